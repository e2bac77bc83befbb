//! `ludoteca uhp`: our Hive engine for viewers that speak the Universal Hive Protocol.

use std::io::{stdin, stdout};
use std::process::ExitCode;

use ludoteca_protocol::uhp::{Settings, serve};

use crate::failure::Failure;

pub(crate) fn run() -> Result<ExitCode, Failure> {
    serve(stdin().lock(), stdout(), &Settings::default())?;
    Ok(ExitCode::SUCCESS)
}
