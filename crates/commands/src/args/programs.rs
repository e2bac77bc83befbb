//! What the commands take that serve other programs.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap_complete::Shell;

#[derive(Debug, ClapArgs)]
pub(crate) struct Ugi {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct UhpCheck {
    #[arg(value_name = "COMMAND")]
    pub(crate) engine: String,
    #[arg(long, value_name = "0..1000000", default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Completions {
    pub(crate) shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Help {
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Man {
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}
