//! What opening books take.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::{Place, Which};

#[derive(Debug, ClapArgs)]
pub(crate) struct Book {
    pub(crate) game: String,
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    Build(BookBuild),
    Probe(BookProbe),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BookBuild {
    #[arg(value_name = "FILE")]
    pub(crate) records: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "1..100000", conflicts_with = "records", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: Option<u32>,
    #[arg(long, value_name = "PLAYER", default_value = "level:6")]
    pub(crate) player: String,
    #[arg(long, value_name = "1..1000", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) plies: u32,
    #[arg(long, value_name = "1..1000", requires = "games", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) within: Option<u32>,
    #[arg(long, value_name = "1..1000", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) least: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BookProbe {
    #[arg(value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) place: Place,
    #[arg(long)]
    pub(crate) json: bool,
}
