//! Games that come from elsewhere.

use serde_json::json;

use crate::client::{Client, error};

#[test]
fn many_games_in_many_forms_are_listed_with_what_is_wrong_with_each() {
    let mut client = Client::new();
    let text = "[Game \"cats\"]\n[White \"Ana\"]\n[Date \"2026.11.16\"]\n\n1. 31-26 1-5 0-1\n\n\
                [Game \"cats\"]\n\n1. 31-1 *\n\n\
                Base;InProgress;White[2];wS1;bS1 wS1-\n";
    let games = client.get("import", json!({ "text": text }));
    assert_eq!(games["more"], false);
    let games = games["games"].as_array().expect("a list");
    assert_eq!(games.len(), 3, "{games:?}");
    assert_eq!(
        (&games[0]["game"], &games[0]["plies"], &games[0]["result"]),
        (&json!("cats"), &json!(2), &json!("0-1"))
    );
    assert_eq!((&games[0]["names"]["first"], &games[0]["date"]), (&json!("Ana"), &json!("2026.11.16")));
    assert_eq!(error(&games[1]["error"]).0, "illegal");
    assert!(games[1]["error"]["text"].as_str().is_some_and(|text| text.contains('9')), "{}", games[1]);
    assert_eq!((&games[1]["number"], &games[1]["line"]), (&json!(2), &json!(7)));
    assert_eq!((&games[2]["game"], &games[2]["plies"]), (&json!("hive"), &json!(2)));
    for game in [&games[0], &games[2]] {
        let opened = client.get("open", json!({ "record": game["record"] }));
        assert_eq!(opened["state"]["record"], game["record"]);
    }
}

#[test]
fn what_is_no_game_says_so() {
    let mut client = Client::new();
    for text in [
        "",
        "   \n",
        "hello",
        "<svg onload=alert(1)>",
        "\u{0}\u{fffd}PK\u{3}\u{4}",
        "{\"game\": \"cats\"",
        "(;GM[",
    ] {
        let games = client.get("import", json!({ "text": text }));
        let games = games["games"].as_array().expect("a list");
        assert!(games.iter().all(|game| game["error"].is_object()), "{text:?}: {games:?}");
        assert!(!games.is_empty(), "{text:?}");
    }
    let bare = client.get("import", json!({ "text": "1. 31-26 1-5 *", "game": "cats" }));
    assert_eq!(bare["games"][0]["plies"], 2, "the client may say what it is");
    let named = client.get("import", json!({ "text": "[Game \"cats\"]\n\n1. 31-26 *\n", "game": "hive" }));
    assert_eq!(named["games"][0]["game"], "cats", "unless the text does");
}

#[test]
fn there_is_an_end_to_what_is_listed() {
    let mut client = Client::new();
    let games = client.get("import", json!({ "text": "[Game \"cats\"]\n\n1. 31-26 *\n\n".repeat(4001) }));
    assert_eq!(games["games"].as_array().map(Vec::len), Some(4000));
    assert_eq!(games["more"], true);
}
