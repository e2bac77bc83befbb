//! The program: the command line over this one game.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// Runs the program on an input; it must succeed.
fn raya(args: &[&str], input: &str) -> String {
    // Every run is a person's first, with nothing of ours in its environment.
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let own = format!("{}/raya-{}-{run}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let mut child = Command::new(env!("CARGO_BIN_EXE_raya"))
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .envs(["BOOKS", "CACHE", "CONFIG", "DATA"].map(|folder| (format!("LUDOTECA_{folder}"), &own)))
        .args(args)
        .env("LC_ALL", "en_US.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("the input is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
    assert!(output.status.success(), "{args:?}\n{out}\n{err}");
    out
}

/// A whole game, with a move that is refused and one that is taken back.
const GAME: &str = "b2\nb2\na1\na2\nc1\nundo\nc2\nb1\nb3\na2-a3\na1-a2\nb1-c1\n";

#[test]
fn a_game_is_played_to_its_end_and_kept() {
    let saved = Path::new(env!("CARGO_TARGET_TMPDIR")).join("raya.pgn");
    let save = format!("save {}\n", saved.display());
    let out = raya(&["play", "raya"], &format!("{GAME}{save}quit\n"));
    for said in ["Three men in a row win.", "there is a man on b2 already", "Crosses win!", "three in a row"]
    {
        assert!(out.contains(said), "{said}: {out}");
    }
    let path = saved.to_str().expect("a plain path");
    let kept = std::fs::read_to_string(&saved).expect("it was saved");
    assert!(kept.contains("[Game \"raya\"]") && kept.contains("1-0"), "{kept}");
    let position = raya(&["convert", path, "--to", "position"], "");
    assert_eq!(position.trim(), "xo1/oxo/2x o");
}

#[test]
fn machines_play_a_match() {
    let players = ["alphabeta:depth=9,hash=1", "random"];
    let out = raya(&["match", "raya", players[0], players[1], "--games", "4", "--seed", "1"], "");
    assert!(out.contains("(raya lines, 4 random plies)") && out.contains("three in a row"), "{out}");
    assert!(out.contains("Games: 4, Wins: 4, Losses: 0"), "{out}");
}

#[test]
fn the_engine_finds_the_forced_win_and_says_why() {
    let best = raya(&["best", "raya", "--depth", "12", "--json"], "");
    let best: Value = serde_json::from_str(&best).expect("JSON");
    assert_eq!((&best["move"], &best["score"]["mate"]), (&"b2".into(), &9.into()), "{best}");
    let explained = raya(&["best", "raya", "--depth", "4", "--explain"], "");
    assert!(explained.contains("rows that are still open"), "{explained}");
    let proved = raya(&["prove", "raya"], "");
    assert!(proved.starts_with("crosses: yes, in 9 plies: b2,"), "{proved}");
}

#[test]
fn positions_are_shown_in_every_way() {
    let position = ["show", "raya", "--position", "x1o/1x1/3 o"];
    let svg = raya(&[&position[..], &["--svg", "-"]].concat(), "");
    let document = roxmltree::Document::parse(&svg).expect("the picture is XML");
    assert!(document.descendants().any(|node| node.has_tag_name("title")), "{svg}");
    let json: Value = serde_json::from_str(&raya(&[&position[..], &["--json"]].concat(), "")).expect("JSON");
    assert_eq!(json["cells"].as_array().map(Vec::len), Some(9));
    assert_eq!(json["sprites"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["hands"]["second"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(6));
    for (language, words) in [
        (
            "es",
            "Aspas en b2 y a3. Aro en c3. Aspas, en mano: 1 aspa. Aros, en mano: 2 aros. Juegan los aros.\n",
        ),
        (
            "en",
            "Crosses on b2 and a3. Nought on c3. Crosses, in hand: 1 cross. Noughts, in hand: 2 noughts. Noughts to move.\n",
        ),
        (
            "pt",
            "Cruzes em b2 e a3. Bola em c3. Cruzes, na mão: 1 cruz. Bolas, na mão: 2 bolas. Jogam as bolas.\n",
        ),
    ] {
        assert_eq!(raya(&[&position[..], &["--words", "--lang", language]].concat(), ""), words);
    }
}

#[test]
fn everything_else_follows_from_the_entry() {
    assert_eq!(raya(&["moves", "raya", "--position", "xox/1o1/x1o x"], "").trim().lines().count(), 4);
    assert!(raya(&["perft", "raya", "4"], "").contains("3024"));
    assert!(raya(&["tree", "raya", "--depth", "2"], "").contains("b2"));
    let engine = raya(&["ugi", "raya"], "ugi\nisready\nposition startpos\ngo depth 9\nquit\n");
    assert!(engine.contains("bestmove b2"), "{engine}");
    assert!(raya(&["--help"], "").contains("raya"));
}
