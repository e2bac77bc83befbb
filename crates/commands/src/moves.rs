//! `ludoteca moves`: the legal moves of a position.

use std::process::ExitCode;

use ludoteca_house::LiveGame;
use serde_json::json;

use crate::args::Moves;
use crate::env::Env;
use crate::failure::Failure;
use crate::source::open;
use crate::{batch, output};

pub(crate) fn run(args: &Moves, env: &Env) -> Result<ExitCode, Failure> {
    if batch::is_asked(&args.setting) {
        return batch::run(env, &args.setting, |live| Ok(json!({ "moves": legal(live) })));
    }
    let moves = legal(&mut *open(env, &args.setting)?);
    if args.json {
        output::json(&json!({ "moves": moves }))?;
    } else {
        for text in moves {
            output::line(&text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The legal moves; a game that was given up could go on with them.
fn legal(live: &mut dyn LiveGame) -> Vec<String> {
    live.session_mut().reopen();
    live.session().move_texts()
}
