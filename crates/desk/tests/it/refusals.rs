//! Every rule refuses what breaks it, in words and with the cells concerned.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::client::{Client, cells, error};

/// Green b2 and blue c3 attack each other.
const DUEL: &str = "3b1/4b/g1b1b/gg3/2g2 g";
/// White's queen has to be placed now.
const DUE: &str = "wS1@0,0 wG1@-1,0 wA1@-2,0 bS1@1,0 bG1@2,0 bA1@3,0:w";
/// Two queens and two ants in a row, and the same with another first tile.
const ROW: &str = "wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0:w";
/// White's pillbug beside black's ant.
const THROW: &str = "wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w";

/// Games, rules, positions, what is typed, and the rule that it breaks.
const TABLE: &[(&str, &str, &str, &str, &str)] = &[
    ("cats", "8x8", "26:1,2,22,4:m", "26-22", "occupied_by_cat"),
    ("cats", "8x8", "7:1,2,3,4:c", "3-7", "occupied_by_mouse"),
    ("cats", "8x8", "31:1,2,3,4:m", "31-22", "not_adjacent"),
    ("cats", "8x8", "31:1,2,3,8:c", "8-4", "cats_never_go_back"),
    ("cats", "8x8", "31:1,2,3,4:m", "31-33", "off_the_board"),
    ("cats", "8x8", "31:1,2,3,4:m", "22-26", "not_your_piece"),
    ("cats", "8x8", "31:1,2,3,4:m", "3-7", "not_your_turn"),
    ("claustro", "5x5", DUEL, "a3-a6", "off_the_board"),
    ("claustro", "5x5", DUEL, "b4-b5", "no_piece"),
    ("claustro", "5x5", DUEL, "e3-e2", "not_your_turn"),
    ("claustro", "5x5", DUEL, "c1-c3", "not_a_step"),
    ("claustro", "5x5", DUEL, "b2-b1", "green_backwards"),
    ("claustro", "5x5", "3b1/4b/g1b1b/gg3/2g2 b", "c3-c4", "blue_backwards"),
    ("claustro", "5x5", "5/g3b/2bbb/gg3/2g2 g", "a4-a5", "corner"),
    ("claustro", "5x5", DUEL, "a2-b2", "occupied"),
    ("claustro", "5x5,forced=yes", DUEL, "c1-c2", "must_capture"),
    ("claustro", "5x5", DUEL, "b2xd3@c2", "not_diagonal"),
    ("claustro", "5x5,capture=jump", DUEL, "b2xc3@c2", "not_a_jump"),
    ("claustro", "5x5,diagonals=forward", "3g1/1b3/g1b1b/g2g1/1b3 g", "a2xb1@c2", "green_diagonal"),
    ("claustro", "5x5,diagonals=forward", "3g1/2b2/g1b1b/g2g1/1b3 b", "c4xd5@c2", "blue_diagonal"),
    ("claustro", "5x5", DUEL, "a3xb4@c2", "no_victim"),
    ("claustro", "5x5", DUEL, "b2xc3", "no_place"),
    ("claustro", "5x5,seed", DUEL, "b2xc3@b2", "vacated"),
    ("claustro", "5x5", DUEL, "b2xc3@c3", "put_back"),
    ("hive", "Base+MLP", "-:w", "pass", "must_move"),
    ("hive", "Base+MLP", "-:w", "wQ", "queen_may_not_open"),
    ("hive", "Base+MLP", "-:w", "bA1", "not_your_hand"),
    ("hive", "Base+MLP", "-:w", "wA2", "out_of_order"),
    ("hive", "Base", "-:w", "wM", "not_in_this_game"),
    ("hive", "Base+MLP", "-:w", "wA1 wS1-", "no_such_place"),
    ("hive", "Base+MLP", "wS1@0,0:b", "bA1", "no_place"),
    ("hive", "Base+MLP", "wS1@0,0:b", "bA1 wS1", "placed_on_top"),
    ("hive", "Base+MLP", "wS1@0,0 bS1@1,0:w", "wA1 bS1-", "placed_beside_enemy"),
    ("hive", "Base+MLP", "wS1@0,0 bS1@1,0:w", "wS1 -bS1", "queen_not_placed"),
    ("hive", "Base+MLP", DUE, "wA2 -wA1", "queen_is_due"),
    ("hive", "Base+MLP", ROW, "wA1 wA1", "no_move"),
    ("hive", "Base+MLP", ROW, "wQ \\wA1", "one_hive"),
    ("hive", "Base+MLP", ROW, "bA1 -wA1", "not_your_tile"),
    ("hive", "Base+MLP", "wQ@0,0 wA1.bB1@-1,0 bQ@1,0:w", "wA1 bQ-", "covered"),
    ("hive", "Base+MLP", "wQ@0,0 wA1@-1,0 wP@0,1 bQ@1,0 bP@-1,1:w:wA1", "wA1 bQ-", "stunned"),
    ("hive", "Base+MLP", ROW, "wA1 -wA1", "adrift"),
    ("hive", "Base+MLP", ROW, "wA1 bA1", "occupied"),
    ("hive", "Base+MLP", "wQ@-1,0 wA1@0,0 bQ@1,0 bA1@2,0:w", "wQ bA1-", "queen"),
    ("hive", "Base+MLP", "wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w", "wQ wQ-", "gate"),
    ("hive", "Base+MLP", "wQ@0,0 wA1@1,0 wA2@2,-1 bQ@2,-2 bS1@1,-2 bS2@0,-2:w", "wQ \\wQ", "loses_contact"),
    ("hive", "Base+MLP", "wQ@0,0 wS1@-1,0 bQ@1,0 bA1@2,0:w", "wS1 bA1-", "spider"),
    ("hive", "Base+MLP", "wQ@0,0 wG1@-1,0 bQ@1,0 bA1@2,0:w", "wG1 \\bQ", "grasshopper"),
    ("hive", "Base+MLP", "wQ@0,0 wB1@-1,0 bQ@1,0 bA1@2,0:w", "wB1 bQ", "beetle"),
    ("hive", "Base+MLP", "wQ@1,0 wB1@0,0 bQ.bB2@0,1 bS1.bB1@1,-1:w", "wB1 wQ", "high_gate"),
    ("hive", "Base+MLP", "wQ@0,0 wL@-1,0 bQ@1,0 bA1@2,0:w", "wL \\wQ", "ladybug"),
    ("hive", "Base+MLP", "wQ@0,0 wP@-1,0 bQ@1,0 bA1@2,0:w", "wP bA1-", "pillbug"),
    (
        "hive",
        "Base+MLP",
        "wQ@-1,2 wA1@3,0 bG1@0,-1 bG2@1,-1 bG3@2,-1 bS1@2,0 bS2@1,1 bQ@0,2 bA1@-1,1 bA2@-1,0:w",
        "wA1 bG1\\",
        "ant",
    ),
    ("hive", "Base+MLP", "wQ@3,0 wM@0,0 bQ@2,0 bM@1,0:w", "wM bM/", "nothing_to_copy"),
    ("hive", "Base+MLP", "wQ@0,0 wM@-1,0 bQ@1,0 bA1@2,0:w", "wM bA1-", "nobody_to_copy"),
    ("hive", "Base+MLP", "wQ@0,0 wS1.wM@-1,0 bQ@1,0 bA1@2,0:w", "wM bA1-", "mosquito_on_top"),
    ("hive", "Base+MLP", THROW, "bA1 wQ-", "thrown_too_far"),
    ("hive", "Base+MLP", "wQ@0,1 wP@0,0 bQ@-1,1 bA1@-1,0:w:wP", "bA1 wP-", "power_stunned"),
    ("hive", "Base+MLP", "wQ@0,1 wP.bB1@0,0 bQ@-1,1 bA1@-1,0:w", "bA1 wP-", "power_covered"),
    ("hive", "Base+MLP", "wQ@0,1 wP@0,0 bQ@-1,1 bS1.bB1@-1,0:w", "bB1 wP-", "thrown_from_stack"),
];

