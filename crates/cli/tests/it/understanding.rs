//! The commands that explain: best, tree, analyse, puzzle, solve and verify.

use serde_json::Value;

use crate::support::{out, run};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).expect("the answer is JSON")
}

#[test]
fn best_knows_the_verdict_and_says_why() {
    let best = json(&["best", "cats", "--position", "12:5,6,8,11:c", "--json"]);
    assert_eq!((best["move"].as_str(), best["verdict"]["plies"].as_u64()), (Some("11-16"), Some(1)));
    assert_eq!(best["verdict"]["result"], "second");
    for (lang, words) in [("en", "The cats win!"), ("es", "¡Ganan los gatos!"), ("pt", "Os gatos ganham!")] {
        let text = out(&["best", "cats", "--position", "12:5,6,8,11:c", "--explain", "--lang", lang], "");
        assert!(text.contains(words) && text.contains("11-16"), "{text}");
        assert!(!text.contains("cats.") && !text.contains("effect."), "a key shows through: {text}");
    }
    let text = out(&["best", "cats", "--rules", "8x8,first=cats", "--explain", "--lang", "es"], "");
    assert!(text.contains("Completar la fila"), "the rule that fired is told: {text}");
}

#[test]
fn best_answers_for_every_player() {
    for player in ["random", "level:1", "level:8", "ryg", "ryg:depth=6,eval=2,book=off", "expert", "perfect"]
    {
        for rules in ["8x8", "8x8,first=cats"] {
            let best = json(&["best", "cats", "--rules", rules, "--player", player, "--json"]);
            let moves = json(&["moves", "cats", "--rules", rules, "--json"]);
            assert!(moves["moves"].as_array().unwrap().contains(&best["move"]), "{player}: {best}");
        }
    }
}

#[test]
fn the_tree_of_the_commodore_64_is_reproduced() {
    let tree = json(&[
        "tree",
        "cats",
        "--moves",
        "31-27",
        "--player",
        "ryg:eval=1,book=off",
        "--depth",
        "2",
        "--json",
    ]);
    let text = tree.to_string();
    assert!(text.contains("$82") && text.contains("$7e"), "{text}");
    let screens =
        out(&["tree", "cats", "--moves", "31-27", "--player", "ryg:eval=1,book=off", "--format", "text"], "");
    assert!(screens.contains("NIVEL: 01") && screens.contains("VALOR: 82"), "{screens}");
    for (format, start) in [("dot", "digraph"), ("svg", "<svg")] {
        assert!(out(&["tree", "cats", "--format", format], "").starts_with(start), "{format}");
    }
    let stats = out(&["tree", "cats", "--moves", "31-27", "--depth", "10", "--stats", "--lang", "en"], "");
    assert!(stats.contains("61") && stats.contains("1769"), "the author's 61 boards: {stats}");
}

#[test]
fn solve_prints_what_scripts_rely_on() {
    let solved = json(&["solve", "cats", "--json"]);
    let starts = solved["starts"].as_array().unwrap();
    assert_eq!(starts.len(), 8);
    for start in starts {
        let plies = if start["first"] == "mouse" { 44 } else { 43 };
        assert_eq!((start["winner"].as_str(), start["plies"].as_u64()), (Some("cats"), Some(plies)));
    }
    assert_eq!(solved["counts"]["mouse"]["cats"].as_u64().unwrap(), 44_347);
    assert_eq!(solved["longest"]["mouse"]["cats"]["plies"], 44);
    assert!(solved["bytes"].as_u64().unwrap() > 0 && solved["seconds"].as_f64().is_some());
    let winner = |rules: &str, passes: &str| {
        let solved = json(&["solve", "cats", "--rules", rules, "--passes", passes, "--json"]);
        solved["starts"][0]["winner"].as_str().unwrap().to_owned()
    };
    assert_eq!((winner("8x8", "2"), winner("8x8", "3")), ("cats".into(), "mouse".into()));
}

