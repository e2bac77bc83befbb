//! The tutorial.

use ludoteca_core::{Mistake, Task, TutorialStep, Wanted};

/// The rules of the steps about the bugs of the expansions.
const ALL_BUGS: &str = "Base+MLP";
/// Both sides have placed a spider and the queen, in a row.
const ROW: &[&str] = &["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];

/// Hive in seventeen steps.
pub const TUTORIAL: &[TutorialStep] = &[
    TutorialStep {
        position: Some("wQ@-2,0 wS1@-1,0 wA1@1,0 wA2@0,1 wG1@-1,1 bQ@0,0 bA1@0,-1 bS1@1,-1:b"),
        ..TutorialStep::new("aim")
    },
    TutorialStep {
        task: Task::Play {
            wanted: Wanted::OneOf(&["wS1"]),
            reply: Some("bS1 wS1-"),
            mistakes: &[Mistake { moves: &["*"], name: "other" }],
        },
        ..TutorialStep::new("first")
    },
    TutorialStep {
        moves: ROW.split_at(2).0,
        task: Task::Play {
            wanted: Wanted::OneOf(&["wQ -wS1", "wQ *"]),
            reply: Some("bQ bS1-"),
            mistakes: &[Mistake { moves: &["*"], name: "other" }],
        },
        ..TutorialStep::new("place")
    },
    TutorialStep {
        moves: ROW,
        task: Task::Break { example: "wA1 bQ-", refusal: "hive.refused.placed_beside_enemy" },
        ..TutorialStep::new("colours")
    },
    TutorialStep {
        moves: &["wS1", "bS1 wS1-", "wA1 -wS1", "bQ bS1-", "wG1 -wA1", "bA1 bQ-"],
        task: Task::Break { example: "wG2 -wG1", refusal: "hive.refused.queen_is_due" },
        ..TutorialStep::new("queen_due")
    },
    TutorialStep {
        moves: ROW,
        task: Task::play(Wanted::OneOf(&["wQ \\wS1", "wQ *"])),
        ..TutorialStep::new("queen")
    },
    TutorialStep {
        moves: ROW,
        task: Task::Break { example: "wS1 bQ-", refusal: "hive.refused.one_hive" },
        ..TutorialStep::new("one_hive")
    },
    TutorialStep {
        position: Some("wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w"),
        task: Task::Break { example: "wQ wQ-", refusal: "hive.refused.gate" },
        ..TutorialStep::new("gate")
    },
    TutorialStep {
        position: Some("wA1@0,0 wQ@1,0 bS1@2,0 bQ@3,0:w"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["wA1 bQ-"]),
            reply: None,
            mistakes: &[Mistake { moves: &["wA1 *"], name: "elsewhere" }],
        },
        ..TutorialStep::new("ant")
    },
    TutorialStep {
        position: Some("wS1@0,0 wQ@1,0 bS1@2,0 bQ@3,0:w"),
        task: Task::play(Wanted::OneOf(&["wS1 *"])),
        ..TutorialStep::new("spider")
    },
    TutorialStep {
        position: Some("wG1@0,0 wQ@1,0 bS1@2,0 bQ@3,0:w"),
        task: Task::play(Wanted::OneOf(&["wG1 bQ-"])),
        ..TutorialStep::new("grasshopper")
    },
    TutorialStep {
        position: Some("wQ@0,0 wS1@-1,0 wB1@1,-1 bQ@1,0 bS1@2,0:w"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["wB1 bQ"]),
            reply: None,
            mistakes: &[Mistake { moves: &["wB1 *"], name: "elsewhere" }],
        },
        ..TutorialStep::new("beetle")
    },
    TutorialStep {
        position: Some("wQ@0,0 wS1@-1,0 bQ.wB1@1,0 bS1@2,0:w"),
        task: Task::Play {
            wanted: Wanted::OneOf(&[
                "wA1 wQ/", "wA1 wQ\\", "wG1 wQ/", "wG1 wQ\\", "wS2 wQ/", "wS2 wQ\\", "wB2 wQ/", "wB2 wQ\\",
            ]),
            reply: None,
            mistakes: &[
                Mistake { moves: &["wB1 *"], name: "leaves" },
                Mistake { moves: &["*"], name: "far" },
            ],
        },
        ..TutorialStep::new("drop")
    },
    TutorialStep {
        rules: Some(ALL_BUGS),
        position: Some("wL@0,0 wQ@1,0 bS1@2,-1 bQ@3,-1 bG1@3,-2:w"),
        task: Task::play(Wanted::OneOf(&["wL wQ-", "wL *"])),
        ..TutorialStep::new("ladybug")
    },
    TutorialStep {
        rules: Some(ALL_BUGS),
        position: Some("wM@0,0 bG1@1,0 wQ@1,-1 bQ@2,0:w"),
        task: Task::Play {
            wanted: Wanted::OneOf(&["wM bQ-", "wM wQ/"]),
            reply: None,
            mistakes: &[Mistake { moves: &["wM *"], name: "step" }],
        },
        ..TutorialStep::new("mosquito")
    },
    TutorialStep {
        rules: Some(ALL_BUGS),
        position: Some("wP@0,0 wQ@0,1 bQ@-1,1 bA1@-1,0:w"),
        task: Task::play(Wanted::OneOf(&["bA1 wQ/", "bA1 *"])),
        ..TutorialStep::new("pillbug")
    },
    TutorialStep {
        position: Some("wQ@-1,0 wG1@-1,-1 wS1@1,0 wA1@-1,1 bQ@0,0 bS1@0,-1 bA1@0,1:w"),
        task: Task::Play {
            wanted: Wanted::Winning,
            reply: None,
            mistakes: &[Mistake { moves: &["wA1 \\wS1"], name: "opens" }],
        },
        ..TutorialStep::new("finish")
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_taken() {
        ludoteca_core::testkit::tutorial::<crate::Hive>(TUTORIAL);
    }
}
