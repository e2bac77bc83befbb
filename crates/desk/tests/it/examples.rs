//! The examples of docs/page-protocol.md, sent as they are.

use serde_json::{Deserializer, Map, Value};

use crate::client::Client;

/// Where other keys may stand: words of a game, another kind of score.
const MAPS: [&str; 4] = ["args", "buttons", "marks", "score"];
/// A move that gives the machine its turn.
const PLAY: &str = r#"{"id": 101, "kind": "play", "table": 1, "move": "31-26"}"#;

/// A section of the page: what it is about, and its examples.
struct Section {
    kinds: Vec<String>,
    requests: Vec<Value>,
    answers: Vec<Value>,
}

/// The sections that show requests.
fn sections() -> Vec<Section> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/page-protocol.md");
    let page = std::fs::read_to_string(page).expect("the page is there").replace("\r\n", "\n");
    let parts = page.split("\n## ").skip(1);
    let read = |part: &str| {
        let title = part.lines().next().expect("a title");
        let kinds = title.split(", ").map(str::to_owned).collect();
        let blocks = part.split("```json\n").skip(1).map(|rest| rest.split("```").next().expect("an end"));
        let mut values = blocks.map(|block| {
            let each = Deserializer::from_str(block).into_iter::<Value>();
            each.collect::<Result<Vec<_>, _>>().unwrap_or_else(|error| panic!("{title}: {error}"))
        });
        let (requests, answers) = (values.next().unwrap_or_default(), values.next().unwrap_or_default());
        Section { kinds, requests, answers }
    };
    let is_kind = |section: &Section| {
        section
            .requests
            .iter()
            .all(|request| section.kinds.iter().any(|kind| request["kind"] == *kind.as_str()))
    };
    parts.map(read).filter(|section| !section.requests.is_empty()).filter(is_kind).collect()
}

/// Makes sure that an answer has the shape of an example: the same fields, of the same types.
fn compare(place: &str, example: &Value, found: &Value) {
    match (example, found) {
        (Value::Null, _) | (_, Value::Null) => {}
        (Value::Object(example), Value::Object(found)) if !example.is_empty() => {
            compare_fields(place, example, found);
        }
        (Value::Array(example), Value::Array(found)) => {
            if let (Some(example), Some(found)) = (example.first(), found.first()) {
                compare(&format!("{place}[0]"), example, found);
            }
        }
        _ => {
            let kind = |value: &Value| std::mem::discriminant(value);
            assert_eq!(kind(example), kind(found), "{place}: {example} and {found}");
        }
    }
}

fn compare_fields(place: &str, example: &Map<String, Value>, found: &Map<String, Value>) {
    if MAPS.iter().any(|map| place.ends_with(map)) {
        return;
    }
    let keys = |map: &Map<String, Value>| {
        let mut keys: Vec<String> = map.keys().cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(example), keys(found), "{place} of the page, and as it is");
    for (key, value) in example {
        compare(&format!("{place}.{key}"), value, &found[key]);
    }
}

#[test]
fn every_example_is_understood_and_answered_as_it_says() {
    let sections = sections();
    let open = sections.iter().find(|section| section.kinds == ["open"]).expect("a section on opening");
    let open = open.requests[0].to_string();
    let mut answered = 0;
    for section in &sections {
        let mut client = Client::new();
        client.send(&open);
        if section.kinds.iter().any(|kind| ["undo", "think", "analyse", "why"].contains(&kind.as_str())) {
            client.send(PLAY);
        }
        for request in &section.requests {
            let answer = client.send(&request.to_string());
            assert_eq!(answer["id"], request["id"]);
            assert_ne!(answer["kind"], "error", "{request}: {answer}");
            let example = section.answers.iter().find(|example| example["id"] == request["id"]);
            if let Some(example) = example {
                assert_eq!(answer["kind"], example["kind"], "{request}");
                compare(&request["kind"].to_string(), example, &answer);
                answered += 1;
            }
        }
    }
    let examples: usize = sections.iter().map(|section| section.answers.len()).sum();
    assert!(answered == examples && answered > 10, "{answered} of {examples} answers were given");
}

#[test]
fn every_kind_of_request_is_on_the_page() {
    let source = include_str!("../../src/desk.rs");
    let (_, rest) = source.split_once("match request.kind.as_str() {").expect("the list of kinds");
    let (list, _) = rest.split_once("kind =>").expect("its end");
    let documented: Vec<String> = sections().into_iter().flat_map(|section| section.kinds).collect();
    for kind in list.lines().filter_map(|line| line.trim().strip_prefix('"')?.split('"').next()) {
        assert!(documented.iter().any(|known| known == kind), "{kind} is not on the page");
    }
}
