//! `ludoteca tune`: learns what the terms of an evaluation are worth from games.

use std::process::ExitCode;

use ludoteca_core::{Language, Message, Playable, Spec, Weighed, weights_text};
use ludoteca_house::{Entry, EntryVisitor, begin, lend_no_books};
use ludoteca_protocol::registry;
use ludoteca_tune::{Fit, FitPlan, Lessons, LessonsPlan, fit, play};
use serde_json::{Value, json};

use crate::args::{Common, Tune};
use crate::failure::Failure;
use crate::openings::plies;
use crate::output;
use crate::progress::ProgressLine;

pub(crate) fn run(args: &Tune, common: &Common) -> Result<ExitCode, Failure> {
    registry().visit(&args.game, Tuning { args, language: common.language() })?
}

struct Tuning<'a> {
    args: &'a Tune,
    language: Language,
}

impl EntryVisitor for Tuning<'_> {
    type Output = Result<ExitCode, Failure>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Self::Output {
        let Tuning { args, language } = self;
        lend_no_books();
        let (rules, _) = begin::<G>(args.rules.as_deref(), None)?;
        let spec: Spec = args.player.as_deref().unwrap_or_else(|| usual_player(entry)).parse()?;
        let mut evaluation = entry.weighed(&spec)?;
        let random = plies(&args.random_plies)?;
        // What is wrong with the file is heard before anybody plays.
        if let Some(path) = &args.out {
            output::could_write(path)?;
        }
        let plan = LessonsPlan {
            player: spec,
            games: args.games as usize,
            random_plies: *random.start() as usize..=*random.end() as usize,
            longest: args.max_plies as usize,
            seed: args.seed,
            threads: args.threads.map_or(1, usize::from),
        };
        let progress = ProgressLine::new(language, "tune.progress");
        let mut watch = |over| {
            progress.show(over as f64 / plan.games as f64);
            true
        };
        let lessons = play(entry, &rules, &*evaluation, &plan, &mut watch);
        progress.clear();
        let lessons = lessons?;
        let names = evaluation.weights();
        let before: Vec<i32> = names.iter().map(|(_, weight)| *weight).collect();
        let fitted = fit(&lessons, &before, FitPlan { pull: args.pull, ..FitPlan::default() });
        let fitted = fitted.ok_or_else(|| Message::new("tune.nothing").with("n", lessons.games.len()))?;
        evaluation.set_weights(&fitted.learnt());
        if let Some(path) = &args.out {
            output::to_file(path, weights_text(&*evaluation).as_bytes())?;
        }
        if args.json {
            output::json(&to_json(&*evaluation, &lessons, &fitted))?;
        } else {
            report(&*evaluation, &lessons, &fitted, language)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The player that is taught unless another is named: the last, as the strongest.
fn usual_player<G: Playable>(entry: &Entry<G>) -> &'static str {
    entry.taught.last().map_or("alphabeta", |taught| taught.usual)
}

fn report<G: Playable>(
    evaluation: &dyn Weighed<G>,
    lessons: &Lessons,
    fitted: &Fit,
    language: Language,
) -> Result<(), Failure> {
    let said = Message::new("tune.learnt")
        .with("games", lessons.games.len())
        .with("positions", lessons.positions())
        .with("cut", lessons.cut)
        .with("before", format_args!("{:.4}", fitted.before))
        .with("after", format_args!("{:.4}", fitted.after))
        .with("scale", format_args!("{:.0}", fitted.scale));
    output::line(&language.say(&said))?;
    let names = evaluation.weights();
    let width = names.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let heads = ["tune.head.before", "tune.head.after", "tune.head.error", "tune.head.seen"]
        .map(|head| language.say(&Message::new(head)));
    let [before, after, error, seen] = heads.each_ref();
    output::line(&format!("{:width$} {before:>8} {after:>8} {error:>8} {seen:>9}", ""))?;
    for ((name, after), weight) in names.iter().zip(&fitted.weights) {
        let (before, seen) = (weight.before, weight.seen);
        output::line(&format!("{name:width$} {before:8} {after:8} {:8.1} {seen:9}", weight.error))?;
    }
    Ok(())
}

fn to_json<G: Playable>(evaluation: &dyn Weighed<G>, lessons: &Lessons, fitted: &Fit) -> Value {
    let weights: Vec<Value> = evaluation
        .weights()
        .iter()
        .zip(&fitted.weights)
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
        "games": lessons.games.len(),
        "cut": lessons.cut,
        "positions": lessons.positions(),
        "scale": fitted.scale,
        "loss_before": fitted.before,
        "loss_after": fitted.after,
        "weights": weights,
    })
}
