//! One word per cat set: the mouse squares where the cats win.

use super::colex::Place;
use super::entries::{Entries, Mask};
use super::shape::Shape;
use super::survey::Tally;

/// Who wins: a word per cat set, wide enough for the board.
#[derive(Debug)]
pub(crate) struct Winners<M> {
    /// All steps of the mouse at once: a distance, and the lower ends.
    shifts: [(u32, M); 3],
    /// Squares that are nobody's on the mouse's turn: its goal, and what lies
    /// beyond the board.
    closed: M,
}

impl<M: Mask> Winners<M> {
    pub(crate) fn new(shape: &Shape) -> Winners<M> {
        let home = shape.board.home().bits();
        let beyond = u128::MAX.checked_shl(shape.board.len() as u32).unwrap_or(0);
        Winners {
            shifts: shape.shifts().map(|(distance, sources)| (distance, M::from_bits(sources))),
            closed: M::from_bits(home | beyond),
        }
    }

    /// The squares that touch a set.
    #[inline]
    fn spread(&self, set: M) -> M {
        let mut touched = M::default();
        for (distance, sources) in self.shifts {
            // Known to be small: a wide word is then shifted without a branch.
            let distance = distance & 31;
            touched = touched | (set & sources) << distance | (set >> distance & sources);
        }
        touched
    }
}

impl<M: Mask> Entries for Winners<M> {
    type Unit = M;
    type Set = M;

    #[inline]
    fn width(&self) -> usize {
        1
    }

    #[inline]
    fn join(into: &mut [M], from: &[M]) {
        for (into, from) in into.iter_mut().zip(from) {
            *into = *into | *from;
        }
    }

    #[inline]
    fn close(&self, cats: M, level: &mut [M], passed: Option<&[M]>, out: &mut [M]) {
        let won = level[0] & !cats;
        level[0] = won;
        // The mouse is lost where no free neighbour is out of the cats' reach.
        let mut lost = !(cats | self.closed | self.spread(!(cats | won)));
        if let Some(passed) = passed {
            lost = lost & passed[0];
        }
        out[0] = lost;
    }

    fn count(&self, _: Place, level: &[M], out: &[M], tally: &mut Tally) {
        tally.0.first.won += u64::from(M::sum(out));
        tally.0.second.won += u64::from(M::sum(level));
    }
}
