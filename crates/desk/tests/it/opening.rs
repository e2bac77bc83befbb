//! What a game begins with, and who may sit down.

use ludoteca_cats::Cats;
use ludoteca_core::machine_clock;
use ludoteca_desk::{Bounds, Desk};
use ludoteca_house::{AnyGame, Entry, Plain, PlayerEntry, Registrar};
use serde_json::{Value, json};

use crate::client::Client;

#[test]
fn the_rules_that_are_offered_can_be_played() {
    let mut client = Client::new();
    let hello = client.get("hello", json!({ "language": "pt" }));
    assert_eq!(hello["language"], "pt");
    for game in hello["games"].as_array().expect("a list") {
        let rules = &game["rules"];
        let mut text = rules["stem"].as_str().expect("a text").to_owned();
        for part in rules["parts"].as_array().expect("a list") {
            let last = part["options"].as_array().and_then(|options| options.last()).expect("an option");
            assert!(last["about"].as_str().is_some_and(|about| about.ends_with('.')), "{last}");
            if last["text"] != "" {
                text += part["lead"].as_str().expect("a text");
                text += last["text"].as_str().expect("a text");
            }
        }
        let opened = client.get("open", json!({ "game": game["name"], "rules": text }));
        assert_ne!(opened["state"]["rules"], rules["usual"], "{text}");
        client.get("close", json!({ "table": opened["table"] }));
    }
    assert_eq!(client.refused("hello", json!({ "language": "fr" })).0, "unknown");
    assert_eq!(client.refused("open", json!({ "game": "hive", "rules": "Base+X" })).0, "malformed");
    let text = client.ask("open", json!({ "game": "ludo" }))["error"]["text"].clone();
    assert!(text.as_str().is_some_and(|text| text.contains("jogo")), "{text} is in the client's language");
}

#[test]
fn every_opponent_that_is_offered_moves() {
    let mut client = Client::new();
    let hello = client.get("hello", json!({}));
    for game in hello["games"].as_array().expect("a list") {
        let opponents = game["opponents"].as_array().expect("a list");
        assert!(opponents.len() > 8, "{}", game["name"]);
        for opponent in opponents {
            let player = &opponent["player"];
            assert!(opponent["about"].as_str().is_some_and(|about| !about.is_empty()), "{opponent}");
            // Solving the whole of claustro is another test's business.
            if *player == "perfect" && game["name"] != "cats" || *player == "level:8" {
                continue;
            }
            let asked = json!({ "game": game["name"], "players": { "first": player }, "seed": 3 });
            let table = client.get("open", asked)["table"].clone();
            let moved =
                client.get("think", json!({ "table": table, "limits": { "nodes": 200, "time": 500 } }));
            assert!(moved["move"].is_string(), "{player}: {moved}");
            client.get("close", json!({ "table": table }));
        }
    }
}

#[test]
fn a_machine_reads_no_files_starts_no_programs_and_takes_no_more_than_it_may() {
    let mut client = Client::with(Bounds { megabytes: 32, threads: 1, ..Bounds::default() });
    for (player, key) in [
        ("alphabeta:weights=/etc/passwd", "desk.setting"),
        ("alphabeta:depth=2, NET = x.bin", "desk.setting"),
        ("alphabeta:ponder=on", "desk.setting"),
        ("alphabeta:hash=33", "desk.setting_large"),
        ("mcts:memory=64", "desk.setting_large"),
        ("alphabeta:threads=2", "desk.setting_large"),
        ("uhp:/bin/sh", "error.player"),
        ("ugi:touch /tmp/x", "error.player"),
        ("nobody", "error.player"),
        ("", "error.spec"),
    ] {
        let refused = client.refused("open", json!({ "game": "hive", "players": { "second": player } }));
        assert_eq!(refused.1.replace("error.meant", "error.player"), key, "{player}");
        client.get("open", json!({ "table": null, "game": "hive" }));
        let sat = json!({ "table": 1, "side": "first", "player": player });
        assert_eq!(client.refused("sit", sat).1.replace("error.meant", "error.player"), key, "{player}");
        let state = client.get("state", json!({ "table": 1 }))["state"].clone();
        assert_eq!(state["players"]["first"], "human", "{player} does not sit there");
        client.desk = Client::with(Bounds { megabytes: 32, threads: 1, ..Bounds::default() }).desk;
    }
}

