//! `ludoteca solve`: the value of every position.

use std::io::{IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use ludoteca_core::Message;
use ludoteca_table::{SolveOrder, registry};

use crate::args::{Common, Solve};
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(args: &Solve, common: &Common) -> Result<ExitCode, Failure> {
    let language = common.language();
    if args.out.as_deref() == Some(Path::new("-")) {
        return Err(Message::new("error.table_to_stdout").into());
    }
    let watched = stderr().is_terminal();
    let progress = |done: f64| {
        if watched {
            let message = Message::new("solve.progress").with("percent", format_args!("{:.0}", done * 100.0));
            let _ = write!(stderr(), "\r{}\x1b[K", language.say(&message));
        }
        ControlFlow::Continue(())
    };
    let order = SolveOrder {
        passes: args.passes,
        threads: args.threads.map(usize::from),
        fresh: args.fresh,
        out: args.out.as_deref(),
        progress: &progress,
    };
    let report = registry::game(&args.game)?.solve(args.rules.as_deref(), &order);
    if watched {
        let _ = write!(stderr(), "\r\x1b[K");
    }
    let report = report?;
    if args.json {
        output::json(&report.json)?;
    } else {
        for line in &report.lines {
            output::line(&language.say(line))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
