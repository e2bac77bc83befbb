//! How the grades of a game fall short of full strength.

use ludoteca_core::BySide;

use super::Grade;

/// How a grade falls short of full strength, with one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// How many plies ahead it looks.
    pub depth: u32,
    /// By how much its evaluation of a position may err, in hundredths.
    pub error: i32,
    /// Moves in a hundred that it plays without much thought.
    pub slips: usize,
    /// Of a hundred later moves that are as hard to see as can be, those that it overlooks.
    pub overlooks: u32,
}

impl Rung {
    /// A rung by its depth, error and slips, on which nothing is overlooked.
    pub const fn new(depth: u32, error: i32, slips: usize) -> Rung {
        Rung { depth, error, slips, overlooks: 0 }
    }

    /// The same, overlooking so many in a hundred of the later moves that are as hard to see as
    /// can be, and of others fewer.
    #[must_use]
    pub const fn overlooking(self, overlooks: u32) -> Rung {
        Rung { overlooks, ..self }
    }
}

/// The grades of a game, from a beginner's first game to full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Every grade below full strength, the weakest first.
    pub rungs: [BySide<Rung>; Grade::LAST as usize - 1],
    /// By how much the evaluation may err in a move that is played without much thought.
    pub careless: i32,
    /// What nobody overlooks: a reply that costs more than this, in hundredths.
    pub grave: i32,
    /// The most positions that a grade below full strength looks at for a move.
    pub nodes: u64,
    /// About how much stronger each grade is than the weakest, in Elo.
    pub elo: [u32; Grade::LAST as usize],
}

impl Ladder {
    /// About how much stronger a grade is than the weakest, in Elo.
    pub const fn elo(&self, grade: Grade) -> u32 {
        self.elo[grade.number() as usize - 1]
    }

    /// The rung of a grade with each side; full strength has none.
    pub fn rung(&self, grade: Grade) -> Option<BySide<Rung>> {
        self.rungs.get(grade.number() as usize - 1).copied()
    }
}
