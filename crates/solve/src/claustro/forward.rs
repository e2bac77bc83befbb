//! The moves of a placement, forwards.

use std::ops::ControlFlow;

use ludoteca_claustro::Options;

use super::fields::{Fields, Mask, bits};

/// A placement after a move, as the side to move then sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Successor {
    pub(crate) own: Mask,
    pub(crate) others: Mask,
    /// The direction of the move, as the side that made it sees it.
    pub(crate) direction: u8,
    /// Whether the side to move can undo the move, where that counts.
    pub(crate) undoable: bool,
}

/// What the mover can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chance {
    /// A step into the goal: the game ends.
    Goal,
    /// A move after which the game goes on.
    Move(Successor),
}

impl Fields {
    /// Visits what the mover can do, until the visitor has seen enough; nothing is
    /// visited if the mover is stuck.
    pub(crate) fn forward(
        &self,
        options: Options,
        own: Mask,
        others: Mask,
        mut visit: impl FnMut(Chance) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let free = self.all() & !(own | others);
        let mut after = |own: Mask, others: Mask, direction: u8, undoable: bool| {
            let (own, others) = (self.turned(others), self.turned(own));
            visit(Chance::Move(Successor { own, others, direction, undoable }))
        };
        let mut captured = false;
        for from in bits(own) {
            for way in &self.departures[from] {
                if others & way.victim == 0 || (way.to != way.victim && free & way.to == 0) {
                    continue;
                }
                captured = true;
                let left = if options.vacated { 1 << from } else { 0 };
                for place in bits((free & !way.to) | left) {
                    let (own, others) = (own ^ (1 << from | way.to), others ^ (way.victim | 1 << place));
                    after(own, others, way.direction, way.returns & 1 << place != 0)?;
                }
            }
        }
        if options.forced && captured {
            return ControlFlow::Continue(());
        }
        for from in bits(own) {
            for step in self.steps[from].iter().filter(|step| free & step.to != 0) {
                after(own ^ (1 << from | step.to), others, step.direction, false)?;
            }
        }
        if own & self.before_goal != 0 { visit(Chance::Goal) } else { ControlFlow::Continue(()) }
    }
}
