//! `ludoteca analyse`: where a recorded game was thrown away.

use std::path::Path;
use std::process::ExitCode;

use ludoteca_core::{Message, Outcome};
use ludoteca_house::{LiveGame, Step};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::Analyse;
use crate::best::{note, verdict_json, verdict_message};
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::load;

/// The least width of the column of moves.
const NARROWEST: usize = 8;

pub(crate) fn run(args: &Analyse, env: &Env) -> Result<ExitCode, Failure> {
    let mut game = load(env, &args.file, None)?;
    let language = env.language();
    let steps = env.work(|control| game.analyse().run(control, &mut |_| {}))?;
    if let Some(what) = game.leaves_out() {
        note(&what, language);
    }
    // With the record on standard output there is no room for the report.
    let told = args.out.as_deref() != Some(Path::new("-"));
    if told && args.json {
        output::json(&report_json(&*game, &steps))?;
    } else if told {
        for message in report(&*game, &steps) {
            output::line(&language.say(&message))?;
        }
    }
    if let Some(path) = &args.out {
        game.annotate(&steps, language);
        output::to_file(path, game.session().record_text().as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Every move with what it did, mistakes with what would have saved the game.
fn report(game: &dyn LiveGame, steps: &[Step]) -> Vec<Message> {
    let mut lines = Vec::new();
    if let Some(first) = steps.first() {
        lines.push(
            TEXTS.message("analysis.start").with_message("verdict", verdict_message(game, first.before)),
        );
    }
    let marked = |step: &Step| format!("{}{}", step.text, if step.effect.is_mistake() { "??" } else { "" });
    let width = steps.iter().map(|step| marked(step).len()).max().unwrap_or(0).max(NARROWEST);
    for step in steps {
        let line = TEXTS
            .message("analysis.move")
            .with("n", step.ply)
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
            .with("n", step.ply)
            .with("move", &step.text)
            .with("saving", step.saving.join(", "))
            .with_message("side", game.session().side_name(step.side)),
        None => TEXTS.message("analysis.no_mistake"),
    });
    lines.extend(ended_otherwise(game, steps));
    lines
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
        "moves": steps.iter().map(step_json).collect::<Vec<_>>(),
        "decisive": decisive(steps).map(|step| step.ply),
    })
}

fn step_json(step: &Step) -> Value {
    json!({
        "ply": step.ply,
        "side": step.side.word(),
        "move": step.text,
        "effect": step.effect.word(),
        "mistake": step.effect.is_mistake(),
        "before": verdict_json(step.before),
        "after": verdict_json(step.after),
        "saving": step.saving,
    })
}
