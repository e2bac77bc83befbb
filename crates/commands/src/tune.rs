//! `ludoteca tune`: learns what the terms of an evaluation are worth from games.

use std::cell::RefCell;
use std::process::ExitCode;

use ludoteca_core::{Language, Spec};
use ludoteca_house::load_bytes;
use ludoteca_session::GameText;
use ludoteca_tune::{
    Band, DataFile, Epoch, FitPlan, FittedChances, FromFiles, Learned, Learning, LessonsPlan, NetPlan,
    Recorded, SearchTuning, TrainedNet,
};
use serde_json::{Map, Value, json};

use crate::FullGame;
use crate::TEXTS;
use crate::args::Tune;
use crate::env::Env;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::openings::plies;
use crate::output;
use crate::progress::ProgressLine;
use crate::source::{every, named};

/// Whose search is tuned where nobody is named.
const SEARCHER: &str = "alphabeta:nodes=5000,hash=4";

pub(crate) fn run(args: &Tune, env: &Env) -> Result<ExitCode, Failure> {
    let game = env.games.game(&args.game)?;
    let usual = if args.search { SEARCHER } else { game.usual_pupil() };
    let player: Spec = args.player.as_deref().unwrap_or(usual).parse()?;
    let random = plies(&args.random_plies)?;
    // What is wrong with a file is heard before anybody plays.
    for path in [&args.out, &args.data_out, &args.net_out].into_iter().flatten() {
        output::could_write(path, env)?;
    }
    args.charts.could_write(env)?;
    let threads = args.threads.map_or(1, usize::from);
    if !args.data.is_empty() {
        let files = args.data.iter().map(|path| {
            let bytes = load_bytes(path)?;
            Ok(DataFile { name: path.display().to_string(), bytes })
        });
        let files = files.collect::<Result<_, Failure>>()?;
        return from_files(args, env, game, &FromFiles { player, files, threads });
    }
    if args.search {
        let order = SearchTuning {
            rules: args.rules.clone(),
            player,
            numbers: args.numbers.clone(),
            pairs: args.games.div_ceil(2) as usize,
            rate: args.rate,
            random_plies: *random.end() as usize,
            longest: args.max_plies as usize,
            seed: args.seed,
            threads,
        };
        return tune_search(args, env, game, &order);
    }
    let lessons = LessonsPlan {
        player,
        games: args.games as usize,
        random_plies: *random.start() as usize..=*random.end() as usize,
        longest: args.max_plies as usize,
        seed: args.seed,
        threads,
    };
    let fit = FitPlan { pull: args.pull, ..FitPlan::default() };
    let learning = Learning { rules: args.rules.clone(), lessons, fit };
    if !args.records.is_empty() {
        let pupil = RefCell::new(game.pupil(&learning)?);
        let read = |text: &GameText| named(env, text, game).and_then(|()| pupil.borrow_mut().hear(text));
        every(env, &args.records, &args.which, read, |()| Ok(()))?;
        return told_learned(&pupil.into_inner().learned()?, args, env);
    }
    let progress = ProgressLine::new(env.language(), "tune.progress");
    let mut watch = |over: usize| {
        progress.show(over as f64 / learning.lessons.games as f64);
        true
    };
    if let Some(path) = &args.data_out {
        let recorded = game.record(&learning, &mut watch);
        progress.clear();
        let recorded = recorded?;
        output::to_file(path, &recorded.bytes, env)?;
        return told_recorded(&recorded, args, env.language());
    }
    let learned = game.learn(&learning, &mut watch);
    progress.clear();
    told_learned(&learned?, args, env)
}

