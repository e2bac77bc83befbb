//! `ludoteca solve`: the value of every position.

use std::path::Path;
use std::process::ExitCode;

use ludoteca_house::{SolveOrder, Verified};

use crate::TEXTS;
use crate::args::Solve;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(args: &Solve, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    if args.out.as_deref() == Some(Path::new("-")) {
        return Err(TEXTS.conflict("error.table_to_stdout").into());
    }
    if let Some(path) = &args.out {
        output::spare(path, env)?;
    }
    args.charts.could_write(env)?;
    let order = SolveOrder {
        passes: args.passes,
        repetition: args.repetition,
        threads: args.threads.map(usize::from),
        fresh: args.fresh,
        check: args.check,
        distances: args.charts.is_asked(),
        out: args.out.clone(),
    };
    let job = env.games.game(&args.game)?.solve(args.rules.as_deref(), order)?;
    let Verified { holds, report } = env.work(|control| job.run(control, &mut |_| {}))?;
    if args.json {
        output::json(&report.json)?;
    } else {
        for line in &report.lines {
            output::line(&language.say(line))?;
        }
    }
    match &report.histogram {
        Some(histogram) => args.charts.draw(&histogram.chart(language), env)?,
        None if args.charts.is_asked() => return Err(TEXTS.unsupported("chart.no_distances").into()),
        None => {}
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
