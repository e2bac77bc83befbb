//! Why a game was not solved.

use std::fmt;

use ludoteca_core::{Message, Reason};

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
    /// Whoever watched the progress asked to stop.
    Stopped,
}

impl Reason for SolveError {
    fn message(&self) -> Message {
        match self {
            SolveError::TooLarge { rules, needed: u64::MAX, .. } => {
                Message::new("solve.far_too_large").with("rules", rules)
            }
            SolveError::TooLarge { rules, needed, available } => Message::new("solve.too_large")
                .with("rules", rules)
                .with("needed", mebibytes(*needed))
                .with("available", mebibytes(*available)),
            SolveError::Stopped => Message::new("solve.stopped"),
        }
    }
}

fn mebibytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SolveError {}
