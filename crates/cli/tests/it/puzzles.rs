//! Solving puzzles, finding them and proving them again.

use std::fs;

use ludoteca_core::Language;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{out, run};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args, "")).expect("the answer is JSON")
}

/// The moves of the line of a puzzle.
fn line(puzzle: &Value) -> Vec<String> {
    let texts = puzzle["line"].as_array().expect("a line").iter();
    texts.map(|text| text.as_str().expect("a move").to_owned()).collect()
}

#[test]
fn a_puzzle_is_tried_hinted_given_up_and_followed_by_the_next() {
    let first = json(&["puzzle", "hive", "--seed", "4", "--json"]);
    let moves = line(&first);
    let legal = json(&[
        "moves",
        "hive",
        "--rules",
        first["rules"].as_str().expect("rules"),
        "--position",
        first["position"].as_str().expect("a position"),
        "--json",
    ]);
    let legal: Vec<&str> =
        legal["moves"].as_array().expect("moves").iter().map(|m| m.as_str().unwrap_or_default()).collect();
    let wrong = legal.iter().find(|text| **text != moves[0]).expect("another move");
    let own: Vec<&str> = moves.iter().step_by(2).map(String::as_str).collect();
    // A wrong move and the whole line; the next one given up after two hints; then the end.
    let typed = format!("{wrong}\n{}\n\nhint\nhint\ngiveup\nhint\nquit\n", own.join("\n"));
    let text = out(&["puzzle", "hive", "--seed", "4", "--lang", "en"], &typed);
    for said in ["Solved!", "Streak: 0. Rating: 11", "The move begins with", "Solution: "] {
        assert!(text.contains(said), "{said}:\n{text}");
    }
    assert!(text.contains("this puzzle is finished"), "a hint where nothing is left:\n{text}");
    let refuted = [format!("{wrong} does not win in time"), format!("{wrong} loses")];
    assert!(refuted.iter().any(|said| text.contains(said)), "{text}");
    assert_eq!(text.matches("\nPuzzle ").count(), 2, "one puzzle and the next: {text}");
    assert!(text.contains("Solved without help: 0 of 2. Longest streak: 0. Rating: 11"), "{text}");
}

#[test]
fn a_streak_grows_with_every_puzzle_that_is_solved_alone() {
    for (game, rules) in [("cats", "8x8"), ("claustro", "4x5")] {
        // Made on the spot, the next puzzle is that of the next seed.
        let rules: &[&str] = if game == "claustro" { &["--rules", rules] } else { &[] };
        let args = |seed: &'static str| [&["puzzle", game, "--seed", seed], rules].concat();
        let first = line(&json(&[&args("9")[..], &["--json"]].concat()));
        let own = |moves: &[String]| moves.iter().step_by(2).cloned().collect::<Vec<_>>().join("\n");
        let mut typed = own(&first);
        let mut solved = 1;
        if game == "claustro" {
            typed += &format!("\nnext\n{}", own(&line(&json(&[&args("10")[..], &["--json"]].concat()))));
            solved += 1;
        }
        let text = out(&[&args("9")[..], &["--lang", "en"]].concat(), &format!("{typed}\nquit\n"));
        assert!(text.contains(&format!("Streak: {solved}. Rating: 1")), "{game}:\n{text}");
        let summary = format!("Solved without help: {solved} of {solved}. Longest streak: {solved}.");
        assert!(text.contains(&summary), "{game}:\n{text}");
        assert!(text.matches("Right. The reply").count() >= first.len() / 2, "{game}: {text}");
    }
}

#[test]
fn the_mode_speaks_every_language_and_lists_its_words() {
    for (language, words) in [
        (Language::En, ["hint", "giveup", "next"]),
        (Language::Es, ["pista", "rendirse", "siguiente"]),
        (Language::Pt, ["dica", "desistir", "próximo"]),
    ] {
        let [hint, give_up, next] = words;
        let typed = format!("help\nmoves\n{hint}\n{give_up}\n{next}\nnonsense\n");
        let text = out(&["puzzle", "hive", "--seed", "1", "--lang", language.code()], &typed);
        for word in words {
            assert!(text.contains(&format!("  {word}")), "{word}:\n{text}");
        }
        assert!(!text.contains("puzzle.") && !text.contains("hive.theme"), "a key shows:\n{text}");
    }
}

