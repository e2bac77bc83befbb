//! What takes long, done elsewhere and stopped at will.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ludoteca_core::machine_clock;
use ludoteca_desk::{Asked, Bounds, Desk, Tell, Work};
use ludoteca_house::HOUSE;
use serde_json::{Value, json};

use crate::client::{Client, error};

/// Asks for a work.
fn begin(desk: &mut Desk, text: &Value) -> Work {
    match desk.ask(&text.to_string()) {
        Asked::Work(work) => work,
        Asked::Answer(answer) => panic!("{text} takes long, and is answered with {answer}"),
    }
}

fn answered(desk: &mut Desk, text: &Value) -> Value {
    match desk.ask(&text.to_string()) {
        Asked::Answer(answer) => serde_json::from_str(&answer).expect("an answer is JSON"),
        Asked::Work(work) => panic!("{text} is a work: {work:?}"),
    }
}

fn nobody() -> Tell {
    Arc::new(|_| {})
}

/// A desk with a table at which an engine thinks for ever.
fn patient(bounds: Bounds) -> Desk {
    let mut desk = Desk::new(HOUSE.games(), bounds);
    let players = json!({ "first": "alphabeta:depth=60,hash=1,off=tablebases" });
    answered(&mut desk, &json!({ "id": 1, "kind": "open", "game": "hive", "players": players }));
    desk
}

#[test]
fn a_work_goes_on_beside_the_requests_and_is_stopped_by_one() {
    let mut desk = patient(Bounds::default());
    let work = begin(&mut desk, &json!({ "id": 2, "kind": "think", "table": 1 }));
    let thread = std::thread::spawn(move || work.run(machine_clock, &nobody()));
    let state = answered(&mut desk, &json!({ "id": 3, "kind": "state", "table": 1 }));
    assert_eq!(state["state"]["line"], json!([]), "the table is there meanwhile");
    let busy = answered(&mut desk, &json!({ "id": 4, "kind": "hint", "table": 1 }));
    assert_eq!(error(&busy["error"]), ("not_now".to_owned(), "desk.busy".to_owned()));
    std::thread::sleep(Duration::from_millis(50));
    let stopped = answered(&mut desk, &json!({ "id": 5, "kind": "stop", "work": 2 }));
    assert_eq!(stopped["running"], true);
    let answer: Value = serde_json::from_str(&desk.finish(thread.join().expect("it ends"))).expect("JSON");
    assert_eq!((&answer["id"], &answer["kind"]), (&json!(2), &json!("moved")), "{answer}");
    let again = answered(&mut desk, &json!({ "id": 6, "kind": "stop", "work": 2 }));
    assert_eq!(again["running"], false);
}

#[test]
fn an_answer_about_a_position_that_is_gone_is_dropped() {
    let mut desk = patient(Bounds::default());
    let work = begin(&mut desk, &json!({ "id": 2, "kind": "think", "table": 1, "limits": { "nodes": 100 } }));
    answered(&mut desk, &json!({ "id": 3, "kind": "sit", "table": 1, "side": "first", "player": "human" }));
    let played = answered(&mut desk, &json!({ "id": 4, "kind": "play", "table": 1, "move": "wS1" }));
    let done = work.run(machine_clock, &nobody());
    let answer: Value = serde_json::from_str(&desk.finish(done)).expect("JSON");
    assert_eq!(error(&answer["error"]), ("not_now".to_owned(), "desk.gone".to_owned()));
    let state = answered(&mut desk, &json!({ "id": 5, "kind": "state", "table": 1 }));
    assert_eq!(state["state"], played["state"]);
    let work = begin(&mut desk, &json!({ "id": 6, "kind": "hint", "table": 1 }));
    answered(&mut desk, &json!({ "id": 7, "kind": "close", "table": 1 }));
    work.stop().set();
    let answer: Value = serde_json::from_str(&desk.finish(work.run(machine_clock, &nobody()))).expect("JSON");
    assert_eq!(answer["id"], 6, "a table that is closed meanwhile is no harm: {answer}");
}

#[test]
fn no_work_is_longer_than_it_may_be_and_none_outlives_its_desk() {
    let mut desk = patient(Bounds { longest: Some(Duration::from_millis(60)), ..Bounds::default() });
    let work = begin(&mut desk, &json!({ "id": 2, "kind": "think", "table": 1 }));
    let began = Instant::now();
    let done = work.run(machine_clock, &nobody());
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    desk.finish(done);
    let mut desk = patient(Bounds::default());
    let work = begin(&mut desk, &json!({ "id": 2, "kind": "think", "table": 1 }));
    drop(desk);
    assert!(work.stop().is_set());
}

#[test]
fn a_person_is_not_asked_to_think() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats", "players": { "second": "level:1" } }));
    assert_eq!(client.refused("think", json!({ "table": 1 })), ("not_now".into(), "desk.no_machine".into()));
    client.get("resign", json!({ "table": 1, "side": "first" }));
    assert_eq!(client.refused("think", json!({ "table": 1 })).1, "desk.no_machine");
    assert_eq!(client.refused("hint", json!({ "table": 1 })).1, "refused.over");
}

#[test]
fn a_machine_that_cannot_be_made_does_not_sit_down() {
    let mut client = Client::new();
    // The largest board of all has no table that fits anywhere.
    client.get("open", json!({ "game": "cats", "rules": "16x16" }));
    let sat = json!({ "table": 1, "side": "first", "player": "perfect" });
    assert_eq!(client.refused("sit", sat), ("too_large".into(), "solve.too_large".into()));
    let state = client.get("state", json!({ "table": 1 }))["state"].clone();
    assert_eq!(state["players"]["first"], "human");
}

#[test]
fn the_engine_has_a_signature_that_is_always_the_same() {
    let first = Client::new().get("signature", json!({}))["nodes"].clone();
    assert!(first.as_u64().is_some_and(|nodes| nodes > 1000), "{first}");
    assert_eq!(Client::new().get("signature", json!({}))["nodes"], first);
}
