//! How a command fails: what is said, and the exit code.

use std::io::{ErrorKind, Write, stderr};
use std::process::ExitCode;

use ludoteca_core::{Language, Message};
use ludoteca_protocol::ServeError;

use crate::TEXTS;

/// A reason to end the program early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or input: exit code 2.
    Input(Message),
    /// Whoever read our output has gone away: a quiet success.
    BrokenPipe,
    /// Ctrl-C: exit code 130.
    Interrupted,
}

impl Failure {
    /// Says the reason on standard error and gives the exit code.
    pub(crate) fn tell(self, language: Language) -> ExitCode {
        match self {
            Failure::Input(message) => {
                let line = TEXTS.message("error.line").with_message("what", message);
                // Where even this cannot be written, the exit code says it.
                let _ = writeln!(stderr(), "{}", language.say(&line));
                ExitCode::from(2)
            }
            Failure::BrokenPipe => ExitCode::SUCCESS,
            Failure::Interrupted => ExitCode::from(130),
        }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Failure {
        Failure::Input(message)
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        match error {
            ServeError::Game(message) => Failure::Input(message),
            ServeError::Stream(error) => error.into(),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::BrokenPipe,
            ErrorKind::Interrupted => Failure::Interrupted,
            _ => Failure::Input(TEXTS.message("error.io").with("what", error)),
        }
    }
}
