//! Whole games by messages alone.

use ludoteca_core::Rng;
use serde_json::{Value, json};

use crate::client::Client;

/// The longest game by chance.
const PLIES: usize = 300;

/// Plays a legal move by touching it, as a finger does.
fn touch_and_play(client: &mut Client, state: &Value, rng: &mut Rng) -> Value {
    let moves = state["scene"]["moves"].as_array().expect("a list");
    let chosen = &moves[(rng.next() % moves.len() as u64) as usize];
    let paths = chosen["paths"].as_array().expect("a list");
    let path = paths[(rng.next() % paths.len() as u64) as usize].as_array().expect("a path").clone();
    for length in 0..=path.len() {
        let touched = client.get("touch", json!({ "table": 1, "touches": path[..length] }));
        match path.get(length) {
            Some(next) => {
                let more = touched["more"].as_array().unwrap_or_else(|| panic!("{touched}"));
                assert!(more.contains(next), "{touched} does not lead to {next}");
            }
            None => assert_eq!(touched["move"], chosen["text"]),
        }
    }
    client.get("play", json!({ "table": 1, "move": chosen["text"], "spent": 5 }))["state"].clone()
}

#[test]
fn games_of_every_kind_are_played_to_their_end_by_touches() {
    for (game, rules) in [("cats", "8x8"), ("claustro", "5x5"), ("hive", "Base+MLP")] {
        let mut client = Client::new();
        let mut rng = Rng::new(7);
        let mut state = client.get("open", json!({ "game": game, "rules": rules }))["state"].clone();
        let mut versions = vec![state["version"].clone()];
        for ply in 0..PLIES {
            if !state["outcome"].is_null() {
                break;
            }
            assert_eq!(state["line"].as_array().map(Vec::len), Some(ply), "{game}");
            state = touch_and_play(&mut client, &state, &mut rng);
            assert!(!versions.contains(&state["version"]), "{game}: every change has a number of its own");
            versions.push(state["version"].clone());
        }
        if game != "hive" {
            let outcome = &state["outcome"];
            assert!(outcome["text"].as_str().is_some_and(|text| !text.is_empty()), "{game}: {outcome}");
            assert!(state["scene"]["moves"].as_array().is_some_and(Vec::is_empty), "{game}");
        }
        let again = client.get("open", json!({ "record": state["record"] }))["state"].clone();
        for field in ["game", "rules", "position", "line", "outcome", "record"] {
            assert_eq!(again[field], state[field], "{game}: {field} is another one after a reload");
        }
    }
}

#[test]
fn machines_play_whole_games_and_say_what_they_think() {
    for game in ["cats", "claustro", "hive"] {
        let mut client = Client::new();
        let engine = "alphabeta:nodes=300,hash=1,off=tablebases";
        let players = json!({ "first": "level:2", "second": engine });
        let opened = client.get("open", json!({ "game": game, "players": players, "seed": 5 }));
        let mut state = opened["state"].clone();
        let mut thoughts = 0;
        while state["outcome"].is_null() && state["line"].as_array().is_some_and(|line| line.len() < 30) {
            let moved = client.get("think", json!({ "table": 1, "limits": { "nodes": 300 } }));
            assert_eq!((&moved["kind"], &moved["came"]), (&json!("moved"), &json!("played")), "{moved}");
            let line = moved["state"]["line"].as_array().expect("a list");
            assert_eq!(line.last(), Some(&moved["move"]), "{game}");
            for thought in &client.before {
                assert_eq!(thought["kind"], "thought", "{thought}");
                assert!(thought["line"].as_array().is_some_and(|line| !line.is_empty()), "{thought}");
                thoughts += 1;
            }
            state = moved["state"].clone();
        }
        assert!(thoughts > 0, "{game}");
    }
}

