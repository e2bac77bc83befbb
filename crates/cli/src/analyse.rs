//! `ludoteca analyse`: where a recorded game was thrown away.

use std::path::Path;
use std::process::ExitCode;
use std::slice;

use ludoteca_core::{Message, Outcome, Side};
use ludoteca_house::{LiveGame, Step};
use ludoteca_session::GameText;
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::Analyse;
use crate::best::verdict_message;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::{every, go_to, load, read};

/// The least width of the column of moves.
const NARROWEST: usize = 8;

pub(crate) fn run(args: &Analyse, env: &Env) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.out {
        output::could_write(path, env)?;
    }
    let mut annotated: Vec<String> = Vec::new();
    let mut one = |game: Box<dyn LiveGame>| {
        annotated.extend(analyse(game, args, env)?);
        Ok(())
    };
    if args.which.all {
        let read = |game: &GameText| read(env, game, None);
        every(env, slice::from_ref(&args.file), &args.which, read, &mut one)?;
    } else {
        let mut game = load(env, &args.file, None, args.which.number)?.live;
        go_to(&mut *game, args.ply, args.moves.as_deref())?;
        one(game)?;
    }
    if let Some(path) = &args.out {
        output::to_file(path, annotated.join("\n").as_bytes(), env)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells what was found in a game; gives the record with its mistakes, if that is wanted.
fn analyse(mut game: Box<dyn LiveGame>, args: &Analyse, env: &Env) -> Result<Option<String>, Failure> {
    let language = env.language();
    let steps = env.work(|control| game.analyse().run(control, &mut |_| {}))?;
    if let Some(what) = game.leaves_out() {
        output::note(&what, language);
    }
    // With the record on standard output there is no room for the report.
    let told = args.out.as_deref() != Some(Path::new("-"));
    if told && args.json {
        output::json(&report_json(&*game, &steps))?;
    } else if told {
        for message in report(&*game, &steps) {
            output::prose(&language.say(&message))?;
        }
    }
    Ok(args.out.is_some().then(|| {
        game.annotate(&steps, language);
        game.session().record_text()
    }))
}

/// Every move with what it did, mistakes with what would have been better.
fn report(game: &dyn LiveGame, steps: &[Step]) -> Vec<Message> {
    let mut lines = Vec::new();
    if let Some(first) = steps.first() {
        lines.push(
            TEXTS.message("analysis.start").with_message("verdict", verdict_message(game, first.before)),
        );
    }
    let marked = |step: &Step| format!("{}{}", step.text, if step.effect.is_mistake() { "??" } else { "" });
    let width = steps.iter().map(|step| marked(step).len()).max().unwrap_or(0).max(NARROWEST);
    let numbers = numbers(steps);
    let widest = numbers.iter().map(String::len).max().unwrap_or(0);
    for (step, number) in steps.iter().zip(&numbers) {
        let line = TEXTS
            .message("analysis.move")
            .with("number", format_args!("{number:<widest$}"))
            .with("move", format_args!("{:<width$}", marked(step)))
            .with_message("effect", step.effect.message());
        lines.push(line);
        if step.effect.is_mistake() {
            lines.push(TEXTS.message("analysis.saving").with("saving", step.saving.join(", ")));
        }
    }
    lines.push(match decisive(steps) {
        Some(step) => TEXTS
            .message("analysis.decisive")
            .with("number", &numbers[step.ply - 1])
            .with("move", &step.text)
            .with("saving", step.saving.join(", "))
            .with_message("side", game.session().side_name(step.side)),
        None => TEXTS.message("analysis.no_mistake"),
    });
    lines.extend(ended_otherwise(game, steps));
    lines
}

/// How a record numbers the moves: `1.` and `1...`, whoever begins.
fn numbers(steps: &[Step]) -> Vec<String> {
    let mut number = 1;
    let one = |step: &Step| match step.side {
        Side::First => format!("{number}."),
        Side::Second => {
            number += 1;
            format!("{}...", number - 1)
        }
    };
    steps.iter().map(one).collect()
}

/// The last move that changed the result.
fn decisive(steps: &[Step]) -> Option<&Step> {
    steps.iter().rev().find(|step| step.effect.is_mistake())
}

/// What to say where the game ended otherwise than the last position promised,
/// or has not ended.
fn ended_otherwise(game: &dyn LiveGame, steps: &[Step]) -> Option<Message> {
    let Some(outcome) = game.session().outcome() else { return Some(TEXTS.message("analysis.unfinished")) };
    let last = steps.last()?;
    let ending = game.session().ending_name(outcome.ending);
    (last.after.winner != outcome.winner).then(|| {
        TEXTS
            .message("analysis.ended_otherwise")
            .with("result", outcome.result())
            .with_message("ending", ending)
            .with_message("verdict", verdict_message(game, last.after))
    })
}

fn report_json(game: &dyn LiveGame, steps: &[Step]) -> Value {
    json!({
        "game": game.session().game_name(),
        "rules": game.session().rules_text(),
        "result": game.session().outcome().map(Outcome::result),
        "termination": game.session().outcome().map(|outcome| outcome.ending.word()),
        "moves": steps.iter().zip(numbers(steps)).map(step_json).collect::<Vec<_>>(),
        "decisive": decisive(steps).map(|step| step.ply),
    })
}

fn step_json((step, number): (&Step, String)) -> Value {
    json!({
        "ply": step.ply,
        "number": number,
        "side": step.side.word(),
        "move": step.text,
        "effect": step.effect.word(),
        "mistake": step.effect.is_mistake(),
        "before": step.before,
        "after": step.after,
        "saving": step.saving,
    })
}
