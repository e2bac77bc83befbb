//! Whole conversations, word by word.

use ludoteca_house::{AnyGame, HOUSE, Registry};
use ludoteca_protocol::ServeError;
use ludoteca_protocol::uhp::{Settings, serve};

use crate::support::answers;

/// Plays a transcript: lines after `> ` are sent, the others must come back.
fn conversation(transcript: &str) {
    let lines = || transcript.lines().map(str::trim).filter(|line| !line.is_empty());
    let sent: String =
        lines().filter_map(|line| line.strip_prefix("> ")).map(|line| format!("{line}\n")).collect();
    let expected: String =
        lines().filter(|line| !line.starts_with("> ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(answers(sent, &Settings::default()), expected);
}

#[test]
fn the_introduction_comes_unasked() {
    let mut output = Vec::new();
    let settings = Settings { name: "Name".to_owned(), version: "7".to_owned(), ..Settings::default() };
    serve(&HOUSE, &b"INFO\r\n"[..], &mut output, &settings).unwrap();
    let info = "id Name 7\nMosquito;Ladybug;Pillbug\nok\n";
    assert_eq!(String::from_utf8(output).unwrap(), format!("{info}{info}"));
}

#[test]
fn who_has_no_hive_is_told_so() {
    let none = Registry::<dyn AnyGame>::new();
    match serve(&none, &b"info\n"[..], Vec::new(), &Settings::default()) {
        Err(ServeError::Game(why)) => assert_eq!(why.key(), "uhp.no_hive"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_begins() {
    conversation(
        r"
        > newgame
        Base;NotStarted;White[1]
        ok
        > validmoves
        wS1;wB1;wG1;wA1
        ok
        > play wS1
        Base;InProgress;Black[1];wS1
        ok
        > play bS1 wS1-
        Base;InProgress;White[2];wS1;bS1 wS1-
        ok
        > play wQ -wS1
        Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1
        ok
        > play bQ bS1-
        Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-
        ok
        > undo
        Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1
        ok
        > pass
        invalidmove you can only pass when you can neither place nor move a tile
        ok
        > undo 3
        Base;NotStarted;White[1]
        ok
        > newgame Base+MLP;InProgress;Black[1];wP
        Base+MLP;InProgress;Black[1];wP
        ok
        > play bM -wP
        Base+MLP;InProgress;White[2];wP;bM -wP
        ok
        ",
    );
}

#[test]
fn the_quiet_middle_has_22_moves() {
    let moves = answers("newgame Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-\nvalidmoves\n", &Settings::default());
    assert_eq!(moves.lines().nth(2).unwrap().split(';').count(), 22);
}

#[test]
fn who_cannot_move_passes() {
    conversation(
        r"
        > newgame Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1
        Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1
        ok
        > validmoves
        pass
        ok
        > bestmove depth 2
        pass
        ok
        > PASS
        Base;InProgress;Black[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1;pass
        ok
        ",
    );
}

#[test]
fn a_game_that_is_over_can_only_be_taken_back() {
    let won = r"wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/;wQ /bG1";
    let sent = format!("newgame Base;x;y;{won}\nvalidmoves\nbestmove\nplay pass\npass\nundo\nvalidmoves\n");
    let answers = answers(sent, &Settings::default());
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[0].starts_with("Base;WhiteWins;Black[8];wS1;"), "{}", lines[0]);
    for at in [2, 4, 6, 8] {
        assert_eq!(lines[at..at + 2], ["err the game is over", "ok"]);
    }
    assert!(lines[10].starts_with("Base;InProgress;White[8];wS1;"), "{}", lines[10]);
    let drawn = r"wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bG1 wA1/;wQ -bQ;bA1 \wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";
    let answers = crate::support::answers(format!("newgame Base;;;{drawn}\n"), &Settings::default());
    assert!(answers.starts_with("Base;Draw;White[11];wS1;"), "{answers}");
}

#[test]
fn the_third_occurrence_is_a_draw_only_if_asked_for() {
    let game = r"Base;;;wS1;bB1 wS1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\;wQ -wS1;bQ bB1-;wQ \wS1;bQ bB1\";
    let sent = format!("newgame {game}\noptions set repetition THREEFOLD\nvalidmoves\nnewgame {game}\n");
    let answers = answers(sent, &Settings::default());
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[0].starts_with("Base;InProgress;White[7]"), "{}", lines[0]);
    assert_eq!(
        lines[2..6],
        ["Repetition;enum;Threefold;None;None;Threefold", "ok", "err the game is over", "ok"]
    );
    assert!(lines[6].starts_with("Base;Draw;White[7]"), "{}", lines[6]);
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    conversation(
        r#"
        > validmoves
        err there is no game: begin one with newgame
        ok
        > undo
        err there is no game: begin one with newgame
        ok
        > newgame Foo
        err "Foo" is not a game type: Base, then + and any of M, L, P, as in Base+MLP
        ok
        > newgame Base,opening=free
        err "Base,opening=free" is not a game type: Base, then + and any of M, L, P, as in Base+MLP
        ok
        > NewGame base+PLM
        Base+MLP;NotStarted;White[1]
        ok
        > play  WS1
        Base+MLP;InProgress;Black[1];wS1
        ok
        > newgame Base;;;wS1;wS2
        err move 2, "wS2", is not allowed: where does wS2 go? only the first tile needs no place
        ok
        > undo 0
        err "undo 0" is not possible (moves played: 1)
        ok
        > undo 99
        err "undo 99" is not possible (moves played: 1)
        ok
        > bestmove time 5
        err "time 5" is not a limit: write bestmove time hh:mm:ss or bestmove depth N
        ok
        > play zebra
        invalidmove "zebra" is not a tile: w or b, then Q, S, B, G, A, M, L or P, then its number where there are several, as in wQ or bA2
        ok
        > undo
        Base+MLP;NotStarted;White[1]
        ok
        "#,
    );
}

#[test]
fn options_have_types_and_ranges() {
    conversation(
        r#"
        > options
        DefaultTime;int;5;5;1;3600
        HashMegabytes;int;64;64;1;65536
        Ponder;bool;False;False
        Repetition;enum;None;None;None;Threefold
        ReportIntermediateBestMoves;bool;False;False
        Threads;int;1;1;1;256
        Verbose;bool;False;False
        ok
        > options set DefaultTime 1
        DefaultTime;int;1;5;1;3600
        ok
        > options set DefaultTime 999999
        err the option DefaultTime cannot be "999999" (1..3600)
        ok
        > options set DefaultTime zebra
        err the option DefaultTime cannot be "zebra" (1..3600)
        ok
        > options get defaulttime
        DefaultTime;int;1;5;1;3600
        ok
        > options set Repetition Twice
        err the option Repetition cannot be "Twice" (None|Threefold)
        ok
        > options get X
        err unknown option: "X" (there are DefaultTime, HashMegabytes, Ponder, Repetition, ReportIntermediateBestMoves, Threads, Verbose)
        ok
        > options get
        err "get" makes no sense after options: write get NAME or set NAME VALUE
        ok
        > options set ReportIntermediateBestMoves true
        ReportIntermediateBestMoves;bool;True;False
        ok
        "#,
    );
}

#[test]
fn thoughts_come_before_the_best_move_if_wanted() {
    let sent = "newgame\noptions set ReportIntermediateBestMoves True\nbestmove depth 2\nbestmove depth 0\n";
    let answers = answers(sent, &Settings::default());
    let lines: Vec<&str> = answers.lines().skip(4).collect();
    let [one, two, best, "ok", zero, same, "ok"] = lines[..] else { panic!("{lines:?}") };
    assert!(one.contains(";1;") && two.contains(";2;") && zero.contains(";1;"), "{lines:?}");
    assert!(two.starts_with(best) && zero.starts_with(same), "{lines:?}");
}

#[test]
fn blank_lines_are_no_commands_and_exit_is_the_last() {
    let answers = answers("\n  \n\r\nnewgame\nexit\nnewgame Base+M\n", &Settings::default());
    assert_eq!(answers, "Base;NotStarted;White[1]\nok\n");
}
