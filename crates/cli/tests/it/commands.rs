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
    assert_eq!(out(&["moves", "claustro", "--rules", "4x5"], ""), "b1-c1\na2-b2\na3-b3\nb1-b2\na3-a4\n");
}

#[test]
fn captures_are_listed_with_every_square_for_the_captive() {
    let captures = |rules: &str| -> Vec<String> {
        let text = out(&["moves", "claustro", "--rules", rules, "--position", "3/b2/1g1/3 g"], "");
        text.lines().filter(|line| line.contains('x')).map(str::to_owned).collect()
    };
    // Eight squares are no corners; the captor stands on one of them then, and the captive never.
    let squares =
        |squares: &[&str]| squares.iter().map(|square| format!("b2xa3@{square}")).collect::<Vec<_>>();
    let mut found = captures("3x4");
    found.sort();
    assert_eq!(found, squares(&["a2", "b1", "b2", "b3", "b4", "c2", "c3"]));
    let mut found = captures("3x4,seed");
    found.sort();
    assert_eq!(found, squares(&["a2", "b1", "b3", "b4", "c2", "c3"]), "b2 was taken before the capture");
    assert_eq!(captures("3x4,diagonals=forward"), [""; 0], "a3 is behind green's piece");
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
    let counted = out(&["perft", "claustro", "4", "--json"], "");
    let counted: serde_json::Value = serde_json::from_str(&counted).unwrap();
    assert_eq!(counted["nodes"], 3356, "not what the reference counts");
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
fn a_picture_shows_the_board_as_it_lies() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for game in ["cats", "claustro", "hive"] {
        let svg = path(&format!("{game}.svg"));
        out(&["show", game, "--3d", "--svg", &svg], "");
        let text = std::fs::read_to_string(&svg).unwrap();
        assert!(text.starts_with("<svg") && text.contains("class=\"oblique\""), "{game}");
    }
    out(&["show", "hive", "--3d", "--dark", "--png", &path("hive.png")], "");
    let ran = run(&["show", "cats", "--3d"], "");
    assert_eq!(ran.code, Some(2), "only pictures can be such: {}", ran.err);
}

#[test]
fn a_scene_is_told_in_words_and_json() {
    assert_eq!(
        out(&["show", "cats", "--words", "--lang", "en"], ""),
        "Mouse on 31. Cats on 1, 2, 3 and 4. Mouse to move.\n"
    );
    let scene: serde_json::Value = serde_json::from_str(&out(&["show", "cats", "--json"], "")).unwrap();
    assert_eq!(scene["format"], 2);
    assert_eq!(scene["cells"].as_array().unwrap().len(), 64);
    assert_eq!(scene["moves"][0]["text"], "31-26");
    assert_eq!(
        out(&["show", "claustro", "--words", "--lang", "en"], ""),
        "Green pieces on b1, c1, a2 and a3. Blue pieces on e3, e4, c5 and d5. Green to move.\n"
    );
    let args = ["show", "claustro", "--position", "2bb1/4b/2b2/gg3/1gg2 g", "--json"];
    let scene: serde_json::Value = serde_json::from_str(&out(&args, "")).unwrap();
    assert_eq!(scene["cells"].as_array().unwrap().len(), 25);
    let moves = scene["moves"].as_array().unwrap();
    let capture = moves.iter().find(|m| m["text"] == "b2xc3@d4").expect("the capture is offered");
    let path = capture["paths"][0].as_array().unwrap();
    let touched: Vec<&serde_json::Value> =
        path.iter().map(|touch| &scene["cells"][touch["cell"].as_u64().unwrap() as usize]["name"]).collect();
    assert_eq!(touched, ["b2", "c3", "d4"], "the piece, the victim, the square for the captive");
}

#[test]
fn every_skin_of_claustro_shows_a_position() {
    let shown = |args: &[&str]| {
        out(&[&["show", "claustro", "--position", "2bb1/4b/2b2/gg3/1gg2 g", "--ascii"], args].concat(), "")
    };
    for (skin, parts) in [
        ("modern", &["c3", "g", "b"][..]),
        ("prolog", &["#####", "* G *", "# B #"]),
        ("losango", &["(G)", "(B)"]),
    ] {
        let plain = shown(&["--skin", skin]);
        assert!(parts.iter().all(|part| plain.contains(part)), "{skin}: {plain}");
        assert_ne!(plain, shown(&["--skin", skin, "--flip"]), "{skin}");
    }
    assert!(shown(&["--svg", "-"]).starts_with("<svg"));
}

