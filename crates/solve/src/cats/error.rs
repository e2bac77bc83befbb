//! Why a board was not solved.

use std::fmt;

use ludoteca_cats::Board;
use ludoteca_core::{Message, Reason};

/// Why a board was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The table would not fit in memory.
    TooLarge {
        /// The board.
        board: &'static Board,
        /// The bytes it would take.
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
            SolveError::TooLarge { board, needed, available } => Message::new("solve.too_large")
                .with("board", format_args!("{}x{}", board.columns(), board.rows()))
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
