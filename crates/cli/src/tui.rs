//! `ludoteca tui`: the program on a whole screen.

use std::process::ExitCode;

use ludoteca_house::AnyGame;
use ludoteca_tui::Options;

use crate::TEXTS;
use crate::args::Tui;
use crate::env::Env;
use crate::failure::Failure;
use crate::now::{any_seed, today};
use crate::screen;

pub(crate) fn run(args: &Tui, env: &Env) -> Result<ExitCode, Failure> {
    let game = args.game.as_deref().map(|name| env.games.game(name)).transpose()?;
    if !screen::interactive() {
        return Err(TEXTS.unsupported("error.no_terminal").into());
    }
    let games = env.games.games().map(|game| game as &'static dyn AnyGame).collect();
    let options = Options {
        look: screen::look(&env.common, env.language()),
        game: game.map(|game| game as &'static dyn AnyGame),
        keeps: env.settings.keep != Some(false),
        today: today(),
        seed: args.seed.unwrap_or_else(any_seed),
    };
    ludoteca_tui::run(games, options)?;
    Ok(ExitCode::SUCCESS)
}