/// Rules that only touches can break: `tests/it/touches.rs` of hive does.
const TOUCHED: [&str; 3] = ["no_power", "not_beside_thrower", "placed_apart"];

/// The keys of a game's refusals, without what they have in common.
fn keys(game: &str) -> BTreeSet<String> {
    let path = format!("{}/../{game}/locales/en.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the catalogue of the game");
    let texts: serde_json::Map<String, Value> = serde_json::from_str(&text).expect("a catalogue is JSON");
    let prefix = format!("{game}.refused.");
    texts.keys().filter_map(|key| key.strip_prefix(&prefix).map(str::to_owned)).collect()
}

#[test]
fn each_rule_refuses_what_breaks_it_and_nothing_changes() {
    for game in ["cats", "claustro", "hive"] {
        let mut unseen = keys(game);
        for &(_, rules, position, text, rule) in TABLE.iter().filter(|case| case.0 == game) {
            let mut client = Client::new();
            let opened = json!({ "game": game, "rules": rules, "position": position });
            let before = client.get("open", opened)["state"].clone();
            let answer = client.ask("play", json!({ "table": 1, "move": text }));
            let key = format!("{game}.refused.{rule}");
            assert_eq!(error(&answer["error"]), ("illegal".to_owned(), key), "{position} {text}: {answer}");
            let after = client.get("state", json!({ "table": 1 }))["state"].clone();
            assert_eq!(after, before, "{position} {text} has left a trace");
            unseen.remove(rule);
        }
        unseen.retain(|rule| !TOUCHED.contains(&rule.as_str()));
        assert!(unseen.is_empty(), "{game}: nothing breaks {unseen:?}");
    }
}

