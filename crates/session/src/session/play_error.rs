//! Why an attempt is not played.

use ludoteca_core::{ErrorKind, Message, Reason, TextError};

/// Why an attempt was not played.
#[derive(Debug)]
pub enum PlayError<R> {
    /// The text is not a move.
    Text(TextError),
    /// The move breaks a rule.
    Refused(R),
    /// The game is over.
    Over,
}

impl<R: Reason> Reason for PlayError<R> {
    fn message(&self) -> Message {
        match self {
            PlayError::Text(error) => error.message(),
            PlayError::Refused(refusal) => refusal.message(),
            PlayError::Over => ludoteca_core::TEXTS.message("refused.over"),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            PlayError::Text(error) => error.kind(),
            PlayError::Refused(refusal) => refusal.kind(),
            PlayError::Over => ErrorKind::NotNow,
        }
    }
}
