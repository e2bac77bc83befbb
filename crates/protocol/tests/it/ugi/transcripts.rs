//! Whole conversations, word by word.

use ludoteca_core::Language;
use ludoteca_protocol::ServeError;
use ludoteca_protocol::ugi::{Settings, serve};

use crate::support::{GAMES, small};

/// What our engine says to some lines. What depends on the machine is left out.
fn answers(game: &str, rules: Option<&str>, sent: &str) -> String {
    let mut output = Vec::new();
    serve(&GAMES, game, rules, sent.as_bytes(), &mut output, &small()).expect("a game, and memory");
    let output = String::from_utf8(output).expect("our texts are UTF-8");
    output.lines().map(|line| format!("{}\n", timeless(line))).collect()
}

/// A line without speed, time and the table's fullness.
fn timeless(line: &str) -> String {
    let mut words = line.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if line.starts_with("info depth") && ["nps", "time", "hashfull"].contains(&word) {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// Plays a transcript: lines after `> ` are sent, the others must come back.
fn conversation(game: &str, transcript: &str) {
    let lines = || transcript.lines().map(str::trim).filter(|line| !line.is_empty());
    let sent: String =
        lines().filter_map(|line| line.strip_prefix("> ")).map(|line| format!("{line}\n")).collect();
    let expected: String =
        lines().filter(|line| !line.starts_with("> ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(answers(game, None, &sent), expected);
}

#[test]
fn an_engine_introduces_itself() {
    let sent = "ugi\r\nisready\n";
    for (game, rules, told) in
        [("cats", None, "8x8"), ("Claustro", Some("4x5, seed"), "4x5,seed"), ("hive", None, "Base")]
    {
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!(
            "id name Ludoteca {version}\n\
             id author the Ludoteca authors\n\
             option name Hash type spin default 1 min 1 max 1\n\
             option name MultiPV type spin default 1 min 1 max 256\n\
             option name Ponder type check default false\n\
             option name Rules type string default {told}\n\
             option name Threads type spin default 1 min 1 max 256\n\
             ugiok\nreadyok\n"
        );
        assert_eq!(answers(game, rules, sent), expected);
    }
    let mut output = Vec::new();
    serve(&GAMES, "cats", None, &b"ugi\n"[..], &mut output, &Settings::default()).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("\noption name Hash type spin default 64 min 1 max 65536\n"), "{output}");
}

#[test]
fn what_cannot_be_served_is_told() {
    for (game, rules, key) in [("chess", None, "error.game"), ("cats", Some("9"), "error.rules")] {
        match serve(&GAMES, game, rules, &b""[..], Vec::new(), &small()) {
            Err(ServeError::Game(message)) => assert_eq!(message.key(), key),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_mouse_is_caught() {
    conversation(
        "cats",
        "
        > isready
        readyok
        > query p1turn
        response true
        > position startpos moves 31-26 1-5 26-23 2-7 23-19 3-8 19-16 7-11 16-12
        > query p1turn
        response false
        > query gameover
        response false
        > query result
        response none
        > go depth 4
        info depth 1 multipv 1 score mate 1 nodes 3 pv 11-16
        info depth 1 multipv 1 score mate 1 nodes 3 pv 11-16
        bestmove 11-16
        > position startpos moves 31-26 1-5 26-23 2-7 23-19 3-8 19-16 7-11 16-12 11-16
        > query gameover
        response true
        > query result
        response p2win
        > go depth 4
        bestmove none
        > uginewgame
        > query result
        response none
        ",
    );
}

#[test]
fn positions_may_have_spaces() {
    conversation(
        "claustro",
        "
        > position fen 2bb1/4b/g3b/g4/1gg2 b moves c5-c4
        > query p1turn
        response true
        > position fen 2bb1/4b/g3b/g4/1gg2 b
        > query p1turn
        response false
        ",
    );
}

#[test]
fn moves_are_words_but_spaces_are_understood() {
    let spellings =
        ["wS1 bS1_wS1- wQ_-wS1", "wS1 bS1 wS1- wQ -wS1", "WS1   bs1_ws1-   wQ -wS1", "wS1 bS1 wS1- wQ_-wS1"];
    let said = spellings.map(|moves| {
        answers("hive", None, &format!("position startpos moves {moves}\nquery p1turn\ngo nodes 200\n"))
    });
    assert!(said[0].starts_with("response false\n"), "{}", said[0]);
    assert!(said.iter().all(|other| *other == said[0]), "{said:?}");
    let best = said[0].lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
    assert!(best.starts_with('b') && best.contains('_') && !best.contains(' '), "{best}");
    // A set-up text has spaces, and so has a game string.
    for position in ["wS1@0,0 bS1@1,0:w", "Base;;;wS1;bS1 wS1-"] {
        let sent = format!("position fen {position} moves wQ_-wS1\nquery p1turn\n");
        assert_eq!(answers("hive", None, &sent), "response false\n", "{position}");
    }
}

#[test]
fn what_is_wrong_is_said_in_one_line_and_changes_nothing() {
    conversation(
        "hive",
        r#"
        > position startpos moves wS1
        > position startpos moves wS1 bQ_wS1- wA1
        info string error move 2, "bQ_wS1-", is not allowed: nobody may open with the queen (opening=tournament)
        > position startpos moves wS1 zebra
        info string error move 2, "zebra", is not allowed: "zebra" is not a tile: w or b, then Q, S, B, G, A, M, L or P, then its number where there are several, as in wQ or bA2
        > position
        info string error "" is not a position: write startpos, or fen and a position, then moves and the moves
        > position fen
        info string error "fen" is not a position: write startpos, or fen and a position, then moves and the moves
        > query weather
        info string error "weather" cannot be asked: write p1turn, gameover or result
        > go depth
        info string error "" is not a value for depth: write a whole number
        > setoption Hash 3
        info string error "Hash 3" makes no sense after setoption: write name NAME value VALUE
        > setoption name Hash value 2
        info string error the option Hash cannot be "2" (1..1)
        > setoption name Ponder value maybe
        info string error the option Ponder cannot be "maybe" (true|false)
        > setoption name Speed value 2
        info string error unknown option: "Speed" (there are Hash, MultiPV, Ponder, Rules, Threads)
        > setoption name Rules value Base+X
        info string error rules "Base+X", column 1: "Base+X" is not a game type: Base, then + and any of M, L, P, as in Base+MLP
        > no such command
        > query p1turn
        response false
        "#,
    );
}

#[test]
fn rules_are_an_option_and_begin_anew() {
    conversation(
        "claustro",
        "
        > position startpos moves b1-b2
        > setoption name rules value 4x5
        > query p1turn
        response true
        > position startpos moves b1-b2
        > query p1turn
        response false
        > setoption name Rules value 4x5
        > query p1turn
        response false
        ",
    );
}

#[test]
fn several_lines_are_told_if_wanted() {
    let said = answers("cats", None, "setoption name multipv value 2\ngo depth 2\n");
    let lines: Vec<&str> = said.lines().collect();
    let starts = ["info depth 1 multipv 1", "info depth 1 multipv 2", "info depth 2 multipv 1"];
    assert!(lines.iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{said}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{said}");
    assert_eq!(lines.len(), 6, "{said}");
}

#[test]
fn a_third_occurrence_is_the_end() {
    let moves =
        r"wS1 bB1_wS1- wQ_\wS1 bQ_bB1\ wQ_-wS1 bQ_bB1- wQ_\wS1 bQ_bB1\ wQ_-wS1 bQ_bB1- wQ_\wS1 bQ_bB1\";
    let sent = format!(
        "position startpos moves {moves}\nquery result\ngo depth 1\nposition startpos moves {moves} wA1\n"
    );
    let said = answers("hive", None, &sent);
    let over = ludoteca_core::TEXTS.text(Language::En, "refused.over");
    let expected =
        format!("response draw\nbestmove none\ninfo string error move 13, \"wA1\", is not allowed: {over}\n");
    assert_eq!(said, expected);
}
