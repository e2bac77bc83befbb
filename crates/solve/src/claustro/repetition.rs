//! What the rules about repetition do to the values of a table that leaves them out.

mod seed;

use ludoteca_claustro::Claustro;
use ludoteca_core::{Control, Game, Side};

use super::Solution;
use crate::SolveError;

/// How many drawn positions a rule about repetition decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// Those that the side to move wins.
    pub won: u64,
    /// Those that it loses.
    pub lost: u64,
}

impl Solution {
    /// The drawn positions of another table of the same board that this one decides.
    pub fn changed_from(&self, other: &Solution) -> Changed {
        let both = self.states.iter().zip(&other.states);
        let decided =
            both.filter(|(_, other)| other.decided().is_none()).filter_map(|(own, _)| own.decided());
        decided.fold(Changed::default(), |mut changed, (won, _)| {
            *(if won { &mut changed.won } else { &mut changed.lost }) += 1;
            changed
        })
    }

    /// Who wins the start when the seed's rule about repetition counts too; nobody is a
    /// draw. This table leaves it out.
    ///
    /// # Errors
    /// If that would not fit in memory, or is stopped.
    pub fn winner_with_seed(&self, threads: usize, control: &Control) -> Result<Option<Side>, SolveError> {
        let start = Claustro::start(self.rules());
        let number = self.placements.number(self.placements.fields.masks(&start));
        let won = seed::solve(self, number, threads, control)?;
        Ok(won.map(|won| if won { start.turn() } else { start.turn().other() }))
    }
}
