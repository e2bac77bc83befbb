//! What the engine plays in a thousand positions: the module of the page does the same
//! (`scripts/test-wasm` under Node, `tests/browser` in Chromium).

use std::fmt::Write;
use std::{env, fs};

use ludoteca_core::Rng;
use serde_json::{Value, json};

use crate::client::Client;

/// Positions with the move and the positions looked at. `LUDOTECA_BLESS=1` writes it anew.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/moves.tsv");
/// The engine that chooses, without anything that other tests may have solved.
const ENGINE: &str = "alphabeta:nodes=500,hash=1,off=tablebases,book=off";
/// The games, their rules and how many positions of each.
const GAMES: [(&str, &str, usize); 5] = [
    ("cats", "8x8", 200),
    ("cats", "10x10", 100),
    ("claustro", "5x5", 300),
    ("hive", "Base", 150),
    ("hive", "Base+MLP", 250),
];
/// The longest game by chance that a position is taken from.
const PLIES: u64 = 40;

/// The position after some moves by chance, in which somebody is to move.
fn position(client: &mut Client, game: &str, rules: &str, rng: &mut Rng) -> String {
    loop {
        let opened = client.get("open", json!({ "game": game, "rules": rules }));
        let (table, mut state) = (opened["table"].clone(), opened["state"].clone());
        for _ in 0..rng.next() % PLIES {
            let moves = state["scene"]["moves"].as_array().expect("a list");
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[(rng.next() % moves.len() as u64) as usize]["text"];
            state = client.get("play", json!({ "table": table, "move": chosen }))["state"].clone();
        }
        client.get("close", json!({ "table": table }));
        if state["outcome"].is_null() {
            return state["position"].as_str().expect("a text").to_owned();
        }
    }
}

/// What the engine plays, and after how many positions.
fn chosen(client: &mut Client, game: &str, rules: &str, position: &str) -> (String, u64) {
    let players = json!({ "first": ENGINE, "second": ENGINE });
    let fields = json!({ "game": game, "rules": rules, "position": position, "players": players, "seed": 7 });
    let table = client.get("open", fields)["table"].clone();
    let moved = client.get("think", json!({ "table": table }));
    let nodes = client.before.iter().filter_map(|told| told["nodes"].as_u64()).next_back().unwrap_or(0);
    client.get("close", json!({ "table": table }));
    (moved["move"].as_str().expect("a move").to_owned(), nodes)
}

#[test]
fn a_thousand_positions_are_played_as_in_a_browser() {
    let mut client = Client::new();
    if env::var("LUDOTECA_BLESS").is_ok_and(|value| value == "1") {
        let mut rng = Rng::new(17);
        let mut text = String::new();
        for (game, rules, count) in GAMES {
            for _ in 0..count {
                let position = position(&mut client, game, rules, &mut rng);
                let (chosen, nodes) = chosen(&mut client, game, rules, &position);
                writeln!(text, "{game}\t{rules}\t{position}\t{chosen}\t{nodes}").expect("texts take all");
            }
        }
        fs::write(FILE, text).expect("the folder of test data can be written");
    }
    let golden = fs::read_to_string(FILE).expect("LUDOTECA_BLESS=1 writes the file");
    assert_eq!(golden.lines().count(), 1000);
    for line in golden.lines() {
        let [game, rules, position, wanted, nodes] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line} has five fields")
        };
        let found = chosen(&mut client, game, rules, position);
        assert_eq!(found, (wanted.to_owned(), nodes.parse().expect("a number")), "{line}");
    }
}

#[test]
fn the_games_of_the_list_are_those_of_the_house() {
    let hello = Client::new().get("hello", json!({}));
    let names: Vec<&Value> =
        hello["games"].as_array().expect("a list").iter().map(|game| &game["name"]).collect();
    for name in names {
        assert!(GAMES.iter().any(|(game, ..)| name == game), "{name} has no positions");
    }
}
