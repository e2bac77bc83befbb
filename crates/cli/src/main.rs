//! The binary `ludoteca`: the command line over the games of the house.

use std::process::ExitCode;
use std::sync::LazyLock;

use ludoteca::{FullGame, Registry, games, run};

/// The games; those in progress borrow from here.
static GAMES: LazyLock<Registry<dyn FullGame>> = LazyLock::new(games);

fn main() -> ExitCode {
    run(&GAMES, std::env::args_os())
}
