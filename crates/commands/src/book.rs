//! `ludoteca book`: what was played in the opening, and how it went.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludoteca_core::Error;
use ludoteca_house::{BookGames, LiveGame, Varied, book_path, book_text, make_folder, read_book};
use ludoteca_search::Book as Found;
use ludoteca_session::GameText;
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::{Book, BookBuild, BookCommand, BookProbe};
use crate::env::Env;
use crate::failure::Failure;
use crate::source::{every, open_place, read};
use crate::{FullGame, output};

pub(crate) fn run(args: &Book, env: &Env) -> Result<ExitCode, Failure> {
    let game = env.games.game(&args.game)?;
    match &args.command {
        BookCommand::Build(build) => build_book(env, game, build),
        BookCommand::Probe(probe) => probe_book(env, game, probe),
    }
}

fn build_book(env: &Env, game: &'static dyn FullGame, args: &BookBuild) -> Result<ExitCode, Failure> {
    let rules = game.open(args.rules.as_deref(), None)?.session().rules_text();
    if args.games.is_none() && args.records.is_empty() {
        return Err(TEXTS.malformed("book.no_games").into());
    }
    let path = place(game, &rules, args.out.as_deref())?;
    // What is wrong with the file is heard before anybody plays.
    if let Some(folder) = path.parent().filter(|_| args.out.is_none()) {
        make_folder(folder)?;
    }
    output::could_write(&path, env)?;
    let mut book = Found::new(game.name(), &rules);
    let (mut learnt, mut left_out) = (0, 0);
    let mut teach = |played: Box<dyn LiveGame>| {
        let count = if played.teach(&mut book, args.plies as usize) { &mut learnt } else { &mut left_out };
        *count += 1;
        Ok(())
    };
    if let Some(games) = args.games {
        let player = args.player.parse()?;
        let varied = args.within.map(|within| Varied { plies: args.plies as usize, within });
        let order = BookGames { player, games: games as usize, varied, seed: args.seed };
        let games = env.work(|control| order.play(game, &rules, control))?;
        games.into_iter().try_for_each(teach)?;
    } else {
        let read = |text: &GameText| read(env, text, Some(game));
        let broken = every(env, &args.records, &args.which, read, &mut teach)?;
        left_out += broken;
    }
    if learnt == 0 {
        let error = TEXTS.conflict("book.nothing_learnt").with("n", left_out).with("rules", &rules);
        return Err(error.into());
    }
    let book = book.without_rare(args.least.into());
    output::to_file(&path, book_text(&book)?.as_bytes(), env)?;
    let to_stdout = path == Path::new("-");
    if args.json && !to_stdout {
        output::json(&json!({
            "game": game.name(),
            "rules": rules,
            "games": learnt,
            "left_out": left_out,
            "plies": args.plies,
            "positions": book.positions(),
            "moves": book.moves(),
            "file": path.display().to_string(),
        }))?;
    } else if !to_stdout {
        let built = TEXTS
            .message("book.built")
            .with("path", path.display())
            .with("n", learnt)
            .with("left_out", left_out)
            .with("positions", book.positions())
            .with("moves", book.moves());
        output::line(&env.language().say(&built))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The file of a book: the one that is named, or where machines look for it.
fn place(game: &dyn FullGame, rules: &str, named: Option<&Path>) -> Result<PathBuf, Error> {
    let usual = || book_path(game.name(), rules).ok_or_else(|| TEXTS.unavailable("book.no_folder"));
    named.map_or_else(usual, |path| Ok(path.to_owned()))
}

fn probe_book(env: &Env, game: &'static dyn FullGame, args: &BookProbe) -> Result<ExitCode, Failure> {
    let language = env.language();
    let opened = open_place(env, game, &args.place)?;
    let rules = opened.session().rules_text();
    let (book, file) = match &args.book {
        Some(path) => (read_book(path, game.name(), &rules)?, Some(path.clone())),
        None => match opened.ready_book()? {
            Some(book) => (book, book_path(game.name(), &rules).filter(|path| path.exists())),
            None => {
                let path = place(game, &rules, None)?;
                (read_book(&path, game.name(), &rules)?, Some(path))
            }
        },
    };
    let known = opened.probe_book(&book);
    let found = if known.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    if args.json {
        let moves: Vec<Value> = known
            .iter()
            .map(|(text, wdl)| {
                json!({
                    "move": text,
                    "wins": wdl.wins,
                    "draws": wdl.draws,
                    "losses": wdl.losses,
                    "weight": wdl.weight(),
                })
            })
            .collect();
        output::json(&json!({
            "file": file.map(|path| path.display().to_string()),
            "position": opened.session().position_text(),
            "moves": moves,
        }))?;
        return Ok(found);
    }
    if known.is_empty() {
        output::line(
            &language.say(&TEXTS.message("book.unknown").with("position", opened.session().position_text())),
        )?;
    }
    let total: u64 = known.iter().map(|(_, wdl)| wdl.weight()).sum();
    for (text, wdl) in &known {
        let line = TEXTS
            .message("book.move")
            .with("move", text)
            .with("wins", wdl.wins)
            .with("draws", wdl.draws)
            .with("losses", wdl.losses)
            .with("share", format_args!("{:.0}", 100.0 * wdl.weight() as f64 / total.max(1) as f64));
        output::line(&language.say(&line))?;
    }
    Ok(found)
}
