//! Advice, proofs, analysis, set-up, puzzles and lessons by messages.

use serde_json::{Value, json};

use crate::client::Client;

#[test]
fn a_game_is_analysed_and_advice_is_given() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "claustro", "rules": "4x4" }));
    for text in ["b1-b2", "d3-c3"] {
        client.get("play", json!({ "table": 1, "move": text }));
    }
    let order = json!({ "table": 1, "judge": "engine", "limits": { "nodes": 500 } });
    let answer = client.get("analyse", order);
    let analysis = answer["analysis"].clone();
    assert_eq!(answer["words"].as_array().map(Vec::len), Some(2), "something to say beside every move");
    assert_eq!((&analysis["plies"], &analysis["game"]), (&json!(2), &json!("claustro")));
    assert_eq!(analysis["moves"].as_array().map(Vec::len), Some(2));
    let verdicts = client.get("probe", json!({ "table": 1 }));
    let legal = client.get("state", json!({ "table": 1 }))["state"]["scene"]["moves"].clone();
    let moves = |list: &Value| list.as_array().map(Vec::len);
    assert_eq!(moves(&verdicts["moves"]), moves(&legal), "every move has its result");
    let asked = json!({ "table": 1, "player": "alphabeta:hash=1,off=tablebases", "limits": { "nodes": 500, "lines": 2 } });
    let advice = client.get("advise", asked)["advice"].clone();
    assert_eq!(advice["lines"].as_array().map(Vec::len), Some(2), "{advice}");
    let ranks: Vec<u64> = client.before.iter().filter_map(|told| told["rank"].as_u64()).collect();
    assert!(ranks.contains(&1) && ranks.contains(&2), "both lines are told while they grow: {ranks:?}");
    assert!(!client.get("why", json!({ "table": 1 }))["words"].as_array().expect("a list").is_empty());
    let why_not = client.get("why", json!({ "table": 1, "not": legal[0]["text"] }));
    assert_eq!(why_not["reasons"]["asked"]["text"], legal[0]["text"]);
    assert!(!why_not["words"].as_array().expect("a list").is_empty());
    let forbidden = client.refused("why", json!({ "table": 1, "not": "a1-d4" }));
    assert_eq!(forbidden, ("illegal".into(), "desk.why_not".into()));
    client.get("open", json!({ "table": 1, "game": "hive" }));
    assert_eq!(client.refused("probe", json!({ "table": 1 })).0, "unsupported");
    for kind in ["advise", "trace"] {
        let file = json!({ "table": 1, "player": "alphabeta:weights=/etc/passwd" });
        let mut fields = file.clone();
        if kind == "trace" {
            fields["form"] = "json".into();
        }
        assert_eq!(client.refused(kind, fields).1, "desk.setting", "{kind}");
    }
    let judge = json!({ "table": 1, "judge": "alphabeta:net=x" });
    assert_eq!(client.refused("analyse", judge).1, "desk.setting");
}

#[test]
fn a_search_is_told_look_by_look_and_with_the_memory_that_it_takes() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats", "position": "22:5,6,7,8:m" }));
    let asked = |player: &str, depth: u32, form: &str| json!({ "table": 1, "player": player, "depth": depth, "form": form });
    let lines = client.get("trace", asked("alphabeta:off=all", 3, "lines"))["text"].clone();
    let lines: Vec<Value> = lines
        .as_str()
        .expect("a text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!((&lines[0]["trace"], &lines[0]["position"]), (&json!(1), &json!("22:5,6,7,8:m")));
    let end = lines.last().expect("an end");
    assert_eq!((&end["event"], &end["value"], &end["depth"]), (&json!("end"), &json!(-260), &json!(3)));
    let memory = client.get("trace", asked("ryg", 2, "memory"))["text"].clone();
    let memory: Value = serde_json::from_str(memory.as_str().expect("a text")).expect("JSON");
    assert_eq!(memory["counted"]["whole"]["boards"], json!(33));
    assert_eq!(client.refused("trace", asked("mcts:playouts=3", 2, "lines")).1, "error.no_trace");
}

