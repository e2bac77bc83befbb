//! What to solve, what it costs, and how far it has come.

use std::fs;
use std::num::NonZeroUsize;
use std::thread;

use ludoteca_cats::Board;

use super::SolveError;
use super::colex::Colex;

/// A table smaller than this fits everywhere: nobody is asked about memory.
const SMALL: u64 = 16 << 20;

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
        Plan { threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN), ..self }
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
    pub(crate) fn check(&self, board: &'static Board) -> Result<(), SolveError> {
        let needed = self.bytes(board);
        if needed < SMALL && self.memory.is_none() {
            return Ok(());
        }
        match self.memory.or_else(available) {
            Some(available) if needed > available => Err(SolveError::TooLarge { board, needed, available }),
            _ => Ok(()),
        }
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

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The cat sets that are solved.
    pub done: u64,
    /// All cat sets there are, once for each number of passes.
    pub total: u64,
}

/// The memory that is free, where the system tells.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let free = kibibytes * 1024;
    Some(group_limit().map_or(free, |limit| limit.min(free)))
}

/// The most memory that a container gives to its programs.
fn group_limit() -> Option<u64> {
    fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?.trim().parse().ok()
}
