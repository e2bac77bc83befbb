//! `ludoteca tune`: learns what the terms of an evaluation are worth from games.

use std::process::ExitCode;

use ludoteca_core::{Language, Spec};
use ludoteca_tune::{FitPlan, Learned, Learning, LessonsPlan};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::Tune;
use crate::env::Env;
use crate::failure::Failure;
use crate::openings::plies;
use crate::output;
use crate::progress::ProgressLine;

pub(crate) fn run(args: &Tune, env: &Env) -> Result<ExitCode, Failure> {
    let game = env.games.game(&args.game)?;
    let player: Spec = args.player.as_deref().unwrap_or_else(|| game.usual_pupil()).parse()?;
    let random = plies(&args.random_plies)?;
    // What is wrong with the file is heard before anybody plays.
    if let Some(path) = &args.out {
        output::could_write(path)?;
    }
    let lessons = LessonsPlan {
        player,
        games: args.games as usize,
        random_plies: *random.start() as usize..=*random.end() as usize,
        longest: args.max_plies as usize,
        seed: args.seed,
        threads: args.threads.map_or(1, usize::from),
    };
    let fit = FitPlan { pull: args.pull, ..FitPlan::default() };
    let learning = Learning { rules: args.rules.clone(), lessons, fit };
    let progress = ProgressLine::new(env.language(), "tune.progress");
    let learned = game.learn(&learning, &mut |over| {
        progress.show(over as f64 / learning.lessons.games as f64);
        true
    });
    progress.clear();
    let learned = learned?;
    if let Some(path) = &args.out {
        output::to_file(path, learned.text.as_bytes())?;
    }
    if args.json {
        output::json(&to_json(&learned))?;
    } else {
        report(&learned, env.language())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn report(learned: &Learned, language: Language) -> Result<(), Failure> {
    let Learned { games, cut, positions, weights, fit, .. } = learned;
    let said = TEXTS
        .message("tune.learnt")
        .with("games", games)
        .with("positions", positions)
        .with("cut", cut)
        .with("before", format_args!("{:.4}", fit.before))
        .with("after", format_args!("{:.4}", fit.after))
        .with("scale", format_args!("{:.0}", fit.scale));
    output::line(&language.say(&said))?;
    let width = weights.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let heads = ["tune.head.before", "tune.head.after", "tune.head.error", "tune.head.seen"]
        .map(|head| language.say(&TEXTS.message(head)));
    let [before, after, error, seen] = heads.each_ref();
    output::line(&format!("{:width$} {before:>8} {after:>8} {error:>8} {seen:>9}", ""))?;
    for ((name, after), weight) in weights.iter().zip(&fit.weights) {
        let (before, seen) = (weight.before, weight.seen);
        output::line(&format!("{name:width$} {before:8} {after:8} {:8.1} {seen:9}", weight.error))?;
    }
    Ok(())
}

fn to_json(learned: &Learned) -> Value {
    let Learned { games, cut, positions, weights, fit, .. } = learned;
    let weights: Vec<Value> = weights
        .iter()
        .zip(&fit.weights)
        .map(|((name, after), weight)| {
            json!({
                "name": name,
                "before": weight.before,
                "after": after,
                "error": weight.error,
                "seen": weight.seen,
            })
        })
        .collect();
    json!({
        "games": games,
        "cut": cut,
        "positions": positions,
        "scale": fit.scale,
        "loss_before": fit.before,
        "loss_after": fit.after,
        "weights": weights,
    })
}