#[test]
fn a_game_is_taken_back_and_played_again_and_ends_by_word() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats" }));
    for text in ["31-26", "1-5", "26-22"] {
        client.get("play", json!({ "table": 1, "move": text }));
    }
    let state = |answer: Value| answer["state"].clone();
    let back = state(client.get("undo", json!({ "table": 1, "plies": 2 })));
    assert_eq!((&back["line"], &back["ahead"]), (&json!(["31-26"]), &json!(["1-5", "26-22"])));
    assert_eq!((&back["undo"], &back["redo"]), (&json!(true), &json!(true)));
    let forth = state(client.get("redo", json!({ "table": 1 })));
    assert_eq!(forth["line"], json!(["31-26", "1-5"]));
    let start = state(client.get("goto", json!({ "table": 1, "ply": 0 })));
    assert_eq!((&start["line"], &start["undo"]), (&json!([]), &json!(false)));
    assert_eq!(client.refused("undo", json!({ "table": 1 })).1, "desk.nothing_back");
    assert_eq!(client.refused("goto", json!({ "table": 1, "ply": 4 })).1, "desk.no_ply");
    let end = state(client.get("goto", json!({ "table": 1, "ply": 3 })));
    assert_eq!((&end["redo"], &end["ahead"]), (&json!(false), &json!([])));
    assert_eq!(client.refused("redo", json!({ "table": 1 })).1, "desk.nothing_ahead");
    let lost = state(client.get("resign", json!({ "table": 1, "side": "second" })));
    assert_eq!(
        (&lost["outcome"]["winner"], &lost["outcome"]["ending"]),
        (&json!("first"), &json!("resignation"))
    );
    assert_eq!(client.refused("resign", json!({ "table": 1, "side": "first" })).1, "refused.over");
    assert_eq!(client.refused("play", json!({ "table": 1, "move": "2-6" })).1, "refused.over");
    let seen = state(client.get("goto", json!({ "table": 1, "ply": 1 })));
    assert!(seen["outcome"].is_null(), "the game can be looked at");
    let ended = state(client.get("goto", json!({ "table": 1, "ply": 3 })));
    assert_eq!(ended["outcome"], lost["outcome"], "and it ends as it did");
    let new = state(client.get("new", json!({ "table": 1 })));
    assert_eq!((&new["line"], &new["outcome"]), (&json!([]), &json!(null)));
}

#[test]
fn the_clock_goes_by_what_the_client_says() {
    let mut client = Client::new();
    let opened = client.get("open", json!({ "game": "cats", "clock": "10+2" }));
    assert_eq!(opened["state"]["clock"]["left"], json!({ "first": 10000, "second": 10000 }));
    let played = client.get("play", json!({ "table": 1, "move": "31-26", "spent": 4000 }));
    assert_eq!(played["state"]["clock"]["left"]["first"], 8000);
    let early = client.get("flag", json!({ "table": 1, "spent": 9999 }));
    assert!(early["state"]["outcome"].is_null());
    let late = client.get("flag", json!({ "table": 1, "spent": 10001 }));
    assert_eq!(late["state"]["outcome"]["ending"], "time");
    assert_eq!(late["state"]["outcome"]["winner"], "first");
}

#[test]
fn seats_are_exchanged_and_draws_are_agreed() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "claustro", "players": { "second": "level:1" } }));
    let swapped = client.get("swap", json!({ "table": 1 }));
    assert_eq!(swapped["state"]["players"], json!({ "first": "level:1", "second": "human" }));
    let declined = client.get("draw", json!({ "table": 1, "side": "second" }));
    assert!(declined["state"]["offer"].is_null() && declined["state"]["outcome"].is_null());
    client.get("sit", json!({ "table": 1, "side": "first", "player": "human" }));
    let offered = client.get("draw", json!({ "table": 1, "side": "second" }));
    assert_eq!(offered["state"]["offer"], "second");
    let agreed = client.get("draw", json!({ "table": 1, "side": "first" }));
    assert_eq!(agreed["state"]["outcome"]["ending"], "agreement");
    assert!(agreed["state"]["outcome"]["winner"].is_null());
}

#[test]
fn moves_ahead_are_touched_as_moves_are() {
    let mut client = Client::new();
    let state = client.get("open", json!({ "game": "cats" }))["state"].clone();
    let scene = client.get("premoves", json!({ "table": 1 }))["scene"].clone();
    assert_eq!((&scene["turn"], &scene["format"]), (&json!("second"), &state["scene"]["format"]));
    let path = &scene["moves"][0]["paths"][0];
    let touched = client.get("touch", json!({ "table": 1, "touches": path, "premove": true }));
    assert_eq!(touched["move"], scene["moves"][0]["text"]);
    assert!(client.get("touch", json!({ "table": 1, "touches": path }))["refused"].is_object());
    client.get("resign", json!({ "table": 1, "side": "first" }));
    assert!(client.get("premoves", json!({ "table": 1 }))["scene"].is_null(), "nothing comes after the end");
}
