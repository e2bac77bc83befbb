//! The skills of the graded players.

use ludoteca_cats::Cats;
use ludoteca_core::BySide;

use super::Outlook;
use crate::{Skill, Training};

const fn skills(mouse: Skill, cats: Skill) -> BySide<Skill> {
    BySide { first: mouse, second: cats }
}

/// What the graded players have learnt.
///
/// The cats' game is the harder one, so that equal levels see more with them than
/// with the mouse.
pub static TRAINING: Training<Cats> = Training {
    skills: [
        skills(Skill::new(1, 100, 300), Skill::new(1, 100, 300)),
        skills(Skill::new(1, 88, 300), Skill::new(2, 28, 250)),
        skills(Skill::new(2, 80, 275), Skill::new(6, 16, 160)),
        skills(Skill::new(3, 54, 250), Skill::new(9, 8, 120)),
        skills(Skill::new(7, 31, 50), Skill::new(12, 6, 120)),
        skills(Skill::new(7, 12, 25), Skill::new(14, 4, 0)),
        skills(Skill::new(8, 8, 0), Skill::new(16, 0, 0)),
    ],
    glance: &Outlook,
};
