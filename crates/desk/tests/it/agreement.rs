//! What a desk says of puzzles is what the program's own commands say of them.

use ludoteca_core::{Control, Language};
use ludoteca_house::{AnyGame, Credit, HOUSE, Pack, Solving, Tackled};
use serde_json::{Value, json};

use crate::client::Client;

/// How many puzzles of each game are tried, and how many moves of each.
const PUZZLES: usize = 10;
const TRIES: usize = 3;

/// A try as the program judges it: what came of it, in words, with the answer or the refutation.
fn judged(solving: &mut Solving, text: &str, language: Language) -> Value {
    let tackled = solving.attempt(text).run(solving, &Control::untimed());
    let told = language.say(&solving.told(text, &tackled));
    let credit = solving.credit().word();
    let (came, reply, line) = match tackled {
        Tackled::Right { reply } => ("right", Some(reply), Vec::new()),
        Tackled::Solved => ("solved", None, Vec::new()),
        Tackled::Late => ("late", None, Vec::new()),
        Tackled::Wrong { refutation } => ("wrong", None, refutation),
        Tackled::Refused(_) => ("refused", None, Vec::new()),
        Tackled::Unclear => ("unclear", None, Vec::new()),
    };
    json!({ "came": came, "text": told, "reply": reply, "line": line, "credit": credit, "done": solving.is_done() })
}

/// The same as the desk tells it.
fn heard(client: &mut Client, table: &Value, text: &str) -> Value {
    let tried = client.get("try", json!({ "table": table, "move": text }));
    let part = |name: &str| (name.to_owned(), tried[name].clone());
    Value::Object(["came", "text", "reply", "line", "credit", "done"].map(part).into_iter().collect())
}

fn compare(game: &'static dyn AnyGame, language: Language) {
    let pack = Pack::shipped(game).expect("what ships can be read");
    let mut client = Client::new();
    client.get("hello", json!({ "language": language.code() }));
    let step = pack.puzzles.len() / PUZZLES;
    for place in (0..PUZZLES).map(|n| n * step) {
        let puzzle = pack.puzzles[place].clone();
        let name = format!("{} {}", game.name(), place + 1);
        let shown = client.get("puzzle", json!({ "game": game.name(), "number": place + 1 }));
        let table = shown["table"].clone();
        let mut solving = Solving::new(game, puzzle.clone()).expect("its position can be read");
        assert_eq!(shown["task"], language.say(&solving.task(place as u64 + 1)).as_str(), "{name}");
        assert_eq!((&shown["rating"], &shown["grade"]), (&json!(puzzle.rating), &json!(puzzle.grade())));
        let legal = solving.live().session().move_texts();
        let others = legal.iter().filter(|text| *text != puzzle.solution()).take(TRIES).cloned();
        for text in others.collect::<Vec<_>>() {
            let said = judged(&mut solving, &text, language);
            assert_eq!(heard(&mut client, &table, &text), said, "{name}: {text}");
        }
        while let Some(text) = solving.line().first().cloned().filter(|_| !solving.is_done()) {
            let said = judged(&mut solving, &text, language);
            assert_eq!(heard(&mut client, &table, &text), said, "{name}: {text}");
        }
        assert_eq!(solving.credit(), Credit::Failed, "{name}: the first tries were wrong");
        client.get("close", json!({ "table": table }));
    }
}

#[test]
fn ten_puzzles_of_each_game_get_the_same_verdicts() {
    for (game, language) in HOUSE.games().zip(Language::ALL.into_iter().cycle()) {
        compare(game, language);
    }
}
