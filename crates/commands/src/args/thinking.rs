//! What the commands take that think about positions.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{Charts, Setting, Which};

#[derive(Debug, ClapArgs)]
pub(crate) struct Best {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) multipv: Option<u32>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: Option<u32>,
    #[arg(long, value_name = "1..65536", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: Option<u32>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["player", "time", "depth", "nodes", "multipv", "threads", "hash"])]
    pub(crate) table: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) explain: bool,
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["table", "multipv", "explain"])]
    pub(crate) why_not: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Solve {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "0..1000", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) passes: u32,
    #[arg(long, value_name = "1..1024", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) repetition: bool,
    #[arg(long)]
    pub(crate) fresh: bool,
    #[arg(long)]
    pub(crate) check: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Prove {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<String>,
    #[arg(long, value_name = "1..1000", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) plies: Option<u32>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Bench {
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "FILE", group = "measured")]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, value_name = "FILE", group = "measured", requires = "game")]
    pub(crate) positions: Option<PathBuf>,
    #[arg(long, requires = "positions")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "SIZE", requires = "measured")]
    pub(crate) make: Option<String>,
    #[arg(long, conflicts_with = "measured")]
    pub(crate) analysis: bool,
    #[arg(long, value_name = "N", requires = "analysis", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    pub(crate) what: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) setting: Setting,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["compare", "steps", "trace", "stats"])]
    pub(crate) against: Option<String>,
    #[arg(long, value_name = "PART", conflicts_with_all = ["steps", "trace", "stats"])]
    pub(crate) compare: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N", conflicts_with = "stats")]
    pub(crate) iteration: Option<u32>,
    #[arg(long, value_name = "1..1000000", conflicts_with = "stats", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) limit: Option<u32>,
    #[arg(long, value_name = "text|outline|dot|svg|json", default_value = "outline")]
    pub(crate) format: String,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long, conflicts_with_all = ["format", "json", "out", "stats"])]
    pub(crate) steps: bool,
    #[arg(long, value_name = "FILE", conflicts_with = "stats")]
    pub(crate) trace: Option<PathBuf>,
    #[arg(long)]
    pub(crate) dark: bool,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Analyse {
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = "N", conflicts_with = "all")]
    pub(crate) ply: Option<usize>,
    #[arg(long, value_name = "MOVES", conflicts_with = "all")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "table|engine", conflicts_with = "player")]
    pub(crate) judge: Option<JudgeName>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["all", "json"])]
    pub(crate) retry: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who judges a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum JudgeName {
    Table,
    Engine,
}
