//! Learning a game step by step.

use ludoteca_core::{Language, Task};
use ludoteca_house::HOUSE;

use crate::support::{out, run};

/// What a diligent pupil types, with the empty lines that go on.
const LESSONS: [(&str, &str); 3] = [
    (
        "cats",
        "\n31-9\n31-26\n\n22-17\n22-26\n\n2-6\n\n6-9\n6-13\n6-2\n\n14-9\n\n6-2\n\nhint\n15-18\n15-11\n\n\
         10-14\n8-11\n\n19-23\n25-29\n22-26\n\n",
    ),
    (
        "claustro",
        "\nb1-c2\nb1-b2\n\nb2-b1\n\na4-a5\n\nb2-b3\nb2xc3\nb2xc3@e3\n\nd4xe3@b5\nd4xc3@b5\n\n\
         b2xc3@d4\nb2xc3@b5\nb2xc3@e3\n\nc5-b5\nd4xc3@b2\n\n\nc3-d3\na2xb1@a2\nc2xb1@d4\nc2xb1@c5\n\n\
         e4xd3@b5\ne4-e5\n\n",
    ),
    (
        "hive",
        "\nwQ\nwA1\nwS1\n\nwA1 -wS1\nwQ -wS1\n\nwA1 -wQ\nwA1 bQ-\n\nwG2 -wG1\n\nwS1 bQ-\nwQ \\wS1\n\nwS1 bQ-\n\n\
         wQ wQ-\n\nwA1 wQ/\nwA1 bQ-\n\nwS1 bQ-\nwS1 \\bQ\n\nwG1 bQ-\n\nwB1 wQ\nwB1 bQ\n\nwB1 wQ\nwS1 wB1/\n\
         wA1 wQ/\n\nwL wQ-\n\nwM -wQ\nwM bQ-\n\nbA1 wQ/\n\nwA1 \\wS1\nwG1 \\wS1\n\n",
    ),
];

/// A text without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_lesson_is_walked_through_in_every_language() {
    for (game, typed) in LESSONS {
        let known = HOUSE.game(game).expect("a game of the house");
        for language in Language::ALL {
            let said = flat(&out(&["learn", game, "--lang", language.code()], typed));
            for step in known.tutorial() {
                let mut keys = vec![step.name.to_owned()];
                let parts = step.parts().into_iter().filter(|part| *part != "hint");
                keys.extend(parts.map(|part| format!("{}.{part}", step.name)));
                for key in keys {
                    let text = flat(&language.say(&known.learn_text(&key)));
                    assert!(said.contains(&text), "{game}, {language}: {key} is not said:\n{said}");
                }
                if let Task::Break { refusal, .. } = step.task {
                    assert!(!said.contains(refusal), "{game}, {language}: a key is shown");
                }
            }
            assert!(said.ends_with(&format!("ludoteca play {game}")), "{game}, {language}:\n{said}");
        }
    }
}

#[test]
fn a_wrong_and_an_illegal_try_say_why_and_change_nothing() {
    let text = out(&["learn", "cats", "--step", "mouse_back"], "22-17\n22-9\nnonsense\n22-26\n");
    let board = text.lines().filter(|line| line.contains("🐭")).count();
    assert_eq!(board, 2, "drawn at first and after the right move only: {text}");
    for said in ["Backwards this time.", "do not touch diagonally", "is not a move", "Only the mouse can"] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn one_can_be_helped_and_go_to_and_fro_and_come_again() {
    let text = out(
        &["learn", "cats"],
        "back\nhint\nshow\nmoves\nsiguiente\npista\nmostrar\nmostrar\n31-26\nnext\nvoltar\nhelp\nquit\n",
    );
    for said in [
        "this is the first step",
        "there is nothing left to do here",
        "From 31 the mouse can go to 26 or to 27.",
        "This is how: 31-26",
        "The reply (cats): 2-6",
        "this step is done already",
        "Step 3 of 10: Backwards",
        "show the answer",
        "To go on another time: ludoteca learn cats --step 2",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert_eq!(text.matches("Step 2 of 10").count(), 2, "{text}");
}

#[test]
fn a_position_can_be_listened_to() {
    let text = out(&["learn", "cats", "--screen-reader", "--step", "2"], "31-26\n");
    assert!(text.contains("Mouse on 31.") && text.contains("Mouse on 26."), "{text}");
}

#[test]
fn what_is_not_there_is_not_taught() {
    for (args, said) in [
        (&["learn", "chess"][..], "unknown game"),
        (&["learn", "cats", "--step", "11"], "there is no step \"11\": they go from 1 to 10"),
        (&["learn", "cats", "--step", "nowhere"], "there is no step"),
        (&["learn"], "GAME"),
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{args:?}: {}", ran.err);
    }
}

#[test]
fn any_input_ends_well() {
    let junk = "\u{0}\u{1b}[2J\nshow show\n(show)\n-1\n@@@@@\nnext\nnext\n\n\n";
    for (game, _) in LESSONS {
        let ran = run(&["learn", game], junk);
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{game}");
    }
}