#[test]
fn rules_weights_and_the_map_of_a_game_are_told() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats", "rules": "8x8" }));
    let agenda = client.get("agenda", json!({ "table": 1 }));
    let rules = agenda["rules"].as_array().expect("a list");
    let fires = rules.iter().find(|rule| !rule["move"].is_null()).expect("a rule applies");
    let advice = client.get("advise", json!({ "table": 1, "player": "expert" }))["advice"].clone();
    assert_eq!(fires["move"], advice["move"], "the first that applies fires");
    assert!(rules.iter().any(|rule| rule["move"].is_null()), "and the others are told, too");
    let weights = client.get("weights", json!({ "game": "cats" }));
    let player = weights["players"][0]["player"].as_str().expect("a player").to_owned();
    let sit = |weigh: &str| json!({ "table": 1, "side": "first", "player": format!("{player},weigh={weigh}"), "seed": 1 });
    client.get("sit", sit("row.2:40+overtaken:0"));
    assert_eq!(client.refused("sit", sit("row.99:1")).1, "error.weigh");
    client.get("open", json!({ "table": 1, "game": "cats", "rules": "4x4" }));
    let map = client.get("map", json!({ "table": 1 }));
    let counted: u64 = map["parts"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|part| part["counts"].as_array().expect("a list"))
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(counted, 97 + 29, "every placement with the mouse to move");
    assert_eq!(client.refused("agenda", json!({ "table": 1 })).1, "cats.expert.board");
    client.get("open", json!({ "table": 1, "game": "hive" }));
    assert_eq!(client.refused("agenda", json!({ "table": 1 })).1, "error.no_agenda");
    assert_eq!(client.refused("map", json!({ "table": 1 })).1, "error.unsolved");
}

#[test]
fn a_forced_win_is_proved_with_its_line() {
    let mut client = Client::new();
    client.get("open", json!({ "game": "cats", "position": "5:6,7,8,12:m" }));
    let proof = client.get("prove", json!({ "table": 1, "plies": 3 }));
    assert_eq!((&proof["forced"], &proof["side"]), (&json!(true), &json!("first")), "{proof}");
    assert!(proof["line"].as_array().is_some_and(|line| !line.is_empty()));
}

#[test]
fn a_board_is_set_up_and_becomes_a_game() {
    let mut client = Client::new();
    let state = client.get("open", json!({ "game": "cats" }))["state"].clone();
    let mouse =
        state["scene"]["sprites"].as_array().expect("a list").iter().find(|one| one["side"] == "first");
    let from = mouse.expect("the mouse")["cell"].clone();
    let to = crate::client::cells(&state, &["18"])[0];
    let move_it = json!({ "move": { "from": { "cell": from }, "to": { "cell": to } } });
    let draft = client.get("draft", json!({ "table": 1, "edits": [move_it] }));
    assert_eq!((&draft["position"], &draft["flaws"]), (&json!("18:1,2,3,4:m"), &json!([])));
    let cleared = client.get("draft", json!({ "table": 1, "edits": ["clear"] }));
    assert!(cleared["position"].is_null() && !cleared["flaws"].as_array().expect("a list").is_empty());
    assert_eq!(client.get("state", json!({ "table": 1 }))["state"], state, "the table stays as it is");
    let opened = client.get("open", json!({ "game": "cats", "position": draft["position"] }));
    assert_eq!(opened["state"]["position"], draft["position"]);
    let far = json!({ "take": { "at": { "cell": 9999 } } });
    assert_eq!(client.ask("draft", json!({ "table": 1, "edits": [far] }))["kind"], "error");
    let many = json!({ "table": 1, "edits": vec![json!("clear"); 1001] });
    assert_eq!(client.refused("draft", many), ("too_large".into(), "desk.edits".into()));
}

