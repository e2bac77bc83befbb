//! What matches and tournaments of machines take.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::Charts;

#[derive(Debug, ClapArgs)]
pub(crate) struct Match {
    pub(crate) game: String,
    pub(crate) a: String,
    pub(crate) b: String,
    #[arg(long, value_name = "N", conflicts_with = "rounds")]
    pub(crate) games: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    #[arg(long, value_name = "elo0=0,elo1=10,…")]
    pub(crate) sprt: Option<String>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Tournament {
    pub(crate) game: String,
    #[arg(value_name = "PLAYER", required = true)]
    pub(crate) players: Vec<String>,
    #[arg(long, value_name = "round-robin|swiss|gauntlet", default_value = "round-robin")]
    pub(crate) format: String,
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Openings {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "1..100000", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    #[arg(long, value_name = "N..M", default_value = "4..8")]
    pub(crate) plies: String,
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta")]
    pub(crate) player: String,
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "SCORE", default_value = "0.50")]
    pub(crate) window: String,
    #[arg(long, value_name = "1..256", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with = "out")]
    pub(crate) json: bool,
}

/// The terms that machines play each other on.
#[derive(Debug, ClapArgs)]
pub(crate) struct Terms {
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) tc: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "FILE|none")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, value_name = "random|sequential")]
    pub(crate) order: Option<String>,
    #[arg(long, value_name = "0..1000", conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) random_plies: Option<u32>,
    #[arg(long, value_name = "1..256", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u32>,
    #[arg(long, value_name = "SCORE,MOVES")]
    pub(crate) resign: Option<String>,
    #[arg(long, value_name = "SCORE,MOVES,AFTER")]
    pub(crate) draw: Option<String>,
    #[arg(long)]
    pub(crate) tables: bool,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) report: u32,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long)]
    pub(crate) json: bool,
}
