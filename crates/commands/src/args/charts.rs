//! Where a chart is drawn, and how.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// Where a chart is drawn, and how.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Charts {
    #[arg(long = "svg", value_name = "FILE")]
    pub(crate) chart_svg: Option<PathBuf>,
    #[arg(long = "png", value_name = "FILE")]
    pub(crate) chart_png: Option<PathBuf>,
    #[arg(long = "width", value_name = "16..8192", default_value_t = 960, value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub(crate) chart_width: u32,
    #[arg(long)]
    pub(crate) dark: bool,
    #[arg(long, conflicts_with = "json")]
    pub(crate) plot: bool,
}
