//! `ludoteca puzzle`: find the one move that wins, or that saves the game.

mod mine;
mod solve;

use std::path::Path;
use std::process::ExitCode;

use ludoteca_house::{self as house, Pack, Solving, Style, Supply, Wish, in_file, load};
use serde_json::json;

use crate::args::{Puzzle, PuzzleCommand};
use crate::env::Env;
use crate::failure::Failure;
use crate::now::any_seed;
use crate::{FullGame, output, screen};

pub(crate) fn run(args: &Puzzle, env: &Env) -> Result<ExitCode, Failure> {
    let game = env.games.game(&args.game)?;
    match &args.command {
        Some(PuzzleCommand::Mine(mine)) => return mine::run(game, mine, env),
        Some(PuzzleCommand::Check(check)) => return mine::check(game, check, env),
        None => {}
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    let wish = Wish { rules: args.rules.clone(), grade: args.difficulty, theme: args.theme.clone() };
    let mut supply = Supply::new(game, pack(game, args.pack.as_deref())?, &wish, seed)?;
    if !args.json && !args.solution {
        return solve::run(game, supply, args, env);
    }
    let found = env.work(|control| supply.first(None, control))?;
    if args.json {
        let mut told = json!({ "seed": seed, "number": found.number });
        if let (Some(told), Some(puzzle)) = (told.as_object_mut(), found.puzzle.to_json().as_object_mut()) {
            told.append(puzzle);
        }
        output::json(&told)?;
        return Ok(ExitCode::SUCCESS);
    }
    let language = env.language();
    let mut solving = Solving::new(game, found.puzzle.clone())?;
    solving.set_look(screen::look(&env.common, language));
    if let Some(what) = solving.live().leaves_out() {
        output::note(&what, language);
    }
    output::write(&solving.live().draw(style(args)))?;
    output::prose(&language.say(&solving.task(found.number)))?;
    output::prose(&language.say(&house::Puzzle::told_line(&found.puzzle.line)))?;
    Ok(ExitCode::SUCCESS)
}

/// The puzzles in a file, or those that ship with the game.
fn pack(game: &dyn FullGame, path: Option<&Path>) -> Result<Pack, Failure> {
    let Some(path) = path else { return Ok(Pack::shipped(game)?) };
    let text = load(path)?;
    Ok(game.read_pack(&text).map_err(|what| in_file(path, what))?)
}

/// How positions are shown.
fn style(args: &Puzzle) -> Style {
    if args.screen_reader { Style::Words } else { Style::Skin }
}
