//! A solved board.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::time::Duration;

use ludoteca_claustro::{Claustro, Repetition, Rules};
use ludoteca_core::{BySide, Control, History, Oracle, Side, Verdict};
use ludoteca_work::memory::room;

use super::backward::Backward;
use super::fields::MOST_FIELDS;
use super::index::Index;
use super::placements::Placements;
use super::retrograde::{self, Hanging, State};
use super::survey::Survey;
use crate::{SolveError, memory};

/// The value of every position under one set of rules.
///
/// The designer's repetition is among them; the seed's is left out.
#[derive(Debug)]
pub struct Solution {
    pub(super) placements: Placements,
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
        let placements = Placements::new(Solution::rules_held(rules));
        let Placements { rules, fields, index } = &placements;
        let back = Backward { fields, index, options: *rules.options() };
        let states = retrograde::analyse(back, threads.get(), control)?;
        let survey = Survey::of(&states);
        let elapsed = control.now().saturating_sub(begun);
        Ok(Solution { placements, states, survey, elapsed, loaded: false })
    }

    /// The table of values that come part by part, each after so many bytes as there were
    /// before, as a file has them that has two bytes for each position.
    pub(super) fn of_values(
        rules: &Rules,
        part: &mut dyn FnMut(usize) -> Option<Vec<u8>>,
        control: &Control,
    ) -> Option<Solution> {
        let begun = control.now();
        let placements = Placements::new(Solution::rules_held(rules));
        let total = placements.index.len();
        let mut states = room(total).ok()?;
        while states.len() < total {
            let bytes = part(2 * states.len()).filter(|_| !control.is_stopped())?;
            let (values, rest) = bytes.as_chunks();
            if values.is_empty() || !rest.is_empty() || values.len() > total - states.len() {
                return None;
            }
            states.extend(values.iter().map(|&value| State::told(u16::from_le_bytes(value))));
            control.progress(states.len() as u64, total as u64);
        }
        let survey = Survey::of(&states);
        let elapsed = control.now().saturating_sub(begun);
        Some(Solution { placements, states, survey, elapsed, loaded: true })
    }

    /// The rules that a table for these rules holds: without the seed's repetition.
    pub fn rules_held(rules: &Rules) -> Rules {
        match rules.options().repetition {
            Repetition::Designer | Repetition::None => *rules,
            Repetition::Seed => rules.without_repetition(),
        }
    }

    /// The rules it was solved for.
    pub const fn rules(&self) -> &Rules {
        &self.placements.rules
    }

    /// The value of a position with nothing before it.
    ///
    /// # Panics
    /// If the position is of another board.
    #[inline]
    pub fn probe(&self, position: &Claustro) -> Verdict {
        self.probe_after(&History::none(position), position)
    }

    /// The value of a position after a past.
    ///
    /// # Panics
    /// If the position is of another board.
    #[inline]
    pub fn probe_after(&self, past: &History<'_, Claustro>, position: &Claustro) -> Verdict {
        let state = |number: usize| Ok::<_, Infallible>(self.states[number]);
        let Ok(verdict) = self.placements.verdict(past, position, state);
        verdict
    }

    /// How many positions are won, lost and drawn, and the longest.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// How many positions the side to move wins in so many plies, and how many it loses.
    pub fn distances(&self) -> (Vec<u64>, Vec<u64>) {
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for (wins, plies) in self.states.iter().filter_map(|state| state.decided()) {
            let counts = if wins { &mut won } else { &mut lost };
            let plies = usize::from(plies);
            counts.resize(counts.len().max(plies + 1), 0);
            counts[plies] += 1;
        }
        (won, lost)
    }

    /// The position with a number, green to move.
    pub fn position(&self, number: usize) -> Option<Claustro> {
        let Placements { rules, fields, index } = &self.placements;
        let (own, others) = index.placement(number);
        let pieces = BySide { first: fields.squares(own), second: fields.squares(others) };
        Claustro::place(*rules, pieces, Side::First)
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
    // A state of two bytes, and sets of one bit: those just decided and those just before
    // them, won and lost, and where repetition counts those that hang.
    let sets = match rules.options().repetition {
        Repetition::Designer => 4 + Hanging::DISTANCES,
        Repetition::Seed | Repetition::None => 4,
    };
    u64::try_from(placements(rules) * (16 + sets as u128) / 8).unwrap_or(u64::MAX)
}

/// The number of placements on a board.
fn placements(rules: &Rules) -> u128 {
    Index::count(rules.board().fields().len(), rules.board().pieces())
}

impl Oracle<Claustro> for Solution {
    fn verdict(&self, past: &History<'_, Claustro>, position: &Claustro) -> Verdict {
        self.probe_after(past, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a table as a file has them, with two bytes each.
    fn values(solution: &Solution) -> Vec<u8> {
        let number = |state: &State| state.decided().map_or(0, |(won, plies)| 2 * plies + 1 + u16::from(won));
        solution.states.iter().flat_map(|state| number(state).to_le_bytes()).collect()
    }

    #[test]
    fn a_table_is_put_together_from_parts_or_not_at_all() {
        let rules: Rules = "4x4".parse().unwrap();
        let control = Control::untimed();
        let solved = Solution::solve(&rules, NonZeroUsize::MIN, &control).unwrap();
        let all = values(&solved);
        let parts = |all: &[u8], len: usize| {
            let part = |from: usize| Some(all.get(from..)?.iter().take(len).copied().collect());
            Solution::of_values(&rules, &mut { part }, &control)
        };
        for len in [2, 1000, all.len()] {
            let table = parts(&all, len).expect("every value is there");
            assert!(table.is_loaded() && table.survey() == solved.survey());
            assert!(table.states.iter().zip(&solved.states).all(|(a, b)| a.decided() == b.decided()));
        }
        assert!(parts(&all[..all.len() - 2], 1000).is_none(), "too few");
        assert!(parts(&[&all[..], &[0, 0]].concat(), all.len() + 2).is_none(), "too many");
        assert!(parts(&all, 3).is_none(), "half a value");
        assert!(Solution::of_values(&rules, &mut |_| None, &control).is_none(), "nobody has it");
    }
}
