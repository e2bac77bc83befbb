//! `ludoteca uhp`: our Hive engine for viewers that speak the Universal Hive Protocol.

use std::io::{stdin, stdout};
use std::process::ExitCode;

use ludoteca_protocol::uhp::{Settings, serve};

use crate::env::Env;
use crate::failure::Failure;

pub(crate) fn run(env: &Env) -> Result<ExitCode, Failure> {
    serve(env.games, stdin().lock(), stdout(), &Settings::default())?;
    Ok(ExitCode::SUCCESS)
}
