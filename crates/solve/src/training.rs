//! What the graded players of a game have learnt.

use ludoteca_core::{BySide, Evaluator, Game};

use crate::Grade;

/// How a grade falls short of perfect play, with one side.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// Forced results are seen if they come in fewer plies than this; at least 1,
    /// so that a win on the spot is never passed over.
    pub sight: u32,
    /// Moves in a hundred that are played without thinking.
    pub slips: usize,
    /// How far the judgement of a position may be off, in hundredths.
    pub noise: usize,
}

impl Skill {
    /// A skill by its sight, slips and noise.
    pub const fn new(sight: u32, slips: usize, noise: usize) -> Skill {
        Skill { sight, slips, noise }
    }
}

/// What the graded players of a game have learnt.
#[derive(Debug)]
pub struct Training<G: Game> {
    /// The skills of every grade below perfection, the weakest first.
    pub skills: [BySide<Skill>; Grade::LAST as usize - 1],
    /// What they think of a position whose result they do not see.
    pub glance: &'static dyn Evaluator<G>,
}
