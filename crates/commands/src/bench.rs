//! `ludoteca bench`: the speed of the engine, and its signature.

use std::process::ExitCode;
use std::time::Duration;

use ludoteca_core::Control;
use ludoteca_house::Benched;
use serde_json::{Value, json};

use crate::args::Bench;
use crate::env::Env;
use crate::failure::Failure;
use crate::{FullGame, output, probe_bench, record_bench};

/// The positions that an analysis is measured with for each ply; the help says it too.
const ANALYSIS_NODES: u64 = 100_000;

pub(crate) fn run(args: &Bench, env: &Env) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.records {
        return record_bench::run(args, path, env);
    }
    if let (Some(path), Some(name)) = (&args.positions, &args.game) {
        return probe_bench::run(args, env.games.game(name)?, path, env);
    }
    let games = match &args.game {
        Some(name) => vec![env.games.game(name)?],
        None => env.games.games().collect(),
    };
    let control = Control::timed();
    if args.analysis {
        return analysis(args, &games, &control);
    }
    let mut all = Vec::new();
    for game in games {
        let mut shown = Ok(());
        game.bench(0, &control, &mut |found| {
            if !args.json && shown.is_ok() {
                shown = output::line(&text(&found));
            }
            all.push(found);
        })?;
        shown?;
    }
    let nodes: u64 = all.iter().map(|found| found.nodes).sum();
    let elapsed: Duration = all.iter().map(|found| found.elapsed).sum();
    if args.json {
        let one = |found: &Benched| {
            let Benched { game, rules, depth, nodes, elapsed } = found;
            json!({ "game": game, "rules": rules, "depth": depth, "nodes": nodes, "seconds": elapsed.as_secs_f64() })
        };
        let positions: Vec<Value> = all.iter().map(one).collect();
        let nps = speed(nodes, elapsed);
        output::json(&json!({
            "nodes": nodes, "seconds": elapsed.as_secs_f64(), "nps": nps, "positions": positions,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    output::line(&format!("{nodes} nodes {} nps", speed(nodes, elapsed)))?;
    Ok(ExitCode::SUCCESS)
}

/// What an analysis costs beside the engine alone.
fn analysis(args: &Bench, games: &[&'static dyn FullGame], control: &Control) -> Result<ExitCode, Failure> {
    let nodes = args.nodes.unwrap_or(ANALYSIS_NODES);
    for game in games {
        let found = game.bench_analysis(nodes, control)?;
        let [engine, analysis] = [found.engine, found.analysis].map(|time| time.as_secs_f64());
        let (name, plies, ratio) = (game.name(), found.plies, analysis / engine.max(1e-9));
        if args.json {
            let [alone, looked] = found.nodes;
            output::json(&json!({
                "game": name, "plies": plies, "nodes": nodes, "engine_nodes": alone, "engine_s": engine,
                "analysis_nodes": looked, "analysis_s": analysis, "ratio": ratio,
            }))?;
        } else {
            output::line(&format!(
                "{name:<8} {plies:>3} plies {nodes:>7} nodes: \
                 engine {engine:>7.3} s, analysis {analysis:>7.3} s, ratio {ratio:.3}"
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// One position, in figures that need no words.
fn text(found: &Benched) -> String {
    let Benched { game, rules, depth, nodes, elapsed } = found;
    let rate = speed(*nodes, *elapsed);
    format!(
        "{game:<8} {rules:<9} depth {depth:>2} {nodes:>9} nodes {:>7.3} s {rate:>8} nps",
        elapsed.as_secs_f64()
    )
}

fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
