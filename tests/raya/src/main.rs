//! The command line over one game.

use std::process::ExitCode;
use std::sync::LazyLock;

use ludoteca::{Full, FullGame, Registry, run};
use ludoteca_house::Registrar;

/// The games; those in progress borrow from here.
static GAMES: LazyLock<Registry<dyn FullGame>> =
    LazyLock::new(|| Registry::new().with(Full.register(ludoteca_raya::entry())));

fn main() -> ExitCode {
    run(&GAMES, std::env::args_os())
}
