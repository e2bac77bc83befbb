//! The place in a game, and the games of a file, that a command is about.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// A game, and the place in it that a command is about.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Setting {
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) place: Place,
}

/// A place in a game.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Place {
    #[arg(long)]
    pub(crate) rules: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long = "game", value_name = "N", requires = "load", value_parser = game_number)]
    pub(crate) number: Option<usize>,
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

/// Which games of a file.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Which {
    #[arg(long = "game", value_name = "N", value_parser = game_number)]
    pub(crate) number: Option<usize>,
    #[arg(long, conflicts_with = "number")]
    pub(crate) all: bool,
    #[arg(long, conflicts_with = "number")]
    pub(crate) keep_going: bool,
}

/// The number of a game in a file, from 1.
fn game_number(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("> 0")
}