#[test]
fn themes_and_difficulty_choose() {
    for seed in ["1", "2", "3"] {
        let puzzle = json(&["puzzle", "hive", "--theme", "Save the queen", "--seed", seed, "--json"]);
        assert_eq!((puzzle["goal"].as_str(), puzzle["plies"].as_u64()), (Some("save"), Some(4)));
        let graded = json(&["puzzle", "hive", "--difficulty", "3", "--seed", seed, "--json"]);
        assert_eq!(graded["grade"], 3);
    }
    let wrong = run(&["puzzle", "hive", "--theme", "trow"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("throw") && wrong.err.contains("cut_off"), "{}", wrong.err);
    let none = run(&["puzzle", "cats", "--theme", "row", "--difficulty", "9"], "");
    assert_eq!((none.code, none.err.lines().count()), (Some(2), 1), "{}", none.err);
}

#[test]
fn packs_are_mined_continued_checked_and_played() {
    let folder = folder();
    let path = folder.path().join("my.jsonl");
    let path = path.to_str().expect("a path");
    let mine = |count: &str, seed: &str| {
        let args = ["puzzle", "claustro", "mine", "--rules", "4x5", "--count", count, "--seed", seed];
        run(&[&args[..], &["--out", path]].concat(), "")
    };
    assert_eq!(mine("3", "2").code, Some(0));
    let three = fs::read_to_string(path).expect("it is there");
    let again = mine("5", "2");
    assert!(again.err.contains('3') && again.out.contains('5'), "{again:?}");
    let five = fs::read_to_string(path).expect("it is there");
    assert_eq!(five.lines().take(4).collect::<Vec<_>>(), three.lines().take(4).collect::<Vec<_>>());
    let other = mine("5", "3");
    assert_eq!(other.code, Some(2), "another seed is another pack");
    assert_eq!(fs::read_to_string(path).expect("it is there"), five);
    assert!(out(&["puzzle", "claustro", "check", path, "--lang", "en"], "").contains("proved: 5"));
    let puzzle = json(&["puzzle", "claustro", "--pack", path, "--rules", "4x5", "--json"]);
    assert!(five.contains(puzzle["position"].as_str().expect("a position")));

    let broken = five.replacen("\"win\"", "\"luck\"", 1);
    fs::write(path, broken).expect("it is written");
    for args in [&["puzzle", "claustro", "--pack", path][..], &["puzzle", "claustro", "check", path]] {
        let ran = run(args, "");
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{ran:?}");
        assert!(ran.err.contains("line ") && ran.err.contains("goal"), "{}", ran.err);
    }
}

#[test]
fn puzzles_are_found_in_files_of_games() {
    let folder = folder();
    let (games, pack) = (folder.path().join("games.pgn"), folder.path().join("my.jsonl"));
    let (games, pack) = (games.to_str().expect("a path"), pack.to_str().expect("a path"));
    let args = ["match", "claustro", "level:2", "level:3", "--rules", "4x5", "--games", "8", "--report", "0"];
    run(&[&args[..], &["--out", games]].concat(), "");
    let ran = run(&["puzzle", "claustro", "mine", games, "--out", pack], "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(pack).expect("it is there");
    assert!(text.lines().count() > 3, "{text}");
    assert!(text.starts_with("{\"ludoteca-puzzles\":1") && text.contains("mine games.pgn\""), "{text}");
    out(&["puzzle", "claustro", "check", pack], "");
    let broken = run(&["puzzle", "hive", "mine", games], "");
    assert_eq!(broken.code, Some(2), "games of another kind: {broken:?}");
}
