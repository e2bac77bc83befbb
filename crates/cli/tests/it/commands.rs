//! The subcommands that answer and end.

use crate::support::{out, run};

#[test]
fn moves_are_listed_and_as_json() {
    assert_eq!(out(&["moves", "cats"], ""), "31-26\n31-27\n");
    let json = out(&["moves", "cats", "--position", "12:5,6,8,16:m", "--json"], "");
    assert_eq!(json, "{\"moves\":[]}\n", "picture 5 of the C assignment is a trapped mouse");
    let json = out(&["moves", "cats", "--rules", "8x8,first=cats", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["moves"].as_array().unwrap().len(), 7, "{json}");
}

#[test]
fn perft_divides_and_adds_up() {
    let json = out(&["perft", "cats", "6", "--divide", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let parts = value["divide"].as_object().unwrap();
    let sum: u64 = parts.values().map(|part| part.as_u64().unwrap()).sum();
    assert_eq!(value["nodes"].as_u64(), Some(sum));
    assert_eq!(value["depth"], 6);
    assert!(value["seconds"].as_f64().unwrap() >= 0.0);
    let single = out(&["perft", "cats", "6", "--no-bulk", "--json"], "");
    let single: serde_json::Value = serde_json::from_str(&single).unwrap();
    assert_eq!(single["nodes"], value["nodes"], "counting and playing the last move differ");
}

#[test]
fn pictures_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    out(&["show", "cats", "--svg", svg.to_str().unwrap()], "");
    out(&["show", "cats", "--dark", "--png", png.to_str().unwrap(), "--width", "300"], "");
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let png = std::fs::read(&png).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 300, "the width asked for");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no temporary file is left");
}

#[test]
fn a_scene_is_told_in_words_and_json() {
    assert_eq!(
        out(&["show", "cats", "--words", "--lang", "en"], ""),
        "Mouse on 31. Cats on 1, 2, 3 and 4. Mouse to move.\n"
    );
    let scene: serde_json::Value = serde_json::from_str(&out(&["show", "cats", "--json"], "")).unwrap();
    assert_eq!(scene["cells"].as_array().unwrap().len(), 64);
    assert_eq!(scene["moves"][0]["text"], "31-26");
}

#[test]
fn records_convert_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let path = path.to_str().unwrap();
    out(&["play", "cats"], &format!("31-26\n1-5\ncomment a fine start\nundo\n2-6\nsave {path}\nquit\n"));
    let pgn = out(&["convert", path], "");
    assert!(pgn.contains("31-26") && pgn.contains("2-6") && pgn.contains("a fine start"), "{pgn}");
    let json = out(&["convert", path, "--json"], "");
    assert_eq!(out(&["convert", "-", "--to", "pgn"], &json), pgn, "JSON and back is the same record");
    assert_eq!(out(&["convert", path, "--to", "moves"], ""), "31-26\n2-6\n");
    assert_eq!(out(&["convert", path, "--to", "position"], ""), "26:1,3,4,6:m\n");
}

#[test]
fn a_comment_or_a_mark_at_the_front_is_no_json() {
    let pgn = "{hello}\n[Game \"cats\"]\n\n1. 31-26 *\n";
    assert!(out(&["convert", "-"], pgn).contains("1. 31-26 *"));
    let json = out(&["convert", "-", "--json"], pgn);
    assert!(out(&["convert", "-"], &format!("\u{feff}{json}")).contains("1. 31-26 *"));
    let ran = run(&["convert", "-"], &json[..json.len() / 2]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("JSON") && ran.err.contains("line 1 column"), "{}", ran.err);
}

#[test]
fn without_a_terminal_the_help_is_printed() {
    let help = out(&[], "");
    assert!(help.contains("ludoteca play cats"), "{help}");
    assert!(out(&["--lang", "es"], "").contains("Órdenes"));
    assert!(out(&["--lang=pt", "play", "--help"], "").contains("Opções"));
    assert!(out(&["--version"], "").starts_with("ludoteca "));
    assert!(out(&["completions", "bash"], "").contains("ludoteca"));
}

#[test]
fn bad_input_is_named_and_ends_with_code_two() {
    let folder = tempfile::tempdir().unwrap();
    let cut = folder.path().join("cut.pgn");
    std::fs::write(&cut, "[Game \"cats\"]\n\n1. 31-26 {never clo").unwrap();
    let illegal = folder.path().join("illegal.pgn");
    std::fs::write(&illegal, "[Game \"cats\"]\n\n1. 31-26 1-9 *\n").unwrap();
    let foreign = folder.path().join("foreign.pgn");
    std::fs::write(&foreign, "[Game \"chess\"]\n\n1. e4 *\n").unwrap();
    let binary = folder.path().join("binary.pgn");
    std::fs::write(&binary, b"\xff\xfe\x00garbage").unwrap();
    let [cut, illegal, foreign, binary] =
        [&cut, &illegal, &foreign, &binary].map(|path| path.to_str().unwrap());
    let nowhere = folder.path().join("no/such/folder.png");
    let nowhere = nowhere.to_str().unwrap();
    for (args, parts) in [
        (&["play", "chess"][..], &["chess", "cats"][..]),
        (&["play", "cats", "--rules", "8x8,colour=red"], &["colour=red", "column 5"]),
        (&["play", "cats", "--position", "31:1,2,3,3:m"], &["column 10", "3"]),
        (&["play", "cats", "--first", "deep:blue"], &["deep:blue", "human, random"]),
        (&["play", "cats", "--first", "random:7"], &["random:7"]),
        (&["play", "cats", "--first", ""], &["player"]),
        (&["play", "cats", "--skin", "neon"], &["neon", "modern, c, clips, c64"]),
        (&["play", "cats", "--tc", "soon"], &["soon"]),
        (&["play", "cats", "--seed", "-1"], &["-1"]),
        (&["play", "cats", "--seed", "99999999999999999999"], &["99999999999999999999"]),
        (&["play", "cats", "--load", cut], &["line 3"]),
        (&["play", "cats", "--load", illegal], &["line 3", "column 10"]),
        (&["play", "cats", "--load", foreign], &["chess"]),
        (&["play", "cats", "--load", binary], &["binary.pgn"]),
        (&["play", "cats", "--load", "no such file"], &["no such file"]),
        (&["convert", foreign], &["chess"]),
        (&["convert", cut, "--to", "xml"], &["xml", "pgn"]),
        (&["show", "cats", "--png", nowhere], &["folder.png"]),
        (&["show", "cats", "--png", "x.png", "--width", "0"], &["0x0"]),
        (&["perft", "cats", "1000"], &["1000"]),
        (&["perft", "cats"], &["DEPTH"]),
        (&["moves", "cats", "--lang", "fr"], &["fr"]),
        (&["dance"], &["dance"]),
    ] {
        let ran = run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}{}", ran.out, ran.err);
        assert_eq!(ran.out, "", "{args:?} prints data although it fails");
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
        for part in parts {
            assert!(ran.err.contains(part), "{args:?}: {part:?} is not in {}", ran.err);
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::Stdio;
    let mut child = crate::support::ludoteca(&["play", "cats"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}
