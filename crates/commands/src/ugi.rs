//! `ludoteca ugi GAME`: the engine of a game for other programs that speak UGI.

use std::io::{stdin, stdout};
use std::process::ExitCode;

use ludoteca_protocol::ugi::{Settings, serve};

use crate::args::Ugi;
use crate::env::Env;
use crate::failure::Failure;

pub(crate) fn run(args: &Ugi, env: &Env) -> Result<ExitCode, Failure> {
    let (game, rules) = (&args.game, args.rules.as_deref());
    serve(env.games, game, rules, stdin().lock(), stdout(), &Settings::default())?;
    Ok(ExitCode::SUCCESS)
}
