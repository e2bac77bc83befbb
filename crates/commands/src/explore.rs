//! `ludoteca explore`: what was played in a position, and how it went.

use std::process::ExitCode;

use ludoteca_house::{LiveGame, read_book};
use ludoteca_search::{Book, Wdl};
use ludoteca_session::GameText;
use ludoteca_user::{Aside, Filter};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::{Explore, Which};
use crate::env::Env;
use crate::failure::Failure;
use crate::source::{every, open, read};
use crate::{library, output};

pub(crate) fn run(args: &Explore, env: &Env) -> Result<ExitCode, Failure> {
    let here = open(env, &args.setting)?;
    let game = env.games.game(here.session().game_name())?;
    let rules = here.session().rules_text();
    let mut book = match &args.book {
        Some(path) => read_book(path, game.name(), &rules)?,
        None => Book::new(game.name(), &rules),
    };
    let mut games = 0;
    let mut learn =
        |played: &dyn LiveGame| games += usize::from(played.teach(&mut book, args.plies as usize));
    if !args.no_library {
        let filter = Filter { game: Some(game.name().to_owned()), ..Filter::default() };
        let mut aside = |aside: Aside| library::told(&aside, env);
        library::usual()?.each(env.games, &filter, &mut aside, &mut |_, played| learn(played))?;
    }
    let read = |text: &GameText| read(env, text, Some(game));
    let which = Which { all: true, keep_going: args.keep_going, ..Which::default() };
    every(env, &args.files, &which, read, |played| {
        learn(&*played);
        Ok(())
    })?;
    let mut known = here.probe_book(&book);
    known.sort_by_key(|(_, wdl)| std::cmp::Reverse(wdl.games()));
    let position = here.session().position_text();
    if args.json {
        let moves: Vec<Value> = known.iter().map(|(text, wdl)| to_json(text, *wdl)).collect();
        output::json(&json!({ "position": position, "rules": rules, "games": games, "moves": moves }))?;
    } else {
        tell(&known, games, &position, env)?;
    }
    Ok(if known.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn to_json(text: &str, wdl: Wdl) -> Value {
    json!({ "move": text, "games": wdl.games(), "wins": wdl.wins, "draws": wdl.draws, "losses": wdl.losses })
}

fn tell(known: &[(String, Wdl)], games: usize, position: &str, env: &Env) -> Result<(), Failure> {
    let say = |message| output::line(&env.language().say(&message));
    if known.is_empty() {
        return say(TEXTS.message("explore.nothing").with("position", position).with("n", games));
    }
    let width = known.iter().map(|(text, _)| text.chars().count()).max().unwrap_or_default();
    let total: u64 = known.iter().map(|(_, wdl)| wdl.games()).sum();
    for (text, wdl) in known {
        let percent = |part: u64, whole: u64| format!("{:.0}", 100.0 * part as f64 / whole.max(1) as f64);
        say(TEXTS
            .message("explore.move")
            .with_trusted("move", format!("{text:<width$}"))
            .with("n", wdl.games())
            .with("share", percent(wdl.games(), total))
            .with("wins", percent(u64::from(wdl.wins), wdl.games()))
            .with("draws", percent(u64::from(wdl.draws), wdl.games()))
            .with("losses", percent(u64::from(wdl.losses), wdl.games())))?;
    }
    Ok(())
}
