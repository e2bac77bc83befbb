//! What a search did, in numbers.

use serde::{Deserialize, Serialize};

use super::look::Why;

/// What a search did, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The positions that were looked at, as the search itself counts them.
    pub nodes: u64,
    /// Those of quiescence.
    pub quiescence: u64,
    /// Positions where a move was so good that the others were not tried.
    pub cutoffs: u64,
    /// Those where it was the first that was tried.
    pub first_move_cutoffs: u64,
    /// Positions that the transposition table answered for.
    pub transpositions: u64,
    /// Positions where even a null move was good enough.
    pub null_moves: u64,
    /// Positions where the static evaluation was far above the window.
    pub reverse_futility: u64,
    /// Late moves that were looked at less deep.
    pub reductions: u64,
    /// Moves that were left out without a look.
    pub skipped: u64,
    /// Moves that were looked at again: deeper, or through a wider window.
    pub researches: u64,
}

/// What there is to count about a look below the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub(super) quiescence: bool,
    pub(super) why: Why,
    /// How many moves were tried.
    pub(super) tried: usize,
    pub(super) reduced: bool,
    pub(super) again: bool,
}

impl Tally {
    /// The names of all numbers with the numbers, in their order.
    pub fn rows(&self) -> [(&'static str, u64); 10] {
        [
            ("nodes", self.nodes),
            ("quiescence", self.quiescence),
            ("cutoffs", self.cutoffs),
            ("first_move_cutoffs", self.first_move_cutoffs),
            ("transpositions", self.transpositions),
            ("null_moves", self.null_moves),
            ("reverse_futility", self.reverse_futility),
            ("reductions", self.reductions),
            ("skipped", self.skipped),
            ("researches", self.researches),
        ]
    }

    /// Counts a look below the root.
    pub(super) fn count(&mut self, look: Counted) {
        if look.why == Why::Unvisited {
            return;
        }
        self.nodes += 1;
        self.quiescence += u64::from(look.quiescence);
        self.reductions += u64::from(look.reduced);
        self.researches += u64::from(look.again);
        match look.why {
            Why::Cut => {
                self.cutoffs += 1;
                self.first_move_cutoffs += u64::from(look.tried == 1);
            }
            Why::Transposition { .. } => self.transpositions += 1,
            Why::NullMove => self.null_moves += 1,
            Why::ReverseFutility => self.reverse_futility += 1,
            _ => {}
        }
    }
}
