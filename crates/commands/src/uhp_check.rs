//! `ludoteca uhp-check`: does a foreign Hive engine know the rules?

use std::process::ExitCode;

use ludoteca_core::{Error, Message, Reason};
use ludoteca_house::in_file;
use ludoteca_protocol::Timeouts;
use ludoteca_protocol::uhp::{Check, Client, Difference, Report};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::UhpCheck;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::progress::ProgressLine;

pub(crate) fn run(args: &UhpCheck, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    let positions = match &args.positions {
        Some(path) => {
            let text = ludoteca_house::load(path)?;
            Check::read_positions(&text).map_err(|what| in_file(path, what))?
        }
        None => Check::known_positions(),
    };
    let check = Check { positions, games: args.games, seed: args.seed };
    let mut client = Client::start(&args.engine, Timeouts::default()).map_err(Error::from)?;
    let line = ProgressLine::new(language, "uhp.check.progress");
    let report = check.run(&mut client, &mut |now| line.show(now.done as f64 / now.games as f64));
    line.clear();
    if args.json {
        output::json(&as_json(&report, args.seed))?;
    } else {
        for line in lines(&report) {
            output::line(&language.say(&line))?;
        }
    }
    Ok(if report.difference.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn lines(report: &Report) -> Vec<Message> {
    let sum = |key: &'static str| {
        TEXTS
            .message(key)
            .with("engine", &report.engine)
            .with("positions", report.positions)
            .with("games", report.games)
    };
    let Some((game, difference)) = &report.difference else { return vec![sum("uhp.check.agrees")] };
    let mut lines = vec![sum("uhp.check.differs")];
    lines.push(TEXTS.message("uhp.check.game").with_trusted("game", game.to_string()));
    match difference {
        Difference::Moves { ours, theirs } => {
            for (key, moves) in [("uhp.check.ours", ours), ("uhp.check.theirs", theirs)] {
                if !moves.is_empty() {
                    lines.push(TEXTS.message(key).with("n", moves.len()).with("moves", moves.join(";")));
                }
            }
        }
        Difference::State { ours, theirs } => {
            lines.push(TEXTS.message("uhp.check.state").with("ours", ours).with("theirs", theirs));
        }
        Difference::Fault(fault) => lines.push(fault.message()),
    }
    lines
}

fn as_json(report: &Report, seed: u64) -> Value {
    let difference = report.difference.as_ref().map(|(game, difference)| {
        let what = match difference {
            Difference::Moves { ours, theirs } => json!({ "moves": { "ours": ours, "theirs": theirs } }),
            Difference::State { ours, theirs } => {
                json!({ "state": { "ours": ours.to_string(), "theirs": theirs.to_string() } })
            }
            Difference::Fault(fault) => json!({ "fault": fault.to_string() }),
        };
        json!({ "game": game.to_string(), "what": what })
    });
    json!({
        "engine": report.engine,
        "agrees": report.difference.is_none(),
        "games": report.games,
        "positions": report.positions,
        "seed": seed,
        "difference": difference,
    })
}
