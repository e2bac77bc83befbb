//! What playing and learning take.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::Place;

#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Play {
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) place: Place,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<String>,
    #[arg(long)]
    pub(crate) skin: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u32>,
    #[arg(long, value_name = "FILE")]
    pub(crate) autosave: Option<PathBuf>,
    #[arg(long)]
    pub(crate) screen_reader: bool,
    #[arg(long)]
    pub(crate) flip: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Tui {
    pub(crate) game: Option<String>,
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Settings {
    #[arg(long)]
    pub(crate) init: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Learn {
    pub(crate) game: String,
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<String>,
    #[arg(long)]
    pub(crate) screen_reader: bool,
}
