//! `ludoteca ugi GAME`: the engine of a game for other programs that speak UGI.

use std::io::{stdin, stdout};
use std::process::ExitCode;

use ludoteca_protocol::ugi::{ServeError, Settings, serve};

use crate::args::Ugi;
use crate::failure::Failure;

pub(crate) fn run(args: &Ugi) -> Result<ExitCode, Failure> {
    let served = serve(&args.game, args.rules.as_deref(), stdin().lock(), stdout(), &Settings::default());
    served.map_err(|error| match error {
        ServeError::Game(message) => Failure::Input(message),
        ServeError::Stream(error) => error.into(),
    })?;
    Ok(ExitCode::SUCCESS)
}