#[test]
fn puzzles_of_every_game_are_solved_by_their_lines() {
    for game in ["cats", "claustro", "hive"] {
        let mut client = Client::new();
        let puzzle = client.get("puzzle", json!({ "game": game, "number": 1 }));
        let (table, state) = (puzzle["table"].clone(), puzzle["state"].clone());
        assert_eq!((&puzzle["done"], &puzzle["credit"]), (&json!(false), &json!("alone")), "{game}");
        let refused = client.get("try", json!({ "table": table, "move": "?!" }));
        assert_eq!((&refused["came"], &refused["state"]), (&json!("refused"), &state), "{game}");
        assert!(client.get("help", json!({ "table": table }))["text"].is_string());
        let shown = client.get("show", json!({ "table": table }));
        let line = shown["line"].as_array().expect("a line").clone();
        assert_eq!((&shown["done"], &shown["credit"]), (&json!(true), &json!("failed")), "{game}");
        let again = client.get("puzzle", json!({ "game": game, "number": 1 }))["table"].clone();
        for text in line.iter().step_by(2) {
            let tried = client.get("try", json!({ "table": again, "move": text }));
            assert!(
                ["right", "solved"].contains(&tried["came"].as_str().expect("a word")),
                "{game}: {tried}"
            );
        }
        assert_eq!(client.refused("puzzle", json!({ "game": game, "number": 0 })).1, "desk.no_puzzle");
        assert_eq!(client.refused("puzzle", json!({ "game": game, "pack": "rubbish" })).0, "malformed");
        client.get("close", json!({ "table": again }));
        assert_eq!(client.refused("try", json!({ "table": again, "move": "x" })).1, "desk.table");
    }
}

#[test]
fn every_lesson_is_learnt_by_what_it_shows() {
    for game in ["cats", "claustro", "hive"] {
        let mut client = Client::new();
        let first = client.get("lesson", json!({ "game": game }));
        let (table, count) = (first["table"].clone(), first["count"].as_u64().expect("a number"));
        for step in 1..=count {
            let asked = json!({ "game": game, "step": step.to_string(), "table": table });
            let lesson = client.get("lesson", asked);
            assert_eq!((&lesson["table"], &lesson["number"]), (&table, &json!(step)));
            assert_eq!(client.get("show", json!({ "table": table }))["done"], true, "{game}, {step}");
        }
        let beyond = json!({ "game": game, "step": (count + 1).to_string(), "table": table });
        assert_eq!(client.refused("lesson", beyond).1, "error.tutorial_step");
        let elsewhere = json!({ "game": game, "table": 99 });
        assert_eq!(client.refused("lesson", elsewhere).1, "desk.table");
    }
}

#[test]
fn a_lesson_is_tried_by_touches() {
    let mut client = Client::new();
    let lesson = client.get("lesson", json!({ "game": "cats", "step": "mouse_back" }));
    let cell = |name: &str| json!({ "cell": crate::client::cells(&lesson["state"], &[name])[0] });
    let table = &lesson["table"];
    let more = client.get("try", json!({ "table": table, "touches": [cell("22")] }));
    assert_eq!((&more["came"], more["more"].as_array().map(Vec::len)), (&json!("more"), Some(4)));
    let far = client.get("try", json!({ "table": table, "touches": [cell("22"), cell("1")] }));
    let about = json!([cell("22")["cell"], cell("1")["cell"]]);
    assert_eq!(
        (&far["came"], &far["cells"]),
        (&json!("refused"), &about),
        "the board can show what it is about"
    );
    let right = client.get("try", json!({ "table": table, "touches": [cell("22"), cell("26")] }));
    assert_eq!((&right["came"], &right["done"]), (&json!("right"), &json!(true)));
    let many = json!({ "table": table, "touches": vec![cell("22"); 65] });
    assert_eq!(client.refused("try", many).1, "desk.touches");
}