#[test]
fn a_table_is_written_and_a_board_too_large_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cats.table");
    out(&["solve", "cats", "--rules", "6x6", "--out", path.to_str().unwrap()], "");
    assert!(std::fs::metadata(&path).unwrap().len() > 1000);
    let ran = run(&["solve", "cats", "--rules", "16x16"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("16x16"), "{}", ran.err);
}

#[test]
fn a_table_file_is_probed_and_never_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cats.table");
    let file = path.to_str().unwrap();
    out(&["solve", "cats", "--rules", "6x6", "--out", file], "");
    let probed = json(&["best", "cats", "--rules", "6x6", "--table", file, "--json"]);
    let known = json(&["best", "cats", "--rules", "6x6", "--explain", "--json"]);
    assert_eq!((&probed["verdict"], &probed["moves"]), (&known["verdict"], &known["moves"]));
    let ran = run(&["best", "cats", "--table", file], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("6x6") && ran.err.contains("8x8"), "{}", ran.err);
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    std::fs::write(folder.path().join("other"), "not a table").unwrap();
    for damaged in [file, folder.path().join("other").to_str().unwrap()] {
        let ran =
            run(&["best", "cats", "--rules", "6x6", "--position", "16:1,2,3:m", "--table", damaged], "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{damaged}: {}{}", ran.out, ran.err);
    }
    for nowhere in ["/no/such/folder/table", "-"] {
        assert_eq!(run(&["solve", "cats", "--rules", "4x4", "--out", nowhere], "").code, Some(2));
    }
}

#[test]
fn a_board_without_a_table_says_that_the_move_is_random() {
    let ran = run(&["best", "cats", "--rules", "16x16"], "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("16x16 is not solved"), "{}", ran.err);
    let best = json(&["best", "cats", "--rules", "10x10", "--json"]);
    assert_eq!((best["player"].as_str(), best["verdict"]["plies"].as_u64()), (Some("perfect"), Some(72)));
    assert_eq!(best["pv"].as_array().unwrap().len(), 72, "the whole line of best play");
}

#[test]
fn verify_proves_the_expert_and_knows_nothing_else() {
    let proof = json(&["verify", "expert", "--json"]);
    assert_eq!(proof["holds"], true);
    assert!(proof["positions"].as_u64().unwrap() > 1000);
    assert!(proof["firings"].as_object().unwrap().values().all(|times| times.as_u64().unwrap() > 0));
    assert_eq!(run(&["verify", "horoscope"], "").code, Some(2));
}

#[test]
fn analyse_finds_the_move_that_threw_the_game_away() {
    let folder = tempfile::tempdir().unwrap();
    let (game, noted) = (folder.path().join("game.pgn"), folder.path().join("noted.pgn"));
    let (game, noted) = (game.to_str().unwrap(), noted.to_str().unwrap());
    let moves = "31-26\n1-5\n26-22\n2-6\n22-17\n3-7\n17-13\n4-8\n13-9\n6-10\n9-6\n5-9\n6-1\n";
    out(&["play", "cats"], &format!("{moves}save {game}\n"));
    let text = out(&["analyse", game, "--out", noted, "--lang", "en"], "");
    assert!(text.contains("??") && text.contains("The game was thrown away at ply"), "{text}");
    let analysis = json(&["analyse", game, "--json"]);
    let steps = analysis["moves"].as_array().unwrap();
    assert_eq!(steps.len(), 13);
    let mistakes: Vec<&Value> = steps.iter().filter(|step| step["mistake"] == true).collect();
    for step in &mistakes {
        assert!(!step["saving"].as_array().unwrap().is_empty(), "{step}");
        assert_ne!(step["before"]["result"], step["after"]["result"]);
    }
    let record = std::fs::read_to_string(noted).unwrap();
    assert_eq!(record.matches("$4").count(), mistakes.len(), "{record}");
    assert_eq!(out(&["convert", noted], ""), record, "the annotated record is a record");
    let again = out(&["analyse", noted, "--out", "-", "--lang", "en"], "");
    assert_eq!(again, record, "annotating twice adds nothing");
}

#[test]
fn analyse_tells_of_a_game_given_up_in_a_won_position() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pgn");
    let game = game.to_str().unwrap();
    out(&["play", "cats"], &format!("31-26\n4-8\n26-22\nresign\nsave {game}\n"));
    let text = out(&["analyse", game, "--lang", "en"], "");
    assert!(text.contains("And yet it ended 1-0 (resignation)"), "{text}");
    let analysis = json(&["analyse", game, "--json"]);
    assert_eq!((analysis["result"].as_str(), analysis["decisive"].as_u64()), (Some("1-0"), None));
}

