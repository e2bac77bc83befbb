//! The tutorial.

use ludoteca_core::{Mistake, Task, TutorialStep, Wanted};

/// Green to move, and the piece on b2 can capture the one on c3.
const CAPTURE: &str = "2bb1/4b/2b2/gg3/1gg2 g";

/// Claustro in eleven steps.
pub const TUTORIAL: &[TutorialStep] = &[
    TutorialStep::new("aim"),
    TutorialStep {
        task: Task::Play { wanted: Wanted::Any, reply: Some("c5-c4"), mistakes: &[] },
        ..TutorialStep::new("step")
    },
    TutorialStep {
        moves: &["b1-b2", "c5-c4"],
        task: Task::Break { example: "b2-b1", refusal: "claustro.refused.green_backwards" },
        ..TutorialStep::new("forward")
    },
    TutorialStep {
        position: Some("2bb1/g3b/4b/g4/1gg2 g"),
        task: Task::Break { example: "a4-a5", refusal: "claustro.refused.corner" },
        ..TutorialStep::new("corners")
    },
    TutorialStep {
        position: Some(CAPTURE),
        task: Task::Play {
            wanted: Wanted::OneOf(&["b2xc3@e3", "b2xc3@*"]),
            reply: None,
            mistakes: &[Mistake { moves: &["*"], name: "step" }],
        },
        ..TutorialStep::new("capture")
    },
    TutorialStep {
        position: Some("2b2/3gb/2b1b/g4/1gg2 g"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["d4xc3@b5", "d4xc3@*"]),
            reply: None,
            mistakes: &[Mistake { moves: &["d4xc5@*", "d4xe3@*"], name: "sideways" }],
        },
        ..TutorialStep::new("backwards")
    },
    TutorialStep {
        position: Some(CAPTURE),
        task: Task::Play {
            wanted: Wanted::OneOf(&["b2xc3@e3"]),
            reply: None,
            mistakes: &[
                Mistake { moves: &["b2xc3@b2", "b2xc3@b4", "b2xc3@d2", "b2xc3@d4"], name: "takes_back" },
                Mistake { moves: &["b2xc3@*"], name: "near" },
            ],
        },
        ..TutorialStep::new("captive")
    },
    TutorialStep {
        position: Some(CAPTURE),
        moves: &["b2xc3@d4", "d4xc3@b2", "b2xc3@d4", "d4xc3@b2", "b2xc3@d4"],
        task: Task::Play {
            wanted: Wanted::Winning,
            reply: None,
            mistakes: &[Mistake { moves: &["*"], name: "other" }],
        },
        ..TutorialStep::new("back_and_forth")
    },
    TutorialStep { position: Some("5/b2g1/b3g/gb3/1gb2 b"), ..TutorialStep::new("stuck") },
    TutorialStep {
        position: Some("3b1/4b/2g1b/g1g2/1b1g1 g"),
        task: Task::Play {
            wanted: Wanted::OneOf(&[
                "a2xb1@c5", "a2xb1@b5", "a2xb1@a4", "a2xb1@c4", "a2xb1@a3", "a2xb1@b3", "a2xb1@d3",
                "a2xb1@e2", "a2xb1@c1", "c2xb1@c5", "c2xb1@b5", "c2xb1@a4", "c2xb1@c4", "c2xb1@a3",
                "c2xb1@b3", "c2xb1@d3", "c2xb1@c2", "c2xb1@e2", "c2xb1@c1",
            ]),
            reply: None,
            mistakes: &[
                Mistake { moves: &["a2xb1@a2"], name: "walks_in" },
                Mistake { moves: &["a2xb1@*", "c2xb1@*"], name: "takes" },
                Mistake { moves: &["*"], name: "late" },
            ],
        },
        ..TutorialStep::new("defend")
    },
    TutorialStep {
        position: Some("2b2/4g/1b1b1/g2b1/1gg2 g"),
        task: Task::Play {
            wanted: Wanted::Winning,
            reply: None,
            mistakes: &[Mistake { moves: &["*"], name: "not_yet" }],
        },
        ..TutorialStep::new("finish")
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_taken() {
        ludoteca_core::testkit::tutorial::<crate::Claustro>(TUTORIAL);
    }
}
