//! How a command fails: what is said, and the exit code.

use std::io::{ErrorKind, Write, stderr};
use std::process::ExitCode;

use ludoteca_core::{Error, Language};
use ludoteca_house::FileError;
use ludoteca_protocol::ServeError;

use crate::TEXTS;
use crate::output;

/// A reason to end the program early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be done: the exit code follows from the kind.
    Error(Error),
    /// Whoever read our output has gone away: a quiet success.
    BrokenPipe,
    /// Ctrl-C: exit code 130.
    Interrupted,
}

impl Failure {
    /// Says the reason on standard error and gives the exit code.
    pub(crate) fn tell(self, language: Language) -> ExitCode {
        match self {
            Failure::Error(error) => {
                let code = error.kind().exit_code();
                let line = TEXTS.message("error.line").with_message("what", error);
                // Where even this cannot be written, the exit code says it.
                let _ = writeln!(stderr(), "{}", output::wrapped(&language.say(&line)));
                ExitCode::from(code)
            }
            Failure::BrokenPipe => ExitCode::SUCCESS,
            Failure::Interrupted => ExitCode::from(130),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        Failure::Error(error.into())
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        match error {
            ServeError::Game(error) => Failure::Error(error),
            ServeError::Stream(error) => error.into(),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::BrokenPipe,
            ErrorKind::Interrupted => Failure::Interrupted,
            _ => Failure::Error(TEXTS.unavailable("error.io").with("what", error)),
        }
    }
}
