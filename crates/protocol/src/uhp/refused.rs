//! How a command fails.

use ludoteca_core::{Error, Message, Reason};

use crate::TEXTS;

/// What is answered to a command that cannot be done; the state is as before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// `err`: the command, or the moment for it, is wrong.
    Error(Message),
    /// `invalidmove`: the move is.
    InvalidMove(Message),
}

impl Refused {
    pub(crate) fn new(key: &'static str) -> Refused {
        Refused::Error(TEXTS.message(key))
    }

    /// An error about a part of the command.
    pub(crate) fn about(key: &'static str, text: &str) -> Refused {
        Refused::Error(TEXTS.message(key).with("text", text))
    }

    pub(crate) fn of(error: Error) -> Refused {
        Refused::Error(error.into())
    }

    pub(crate) fn invalid(reason: &impl Reason) -> Refused {
        Refused::InvalidMove(reason.message())
    }

    /// The line that is sent, in English like the protocol.
    pub(crate) fn line(&self) -> String {
        match self {
            Refused::Error(message) => format!("err {message}"),
            Refused::InvalidMove(message) => format!("invalidmove {message}"),
        }
    }
}
