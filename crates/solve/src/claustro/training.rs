//! The skills of the graded players.

use ludoteca_claustro::{Claustro, ClaustroEvaluation, Weights};
use ludoteca_core::BySide;

use crate::{Skill, Training};

/// The same skill with both sides: the game is the same for both.
const fn both(skill: Skill) -> BySide<Skill> {
    BySide { first: skill, second: skill }
}

/// What the graded players have learnt.
pub static TRAINING: Training<Claustro> = Training {
    skills: [
        both(Skill::new(1, 75, 300)),
        both(Skill::new(2, 45, 250)),
        both(Skill::new(4, 25, 180)),
        both(Skill::new(6, 12, 110)),
        both(Skill::new(9, 5, 70)),
        both(Skill::new(20, 2, 40)),
        both(Skill::new(60, 0, 10)),
    ],
    glance: &ClaustroEvaluation { weights: Weights::USUAL },
};
