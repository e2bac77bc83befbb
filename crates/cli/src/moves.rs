//! `ludoteca moves`: the legal moves of a position.

use std::process::ExitCode;

use serde_json::json;

use crate::args::Moves;
use crate::env::Env;
use crate::failure::Failure;
use crate::output;
use crate::source::open;

pub(crate) fn run(args: &Moves, env: &Env) -> Result<ExitCode, Failure> {
    let moves = open(env, &args.setting, None)?.session().move_texts();
    if args.json {
        output::json(&json!({ "moves": moves }))?;
    } else {
        for text in moves {
            output::line(&text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
