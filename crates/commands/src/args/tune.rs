//! What learning from games takes.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{Charts, Which};

#[derive(Debug, ClapArgs)]
pub(crate) struct Tune {
    pub(crate) game: String,
    #[arg(value_name = "FILE")]
    pub(crate) records: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(long, value_name = "1..1000000", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, value_name = "N..M", default_value = "2..9")]
    pub(crate) random_plies: String,
    #[arg(long, value_name = "1..10000", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) max_plies: u32,
    #[arg(long, value_name = "X", default_value_t = 20.0, value_parser = pull)]
    pub(crate) pull: f64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "1..256", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["data", "out", "net_out", "records", "chart_svg", "chart_png", "plot"])]
    pub(crate) data_out: Option<PathBuf>,
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["records", "rules", "games", "random_plies", "max_plies", "seed"])]
    pub(crate) data: Vec<PathBuf>,
    #[arg(long, value_name = "0..1", default_value_t = 1.0, value_parser = share)]
    pub(crate) result_share: f64,
    #[arg(long, conflicts_with_all = ["records", "data", "data_out", "pull", "result_share"])]
    pub(crate) search: bool,
    #[arg(long, value_name = "NAME+NAME", requires = "search", value_delimiter = '+')]
    pub(crate) numbers: Vec<String>,
    #[arg(long, value_name = "0..1", default_value_t = 0.05, value_parser = share, requires = "search")]
    pub(crate) rate: f64,
    #[arg(long, value_name = "FILE", requires = "data", conflicts_with = "out")]
    pub(crate) net_out: Option<PathBuf>,
    #[arg(long, requires = "data", conflicts_with_all = ["out", "net_out"])]
    pub(crate) chances: bool,
    #[arg(long, value_name = "hidden=64,inputs=all,…", requires = "net_out")]
    pub(crate) net: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charts: Charts,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A pull that is a number and not negative.
fn pull(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|pull: &f64| pull.is_finite() && *pull > 0.0).ok_or("> 0")
}

/// A part of a whole.
fn share(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("0..1")
}
