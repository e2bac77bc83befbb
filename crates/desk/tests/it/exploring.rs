//! What was played in a position, in games that the client has shown.

use ludoteca_house::{AnyGame, HOUSE};
use serde_json::{Value, json};

use crate::client::{Client, error};

/// The moves of a shelf at a table: text, wins, draws, losses.
fn moves(client: &mut Client, table: &Value, shelf: &str) -> Vec<(String, [u64; 3])> {
    let answer = client.get("explore", json!({ "table": table }));
    let shelves = answer["shelves"].as_array().expect("a list");
    let of = shelves.iter().find(|one| one["shelf"] == shelf).map_or(&Value::Null, |one| &one["moves"]);
    let number = |value: &Value| value.as_u64().expect("a number");
    let told = |one: &Value| {
        let text = one["move"].as_str().expect("a text").to_owned();
        (text, [number(&one["wins"]), number(&one["draws"]), number(&one["losses"])])
    };
    of.as_array().map_or_else(Vec::new, |moves| moves.iter().map(told).collect())
}

#[test]
fn games_are_learnt_by_position_shelf_by_shelf() {
    let mut client = Client::new();
    // Two orders of the same moves, a game of other rules, one without an end and one that is none.
    let text = "[Game \"cats\"]\n\n1. 31-26 1-5 2. 26-22 2-6 0-1\n\n\
                [Game \"cats\"]\n\n1. 31-26 2-6 2. 26-22 1-5 1-0\n\n\
                [Game \"cats\"]\n\n1. 31-26 *\n\n\
                [Game \"cats\"]\n\n1. 31-1 1-0\n";
    let learnt = client.get("learn", json!({ "shelf": "files", "text": text }));
    let counts = ["games", "unfinished", "bad"].map(|name| learnt[name].as_u64());
    assert_eq!(counts, [Some(2), Some(1), Some(1)], "{learnt}");
    assert_eq!(error(&learnt["faults"][0]["error"]).0, "illegal");
    assert_eq!((&learnt["faults"][0]["number"], &learnt["faults"][0]["line"]), (&json!(4), &json!(13)));

    let start = client.get("open", json!({ "game": "cats" }));
    assert_eq!(moves(&mut client, &start["table"], "files"), [("31-26".to_owned(), [1, 0, 1])]);
    let record = "[Game \"cats\"]\n\n1. 31-26 2-6 2. 26-22 1-5 *";
    let later = client.get("open", json!({ "record": record, "ply": 4 }));
    client.get(
        "learn",
        json!({ "shelf": "own", "text": "[Game \"cats\"]\n\n1. 31-26 1-5 2. 26-22 2-6 3. 22-18 1-0" }),
    );
    let own = moves(&mut client, &later["table"], "own");
    assert_eq!(own, [("22-18".to_owned(), [1, 0, 0])], "another order of moves is the same position");
    assert!(moves(&mut client, &later["table"], "files").is_empty());

    client.get("learn", json!({ "shelf": "files", "anew": true }));
    assert!(moves(&mut client, &start["table"], "files").is_empty());
    let other = client.get("open", json!({ "game": "hive" }));
    assert!(moves(&mut client, &other["table"], "own").is_empty(), "of another game");
}

#[test]
fn a_book_is_put_on_a_shelf_and_a_damaged_one_refused() {
    let mut client = Client::new();
    let book = include_str!("../../../../testdata/0565ac0/claustro-4x5.book");
    client.get("learn", json!({ "shelf": "book", "book": book }));
    let open = client.get("open", json!({ "game": "claustro", "rules": "4x5" }));
    assert!(!moves(&mut client, &open["table"], "book").is_empty());
    let cut = &book[..book.len() / 2];
    assert_eq!(client.refused("learn", json!({ "shelf": "book", "book": cut })).0, "malformed");
    assert!(!moves(&mut client, &open["table"], "book").is_empty(), "what was there stays");
    let long = "x".repeat(101);
    assert_eq!(client.refused("learn", json!({ "shelf": long, "book": book })).1, "desk.shelves");
}

#[test]
fn every_game_has_a_book_that_knows_its_beginning() {
    let mut client = Client::new();
    let usual = ["8x8", "5x5", "base"].iter().zip(HOUSE.games().map(AnyGame::name));
    for (rules, game) in usual.map(|(rules, game)| (*rules, game)).chain([("base-mlp", "hive")]) {
        let path = format!("{}/../house/data/books/{game}-{rules}.book", env!("CARGO_MANIFEST_DIR"));
        let book = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        client.get("learn", json!({ "shelf": "book", "book": book }));
        let rules = rules.replace("base-mlp", "Base+MLP").replace("base", "Base");
        let open = client.get("open", json!({ "game": game, "rules": rules }));
        let known = moves(&mut client, &open["table"], "book");
        let games: u64 = known.iter().flat_map(|(_, counts)| counts).sum();
        assert!(games > 100, "{game}: {known:?}");
    }
}
