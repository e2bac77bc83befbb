//! `ludoteca puzzle`: find the only winning move.

use std::process::ExitCode;
use std::time::Duration;

use ludoteca_core::{Look, Message};
use ludoteca_house::{LiveGame, Puzzle as Found, Style};
use serde_json::json;

use crate::TEXTS;
use crate::args::Puzzle;
use crate::env::Env;
use crate::failure::Failure;
use crate::input::Input;
use crate::now::any_seed;
use crate::words::{Order, Vocabulary};
use crate::{output, screen};

/// How often a person may try.
const TRIES: usize = 3;

pub(crate) fn run(args: &Puzzle, env: &Env) -> Result<ExitCode, Failure> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let game = env.games.game(&args.game)?;
    let found = env.work(|control| game.puzzle(args.rules.as_deref(), seed, args.grade, control))?;
    if args.json {
        output::json(&json!({
            "seed": seed,
            "position": found.position,
            "side": found.side.word(),
            "plies": found.plies,
            "decoys": found.decoys,
            "grade": found.grade,
            "solution": found.solution,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let look = screen::look(&env.common, env.language());
    let mut opened = game.open(args.rules.as_deref(), Some(&found.position))?;
    opened.set_look(look);
    if let Some(what) = opened.leaves_out() {
        output::note(&what, look.language);
    }
    output::write(&opened.draw(Style::Skin))?;
    let side = opened.session().side_name(found.side);
    say(
        look,
        &TEXTS
            .message("puzzle.task")
            .with("seed", seed)
            .with("grade", found.grade)
            .with("n", found.plies)
            .with("position", &found.position)
            .with_message("side", side),
    )?;
    if args.solution {
        say(look, &TEXTS.message("puzzle.solution").with("move", &found.solution))?;
    } else if screen::interactive() {
        solve(&mut *opened, &found, look)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Lets a person try.
fn solve(opened: &mut dyn LiveGame, found: &Found, look: Look) -> Result<(), Failure> {
    let mut input = Input::new();
    input.offer(opened.session().move_texts());
    let mut tries = TRIES;
    while tries > 0 {
        let Some(line) = input.ask(&TEXTS.text(look.language, "puzzle.prompt"))? else { return Ok(()) };
        if let Some((Order::Quit, _)) = Order::read(&line) {
            return Ok(());
        }
        match opened.session_mut().play_move(&line, Duration::ZERO) {
            Ok(()) if opened.session().line_texts().last() == Some(&found.solution) => {
                return say(look, &TEXTS.message("puzzle.right").with("n", found.plies));
            }
            Ok(()) => {
                tries -= 1;
                say(look, &TEXTS.message("puzzle.wrong").with("move", line.trim()))?;
                opened.session_mut().undo();
            }
            Err(what) => say(look, &what)?,
        }
    }
    say(look, &TEXTS.message("puzzle.solution").with("move", &found.solution))
}

fn say(look: Look, message: &impl AsRef<Message>) -> Result<(), Failure> {
    output::prose(&look.language.say(message))
}
