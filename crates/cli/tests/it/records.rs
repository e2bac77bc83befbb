//! Files of many games, places in games, and what is kept of them.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{out, run};

/// Three games of cats: finished, given up, broken off.
const THREE: &str = "[Event \"?\"]
[White \"Ana\"]
[Black \"Rui\"]
[Result \"0-1\"]
[Game \"cats\"]

1. 31-26 1-5 2. 26-23 2-7 3. 23-19 3-8 4. 19-16 7-11 5. 16-12 11-16 0-1

[White \"Eva\"]
[Black \"level:3\"]
[Result \"0-1\"]
[Game \"cats\"]

1. 31-26 {[%csl G26,R1] [%cal G31-26] a plan} 1-5 $1 2. 26-22 0-1

[Game \"cats\"]

1. 31-27 {[%emt 0:00:07]} *
";

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn file(folder: &TempDir, name: &str, content: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

fn name(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn what_a_match_writes_can_be_read_everywhere() {
    let folder = folder();
    let games = name(&folder, "match.pgn");
    let args = ["match", "cats", "random", "ryg:depth=2", "--games", "4", "--report", "0", "--out", &games];
    assert_eq!(run(&args, "").code, Some(0));
    let all = out(&["convert", &games, "--all", "--to", "json"], "");
    assert_eq!(all.lines().map(|line| json(line)["game"].clone()).collect::<Vec<_>>(), ["cats"; 4]);
    let again = out(&["convert", &games, "--all"], "");
    assert_eq!(fs::read_to_string(&games).unwrap().trim_end(), again.trim_end(), "nothing is lost");
    for (number, line) in (1..).zip(all.lines()) {
        let (number, moves) = (format!("{number}"), json(line)["moves"].as_array().unwrap().len());
        let with = |args: &[&str]| out(&[args, &["--game", &number]].concat(), "");
        assert_eq!(with(&["convert", &games, "--to", "moves"]).lines().count(), moves);
        assert!(with(&["show", "cats", "--load", &games]).contains('│'));
        assert!(with(&["analyse", &games]).lines().count() > moves);
        let ply = format!("{}", moves - 1);
        let at = |args: &[&str]| with(&[args, &["cats", "--load", &games, "--ply", &ply]].concat());
        assert!(!at(&["best", "--player", "random"]).is_empty());
        assert!(!at(&["moves"]).is_empty());
    }
    let book = name(&folder, "cats.book");
    let built = json(&out(&["book", "cats", "build", &games, "--out", &book, "--json"], ""));
    assert_eq!((&built["games"], &built["left_out"]), (&4.into(), &0.into()));
    let one = name(&folder, "one.book");
    let built = json(&out(&["book", "cats", "build", &games, "--game", "3", "--out", &one, "--json"], ""));
    assert_eq!(built["games"], 1);
    let learnt = json(&out(&["tune", "cats", &games, "--player", "ryg:depth=2,book=off", "--json"], ""));
    assert_eq!(learnt["games"], 4);
}

#[test]
fn one_game_of_a_file_is_chosen_by_its_number() {
    let folder = folder();
    let path = file(&folder, "three.pgn", THREE);
    let ran = run(&["convert", &path, "--to", "moves"], "");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 10), "the first if nothing is said");
    assert!(ran.err.contains("more than one game"), "{}", ran.err);
    assert_eq!(out(&["convert", &path, "--game", "2", "--to", "moves"], "").lines().count(), 3);
    assert_eq!(out(&["convert", "-", "--game", "3", "--to", "moves"], THREE), "31-27\n");
    let ran = run(&["convert", &path, "--game", "4"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no game 4: the file has 3"), "{}", ran.err);
    assert_eq!(run(&["convert", &path, "--game", "0"], "").code, Some(2));
    let all = out(&["convert", &path, "--all"], "");
    assert_eq!(out(&["convert", "-", "--all"], &all), all, "what is written is read again");
    assert_eq!(out(&["convert", &path, "--all", "--to", "position"], "").lines().count(), 3);
    let told = out(&["analyse", &path, "--all"], "");
    assert_eq!(told.matches("At the start").count(), 3, "{told}");
}

#[test]
fn a_broken_game_among_many_is_told_with_its_place() {
    let folder = folder();
    let good = "[Game \"cats\"]\n\n1. 31-26 1-5 0-1\n\n";
    let bad = "[Game \"cats\"]\n\n1. 31-26\n  1-9 0-1\n\n";
    let many = file(&folder, "many.pgn", &(good.repeat(700) + bad + &good.repeat(299)));
    let book = name(&folder, "cats.book");
    let build = ["book", "cats", "build", &many, "--out", &book];
    let ran = run(&build, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("game 701, from line 2801: line 2804, column 3: the move 1-9"), "{}", ran.err);
    assert!(!Path::new(&book).exists());
    let ran = run(&[&build[..], &["--keep-going"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("line 2804") && ran.err.trim_end().ends_with(": 1"), "{}", ran.err);
    assert!(ran.out.contains("999 games (left out: 1)"), "{}", ran.out);
    let ran = run(&["convert", &many, "--all", "--keep-going", "--to", "position"], "");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 999));
    let half = name(&folder, "half.pgn");
    assert_eq!(run(&["convert", &many, "--all", "--out", &half], "").code, Some(2));
    assert!(!Path::new(&half).exists(), "a file appears when all games are there");
}

#[test]
fn a_ply_and_moves_are_taken_by_every_command_with_a_position() {
    let folder = folder();
    let path = file(&folder, "three.pgn", THREE);
    let at = |more: &[&str]| out(&[&["moves", "cats"], more].concat(), "");
    let first = ["--load", &path, "--game", "1"];
    assert_eq!(at(&[&first[..], &["--ply", "1"]].concat()), at(&["--moves", "31-26"]));
    assert_eq!(
        at(&[&first[..], &["--ply", "2", "--moves", "26-23 2-7"]].concat()),
        at(&[&first[..], &["--ply", "4"]].concat())
    );
    assert_eq!(at(&["--moves", "1. 31-26 1... 1-5 2. 26-22"]), at(&["--moves", "31-26,1-5,22"]));
    let start = out(&["perft", "cats", "3", "--json", "--moves", "31-26 1-5"], "");
    let there = out(&["perft", "cats", "3", "--json", "--position", "26:2,3,4,5:m"], "");
    assert_eq!(json(&start)["nodes"], json(&there)["nodes"]);
    let scene = json(&out(&["show", "cats", "--json", "--load", &path, "--game", "1", "--ply", "0"], ""));
    assert_eq!(scene["turn"], "first");
    assert!(
        out(&["tree", "cats", "--load", &path, "--game", "1", "--ply", "2", "--depth", "1"], "")
            .lines()
            .count()
            > 1
    );
    let short = out(&["analyse", &path, "--game", "1", "--ply", "2"], "");
    assert!(short.contains("1... 1-5") && !short.contains("2. "), "{short}");
    let ran = run(&["moves", "cats", "--load", &path, "--game", "1", "--ply", "11"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no ply 11: the game has 10"), "{}", ran.err);
    let ran = run(&["best", "cats", "--moves", "31-26 1-9"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("column 7"), "{}", ran.err);
    let played = out(&["moves", "hive", "--moves", "wS1, bS1 wS1-"], "");
    assert_eq!(
        played,
        out(&["moves", "hive", "--moves", "wS1 bS1 wS1-"], ""),
        "moves of two words need no comma"
    );
    assert_eq!(played, out(&["moves", "hive", "--position", "Base;;;wS1;bS1 wS1-"], ""));
}

#[test]
fn a_game_that_was_given_up_is_looked_at_as_any_other() {
    let folder = folder();
    let path = file(&folder, "three.pgn", THREE);
    let second = ["cats", "--load", &path, "--game", "2"];
    let with = |command: &str, more: &[&str]| out(&[&[command], &second[..], more].concat(), "");
    assert!(with("best", &[]).trim().starts_with(|c: char| c.is_ascii_digit()));
    assert!(!with("moves", &[]).is_empty());
    let proved = run(&[&["prove"], &second[..], &["--plies", "1"]].concat(), "");
    assert_eq!((proved.code, proved.err.as_str()), (Some(1), ""), "nobody wins in one");
    assert!(!with("best", &["--ply", "1", "--player", "random"]).is_empty());
    let over = run(&["best", "cats", "--load", &path, "--game", "1"], "");
    assert_eq!(over.code, Some(2), "the board has ended this one: {}", over.err);
}

#[test]
fn loading_seats_the_machines_that_the_record_names() {
    let folder = folder();
    let path = file(
        &folder,
        "game.pgn",
        "[White \"Eva\"]\n[Black \"level:3\"]\n[Game \"cats\"]\n\n1. 31-26 1-5 *\n",
    );
    let told = out(&["play", "cats", "--load", &path], "26-22\nhistory\nquit\n");
    assert!(told.contains("cats: level:3"), "{told}");
    assert!(told.contains("[White \"Eva\"]") && told.contains("2. 26-22"), "{told}");
    let moves = told.split("2. 26-22").nth(1).unwrap();
    assert!(!moves.trim_start().starts_with('*'), "the machine has answered: {told}");
    let alone = out(&["play", "cats", "--load", &path, "--second", "human"], "26-22\nhistory\nquit\n");
    assert!(alone.contains("2. 26-22 *"), "{alone}");
    let loaded = out(&["play", "cats"], &format!("load {path}\n26-22\nhistory\nquit\n"));
    assert!(loaded.contains("cats: level:3"), "{loaded}");
    let foreign =
        file(&folder, "foreign.pgn", "[Black \"ugi:no-such-program\"]\n[Game \"cats\"]\n\n1. 31-26 *\n");
    let told = out(&["play", "cats", "--load", &foreign], "quit\n");
    assert!(told.contains("another program"), "{told}");
    let broken = file(&folder, "broken.pgn", "[Black \"level:99\"]\n[Game \"cats\"]\n\n1. 31-26 *\n");
    let told = out(&["play", "cats", "--load", &broken], "quit\n");
    assert!(told.contains("cannot play here"), "{told}");
}

#[test]
fn comments_marks_and_arrows_survive() {
    let folder = folder();
    let path = file(&folder, "three.pgn", THREE);
    let pgn = out(&["convert", &path, "--game", "2"], "");
    assert!(pgn.contains("{[%csl G26,R1] [%cal G31-26] a plan} 1... 1-5 $1"), "{pgn}");
    let json = out(&["convert", "-", "--to", "json"], &pgn);
    assert_eq!(out(&["convert", "-"], &json), pgn);
    let saved = name(&folder, "saved.pgn");
    out(
        &["play", "cats"],
        &format!("load {path}\nquit\n").replace(&path, &file(&folder, "second.pgn", &pgn)),
    );
    out(
        &["play", "cats", "--load", &path, "--game", "2", "--second", "human"],
        &format!("save {saved}\nquit\n"),
    );
    assert!(fs::read_to_string(&saved).unwrap().contains("[%csl G26,R1] [%cal G31-26] a plan"));
}

#[test]
fn trees_of_sgf_are_written() {
    let sgf = out(&["convert", "-", "--game", "2", "--to", "sgf"], THREE);
    assert!(
        sgf.starts_with("(;FF[4]") && sgf.contains("GM[cats]") && sgf.contains("\n;W[31-26]C[a plan]"),
        "{sgf}"
    );
    let game = "Base+MLP;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \\wQ;bB1 bQ/;wM -wQ\n";
    let sgf = out(&["convert", "-", "--to", "sgf"], game);
    assert!(sgf.contains("GM[27]") && sgf.contains("MoveDone W wA1"), "{sgf}");
    assert_eq!(out(&["convert", "-", "--to", "gamestring"], &sgf), game);
    let two = out(&["convert", "-", "--all", "--to", "sgf"], &game.repeat(2));
    assert_eq!(out(&["convert", "-", "--all", "--to", "gamestring"], &two), game.repeat(2));
    let resigned = "[Game \"hive\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. wS1 bS1 wS1- 1-0\n";
    let sgf = out(&["convert", "-", "--to", "sgf"], resigned);
    assert!(out(&["convert", "-"], &sgf).trim_end().ends_with("1-0"), "{sgf}");
}

#[test]
fn trees_of_sgf_are_read_back() {
    let games = "[Game \"cats\"]\n[White \"Ana\"]\n\n1. 31-26! (31-27 {wide]} 1-5) 1-5 0-1\n\n\
                 [Game \"claustro\"]\n[Variant \"4x5\"]\n\n1. a3-a4 d4-c4 2. a4-b4 {and on} *\n";
    let plain = out(&["convert", "-", "--all"], games);
    let sgf = out(&["convert", "-", "--all", "--to", "sgf"], games);
    assert_eq!(sgf.matches("(;FF[4]").count(), 2, "{sgf}");
    assert_eq!(out(&["convert", "-", "--all"], &sgf), plain);
    let folder = folder();
    let path = file(&folder, "games.sgf", &sgf);
    let at = ["moves", "claustro", "--load", &path, "--game", "2", "--ply", "1"];
    assert_eq!(out(&at, ""), out(&["moves", "claustro", "--rules", "4x5", "--moves", "a3-a4"], ""));
    let broken = run(&["convert", "-"], "(;GM[cats]\n;W[31-9])");
    assert_eq!(broken.code, Some(2));
    assert!(broken.err.contains("line 2, column 4"), "{}", broken.err);
}

#[test]
fn a_game_string_keeps_its_numbers() {
    let text = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \\wQ;bB1 bQ/";
    let played = out(&["play", "hive", "--position", text], "history gamestring\nundo\nquit\n");
    assert!(played.contains(text), "{played}");
    assert!(played.lines().any(|line| line.starts_with("4. ")), "{played}");
    let set = out(&["play", "hive"], &format!("position {text}\nhistory gamestring\nquit\n"));
    assert!(set.contains(&format!("{text}\n")), "{set}");
}

#[test]
fn nothing_is_overwritten_unless_that_is_asked() {
    let folder = folder();
    let notes = file(&folder, "notes.txt", "mine\n");
    let path = file(&folder, "three.pgn", THREE);
    let refused = |args: &[&str]| {
        let ran = run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains("already exists"), "{args:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(&notes).unwrap(), "mine\n", "{args:?}");
    };
    refused(&["convert", &path, "--game", "1", "--out", &notes]);
    refused(&["convert", &path, "--all", "--out", &notes]);
    refused(&["analyse", &path, "--game", "1", "--out", &notes]);
    refused(&["show", "cats", "--svg", &notes]);
    refused(&["show", "cats", "--png", &notes]);
    refused(&["tree", "cats", "--out", &notes]);
    refused(&["openings", "cats", "--count", "1", "--out", &notes]);
    refused(&["book", "cats", "build", &path, "--out", &notes]);
    refused(&["tune", "cats", "--games", "1", "--out", &notes]);
    refused(&["solve", "cats", "--rules", "4x4", "--out", &notes]);
    refused(&["bench", "cats", "--records", &notes, "--make", "1K"]);
    refused(&["play", "cats", "--autosave", &notes]);
    let told = out(&["play", "cats"], &format!("31-26\nsave {notes}\nquit\n"));
    assert!(told.contains("already exists"), "{told}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "mine\n");
    out(&["play", "cats"], &format!("31-26\nsave! {notes}\nsave {notes}\n1-5\nsave\nquit\n"));
    assert!(fs::read_to_string(&notes).unwrap().contains("1. 31-26 1-5"), "its own file is saved again");
    out(&["convert", &path, "--game", "3", "--out", &notes, "--force"], "");
    assert!(fs::read_to_string(&notes).unwrap().contains("31-27"));
    out(&["play", "cats"], &format!("load {notes}\nsave\nquit\n"));
    let before = fs::read_to_string(&path).unwrap();
    run(&["play", "cats"], format!("load {path}\nsave\nquit\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), before, "a file of many games is not saved over");
}

#[test]
fn positions_are_answered_line_by_line() {
    let lines = "31:1,2,3,4:m\n\nnonsense\n26:1,2,3,4:c\n7:5,6,8,12:m\n";
    for (command, field) in [
        (vec!["best", "cats"], "move"),
        (vec!["moves", "cats"], "moves"),
        (vec!["show", "cats"], "cells"),
        (vec!["prove", "cats", "--plies", "1"], "forced"),
    ] {
        let ran = run(&[&command[..], &["--position", "-"]].concat(), lines);
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""), "{command:?}: one line was broken");
        let answers: Vec<Value> = ran.out.lines().map(json).collect();
        assert_eq!(answers.len(), 4, "{command:?}");
        assert_eq!(
            answers.iter().map(|answer| answer["line"].as_u64().unwrap()).collect::<Vec<_>>(),
            [1, 3, 4, 5]
        );
        assert_eq!(answers[1]["error"]["kind"], "malformed");
        assert!(answers[1]["error"]["message"].as_str().unwrap().contains("nonsense"), "{}", answers[1]);
        for at in [0, 2, 3] {
            assert!(!answers[at][field].is_null(), "{command:?}: {}", answers[at]);
        }
        let whole = run(&[&command[..], &["--position", "-"]].concat(), "31:1,2,3,4:m");
        assert_eq!(whole.code, Some(0));
    }
    let odd = run(&["moves", "cats", "--position", "-"], b"\xff\n31:1,2,3,4:m\n");
    assert_eq!((odd.code, odd.out.lines().count()), (Some(2), 2));
}

#[test]
fn a_table_is_probed_line_by_line() {
    let folder = folder();
    let table = name(&folder, "cats.table");
    assert_eq!(run(&["solve", "cats", "--rules", "4x4", "--out", &table], "").code, Some(0));
    let start = json(&out(&["best", "cats", "--rules", "4x4", "--table", &table, "--json"], ""));
    let position = out(&["convert", "-", "--to", "position"], "[Game \"cats\"]\n[Variant \"4x4\"]\n\n*");
    let args = ["best", "cats", "--rules", "4x4", "--table", &table, "--position", "-"];
    let answers = out(&args, &position.repeat(3));
    assert_eq!(answers.lines().count(), 3);
    for answer in answers.lines().map(json) {
        assert_eq!(answer["verdict"], start["verdict"]);
    }
}

#[test]
fn records_are_measured_on_a_file_that_is_made() {
    let folder = folder();
    let path = name(&folder, "many.pgn");
    let found = json(&out(&["bench", "cats", "--records", &path, "--make", "300K", "--json"], ""));
    assert!(found["bytes"].as_u64().unwrap() >= 300_000 && found["games"].as_u64().unwrap() > 200, "{found}");
    assert_eq!(
        out(&["convert", &path, "--all", "--to", "position"], "").lines().count() as u64,
        found["games"]
    );
    assert_eq!(run(&["bench", "cats", "--records", &path, "--make", "many"], "").code, Some(2));
}

#[test]
fn probes_are_measured_on_a_list_that_is_made() {
    let folder = folder();
    let path = name(&folder, "list");
    let bench = ["bench", "claustro", "--rules", "4x4", "--positions", &path];
    let found = json(&out(&[&bench[..], &["--make", "120", "--json"]].concat(), ""));
    assert_eq!(found["positions"], 120);
    let list = fs::read_to_string(&path).unwrap();
    let answers = out(&["best", "claustro", "--rules", "4x4", "--position", "-"], &list);
    for result in ["first", "second", "draw"] {
        let told = answers.lines().map(json).filter(|answer| answer["verdict"]["result"] == result).count();
        assert_eq!(found[result], told, "{result}");
    }
    fs::write(&path, format!("{}\nnonsense\n", list.lines().next().unwrap())).unwrap();
    let ran = run(&bench, "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line 2"), "{}", ran.err);
    for wrong in [&["bench", "hive", "--positions", &path][..], &["bench", "--make", "3"]] {
        assert_eq!(run(wrong, "").code, Some(2), "{wrong:?}");
    }
}

#[test]
fn the_analysis_numbers_moves_as_the_record_does() {
    let told = out(&["analyse", "-", "--game", "1"], THREE);
    let columns: Vec<&str> =
        told.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    assert!(columns[0].starts_with("1.   31-26") && columns[9].starts_with("5... 11-16"), "{told}");
}
