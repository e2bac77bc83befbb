//! What the library of games and the explorer take.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::{Setting, Which};

#[derive(Debug, ClapArgs)]
pub(crate) struct Library {
    #[command(subcommand)]
    pub(crate) command: LibraryCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LibraryCommand {
    List(LibraryList),
    Show(LibraryShow),
    Import(LibraryImport),
    Export(LibraryExport),
    Delete(LibraryDelete),
}

/// Which games of the library.
#[derive(Debug, ClapArgs)]
pub(crate) struct Filters {
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) of_game: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "1-0|0-1|1/2-1/2|*")]
    pub(crate) result: Option<String>,
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<String>,
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<String>,
    #[arg(long, requires = "of_game", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryList {
    #[command(flatten)]
    pub(crate) filters: Filters,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryShow {
    pub(crate) name: String,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryImport {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryExport {
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) filters: Filters,
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LibraryDelete {
    pub(crate) name: String,
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Explore {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) keep_going: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[arg(long)]
    pub(crate) no_library: bool,
    #[arg(long, value_name = "1..1000", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) plies: u32,
    #[arg(long)]
    pub(crate) json: bool,
}
