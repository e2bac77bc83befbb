//! Games judged by a search: the walk of somebody who plays tournaments, and what goes wrong
//! on the way.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{out, run};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn name(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("a plain name").to_owned()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A match of hive, as a tournament player keeps it.
fn tournament(folder: &TempDir, games: &str) -> String {
    let path = name(folder, "match.pgn");
    let order = ["match", "hive", "level:4", "level:3", "--games", games, "--seed", "9", "--report", "0"];
    let ran = run(&[&order[..], &["--rules", "Base+MLP", "--max-plies", "36", "--out", &path]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    path
}

const QUICK: [&str; 2] = ["--nodes", "400"];

#[test]
fn a_tournament_player_has_a_game_judged_and_keeps_what_was_found() {
    let folder = folder();
    let games = tournament(&folder, "2");
    let noted = name(&folder, "noted.pgn");
    let text = out(&[&["analyse", &games, "--game", "2", "--out", &noted], &QUICK[..]].concat(), "");
    assert!(text.starts_with("Judge: alphabeta"), "{text}");
    assert!(text.contains("Chances (White): ") && text.contains("White: accuracy "), "{text}");
    let rows: Vec<&str> =
        text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let found = json(&out(&[&["analyse", &games, "--game", "2", "--json"], &QUICK[..]].concat(), ""));
    let steps = found["moves"].as_array().unwrap();
    assert_eq!(
        (rows.len(), &found["plies"], &found["format"]),
        (steps.len(), &steps.len().into(), &2.into())
    );
    for step in steps {
        for (key, value) in [("before", &step["score"]["before"]), ("after", &step["score"]["after"])] {
            assert!(value["cp"].is_i64() || value["unit"] == "plies", "{key}: {step}");
        }
        assert!(step["pv"].as_array().is_some_and(|line| !line.is_empty()), "{step}");
    }
    let record = fs::read_to_string(&noted).unwrap();
    assert_eq!(record.matches("[%eval ").count(), steps.len(), "{record}");
    for (mark, number) in [("!", "$1"), ("?", "$2"), ("??", "$4"), ("?!", "$6")] {
        let marked = steps.iter().filter(|step| step["mark"] == mark).count();
        let written = record.split_whitespace().filter(|word| *word == number).count();
        assert_eq!(marked, written, "{mark}: {record}");
    }
    assert_eq!(out(&["convert", &noted], ""), record, "what is written is read back");
    let again = out(&[&["analyse", &noted, "--out", "-"], &QUICK[..]].concat(), "");
    assert_eq!(again, record, "annotating twice adds nothing");
    let spanish = out(&[&["analyse", &games, "--game", "2", "--lang", "es"], &QUICK[..]].concat(), "");
    assert!(spanish.contains("precisión"), "{spanish}");
}

#[test]
fn many_games_go_on_where_they_were() {
    let folder = folder();
    let (games, results) = (tournament(&folder, "4"), name(&folder, "results.jsonl"));
    let all = [&["analyse", &games, "--all"], &QUICK[..]].concat();
    let kept = [&all[..], &["--results", &results]].concat();
    let whole = out(&[&all[..], &["--json"]].concat(), "");
    assert_eq!(whole.lines().count(), 4);
    assert_eq!(out(&[&kept[..], &["--json"]].concat(), ""), whole);
    let lines = fs::read_to_string(&results).unwrap();
    assert_eq!(lines.lines().count(), 4);
    // The program was killed while it wrote the third.
    let third: usize = lines.split_inclusive('\n').take(2).map(str::len).sum();
    fs::write(&results, &lines[..third + 100]).unwrap();
    let told = out(&kept, "");
    assert_eq!(told.matches("is analysed already").count(), 2, "{told}");
    assert_eq!(fs::read_to_string(&results).unwrap(), lines);
    let noted = out(&[&kept[..], &["--out", "-"]].concat(), "");
    assert_eq!(noted, out(&[&all[..], &["--out", "-"]].concat(), ""), "also the records are kept");
    let other = run(&[&all[..], &["--results", &games]].concat(), "");
    assert_eq!(other.code, Some(2), "{}", other.err);
    assert!(other.err.contains("is not the result of an analysis"), "{}", other.err);
}

#[test]
fn what_lies_before_a_break_is_judged() {
    let good = "[Game \"cats\"]\n\n1. 31-26 1-5 2. 26-22 0-1\n\n";
    let bad = "[Game \"cats\"]\n\n1. 31-26 1-5\n  2. 26-9 0-1\n\n";
    let ran = run(&["analyse", "-"], bad);
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains("1... 1-5") && ran.out.contains("not finished"), "{}", ran.out);
    assert!(ran.err.contains("before the break") && ran.err.contains("line 4, column 6"), "{}", ran.err);
    let cut = run(&["analyse", "-", "--json"], "[Game \"cats\"]\n\n1. 31-26 1-5");
    assert_eq!((cut.code, json(&cut.out)["plies"].as_u64()), (Some(2), Some(2)), "{}", cut.err);
    let many = [good, bad, good].concat();
    let ran = run(&["analyse", "-", "--all", "--json"], &many);
    assert_eq!(ran.code, Some(2));
    let plies: Vec<u64> = ran.out.lines().map(|line| json(line)["plies"].as_u64().unwrap()).collect();
    assert_eq!(plies, [3, 2, 3], "{}", ran.err);
    assert!(ran.err.contains("game 2"), "{}", ran.err);
    assert_eq!(run(&["analyse", "-", "--all", "--keep-going", "--json"], &many).code, Some(0));
    let foreign =
        "[GameType \"Base\"]\n[Result \"InProgress\"]\n\n1. wS1\n2. bS1 wS1-\n3. wS1 bS1-\n\nInProgress\n";
    let ran = run(&["analyse", "-", "--json", "--nodes", "100"], foreign);
    assert_eq!((ran.code, json(&ran.out)["plies"].as_u64()), (Some(2), Some(2)), "{}", ran.err);
}

#[test]
fn mistakes_are_tried_again_until_something_is_better() {
    let folder = folder();
    let game = name(&folder, "game.pgn");
    let moves = "1. 31-26 1-5 2. 26-22 2-6 3. 22-17 3-7 4. 17-13 4-8 5. 13-9 6-10 6. 9-6 5-9 7. 6-1 1-0";
    fs::write(&game, format!("[Game \"cats\"]\n\n{moves}\n")).unwrap();
    for judge in [&["--judge", "table"][..], &["--judge", "engine", "--nodes", "60000"]] {
        let retry = [&["analyse", &game, "--retry"], judge].concat();
        let text = out(&retry, "9-9\n6-10\n7-10\n\n");
        assert!(text.contains("Mistake 1 of 1, move 5... (cats): 6-10"), "{text}");
        assert!(text.contains("6-10 is what was played"), "{text}");
        assert!(text.contains("7-10 is better"), "{text}");
        assert!(text.contains("That was the last mistake"), "{text}");
        let shown = out(&retry, "show\nquit\n");
        assert!(shown.contains("better was: 7-10"), "{shown}");
    }
    let fine = "[Game \"cats\"]\n\n1. 31-26 1-5 *\n";
    assert!(out(&["analyse", "-", "--retry"], fine).contains("Nobody made a mistake"));
}

#[test]
fn whoever_cannot_judge_is_told() {
    let game = "[Game \"hive\"]\n\n1. wS1 bS1 wS1- *\n";
    for (more, code, told) in [
        (&["--judge", "table"][..], 2, "solved"),
        (&["--player", "random"], 2, "cannot judge"),
        (&["--player", "human"], 2, "not a machine"),
        (&["--player", "nobody"], 2, "nobody"),
        (&["--nodes", "0"], 2, "--nodes"),
        (&["--player", "alphabeta", "--judge", "engine"], 2, "--judge"),
    ] {
        let ran = run(&[&["analyse", "-"], more].concat(), game);
        assert_eq!(ran.code, Some(code), "{more:?}: {}", ran.err);
        assert!(ran.err.contains(told) && ran.err.lines().count() == 1, "{more:?}: {}", ran.err);
    }
    let limited = out(&["analyse", "-", "--player", "minimax:depth=1", "--json"], game);
    assert_eq!(json(&limited)["judge"], "minimax:depth=1");
}

#[cfg(unix)]
#[test]
fn whoever_presses_ctrl_c_gets_what_there_is() {
    use std::io::Read;
    use std::process::Stdio;

    use crate::support::ludoteca;

    let folder = folder();
    let games = tournament(&folder, "2");
    let noted = name(&folder, "noted.pgn");
    let args = ["analyse", &games, "--all", "--nodes", "50000000", "--out", &noted];
    let mut child = ludoteca(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(text.contains("The analysis is not complete"), "{text}");
    assert!(Path::new(&noted).exists(), "the record is written");
}
