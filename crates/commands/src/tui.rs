//! `ludoteca tui`: the program on a whole screen.

use std::process::ExitCode;

use ludoteca_house::AnyGame;
use ludoteca_tui::{Options, ScreenGame, Theme};
use ludoteca_user::Folders;

use crate::args::Tui;
use crate::env::Env;
use crate::failure::Failure;
use crate::now::{any_seed, today};
use crate::{FullGame, TEXTS, screen, serve};

pub(crate) fn run(args: &Tui, env: &Env) -> Result<ExitCode, Failure> {
    let game = args.game.as_deref().map(|name| env.games.game(name)).transpose()?;
    if !screen::is_canvas() {
        return Err(TEXTS.unsupported("error.no_terminal").into());
    }
    show(game, args.seed, env)
}

/// The program as it opens without a word said.
pub(crate) fn open(env: &Env) -> Result<ExitCode, Failure> {
    show(None, None, env)
}

fn show(game: Option<&'static dyn FullGame>, seed: Option<u64>, env: &Env) -> Result<ExitCode, Failure> {
    let games = env.games.games().map(|game| game as &'static dyn ScreenGame).collect();
    let options = Options {
        look: screen::look(&env.common, env.language()),
        colours: screen::colours(),
        game: game.map(|game| game as &'static dyn AnyGame),
        keeps: env.settings.keep != Some(false),
        folders: Folders::usual(),
        today,
        theme: env.settings.theme.as_deref().and_then(Theme::named),
        seed: seed.unwrap_or_else(any_seed),
        page: Some(serve::opener(env)),
    };
    ludoteca_tui::run(games, options)?;
    Ok(ExitCode::SUCCESS)
}