#[test]
fn a_machine_that_starts_another_program_never_sits_down() {
    let about = ludoteca_cats::TEXTS.message("player.ryg");
    let shell = PlayerEntry::new("shell", about, |_, _, _| panic!("it is never made")).foreign();
    let game: &'static dyn AnyGame = Box::leak(Plain.register(Entry::<Cats>::new().player(shell)));
    let mut desk = Desk::new([game], Bounds::default());
    let mut ask = |message: Value| -> Value {
        let answer = desk.answer(&message.to_string(), machine_clock, |_| {});
        serde_json::from_str(&answer).expect("an answer is JSON")
    };
    let players = json!({ "first": "shell:rm" });
    let open = json!({ "id": 1, "kind": "open", "game": "cats", "players": players });
    assert_eq!(ask(open)["error"]["message"]["key"], "seat.foreign");
    let record = "[Game \"cats\"]\n[White \"shell:rm\"]\n\n*\n";
    let state = ask(json!({ "id": 2, "kind": "open", "record": record }))["state"].clone();
    assert_eq!(state["players"]["first"], "human", "a record does not start it either");
    for (kind, field) in [("sit", "player"), ("advise", "player"), ("analyse", "judge"), ("trace", "player")]
    {
        let mut message = json!({ "id": 3, "kind": kind, "table": 1 });
        message[field] = "shell:rm".into();
        match kind {
            "sit" => message["side"] = "first".into(),
            "trace" => message["form"] = "json".into(),
            _ => {}
        }
        assert_eq!(ask(message)["error"]["message"]["key"], "seat.foreign", "{kind}");
    }
}

#[test]
fn a_recorded_game_goes_on_with_those_who_can_sit_down() {
    let mut client = Client::new();
    let record = "[Game \"cats\"]\n[White \"Ana\"]\n[Black \"level:3\"]\n\n1. 31-26 1-5 2. 26-22 *\n";
    let state = client.get("open", json!({ "record": record, "ply": 2 }))["state"].clone();
    assert_eq!(state["players"], json!({ "first": "human", "second": "level:3" }));
    assert_eq!(state["names"], json!({ "first": "Ana", "second": "level:3" }));
    assert_eq!((&state["line"], &state["ahead"]), (&json!(["31-26", "1-5"]), &json!(["26-22"])));
    assert_eq!(client.refused("open", json!({ "record": record, "ply": 9 })).1, "desk.no_ply");
    assert_eq!(client.refused("open", json!({ "record": record, "game": "hive" })).1, "desk.other_game");
    assert_eq!(client.refused("open", json!({ "record": "1. e4 e5 *" })).1, "desk.no_game");
    let kept = client.get("state", json!({ "table": 1 }))["state"].clone();
    assert_eq!(kept["line"], state["line"], "what cannot be opened changes nothing");
}

#[test]
fn a_table_is_used_again_and_there_are_only_so_many() {
    let mut client = Client::new();
    for table in 1..=16 {
        assert_eq!(client.get("open", json!({ "game": "cats" }))["table"], table);
    }
    assert_eq!(client.refused("open", json!({ "game": "cats" })), ("too_large".into(), "desk.tables".into()));
    let again = client.get("open", json!({ "table": 16, "game": "hive" }));
    assert_eq!((&again["table"], &again["state"]["game"]), (&json!(16), &json!("hive")));
    client.get("close", json!({ "table": 3 }));
    assert_eq!(client.get("open", json!({ "game": "cats" }))["table"], 17, "no number comes twice");
    for kind in ["state", "close", "redo", "swap", "premoves", "think", "hint", "new"] {
        let refused = client.refused(kind, json!({ "table": 3 }));
        assert_eq!(refused, ("unknown".into(), "desk.table".into()), "{kind}");
    }
}

#[test]
fn a_game_leaves_the_table_in_every_form() {
    let mut client = Client::new();
    let hello = client.get("hello", json!({}));
    for game in hello["games"].as_array().expect("a list") {
        let table = client.get("open", json!({ "game": game["name"] }))["table"].clone();
        let first = client.get("state", json!({ "table": table }))["state"]["scene"]["moves"][0].clone();
        let played = client.get("play", json!({ "table": table, "move": first["text"] }))["state"].clone();
        for form in game["forms"].as_array().expect("a list") {
            let record = client.get("record", json!({ "table": table, "form": form, "theme": "dark" }));
            let text = record["text"].as_str().expect("a text");
            assert!(!text.is_empty() && record["extension"].is_string(), "{form}");
            if record["media"] == "image/svg+xml" {
                assert!(text.starts_with("<svg ") && !text.contains("<script"), "{form}");
                continue;
            }
            let opened = match form.as_str() {
                Some("moves") => continue,
                Some("position") => json!({ "game": game["name"], "position": text.trim() }),
                _ => json!({ "game": game["name"], "record": text }),
            };
            let again = client.get("open", opened);
            assert_eq!(again["state"]["position"], played["position"], "{form} of {}", game["name"]);
            client.get("close", json!({ "table": again["table"] }));
        }
        let after: Value = client.get("state", json!({ "table": table }))["state"].clone();
        assert_eq!(after, played, "writing changes nothing");
    }
    assert_eq!(client.refused("record", json!({ "table": 1, "form": "pdf" })).1, "error.format");
}
