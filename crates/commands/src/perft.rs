//! `ludoteca perft`: counting the leaves of the game tree.

use std::process::ExitCode;
use std::time::Instant;

use ludoteca_core::Counting;
use ludoteca_house::PerftPlan;
use serde_json::{Map, Value, json};

use crate::args::Perft;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::open;

pub(crate) fn run(args: &Perft, env: &Env) -> Result<ExitCode, Failure> {
    let setting = &args.setting;
    let game = env.games.game(&setting.game)?;
    let live = open(env, setting)?;
    let (rules, position) = (live.session().rules_text(), live.session().position_text());
    let counting = if args.no_bulk { Counting::Single } else { Counting::Bulk };
    let plan = PerftPlan { depth: args.depth, counting };
    let begun = Instant::now();
    let counted = game.perft(Some(&rules), Some(&position), plan)?;
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let mut value = json!({ "depth": args.depth, "nodes": counted.nodes, "seconds": seconds });
        if args.divide {
            let parts = counted.divide.into_iter().map(|(text, nodes)| (text, Value::from(nodes)));
            value["divide"] = Value::Object(parts.collect::<Map<_, _>>());
        }
        output::json(&value)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.divide {
        for (text, nodes) in &counted.divide {
            output::line(&format!("{text}: {nodes}"))?;
        }
    }
    let speed = counted.nodes as f64 / seconds.max(1e-9) / 1e6;
    output::line(&format!("perft {}: {} nodes, {seconds:.3} s, {speed:.1} Mn/s", args.depth, counted.nodes))?;
    Ok(ExitCode::SUCCESS)
}
