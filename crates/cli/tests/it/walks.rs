//! Whole walks through the program, as its first users took them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::pty::Terminal;
use crate::support::{ludoteca, out, run};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The program in a Spanish terminal of one person.
fn in_spanish(person: &Path, args: &[&str]) -> Terminal {
    let mut command = ludoteca(args);
    command.env("LUDOTECA_DATA", person).env("LC_ALL", "es_ES.UTF-8");
    Terminal::run(command, 50, 100)
}

/// Somebody who knows nothing begins a game, asks, errs, is interrupted, goes on the next
/// day, gives up, and finds the game again.
#[test]
fn a_casual_player_in_spanish() {
    let person = tempfile::tempdir().unwrap();
    let mut first = in_spanish(person.path(), &["jugar", "gatos", "--second", "level:1", "--seed", "1"]);
    for (typed, seen) in [
        ("reglas", "Una jugada es DESDE-HASTA, como 31-26"),
        ("pista", "Pista: 31-2"),
        ("31-9", "no se tocan en diagonal"),
        ("31-26", "2. mueve el ratón"),
        ("deshacer", "1. mueve el ratón"),
        ("31-26", "2. mueve el ratón"),
        ("salir", "sigue con ella"),
    ] {
        first.type_line(typed);
        first.see(seen);
    }
    assert_eq!(first.end(), 0);
    let mut again = in_spanish(person.path(), &["jugar"]);
    again.see("¿Seguir con la última partida (cats, 2 medias jugadas");
    for (typed, seen) in
        [("", "2. mueve el ratón"), ("historia", "1. 31-26"), ("abandonar", "¡Ganan los gatos!")]
    {
        again.type_line(typed);
        again.see(seen);
    }
    again.type_line("salir");
    assert_eq!(again.end(), 0);
    let mut library = ludoteca(&["library", "list", "--json"]);
    let listed = library.env("LUDOTECA_DATA", person.path()).output().expect("the program runs");
    let listed = json(&String::from_utf8_lossy(&listed.stdout));
    let game = &listed["games"][0];
    assert_eq!((&game["game"], &game["result"]), (&"cats".into(), &"0-1".into()), "{listed}");
    assert!(game["second"].as_str().is_some_and(|name| name.contains("level:1")), "{listed}");
}

/// Somebody who writes an engine lets machines play, and reads everything back by programs.
#[test]
fn an_engine_author() {
    let folder = tempfile::tempdir().unwrap();
    let name = |file: &str| folder.path().join(file).to_str().unwrap().to_owned();
    let games = name("games.pgn");
    let order = ["match", "hive", "level:1", "random", "--games", "4", "--max-plies", "60", "--seed", "3"];
    let report = json(&out(&[&order[..], &["--out", &games, "--json"]].concat(), ""));
    assert_eq!(report["games"], 4, "{report}");
    // The file is read by everything that reads games.
    let strings = out(&["convert", &games, "--all", "--to", "gamestring"], "");
    assert_eq!(strings.lines().count(), 4);
    let back = out(&["convert", "-", "--all", "--to", "moves"], &strings);
    assert_eq!(back, out(&["convert", &games, "--all", "--to", "moves"], ""));
    let book = name("hive.book");
    let built = json(&out(&["book", "hive", "build", &games, "--out", &book, "--json"], ""));
    assert!(built["games"].as_u64().unwrap() > 0, "{built}");
    let known = out(&["explore", "hive", &games, "--no-library", "--json"], "");
    assert!(!json(&known)["moves"].as_array().unwrap().is_empty(), "{known}");
    // A position in the middle of the second game, in one shape whoever answers.
    let place = ["hive", "--load", &games, "--game", "2", "--ply", "6"];
    let best = |more: &[&str]| json(&out(&[&["best"], &place[..], &["--json"], more].concat(), ""));
    let engine = best(&["--player", "alphabeta", "--nodes", "2000"]);
    assert!(engine["score"]["cp"].is_i64() || engine["score"]["mate"].is_i64(), "{engine}");
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&engine), keys(&best(&["--player", "random"])));
    // Batches answer line by line.
    let batch = ["best", "hive", "--position", "-", "--player", "alphabeta", "--nodes", "500"];
    let ran = run(&batch, format!("{strings}nonsense\n"));
    let answers: Vec<Value> = ran.out.lines().map(json).collect();
    assert_eq!((ran.code, answers.len()), (Some(2), 5), "{}", ran.out);
    assert!(answers[4]["error"]["message"].is_string(), "{}", answers[4]);
    // Other programs are served, and a match that is there is not played twice.
    let uhp = out(&["uhp"], "newgame Base\nbestmove depth 1\n");
    assert!(uhp.matches("ok").count() >= 2, "{uhp}");
    let before = fs::read_to_string(&games).unwrap();
    let again = run(&[&order[..], &["--out", &games]].concat(), "");
    assert!(again.code == Some(0) && again.err.contains("4 of 4"), "{again:?}");
    assert_eq!(fs::read_to_string(&games).unwrap(), before);
}
