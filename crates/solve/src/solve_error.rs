//! Why a game was not solved.

use std::fmt;

use ludoteca_core::{ErrorKind, Message, Reason};
use ludoteca_work::Shortage;
use ludoteca_work::memory::mebibytes;

use crate::TEXTS;

/// Why a game was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The table would not fit in memory.
    TooLarge {
        /// The board or the rules, as text.
        rules: String,
        /// The bytes it would take; the largest number stands for more than can be counted.
        needed: u64,
        /// The bytes there are.
        available: u64,
    },
    /// There are more positions than the solver can number, whatever the memory.
    FarTooLarge {
        /// The board or the rules, as text.
        rules: String,
        /// The bytes it would take.
        needed: u64,
    },
    /// The system did not give the memory after all.
    Memory(Shortage),
    /// Whoever watched the progress asked to stop.
    Stopped,
}

impl Reason for SolveError {
    fn message(&self) -> Message {
        match self {
            SolveError::TooLarge { rules, needed: needed @ u64::MAX, .. }
            | SolveError::FarTooLarge { rules, needed } => {
                TEXTS.message("solve.far_too_large").with("rules", rules).with("needed", mebibytes(*needed))
            }
            SolveError::TooLarge { rules, needed, available } => TEXTS
                .message("solve.too_large")
                .with("rules", rules)
                .with("needed", mebibytes(*needed))
                .with("available", mebibytes(*available)),
            SolveError::Memory(short) => short.message(),
            SolveError::Stopped => TEXTS.message("solve.stopped"),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            SolveError::Stopped => ErrorKind::Stopped,
            _ => ErrorKind::TooLarge,
        }
    }
}

impl From<Shortage> for SolveError {
    fn from(short: Shortage) -> SolveError {
        SolveError::Memory(short)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SolveError {}
