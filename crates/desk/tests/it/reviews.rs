//! What is said of ten games: the command line says the same (`crates/cli/tests/it/reviews.rs`),
//! and so does the module of the page (`scripts/test-wasm`).

use std::{env, fs};

use ludoteca_core::Rng;
use serde_json::{Value, json};

use crate::client::Client;

/// Games with what is said of them, one on a line. `LUDOTECA_BLESS=1` writes it anew.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/reviews.jsonl");
/// The games, their rules and how many of each: boards that nobody solves in passing.
const GAMES: [(&str, &str, usize); 4] =
    [("cats", "16x16", 3), ("claustro", "6x6", 3), ("hive", "Base", 2), ("hive", "Base+MLP", 2)];
/// The plies of a game by chance.
const PLIES: u64 = 14;
/// How many positions are looked at for every ply.
const NODES: u64 = 300;

/// A game by chance: its record, and a move that is possible at its end.
fn game(client: &mut Client, game: &str, rules: &str, rng: &mut Rng) -> (String, String) {
    let mut state = client.get("open", json!({ "table": 1, "game": game, "rules": rules }))["state"].clone();
    let mut any = |state: &Value| {
        let moves = state["scene"]["moves"].as_array().expect("a list");
        moves[(rng.next() % moves.len() as u64) as usize]["text"].clone()
    };
    for _ in 0..PLIES {
        let chosen = any(&state);
        state = client.get("play", json!({ "table": 1, "move": chosen }))["state"].clone();
    }
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (text(&state["record"]), text(&any(&state)))
}

/// Everything that is said of a game, and of a move at its end.
fn said(client: &mut Client, record: &str, asked: &str) -> Value {
    client.get("open", json!({ "table": 1, "record": record }));
    let order = json!({ "table": 1, "judge": "engine", "limits": { "nodes": NODES } });
    let analysis = client.get("analyse", order)["analysis"].clone();
    let reasons = client.get("why", json!({ "table": 1, "not": asked }))["reasons"].clone();
    json!({ "record": record, "nodes": NODES, "analysis": analysis, "not": asked, "reasons": reasons })
}

#[test]
fn ten_games_are_judged_as_in_a_browser_and_at_the_command_line() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats" }));
    if env::var("LUDOTECA_BLESS").is_ok_and(|value| value == "1") {
        let mut rng = Rng::new(18);
        let mut text = String::new();
        for (name, rules, count) in GAMES {
            for _ in 0..count {
                let (record, asked) = game(&mut client, name, rules, &mut rng);
                text += &format!("{}\n", said(&mut client, &record, &asked));
            }
        }
        fs::write(FILE, text).expect("the folder of test data can be written");
    }
    let golden = fs::read_to_string(FILE).expect("LUDOTECA_BLESS=1 writes the file");
    assert_eq!(golden.lines().count(), 10);
    for line in golden.lines() {
        let wanted: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| wanted[name].as_str().expect("a text").to_owned();
        assert_eq!(said(&mut client, &text("record"), &text("not")), wanted);
    }
}
