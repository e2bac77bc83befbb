//! `ludoteca openings`: balanced beginnings for matches.

use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;
use std::process::ExitCode;

use ludoteca_arena::{Made, Making};
use ludoteca_core::{Error, Limits, Score, digits};
use ludoteca_house::Books;
use serde_json::json;

use crate::TEXTS;
use crate::args::Openings;
use crate::env::Env;
use crate::failure::Failure;
use crate::matches::machine;
use crate::output;
use crate::progress::ProgressLine;

/// The positions that an evaluation takes where nothing is said.
const NODES: u64 = 20_000;
/// The most plies of an opening.
const MOST_PLIES: u32 = 100;

pub(crate) fn run(args: &Openings, env: &Env) -> Result<ExitCode, Failure> {
    let nodes = if args.depth.is_some() { None } else { Some(args.nodes.unwrap_or(NODES)) };
    let window: Score = args.window.parse().map_err(|_| wrong_window(&args.window))?;
    if window < Score::EVEN {
        return Err(wrong_window(&args.window).into());
    }
    let making = Making {
        game: args.game.clone(),
        rules: args.rules.clone(),
        count: args.count as usize,
        plies: plies(&args.plies)?,
        player: machine(&args.player)?,
        books: env.books(Books::Lent),
        limits: Limits { nodes, depth: args.depth, ..Limits::default() },
        window,
        seed: args.seed,
        concurrency: usize::from(args.concurrency),
    };
    let out = args.out.as_deref().unwrap_or(Path::new("-"));
    // What takes long shall not be lost in the end for want of a place.
    output::could_write(out, env)?;
    let progress = ProgressLine::new(env.language(), "arena.making.progress");
    let made = env.work(|control| {
        making.run(env.games, control, &mut |found| {
            progress.show(found as f64 / making.count as f64);
            ControlFlow::Continue(())
        })
    });
    progress.clear();
    let made = made?;
    if args.json {
        output::json(&json!({
            "game": making.game,
            "rules": made.rules,
            "candidates": made.candidates,
            "openings": made.lines,
        }))?;
    } else {
        output::to_file(out, text(&making, &made).as_bytes(), env)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The set as a file: the command that makes it, then a line for each opening.
fn text(making: &Making, made: &Made) -> String {
    let Making { game, plies, player, limits, window, seed, .. } = making;
    let limit = match (limits.depth, limits.nodes) {
        (Some(depth), _) => format!("--depth {depth}"),
        (None, nodes) => format!("--nodes {}", nodes.unwrap_or(NODES)),
    };
    let (least, most) = (plies.start(), plies.end());
    let (rules, count) = (&made.rules, made.lines.len());
    format!(
        "# ludoteca openings {game} --rules {rules} --count {count} --plies {least}..{most} \
         --player {player} {limit} --window {window} --seed {seed}\n{}\n",
        made.lines.join("\n")
    )
}

/// Reads a number of plies, or a range of them.
pub(crate) fn plies(text: &str) -> Result<RangeInclusive<u32>, Error> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| digits(text.trim());
    let range = number(least).zip(number(most)).filter(|(least, most)| least <= most && *most <= MOST_PLIES);
    let wrong = || TEXTS.malformed("arena.making.plies").with("text", text.trim()).with("limit", MOST_PLIES);
    range.map(|(least, most)| least..=most).ok_or_else(wrong)
}

fn wrong_window(text: &str) -> Error {
    TEXTS.malformed("arena.making.window").with("text", text.trim())
}
