//! Every illegal attempt is refused for the right reason.

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Game, Language, Notation, Reason};
use ludoteca_hive::{Hive, Rules};

/// Positions, attempts and the rules that these break.
const TABLE: &[(&str, &str, &str)] = &[
    // Beginning.
    ("-:w", "pass", "must_move"),
    ("-:w", "wQ", "queen_may_not_open"),
    ("-:w", "bA1", "not_your_hand"),
    ("-:w", "wA2", "out_of_order"),
    ("-:w", "wA1 wS1-", "no_such_place"),
    ("-:w", "wA1 wA1", "no_such_place"),
    ("wS1@0,0:b", "bA1", "no_place"),
    ("wS1@0,0:b", "bQ wS1-", "queen_may_not_open"),
    ("wS1@0,0:b", "bA1 wS1", "placed_on_top"),
    ("wS1@0,0:b", "wA1 wS1-", "not_your_hand"),
    ("wS1@0,0:b", "wS1 wS1-", "queen_not_placed"),
    // Placing.
    ("wS1@0,0 bS1@1,0:w", "wA1 bS1-", "placed_beside_enemy"),
    ("wS1@0,0 bS1@1,0:w", "wA1 wS1/", "placed_beside_enemy"),
    ("wS1@0,0 bS1@1,0:w", "wA1 bS1", "placed_on_top"),
    ("wS1@0,0 bS1@1,0:w", "wS2 bA1-", "no_such_place"),
    ("wS1@0,0 bS1@1,0:w", "wA3 -wS1", "out_of_order"),
    ("wQ@0,0 wS1.bB1@-1,0 bQ@1,0:w", "wA1 \\wS1", "placed_beside_enemy"),
    ("wS1@0,0 bS1@1,0:w", "wS1 -bS1", "queen_not_placed"),
    ("wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w", "wA2 -wA1", "queen_is_due"),
    ("wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w", "wA1 \\wS1", "queen_is_due"),
    ("wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w", "wQ bA1-", "placed_beside_enemy"),
    ("wS1@0,0 wG1@-1,0 bS1@1,0 bQ@2,0:w", "wG1 bQ-", "queen_not_placed"),
    // Lifting.
    ("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "wA1 wA1", "no_move"),
    ("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "wQ \\wA1", "one_hive"),
    ("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "bA1 -wA1", "not_your_tile"),
    ("wQ@0,0 wA1.bB1@-1,0 bQ@1,0:w", "wA1 bQ-", "covered"),
    ("wQ@0,0 wA1@-1,0 wP@0,1 bQ@1,0 bP@-1,1:w:wA1", "wA1 bQ-", "stunned"),
    // Going.
    ("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "wA1 -wA1", "adrift"),
    ("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "wA1 bA1", "occupied"),
    ("wQ@-1,0 wA1@0,0 bQ@1,0 bA1@2,0:w", "wQ bA1-", "queen"),
    ("wQ@-1,0 wA1@0,0 bQ@1,0 bA1@2,0:w", "wQ wA1", "occupied"),
    ("wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w", "wQ wQ-", "gate"),
    ("wQ@0,0 wA1@1,-1 wA2@2,-1 bQ@3,-1 bS1@0,1 bS2@1,1 bG1@2,0:w", "wQ -wQ", "adrift"),
    ("wQ@0,0 wA1@1,0 wA2@2,-1 bQ@2,-2 bS1@1,-2 bS2@0,-2:w", "wQ \\wQ", "loses_contact"),
    ("wQ@0,0 wS1@-1,0 bQ@1,0 bA1@2,0:w", "wS1 \\wQ", "spider"),
    ("wQ@0,0 wS1@-1,0 bQ@1,0 bA1@2,0:w", "wS1 bA1-", "spider"),
    ("wQ@0,0 wG1@-1,0 bQ@1,0 bA1@2,0:w", "wG1 \\bQ", "grasshopper"),
    ("wQ@0,0 wG1@-1,0 bQ@1,0 bA1@2,0:w", "wG1 bQ", "occupied"),
    ("wQ@0,0 wB1@-1,0 bQ@1,0 bA1@2,0:w", "wB1 bQ", "beetle"),
    ("wQ@1,0 wB1@0,0 bQ.bB2@0,1 bS1.bB1@1,-1:w", "wB1 wQ", "high_gate"),
    ("wQ@0,0 wL@-1,0 bQ@1,0 bA1@2,0:w", "wL \\wQ", "ladybug"),
    ("wQ@0,0 wP@-1,0 bQ@1,0 bA1@2,0:w", "wP bA1-", "pillbug"),
    (
        "wQ@-1,2 wA1@3,0 bG1@0,-1 bG2@1,-1 bG3@2,-1 bS1@2,0 bS2@1,1 bQ@0,2 bA1@-1,1 bA2@-1,0:w",
        "wA1 bG1\\",
        "ant",
    ),
    // Copying.
    ("wQ@3,0 wM@0,0 bQ@2,0 bM@1,0:w", "wM bM/", "nothing_to_copy"),
    ("wQ@0,0 wM@-1,0 bQ@1,0 bA1@2,0:w", "wM bA1-", "nobody_to_copy"),
    ("wQ@0,0 wM@-1,0 bQ@1,0 bA1@2,0:w", "wM wQ", "occupied"),
    ("wQ@0,0 wS1.wM@-1,0 bQ@1,0 bA1@2,0:w", "wM bA1-", "mosquito_on_top"),
    // Throwing.
    ("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w", "bA1 wQ-", "thrown_too_far"),
    ("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w", "bA1 wQ", "occupied"),
    ("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w:bA1", "bA1 wP-", "stunned"),
    ("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w:wP", "bA1 wP-", "power_stunned"),
    ("wQ@0,1 wP.bB1@0,0 bQ@-1,1 bA1@-1,0:w", "bA1 wP-", "power_covered"),
    ("wQ@0,1 wP@0,0 bQ@-1,1 bS1.bB1@-1,0:w", "bB1 wP-", "thrown_from_stack"),
    ("wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0 bA2@-2,0:w", "bA1 wP-", "one_hive"),
    ("wQ@0,1 wP@0,0 bQ.bB2@-1,1 bS1.bB1@0,-1 bA1@-1,0:w", "bA1 wP-", "high_gate"),
    ("wQ@0,1 wP@0,0 wG1@1,0 bQ@-1,1 bA1@-1,0:w", "wG1 wP\\", "occupied"),
];

#[test]
fn each_rule_refuses_its_attempt_and_leaves_the_position() {
    let rules: Rules = "Base+MLP".parse().unwrap();
    let mut wrong = Vec::new();
    for &(position, text, reason) in TABLE {
        let before = Hive::parse_position(&rules, position).unwrap_or_else(|e| panic!("{position}: {e}"));
        let mut game = before.clone();
        let attempt = game.parse_attempt(text).unwrap();
        let key = match game.play(&attempt) {
            Ok(m) => format!("accepted as {m:?}"),
            Err(refusal) => {
                sayable(&refusal.message());
                assert_eq!(game, before, "{position} {text}: a refusal changed the position");
                refusal.message().key().to_owned()
            }
        };
        if key != format!("hive.refused.{reason}") {
            wrong.push(format!("{position} {text}: {key}, not {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(TABLE.len() >= 40);
}

#[test]
fn tiles_of_other_game_types_are_refused() {
    let game = Hive::start(&Rules::default());
    let refusal = game.judge(&game.parse_attempt("wM").unwrap()).unwrap_err();
    assert_eq!(refusal.message().key(), "hive.refused.not_in_this_game");
}

#[test]
fn nothing_is_played_after_the_end() {
    let ring = "wQ@0,0 wG1@3,0 bQ@0,1 bS1@0,-1 bG1@1,-1 bA1@-1,0 bB1@-1,1 bA2@1,0:b";
    let game = Hive::parse_position(&"Base".parse().unwrap(), ring).unwrap_err();
    assert_eq!(game.what.key(), "hive.position.apart");
    let ring = "wQ@0,0 wG1@2,0 bQ@0,1 bS1@0,-1 bG1@1,-1 bA1@-1,0 bB1@-1,1 bA2@1,0:b";
    let game = Hive::parse_position(&"Base".parse().unwrap(), ring).unwrap();
    for text in ["bA1 wG1-", "pass"] {
        let refusal = game.judge(&game.parse_attempt(text).unwrap()).unwrap_err();
        assert_eq!(refusal.message().key(), "refused.over");
    }
}

#[test]
fn a_refusal_names_the_tiles() {
    let rules: Rules = "Base+MLP".parse().unwrap();
    let said = |position: &str, text: &str| {
        let game = Hive::parse_position(&rules, position).unwrap();
        let refusal = game.judge(&game.parse_attempt(text).unwrap()).unwrap_err();
        Language::En.say(&refusal.message())
    };
    assert_eq!(
        said("wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w", "wQ wQ-"),
        "freedom to move: wQ does not fit through the gate between bS1 and bQ"
    );
    assert_eq!(
        said("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w", "wQ \\wA1"),
        "one hive: lifting wQ would split the hive"
    );
}