/// Learns from files: the weights, or a net.
fn from_files(
    args: &Tune,
    env: &Env,
    game: &'static dyn FullGame,
    order: &FromFiles,
) -> Result<ExitCode, Failure> {
    if args.chances {
        return told_chances(&game.chances(order)?, args, env.language());
    }
    let Some(path) = &args.net_out else {
        let fit = FitPlan { pull: args.pull, ..FitPlan::default() };
        return told_learned(&game.refit(order, args.result_share, fit)?, args, env);
    };
    let plan: NetPlan = args.net.as_deref().unwrap_or_default().parse()?;
    let progress = ProgressLine::new(env.language(), "tune.training");
    let trained = game.train(order, &plan, &mut |epoch, _| {
        progress.show(epoch as f64 / plan.epochs as f64);
        true
    });
    progress.clear();
    let trained = trained?;
    output::to_file(path, &trained.net.bytes(), env)?;
    told_trained(&trained, args, env.language())?;
    if args.charts.is_asked() {
        args.charts.draw(&trained.chart(env.language()), env)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tunes the numbers of the search; the run is kept, pair by pair.
fn tune_search(
    args: &Tune,
    env: &Env,
    game: &'static dyn FullGame,
    order: &SearchTuning,
) -> Result<ExitCode, Failure> {
    let language = env.language();
    let progress = ProgressLine::new(language, "tune.progress");
    let interrupt = Interrupt::listen();
    let mut run = Vec::new();
    let tuned = game.tune_search(order, &mut |step| {
        progress.show(step.pairs as f64 / order.pairs as f64);
        let numbers: Map<String, Value> =
            step.numbers.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
        run.push(json!({"pairs": step.pairs, "points": step.points, "numbers": numbers}));
        !interrupt.is_pressed()
    });
    progress.clear();
    let tuned = tuned?;
    if let Some(path) = &args.out {
        let lines: String = run.iter().map(|step| format!("{step}\n")).collect();
        output::to_file(path, lines.as_bytes(), env)?;
    }
    if args.json {
        output::json(&json!({"pairs": run.len(), "numbers": tuned.to_string(), "run": run.last()}))?;
    } else {
        let said = TEXTS.message("tune.search").with("pairs", run.len());
        output::line(&language.say(&said.with("numbers", tuned)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn told_chances(fitted: &FittedChances, args: &Tune, language: Language) -> Result<ExitCode, Failure> {
    let FittedChances { scale, games, positions, loss, bands } = fitted;
    if args.json {
        let band = |band: &Band| json!({"most": band.most, "positions": band.positions, "promised": band.promised, "got": band.got});
        let bands: Vec<Value> = bands.iter().map(band).collect();
        output::json(&json!({
            "scale": scale, "games": games, "positions": positions, "loss": loss, "bands": bands,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let said = TEXTS.message("tune.chances").with("n", games).with("positions", positions);
    let said = said.with("scale", format_args!("{scale:.0}")).with("loss", format_args!("{loss:.4}"));
    output::prose(&language.say(&said))?;
    let heads = ["tune.head.score", "tune.head.positions", "tune.head.promised", "tune.head.got"]
        .map(|head| language.say(&TEXTS.message(head)));
    let [score, seen, promised, got] = heads.each_ref();
    output::line(&format!("{score:>8} {seen:>10} {promised:>10} {got:>10}"))?;
    for Band { most, positions, promised, got } in bands.iter().filter(|band| band.positions > 0) {
        let most = most.map_or_else(|| "…".to_owned(), |most| format!("≤{:.2}", f64::from(most) / 100.0));
        output::line(&format!("{most:>8} {positions:>10} {promised:>10.3} {got:>10.3}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn told_recorded(recorded: &Recorded, args: &Tune, language: Language) -> Result<ExitCode, Failure> {
    let Recorded { games, cut, plies, bytes } = recorded;
    if args.json {
        output::json(&json!({"games": games, "cut": cut, "plies": plies, "bytes": bytes.len()}))?;
    } else {
        let said = TEXTS.message("tune.recorded").with("n", games).with("plies", plies);
        output::line(&language.say(&said.with("cut", cut).with("bytes", bytes.len())))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn told_trained(trained: &TrainedNet, args: &Tune, language: Language) -> Result<(), Failure> {
    let TrainedNet { net, positions, linear, unseen, least, epochs } = trained;
    if args.json {
        let epochs = curve(epochs);
        output::json(&json!({
            "positions": positions.0,
            "unseen_positions": positions.1,
            "scale": net.shape().scale,
            "loss_linear": linear,
            "loss_net": unseen,
            "loss_least": least,
            "epochs": epochs,
        }))?;
        return Ok(());
    }
    let loss = |loss: f64| format!("{loss:.5}");
    for (number, epoch) in epochs.iter().enumerate() {
        let said = TEXTS.message("tune.epoch").with("n", number + 1);
        output::line(
            &language.say(&said.with("taught", loss(epoch.taught)).with("unseen", loss(epoch.unseen))),
        )?;
    }
    let said = TEXTS
        .message("tune.trained")
        .with("positions", positions.0)
        .with("others", positions.1)
        .with("linear", loss(*linear))
        .with("net", loss(*unseen))
        .with("least", loss(*least))
        .with("scale", net.shape().scale);
    output::line(&language.say(&said))
}

fn told_learned(learned: &Learned, args: &Tune, env: &Env) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.out {
        output::to_file(path, learned.text.as_bytes(), env)?;
    }
    if args.json {
        output::json(&to_json(learned))?;
    } else {
        report(learned, env.language())?;
    }
    if args.charts.is_asked() {
        args.charts.draw(&learned.chart(env.language()), env)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn report(learned: &Learned, language: Language) -> Result<(), Failure> {
    let Learned { games, cut, positions, weights, fit, .. } = learned;
    let said = TEXTS
        .message("tune.learnt")
        .with("n", games)
        .with("positions", positions)
        .with("cut", cut)
        .with("before", format_args!("{:.4}", fit.before))
        .with("after", format_args!("{:.4}", fit.after))
        .with("scale", format_args!("{:.0}", fit.scale));
    output::prose(&language.say(&said))?;
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
        "steps": curve(&fit.steps),
        "weights": weights,
    })
}

/// The losses one after the other.
fn curve(epochs: &[Epoch]) -> Vec<Value> {
    epochs.iter().map(|epoch| json!({"taught": epoch.taught, "unseen": epoch.unseen})).collect()
}
