//! `ludoteca verify`: a proof that a player never loses.

use std::process::ExitCode;

use crate::args::Verify;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(args: &Verify, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    let verified = env.games.verify(&args.what)?;
    if args.json {
        output::json(&verified.report.json)?;
    } else {
        for line in &verified.report.lines {
            output::line(&language.say(line))?;
        }
    }
    Ok(if verified.holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
