//! `ludoteca verify`: a proof that a player never loses.

use std::process::ExitCode;

use ludoteca_protocol::registry;

use crate::args::{Common, Verify};
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(args: &Verify, common: &Common) -> Result<ExitCode, Failure> {
    let language = common.language();
    let verified = registry().verify(&args.what)?;
    if args.json {
        output::json(&verified.report.json)?;
    } else {
        for line in &verified.report.lines {
            output::line(&language.say(line))?;
        }
    }
    Ok(if verified.holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