#[test]
fn puzzles_have_one_solution_and_depend_on_the_seed() {
    let mut positions = std::collections::HashSet::new();
    for seed in 0..12 {
        let puzzle = json(&["puzzle", "cats", "--seed", &seed.to_string(), "--json"]);
        let position = puzzle["position"].as_str().unwrap();
        assert_eq!(puzzle, json(&["puzzle", "cats", "--seed", &seed.to_string(), "--json"]));
        positions.insert(position.to_owned());
        let best = json(&["best", "cats", "--position", position, "--explain", "--json"]);
        let wins = |step: &&Value| step["effect"].as_str().unwrap().starts_with("wins");
        let moves = best["moves"].as_array().unwrap();
        let winning: Vec<&Value> = moves.iter().filter(wins).collect();
        assert_eq!(winning.len(), 1, "{best}");
        assert_eq!(winning[0]["move"], puzzle["solution"]);
    }
    assert!(positions.len() > 8, "{positions:?}");
    assert_eq!(json(&["puzzle", "cats", "--seed", "1", "--grade", "5", "--json"])["grade"], 5);
}

#[test]
fn the_commodore_plays_with_its_whole_screen() {
    let text = out(&["play", "cats", "--skin", "c64", "--second", "ryg"], "00\n10\nx\n04\n0\n");
    assert!(text.contains("*raton y gatos - home vic software 2020*"), "{text}");
    assert_eq!(text.matches("profundidad (01-0f) ? ").count(), 4, "asked until 01 to 0f: {text}");
    assert!(!text.contains("PENSANDO"), "the opening table is played without thinking: {text}");
    let text = out(&["play", "cats", "--skin", "c64", "--second", "ryg"], "swap\n0f\nmoves\n");
    assert_eq!(
        text.matches("profundidad (01-0f) ? ").count(),
        2,
        "asked of the program on either side: {text}"
    );
    assert!(text.contains("01 02 03 04 05 06 07"), "moves are listed in the program's order: {text}");
    let text = out(&["play", "cats", "--skin", "c64", "--second", "ryg:book=off"], "4\n0\n");
    assert!(text.contains("PENSANDO: "), "{text}");
}

#[test]
fn players_made_for_one_board_say_so_elsewhere() {
    for player in ["ryg", "expert"] {
        let ran = run(&["play", "cats", "--rules", "6x6", "--second", player], "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("8x8") && ran.err.contains("6x6"), "{}", ran.err);
    }
    for bad in ["ryg:depth=16", "ryg:depth=0", "ryg:eval=4", "ryg:speed=9", "level:9", "level:", "perfect:1"]
    {
        let ran = run(&["best", "cats", "--player", bad], "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{bad}: {}", ran.err);
    }
}

#[test]
fn the_machine_says_why() {
    let text = out(&["play", "cats", "--second", "expert", "--lang", "en"], "31-26\nwhy\n");
    assert!(text.matches("Complete the row").count() >= 2, "{text}");
    let text = out(&["play", "cats", "--second", "random", "--lang", "en"], "31-26\nwhy\n");
    assert!(text.contains("no reason"), "{text}");
    let text = out(&["play", "cats", "--second", "expert", "--lang", "en"], "31-26\nundo\nwhy\n");
    assert!(text.contains("no reason"), "what was taken back has none: {text}");
}
