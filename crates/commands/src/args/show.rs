//! What showing, listing and converting take.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{Setting, Which};

#[derive(Debug, ClapArgs)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long)]
    pub(crate) no_bulk: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long)]
    pub(crate) skin: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "png", group = "picture")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FILE", group = "picture")]
    pub(crate) png: Option<PathBuf>,
    #[arg(long, value_name = "PIXELS", default_value_t = 640)]
    pub(crate) width: u32,
    #[arg(long)]
    pub(crate) dark: bool,
    #[arg(long = "3d", requires = "picture")]
    pub(crate) oblique: bool,
    #[arg(long)]
    pub(crate) flip: bool,
    #[arg(long, conflicts_with = "skin")]
    pub(crate) sights: bool,
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    pub(crate) words: bool,
    #[arg(long, conflicts_with_all = ["svg", "png", "words"])]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Convert {
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = "FORMAT", default_value = "pgn")]
    pub(crate) to: String,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
}
