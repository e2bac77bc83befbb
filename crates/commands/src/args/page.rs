//! What the page for browsers takes.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args as ClapArgs;

#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    #[arg(long)]
    pub(crate) open: bool,
    #[arg(long, value_name = "N", default_value_t = 7643)]
    pub(crate) port: u16,
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Site {
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}
