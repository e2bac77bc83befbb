//! Messages that nobody means well.

use serde_json::{Value, json};

use crate::client::{Client, error};

/// A client with a game in progress, and its state.
fn playing() -> (Client, Value) {
    let mut client = Client::new();
    client.get("open", json!({ "game": "hive", "players": { "second": "level:1" }, "clock": "60" }));
    let state = client.get("play", json!({ "table": 1, "move": "wS1" }))["state"].clone();
    (client, state)
}

fn is_unchanged(client: &mut Client, before: &Value, after: &str) {
    let now = client.get("state", json!({ "table": 1 }))["state"].clone();
    assert_eq!(now, *before, "changed by {}", after.chars().take(60).collect::<String>());
}

#[test]
fn rubbish_gets_an_error_and_changes_nothing() {
    let (mut client, before) = playing();
    let deep = format!("{{\"id\":1,\"kind\":\"open\",\"game\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    let large = format!("{{\"id\":1,\"kind\":\"import\",\"text\":\"{}\"}}", "x".repeat(5 << 20));
    let long = format!("{{\"id\":1,\"kind\":\"play\",\"table\":1,\"move\":\"{}\"}}", "w".repeat(1 << 20));
    for text in [
        "",
        "null",
        "\u{0}\u{1}\u{2}",
        "{\"id\":1}",
        "{\"id\":1,\"kind\":\"\"}",
        "{\"id\":1,\"kind\":\"OPEN\"}",
        "{\"id\":1,\"kind\":\"__proto__\"}",
        "{\"id\":1,\"kind\":[\"hello\"]}",
        "{\"id\":\"1\",\"kind\":\"hello\"}",
        "{\"id\":18446744073709551616,\"kind\":\"hello\"}",
        "{\"id\":1,\"kind\":\"close\",\"table\":1,\"table\":\"x\"}",
        "{\"id\":1,\"kind\":\"think\",\"table\":-1}",
        deep.as_str(),
        large.as_str(),
        long.as_str(),
    ] {
        let answer = client.send(text);
        assert_eq!(answer["kind"], "error", "{answer}");
        error(&answer["error"]);
        let said = answer.to_string();
        assert!(said.len() < 4000, "an error does not repeat what was sent: {} bytes", said.len());
        is_unchanged(&mut client, &before, text);
    }
}

#[test]
fn fields_of_other_types_unknown_fields_and_numbers_out_of_range_are_refused() {
    let (mut client, before) = playing();
    for (kind, fields) in [
        ("open", json!({ "game": 7 })),
        ("open", json!({ "game": "hive", "rules": ["Base"] })),
        ("open", json!({ "game": "hive", "seed": -1 })),
        ("open", json!({ "game": "hive", "seed": "7" })),
        ("open", json!({ "game": "hive", "clock": 5 })),
        ("open", json!({ "game": "hive", "clock": "soon" })),
        ("open", json!({ "game": "hive", "clock": "999999999999999999h" })),
        ("open", json!({ "game": "hive", "players": "level:3" })),
        ("open", json!({ "game": "hive", "players": { "third": "level:3" } })),
        ("open", json!({ "game": "hive", "players": { "first": 3 } })),
        ("open", json!({ "game": "hive", "position": "?" })),
        ("open", json!({ "game": "hive", "extra": 1 })),
        ("open", json!({ "game": "../../etc/passwd" })),
        ("open", json!({ "table": 77, "game": "hive" })),
        ("play", json!({ "table": 1 })),
        ("play", json!({ "table": "1", "move": "bS1 wS1-" })),
        ("play", json!({ "table": 1, "move": null })),
        ("play", json!({ "table": 1, "move": "bS1 wS1-", "spent": -5 })),
        ("play", json!({ "table": 1, "move": "bS1 wS1-", "spent": 1.5 })),
        ("play", json!({ "table": 1, "move": "\u{202e}bS1" })),
        ("touch", json!({ "table": 1, "touches": {} })),
        ("touch", json!({ "table": 1, "touches": [{ "cell": -1 }] })),
        ("touch", json!({ "table": 1, "touches": [{ "cell": 1, "button": 1 }] })),
        ("touch", json!({ "table": 1, "touches": [{ "hand": { "side": "third", "slot": 0 } }] })),
        ("touch", json!({ "table": 1, "touches": vec![json!({ "cell": 0 }); 65] })),
        ("undo", json!({ "table": 1, "plies": -1 })),
        ("undo", json!({ "table": 1, "plies": 0 })),
        ("goto", json!({ "table": 1, "ply": 18_446_744_073_709_551_615_u64 })),
        ("sit", json!({ "table": 1, "side": "first", "player": {} })),
        ("resign", json!({ "table": 1, "side": "both" })),
        ("flag", json!({ "table": 1, "spent": -1 })),
        ("think", json!({ "table": 1, "limits": { "nodes": -3 } })),
        ("think", json!({ "table": 1, "limits": { "forever": true } })),
        ("record", json!({ "table": 1, "form": "" })),
        ("record", json!({ "table": 1, "form": "svg", "theme": "<script>" })),
        ("import", json!({ "text": 5 })),
        ("hello", json!({ "language": "xx" })),
        ("stop", json!({ "work": null })),
    ] {
        let answer = client.ask(kind, fields.clone());
        assert_eq!(answer["kind"], "error", "{kind} {fields}: {answer}");
        error(&answer["error"]);
        is_unchanged(&mut client, &before, &format!("{kind} {fields}"));
    }
}

#[test]
fn an_endless_thought_and_a_giant_clock_do_no_harm() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats", "clock": "1" }));
    let spent = u64::MAX;
    let late = client.get("play", json!({ "table": 1, "move": "31-26", "spent": spent }));
    assert_eq!(late["state"]["outcome"]["ending"], "time");
    client.get("open", json!({ "table": 1, "game": "cats" }));
    let played = client.get("play", json!({ "table": 1, "move": "31-26", "spent": spent }));
    assert_eq!(played["state"]["line"], json!(["31-26"]));
}

#[test]
fn what_a_stranger_wrote_comes_back_as_text_and_never_as_more() {
    let mut client = Client::new();
    let bad = "<img src=x onerror=alert(1)>";
    let record = format!("[Game \"cats\"]\n[White \"{bad}\"]\n\n1. 31-26 {{{bad}}} *\n");
    let state = client.get("open", json!({ "record": record }))["state"].clone();
    assert_eq!(state["names"]["first"], bad, "a page shows it as text");
    for form in ["svg", "strip"] {
        let svg = client.get("record", json!({ "table": 1, "form": form }))["text"].clone();
        assert!(!svg.as_str().expect("a text").contains("<img"), "{form}");
    }
    let refused = client.ask("play", json!({ "table": 1, "move": bad }));
    assert_eq!(refused["kind"], "error");
}
