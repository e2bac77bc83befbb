//! How a board is solved, and what that costs.

use std::num::NonZeroUsize;

use ludoteca_cats::Board;
use ludoteca_work::Pool;

use super::colex::Colex;
use super::shape::board_rules;
use crate::{SolveError, memory};

/// How a board is to be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whether to find the exact distances too, not only the winners.
    pub distances: bool,
    /// How many times the mouse may stay where it is.
    pub passes: u32,
    /// How many threads to use.
    pub threads: NonZeroUsize,
    /// The most bytes to use; `None` is what the system has free.
    pub memory: Option<u64>,
}

impl Default for Plan {
    /// Winners without passes, on one thread.
    fn default() -> Plan {
        Plan { distances: false, passes: 0, threads: NonZeroUsize::MIN, memory: None }
    }
}

impl Plan {
    /// As many threads as the machine has cores.
    #[must_use]
    pub fn on_all_cores(self) -> Plan {
        Plan { threads: Pool::of_machine().threads(), ..self }
    }

    /// The bytes that solving takes at its peak.
    pub fn bytes(&self, board: &Board) -> u64 {
        // With passes, the turn of the cats is kept for this pass and the next.
        let tables = match self.passes {
            0 => 1,
            1 => 2,
            _ => 3,
        };
        self.table_bytes(board).saturating_mul(tables)
    }

    /// The bytes of the finished table.
    fn table_bytes(&self, board: &Board) -> u64 {
        let entry = if self.distances { board.len() as u64 } else { word_bytes(board) };
        Colex::new(board.len(), board.home().len()).sets().saturating_mul(entry)
    }

    /// Refuses what would not fit in memory.
    pub(crate) fn check(&self, board: &Board) -> Result<(), SolveError> {
        memory::check(self.bytes(board), self.memory, || board_rules(board))
    }
}

/// The bytes of a word with a bit for every square.
fn word_bytes(board: &Board) -> u64 {
    match board.len() {
        0..=32 => 4,
        33..=64 => 8,
        _ => 16,
    }
}
