//! `ludoteca solve`: the value of every position.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use ludoteca_house::{SolveOrder, Verified};

use crate::TEXTS;
use crate::args::Solve;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::progress::ProgressLine;

pub(crate) fn run(args: &Solve, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    if args.out.as_deref() == Some(Path::new("-")) {
        return Err(TEXTS.message("error.table_to_stdout").into());
    }
    let line = ProgressLine::new(language, "solve.progress");
    let progress = |share: f64| {
        line.show(share);
        ControlFlow::Continue(())
    };
    let order = SolveOrder {
        passes: args.passes,
        repetition: args.repetition,
        threads: args.threads.map(usize::from),
        fresh: args.fresh,
        check: args.check,
        out: args.out.as_deref(),
        progress: &progress,
    };
    let verified = env.games.game(&args.game)?.solve(args.rules.as_deref(), &order);
    line.clear();
    let Verified { holds, report } = verified?;
    if args.json {
        output::json(&report.json)?;
    } else {
        for line in &report.lines {
            output::line(&language.say(line))?;
        }
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
