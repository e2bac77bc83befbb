//! Every rule refuses what breaks it, in words and with the cells concerned.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::client::{Client, cells, error};

/// What breaks each rule: games, rules, positions, what is typed, and the name of the rule. The
/// tests of the page in a browser have the same file.
const CASES: &str = include_str!("../../../../testdata/refusals.json");

/// Something that a rule refuses.
#[derive(Deserialize)]
struct Case {
    game: String,
    rules: String,
    position: String,
    #[serde(rename = "move")]
    text: String,
    rule: String,
}

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
    let cases: Vec<Case> = serde_json::from_str(CASES).expect("a list of cases");
    for game in ["cats", "claustro", "hive"] {
        let mut unseen = keys(game);
        for Case { rules, position, text, rule, .. } in cases.iter().filter(|case| case.game == game) {
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
