//! Matches, tournaments and openings: whole, killed, and badly ordered.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::support::{ludoteca, out, run};

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// A match of fixed positions and a fixed seed that is kept in a file.
fn kept_in(path: &Path) -> Vec<&str> {
    let order = "match cats alphabeta:hash=1 level:3 --nodes 3000 --games 30 --seed 5 --random-plies 4 --out";
    order.split(' ').chain([text(path)]).collect()
}

/// The games of a file by their rounds, without the day they were played on.
fn games(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the games are there");
    let mut games: Vec<String> = text
        .split("[Event ")
        .skip(1)
        .map(|game| game.lines().filter(|line| !line.starts_with("[Date ")).collect::<Vec<_>>().join("\n"))
        .collect();
    games.sort_by_key(|game| {
        let round = game.split("[Round \"").nth(1).and_then(|rest| rest.split('"').next());
        round.and_then(|round| round.parse::<u32>().ok()).expect("every game has its round")
    });
    games
}

/// Waits until a file is so long, or the program that writes it has ended.
fn wait_for(path: &Path, length: u64, child: &mut Child) {
    let long = || fs::metadata(path).is_ok_and(|data| data.len() >= length);
    while !long() && child.try_wait().expect("it can be asked").is_none() {
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_match_gives_the_same_games_when_it_is_continued() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (whole, killed) = (folder.path().join("whole.pgn"), folder.path().join("killed.pgn"));
    let report = out(&kept_in(&whole), "");
    let length = fs::metadata(&whole).expect("it is there").len();
    for (part, threads) in [(1, "1"), (3, "2"), (7, "1"), (12, "3"), (13, "2")] {
        let args = [&kept_in(&killed)[..], &["--concurrency", threads]].concat();
        let mut child =
            ludoteca(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        wait_for(&killed, length * part / 15, &mut child);
        child.kill().expect("it can be killed");
        child.wait().expect("it has ended");
    }
    let ran = run(&[&kept_in(&killed)[..], &["--concurrency", "2"]].concat(), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(games(&killed), games(&whole));
    let results = |lines: &str| lines[lines.rfind("Results of").expect("a report")..].to_owned();
    assert_eq!(results(&ran.out), results(&report));
}

#[test]
fn programs_read_the_result_of_a_match() {
    let order = "match claustro level:2 random --games 11 --json --lang en";
    let json: serde_json::Value =
        serde_json::from_str(&out(&order.split(' ').collect::<Vec<_>>(), "")).expect("it is JSON");
    assert_eq!(json["games"], 11);
    let counted: u64 = ["wins", "draws", "losses"].iter().filter_map(|key| json[key].as_u64()).sum();
    assert_eq!(counted, 11);
    for key in ["elo", "error", "llr", "los", "pentanomial", "points", "nelo", "capped", "forfeits"] {
        assert!(json.get(key).is_some(), "{key}");
    }
    let order = "tournament claustro level:2 random easy --format swiss --json";
    let json: serde_json::Value =
        serde_json::from_str(&out(&order.split(' ').collect::<Vec<_>>(), "")).expect("it is JSON");
    assert_eq!((&json["games"], json["players"].as_array().map(Vec::len)), (&4.into(), Some(3)));
}

#[test]
fn the_exit_code_tells_what_a_test_has_found() {
    let test = |one: &str, other: &str| {
        run(&["match", "cats", one, other, "--sprt", "elo0=0,elo1=60", "--nodes", "100"], "")
    };
    let (yes, no) = (test("alphabeta:hash=1", "random"), test("random", "alphabeta:hash=1"));
    assert_eq!((yes.code, no.code), (Some(0), Some(1)));
    assert!(yes.out.ends_with("completed - H1 was accepted\n"), "{}", yes.out);
    assert!(no.out.ends_with("completed - H0 was accepted\n"), "{}", no.out);
}

#[test]
fn openings_are_made_and_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (set, pgn) = (folder.path().join("set.txt"), folder.path().join("games.pgn"));
    let make =
        ["openings", "hive", "--count", "8", "--nodes", "300", "--player", "alphabeta:hash=1", "--out"];
    assert_eq!(out(&[&make[..], &[text(&set)]].concat(), ""), "");
    let written = fs::read_to_string(&set).expect("it is there");
    assert!(
        written.starts_with("# ludoteca openings hive --rules Base --count 8 --plies 4..8 "),
        "{written}"
    );
    assert_eq!(written.lines().count(), 9);
    let command = written.lines().next().expect("the command").trim_start_matches("# ludoteca ");
    assert_eq!(
        out(&command.split(' ').collect::<Vec<_>>(), ""),
        written,
        "the first line makes the set again"
    );
    let order = ["match", "hive", "random", "level:1", "--games", "4", "--order", "sequential", "--openings"];
    let printed = out(&[&order[..], &[text(&set), "--max-plies", "30", "--out", text(&pgn)]].concat(), "");
    assert!(printed.contains("(hive Base, set.txt):"), "{printed}");
    assert_eq!(games(&pgn).len(), 4);
}

#[test]
fn bad_orders_are_refused_in_one_line_before_any_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kept = folder.path().join("games.pgn");
    let bad_list = folder.path().join("list.txt");
    fs::write(&bad_list, "31-26\n31-99\n").expect("it is written");
    for order in [
        "match",
        "match cats",
        "match cats random",
        "match chess random random",
        "match cats random human",
        "match cats random nobody",
        "match cats random level:9",
        "match cats random ugi:",
        "match cats random random --rules 99x99",
        "match cats random random --games 0",
        "match cats random random --rounds 0",
        "match cats random random --games 2 --rounds 1",
        "match cats random random --games x",
        "match cats random random --concurrency 0",
        "match cats random random --tc soon",
        "match cats random random --time soon",
        "match cats random random --nodes 0",
        "match cats random random --openings /no/such/file",
        "match cats random random --openings none --random-plies 3",
        "match cats random random --openings LIST",
        "match cats random random --order backwards",
        "match cats random random --sprt elo0=5,elo1=1",
        "match cats random random --sprt x",
        "match cats random random --resign 5",
        "match cats random random --draw 5",
        "match cats random random --draw #5,3,3",
        "match cats random alphabeta:depth=3,depth=4",
        "match cats random minimax:book=on,depth=2,book=on",
        "match cats random ugi:/no/such/engine",
        "match hive uhp:/no/such/engine random",
        "match hive random random --tables",
        "match cats random random --out /no/such/folder/x",
        "tournament cats",
        "tournament cats random",
        "tournament cats random random --format knock-out",
        "tournament cats random random --rounds 0",
        "openings",
        "openings cats --plies 8..4",
        "openings cats --plies x",
        "openings cats --window -1",
        "openings cats --player human",
        "openings hive --player random --count 1",
        "openings cats --out /no/such/folder/x",
    ] {
        let mut args: Vec<&str> = order.split_whitespace().collect();
        for arg in &mut args {
            if *arg == "LIST" {
                *arg = text(&bad_list);
            }
        }
        if matches!(args.first(), Some(&"match" | &"tournament")) && !order.contains("--out") {
            args.extend(["--out", text(&kept)]);
        }
        let ran = run(&args, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{order}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{order}: {}", ran.err);
        assert!(!ran.err.contains('{'), "{order}: {}", ran.err);
        assert!(!kept.exists(), "{order}");
    }
}

#[test]
fn whoever_stops_reading_ends_the_match_quietly() {
    let args = ["match", "cats", "random", "random", "--games", "1000000"];
    let mut child =
        ludoteca(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut first = [0; 100];
    let mut reader = child.stdout.take().expect("the output is piped");
    reader.read_exact(&mut first).expect("something is printed");
    drop(reader);
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0));
}
