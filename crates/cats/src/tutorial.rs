//! The tutorial.

use ludoteca_core::{Mistake, Task, TutorialStep, Wanted};

/// Mouse and cats in ten steps.
pub const TUTORIAL: &[TutorialStep] = &[
    TutorialStep::new("aim"),
    TutorialStep {
        task: Task::Play { wanted: Wanted::Any, reply: Some("2-6"), mistakes: &[] },
        ..TutorialStep::new("mouse")
    },
    TutorialStep {
        position: Some("22:5,6,7,8:m"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["22-26", "22-25"]),
            reply: None,
            mistakes: &[Mistake { moves: &["22-17", "22-18"], name: "forward" }],
        },
        ..TutorialStep::new("mouse_back")
    },
    TutorialStep {
        position: Some("26:1,2,3,4:c"),
        task: Task::Play { wanted: Wanted::Any, reply: None, mistakes: &[] },
        ..TutorialStep::new("cats")
    },
    TutorialStep {
        position: Some("26:1,3,4,6:c"),
        task: Task::Break { example: "6-2", refusal: "cats.refused.cats_never_go_back" },
        ..TutorialStep::new("never_back")
    },
    TutorialStep {
        position: Some("14:7,8,9,10:m"),
        task: Task::Break { example: "14-9", refusal: "cats.refused.occupied_by_cat" },
        ..TutorialStep::new("no_captures")
    },
    TutorialStep {
        position: Some("6:3,9,10,12:m"),
        task: Task::play(Wanted::Winning),
        ..TutorialStep::new("mouse_wins")
    },
    TutorialStep {
        position: Some("15:8,9,10,12:m"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["15-11"]),
            reply: Some("12-16"),
            mistakes: &[Mistake { moves: &["15-18", "15-19"], name: "back" }],
        },
        ..TutorialStep::new("gap")
    },
    TutorialStep {
        position: Some("15:8,9,10,12:c"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["8-11"]),
            reply: None,
            mistakes: &[Mistake { moves: &["*"], name: "open" }],
        },
        ..TutorialStep::new("wall")
    },
    TutorialStep {
        position: Some("30:19,20,22,25:c"),
        task: Task::Play {
            wanted: Wanted::Winning,
            reply: None,
            mistakes: &[Mistake { moves: &["25-29"], name: "leaves" }],
        },
        ..TutorialStep::new("cats_win")
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_taken() {
        ludoteca_core::testkit::tutorial::<crate::Cats>(TUTORIAL);
    }
}
