//! A solved board.

use std::num::NonZeroUsize;
use std::time::Duration;

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::{BySide, Control, Game, Oracle, Side, Verdict};

use super::backward::Backward;
use super::fields::{Fields, MOST_FIELDS};
use super::index::Index;
use super::retrograde::{self, State};
use super::survey::Survey;
use crate::{SolveError, memory};

/// The value of every position under one set of rules, repetition left out.
#[derive(Debug)]
pub struct Solution {
    pub(super) rules: Rules,
    pub(super) fields: Fields,
    pub(super) index: Index,
    pub(super) states: Vec<State>,
    pub(super) survey: Survey,
    pub(super) elapsed: Duration,
    pub(super) loaded: bool,
}

impl Solution {
    /// Solves the game under these rules.
    ///
    /// The control is told every now and then how far it is, and stops it.
    ///
    /// # Errors
    /// If the board is too large for the memory, which is known before anything is
    /// done, or stopped.
    pub fn solve(rules: &Rules, threads: NonZeroUsize, control: &Control) -> Result<Solution, SolveError> {
        Solution::check_memory(rules)?;
        let begun = control.now();
        let rules = rules.without_repetition();
        let fields = Fields::new(&rules);
        let index = Index::new(fields.len(), rules.board().pieces());
        let back = Backward { fields: &fields, index: &index, options: *rules.options() };
        let states = retrograde::analyse(back, threads.get(), control)?;
        let survey = Survey::of(&states);
        let elapsed = control.now().saturating_sub(begun);
        Ok(Solution { rules, fields, index, states, survey, elapsed, loaded: false })
    }

    /// The rules it was solved for, without repetition.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The value of a position when nothing is ever repeated.
    ///
    /// # Panics
    /// If the position is of another board.
    #[inline]
    pub fn probe(&self, position: &Claustro) -> Verdict {
        if let Some(verdict) = verdict_on_the_spot(position, &self.rules) {
            return verdict;
        }
        let (own, others) = self.fields.masks(position);
        verdict_of(self.states[self.index.of(own, others)], position)
    }

    /// How many positions are won, lost and drawn, and the longest.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The position with a number, green to move.
    pub fn position(&self, number: usize) -> Option<Claustro> {
        let (own, others) = self.index.placement(number);
        let pieces = BySide { first: self.fields.squares(own), second: self.fields.squares(others) };
        Claustro::place(self.rules, pieces, Side::First)
    }

    /// The time it took to solve the game, or to read it.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Whether it was read from a file instead of being solved.
    pub fn is_loaded(&self) -> bool {
        self.loaded
    }

    /// The bytes that the table takes.
    pub fn bytes(&self) -> u64 {
        size_of_val::<[State]>(&self.states) as u64
    }

    /// The bytes that solving takes at its peak, if the board is not too large at all.
    pub fn bytes_for(rules: &Rules) -> Option<u64> {
        let numbered = placements(rules) <= u128::from(u32::MAX);
        (numbered && rules.board().fields().len() <= MOST_FIELDS).then(|| bytes(rules))
    }

    /// Refuses what would not fit in memory.
    pub(super) fn check_memory(rules: &Rules) -> Result<(), SolveError> {
        let (needed, name) = (bytes(rules), || rules.board().to_string());
        memory::check(needed, None, name)?;
        match Solution::bytes_for(rules) {
            Some(_) => Ok(()),
            None => Err(SolveError::FarTooLarge { rules: name(), needed }),
        }
    }
}

/// The bytes that solving would take; the largest number stands for more than can be
/// counted.
fn bytes(rules: &Rules) -> u64 {
    // A state of two bytes, and four sets of one bit.
    u64::try_from(placements(rules) * 5 / 2).unwrap_or(u64::MAX)
}

/// The number of placements on a board.
fn placements(rules: &Rules) -> u128 {
    Index::count(rules.board().fields().len(), rules.board().pieces())
}

/// The result of a position that is over by the board.
///
/// # Panics
/// If the position is of another board.
#[inline]
pub(super) fn verdict_on_the_spot(position: &Claustro, rules: &Rules) -> Option<Verdict> {
    assert_eq!(position.rules().board(), rules.board(), "a table is for one board");
    position.outcome().map(|outcome| Verdict { winner: outcome.winner, plies: Some(0) })
}

/// What the state of a position means.
#[inline]
pub(super) fn verdict_of(state: State, position: &Claustro) -> Verdict {
    let winner = |won: bool| if won { position.turn() } else { position.turn().other() };
    match state.decided() {
        None => Verdict { winner: None, plies: None },
        Some((won, plies)) => Verdict { winner: Some(winner(won)), plies: Some(plies.into()) },
    }
}

impl Oracle<Claustro> for Solution {
    fn verdict(&self, position: &Claustro) -> Verdict {
        self.probe(position)
    }
}
