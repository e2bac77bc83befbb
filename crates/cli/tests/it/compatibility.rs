//! What commit 0565ac0 wrote is still read: `testdata/0565ac0` was made by that program.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{out, run};

/// A file that the old program wrote.
fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/0565ac0").join(name)
}

fn path(name: &str) -> String {
    kept(name).to_str().expect("the path is UTF-8").to_owned()
}

fn text(name: &str) -> String {
    fs::read_to_string(kept(name)).expect("the file is kept")
}

#[test]
fn records_are_read_and_written_as_before() {
    for game in ["cats", "claustro", "hive"] {
        let (pgn, json) = (format!("{game}.pgn"), format!("{game}.json"));
        assert_eq!(out(&["convert", &path(&pgn), "--to", "pgn"], ""), text(&pgn));
        assert_eq!(out(&["convert", &path(&json), "--to", "pgn"], ""), text(&pgn), "{json}");
        let read: serde_json::Value = serde_json::from_str(&text(&json)).unwrap();
        let written = out(&["convert", &path(&pgn), "--to", "json"], "");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), read, "{pgn}");
    }
    let moves = out(&["convert", &path("hive.pgn"), "--to", "moves"], "");
    for form in ["hive.txt", "hive-mzinga.pgn"] {
        assert_eq!(out(&["convert", &path(form), "--to", "moves"], ""), moves, "{form}");
    }
}

#[test]
fn tables_and_books_are_read() {
    for (game, rules, file) in [("cats", "5x5", "cats-5x5.table"), ("claustro", "3x4", "claustro-3x4.table")]
    {
        let best = ["best", game, "--rules", rules, "--json"];
        let ran = run(&[&best[..], &["--table", &path(file)]].concat(), "");
        let from_file: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        // Tables left repetition out then, which is said.
        assert_eq!(ran.err.contains("repetition"), game == "claustro", "{}", ran.err);
        let solved: serde_json::Value = serde_json::from_str(&out(&best, "")).unwrap();
        assert_eq!(from_file["verdict"], solved["verdict"], "{file}");
    }
    let book =
        out(&["book", "claustro", "probe", &path("claustro-4x5.book"), "--rules", "4x5", "--json"], "");
    assert!(book.contains("\"moves\":[{"), "{book}");
}

#[test]
fn weights_players_and_openings_are_read() {
    let weighed = format!("ryg:depth=2,weights={}", path("ryg-weights.txt"));
    out(&["best", "cats", "--player", &weighed], "");
    for line in text("specs.txt").lines().filter(|line| !line.starts_with('#')) {
        let (game, spec) = line.split_once(' ').expect("a game and a spec");
        let ran = run(&["best", game, "--player", spec, "--nodes", "300"], "");
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
    }
    let openings = path("openings.txt");
    out(&["match", "cats", "random", "random", "--games", "2", "--openings", &openings], "");
}

#[test]
fn a_match_goes_on_where_the_old_program_left_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.pgn");
    fs::copy(kept("match.pgn"), &file).unwrap();
    let file = file.to_str().unwrap();
    let order = ["match", "claustro", "greedy", "random", "--rules", "4x5", "--out", file, "--games"];
    let play = |games: &str| {
        let played = run(&[&order[..], &[games]].concat(), "");
        assert_eq!(played.code, Some(0), "{}", played.err);
        assert!(played.err.starts_with("continuing where it stopped; games done: 4 of "), "{}", played.err);
    };
    play("4");
    assert_eq!(fs::read_to_string(file).unwrap(), text("match.pgn"), "all its games have been played");
    play("6");
    let longer = fs::read_to_string(file).unwrap();
    assert!(longer.starts_with(&text("match.pgn")) && longer.contains("[Round \"6\"]"), "{longer}");
}