#[test]
fn a_refused_touch_says_which_cells_are_concerned() {
    let mut client = Client::new();
    let state = client.get("open", json!({ "game": "cats" }))["state"].clone();
    let [mouse, far] = cells(&state, &["31", "22"])[..] else { panic!("two cells") };
    let touches = json!([{ "cell": mouse }, { "cell": far }]);
    let refused = client.get("touch", json!({ "table": 1, "touches": touches }))["refused"].clone();
    assert_eq!(error(&refused).1, "cats.refused.not_adjacent");
    assert_eq!(refused["cells"], json!([mouse, far]));
    let typed = client.ask("play", json!({ "table": 1, "move": "31-22" }));
    assert_eq!(typed["error"]["cells"], json!([mouse, far]), "what is typed is shown on the board, too");

    let gate = "wQ@0,0 wS1@1,1 bQ@0,1 bS1@1,-1 bS2@2,-1 bG1@2,0:w";
    let opened = json!({ "table": 1, "game": "hive", "rules": "Base", "position": gate });
    let state = client.get("open", opened)["state"].clone();
    let answer = client.ask("play", json!({ "table": 1, "move": "wQ wQ-" }));
    let on = |name: &str| {
        let sprites = state["scene"]["sprites"].as_array().expect("a list");
        sprites.iter().find(|sprite| sprite["name"] == name).expect("a tile")["cell"].clone()
    };
    let named = answer["error"]["cells"].as_array().expect("the tiles of the gate");
    for name in ["wQ", "bS1", "bQ"] {
        assert!(named.contains(&on(name)), "{name} is not in {named:?}");
    }
}

#[test]
fn a_touch_that_is_nothing_is_refused_in_words() {
    let mut client = Client::new();
    for game in ["cats", "claustro", "hive"] {
        client.desk = Client::new().desk;
        client.get("open", json!({ "game": game }));
        for touches in [
            json!([{ "cell": 999_999 }]),
            json!([{ "button": 7 }]),
            json!([{ "hand": { "side": "second", "slot": 400 } }]),
            json!([{ "cell": 0 }, { "cell": 0 }, { "cell": 0 }, { "cell": 0 }]),
        ] {
            let touched = client.get("touch", json!({ "table": 1, "touches": touches }));
            let said =
                touched["refused"].is_object() || touched["more"].as_array().is_some_and(Vec::is_empty);
            assert!(said, "{game}: {touches} gives {touched}");
        }
    }
}
