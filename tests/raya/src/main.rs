//! The command line over one game.

use std::process::ExitCode;

use ludoteca_raya::GAMES;

fn main() -> ExitCode {
    ludoteca::run(&GAMES, std::env::args_os())
}
