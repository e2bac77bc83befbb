//! What may be typed about puzzles.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::Which;

#[derive(Debug, ClapArgs)]
pub(crate) struct Puzzle {
    pub(crate) game: String,
    #[command(subcommand)]
    pub(crate) command: Option<PuzzleCommand>,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long, alias = "grade", value_name = "1..9", value_parser = clap::value_parser!(u32).range(1..=9))]
    pub(crate) difficulty: Option<u32>,
    #[arg(long)]
    pub(crate) theme: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) pack: Option<PathBuf>,
    #[arg(long)]
    pub(crate) solution: bool,
    #[arg(long)]
    pub(crate) screen_reader: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    Mine(PuzzleMine),
    Check(PuzzleCheck),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PuzzleMine {
    #[arg(value_name = "FILE")]
    pub(crate) records: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, conflicts_with = "records")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "1..100000", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    #[arg(long, value_name = "2..99", value_parser = clap::value_parser!(u32).range(2..=99))]
    pub(crate) plies: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PuzzleCheck {
    #[arg(value_name = "FILE")]
    pub(crate) pack: Option<PathBuf>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}