#[test]
fn whoever_knows_nothing_is_told_what_each_side_wants() {
    for (game, lang, words) in [
        ("cats", "en", "the cats want to trap it"),
        ("claustro", "en", "Green walks to the top right corner, blue to the bottom left"),
        ("claustro", "es", "El verde va a la esquina superior derecha"),
        ("claustro", "pt", "O verde vai para o canto superior direito"),
    ] {
        let text = out(&["play", game, "--lang", lang], "");
        assert!(text.contains(words), "{game} {lang}: {text}");
    }
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
fn a_capture_and_its_variations_convert_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let path = path.to_str().unwrap();
    let args = ["play", "claustro", "--rules", "5x5,seed", "--position", "2bb1/4b/2b2/gg3/1gg2 g"];
    let lines = "b2xc3@a4\ncomment there it is far\nundo\nb2xc3@d4\nd5-d4\nd4xc3@a3\nundo\nc5-b5\n";
    out(&args, &format!("{lines}save {path}\n"));
    let pgn = out(&["convert", path], "");
    for part in
        ["[Variant \"5x5,seed\"]", "[Position \"2bb1/4b/2b2/gg3/1gg2 g\"]", "1. b2xc3@d4 (1. b2xc3@a4 {"]
    {
        assert!(pgn.contains(part), "{part:?} is not in {pgn}");
    }
    let json = out(&["convert", path, "--json"], "");
    assert_eq!(out(&["convert", "-", "--to", "pgn"], &json), pgn, "JSON and back is the same record");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((value["game"].as_str(), value["rules"].as_str()), (Some("claustro"), Some("5x5,seed")));
    assert_eq!(value["tree"].as_array().unwrap().len(), 1 + 4, "the start and every move: {json}");
    assert_eq!(out(&["convert", path, "--to", "moves"], ""), "b2xc3@d4\nc5-b5\n");
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
    assert!(help.contains("ludoteca play cats") && help.contains("ludoteca play claustro"), "{help}");
    assert!(help.contains("Federico Latini"), "the designer of Claustro is named: {help}");
    let help = out(&["play", "--help", "--lang", "en"], "");
    for part in ["the game: cats, claustro", "mouse, green", "cats, blue", "prolog", "greedy"] {
        assert!(help.contains(part), "{part:?} is not in {help}");
    }
    assert!(!help.contains('{'), "a gap is left open: {help}");
    assert!(out(&["--lang", "es"], "").contains("Órdenes"));
    assert!(out(&["--lang=pt", "play", "--help"], "").contains("Opções"));
    let version = out(&["--version"], "");
    let number = format!("ludoteca {}", env!("CARGO_PKG_VERSION"));
    let commit = version.trim_end().strip_prefix(&number).unwrap_or_else(|| panic!("{version}"));
    let hash = commit.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    let told = hash.is_some_and(|hash| hash.len() >= 10 && hash.chars().all(|c| c.is_ascii_hexdigit()));
    assert!(told || commit.is_empty(), "neither a commit nor nothing: {version}");
    assert!(out(&["completions", "bash"], "").contains("ludoteca"));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man/man1");
    out(&["man", "--lang", "en", "--out", pages.to_str().unwrap()], "");
    for (page, part) in [("ludoteca.1", "abstract board games"), ("ludoteca-play.1", "\\-\\-second")] {
        let text = std::fs::read_to_string(pages.join(page)).unwrap();
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
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
        fails(args, parts);
    }
}

#[test]
fn what_is_wrong_with_a_game_of_claustro_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("board.png");
    let picture = picture.to_str().unwrap();
    let capture = ["--position", "2bb1/4b/2b2/gg3/1gg2 g", "--moves"];
    for (args, parts) in [
        (&["--rules", "2x5"][..], &["2x5", "3 to 10"][..]),
        (&["--rules", "5x11"], &["5x11", "3 to 10"]),
        (&["--rules", "3x3"], &["3x3", "no pieces", "4 or longer"]),
        (&["--rules", "five"], &["five", "5x5"]),
        (&["--rules", "5x5,stuck=no"], &["column 11", "wins|loses|draws"]),
        (&["--rules", "5x5,colour=red"], &["colour", "vacated=yes|no"]),
        (&["--rules", "5x5,forced=yes,seed"], &["seed", "column 16", "right after the board size"]),
        (&["--rules", "5x5,seed,designer"], &["designer", "may be given once"]),
        (&["--rules", "5x5,forced=yes,forced=no"], &["forced", "twice"]),
        (&["--position", "2bb1/4b/g3b/g4/1g3 g"], &["3 green pieces", "played with 4"]),
        (&["--position", "2bb1/4b/bg2b/g4/1gg2 b"], &["5 blue pieces", "played with 4"]),
        (&["--position", "gbb2/4b/4b/g4/1gg2 g"], &["corner a5", "green"]),
        (&["--position", "2bb1/4b/g3b/5/1gg1g g"], &["corner e1", "green"]),
        (&["--position", "2bbg/4b/4b/g4/1gg2 g"], &["green has already reached its goal on e5"]),
        (&["--position", "2bb1/4b/g3b/g4 g"], &["4 rows", "has 5"]),
        (&["--position", "2bb1/4b/g3b/g4/1gg3 g"], &["1gg3", "6 squares", "column 16"]),
        (&["--position", "2bb1/4b/g3b/g4/1gg2"], &["whose turn"]),
        (&["--position", "2bb1/4b/g3b/g4/1gg2 x"], &["\"x\"", "column 21"]),
        (&["--rules", "4x5", "--position", "2bb1/4b/g3b/g4/1gg2 g"], &["2bb1", "4 columns"]),
        (&["--skin", "c64"], &["c64", "modern, prolog, losango"]),
    ] {
        fails(&[&["show", "claustro", "--png", picture], args].concat(), parts);
    }
    for (moves, parts) in [
        ("b2xc3", &["where the captured piece goes", "b2xc3@SQUARE"][..]),
        ("b2-c3@a4", &["only a capture", "FROMxTO@SQUARE"]),
        ("b2xc3@e5", &["e5 is a corner"]),
        ("b2xc3@z9", &["no square z9"]),
        ("b2xc3@d5", &["blue piece on d5"]),
        ("b2xc3@c3", &["c3"]),
        ("b2-d2", &["one square along a row or a column"]),
        ("b2-b1", &["green steps only right or up"]),
        ("c5-b5", &["may not move now"]),
    ] {
        fails(&[&["tree", "claustro", "--out", picture], &capture[..], &[moves]].concat(), parts);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "something was written all the same");
}

/// Runs the program, which must say what is wrong in a line and print nothing else.
fn fails(args: &[&str], parts: &[&str]) {
    let ran = run(args, "");
    assert_eq!(ran.code, Some(2), "{args:?}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out, "", "{args:?} prints data although it fails");
    assert_eq!(ran.err.lines().count(), 1, "{args:?}: {}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{args:?}: {part:?} is not in {}", ran.err);
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
