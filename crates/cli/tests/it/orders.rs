//! The words that every prompt understands.

use std::io::Write;
use std::process::Stdio;

use crate::support::{ludoteca, out, run};

/// Types lines into a game and gives the answers to `position` among them.
fn positions(args: &[&str], lines: &str) -> Vec<String> {
    let text = out(&[&["play", "cats"], args].concat(), lines);
    let is_position = |line: &&str| line.split(':').count() == 3 && line.ends_with([':', 'm', 'c']);
    text.lines().filter(is_position).filter(|line| !line.contains(' ')).map(str::to_owned).collect()
}

#[test]
fn undo_to_the_start_and_redo_to_the_end() {
    let lines = "31-26\n1-5\n26-22\nposition\nundo\nposition\nundo\nundo\nposition\nundo\nposition\n\
                 redo\nposition\nredo\nredo\nposition\nredo\nposition\nstart\nposition\nend\nposition\n";
    let (start, one, two, three) = ("31:1,2,3,4:m", "26:1,2,3,4:c", "26:2,3,4,5:m", "22:2,3,4,5:c");
    assert_eq!(positions(&[], lines), [three, two, start, start, one, three, three, start, three]);
}

#[test]
fn what_follows_a_word_counts_or_is_refused() {
    let moves = "31-26\n1-5\n26-22\nundo 2\nposition\nredo 5\nposition\nundo 9\nposition\n";
    assert_eq!(positions(&[], moves), ["26:1,2,3,4:c", "22:2,3,4,5:c", "31:1,2,3,4:m"]);
    let text = out(&["play", "cats"], "31-26\nundo x\nundo 0\nquit now\nflip it\nposition\n");
    assert_eq!(text.matches("type how many moves: undo 3").count(), 2, "{text}");
    assert!(text.contains("\"quit\" takes nothing after it: \"now\" was not understood"), "{text}");
    assert!(text.contains("26:1,2,3,4:c"), "nobody left: {text}");
}

#[test]
fn a_move_after_undo_is_a_variation_and_both_are_kept() {
    let text = out(&["play", "cats"], "31-26\nundo\n31-27\n1-5\nhistory\n");
    assert!(text.contains("1. 31-27 (1. 31-26) 1... 1-5 *"), "{text}");
}

#[test]
fn a_saved_game_comes_back_exactly() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one game.pgn"), folder.path().join("two.pgn"));
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    let lines = format!(
        "31-26\ncomment into the middle\n1-5\nundo\n2-6\n26-22\nposition\nsave {one}\nnew\nposition\n\
         load {one}\nposition\nsave {two}\nundo\nundo\nposition\nredo\nredo\nposition\n"
    );
    let (end, start, first) = ("22:1,3,4,6:c", "31:1,2,3,4:m", "26:1,2,3,4:c");
    assert_eq!(positions(&[], &lines), [end, start, end, first, end]);
    let [one, two] = [one, two].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(one, two);
    assert!(one.contains("(1... 1-5)") && one.contains("{into the middle}"), "{one}");
}

#[test]
fn a_bad_load_or_save_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.pgn");
    std::fs::write(&bad, "1. 31-26 (").unwrap();
    let bad = bad.to_str().unwrap();
    let lines = format!("31-26\nload {bad}\nload\nload nowhere.pgn\nsave /no/such/place.pgn\nposition\n");
    assert_eq!(positions(&[], &lines), ["26:1,2,3,4:c"]);
}

#[test]
fn replay_shows_every_position_and_stays_where_it_was() {
    let text = out(&["play", "cats", "--screen-reader"], "31-26\n1-5\nreplay\nposition\n");
    let shown: Vec<&str> = text.lines().filter(|line| line.starts_with("Mouse on")).collect();
    assert_eq!(shown.len(), 6, "three while playing, three in the replay: {text}");
    assert!(shown[3].starts_with("Mouse on 31.") && shown[5].contains('5'), "{text}");
    assert!(text.contains("Ply 2: 1-5") && text.contains("26:2,3,4,5:m"), "{text}");
}

#[test]
fn a_resigned_game_survives_replay_and_undo_takes_it_back() {
    let text = out(&["play", "cats"], "31-26\nresign\nreplay\nhistory\nundo\nposition\n1-5\n");
    assert!(text.contains("[Result \"1-0\"]") && text.contains("resignation"), "{text}");
    assert!(text.contains("26:1,2,3,4:c"), "undo takes the resignation back, not the move: {text}");
}

#[test]
fn positions_are_set_and_told() {
    let lines =
        "position 16:5,6,8,11:m\nposition\n16-12\n11-16\nundo\nposition\nposition 1:1,2,3,4:m\nposition\n";
    assert_eq!(positions(&[], lines), ["16:5,6,8,11:m", "12:5,6,8,11:c", "12:5,6,8,11:c"]);
}

#[test]
fn flip_turns_the_board_in_every_skin() {
    for skin in ["modern", "c", "clips", "c64"] {
        let shown = |flip: &[&str]| out(&[&["show", "cats", "--skin", skin], flip].concat(), "");
        let (plain, flipped) = (shown(&[]), shown(&["--flip"]));
        assert_ne!(plain, flipped, "{skin}");
        assert_eq!(plain.lines().count(), flipped.lines().count(), "{skin}");
        let played = out(&["play", "cats", "--skin", skin, "--position", "31:1,2,3,4:m"], "flip\nflip\n");
        assert!(played.contains(&flipped), "{skin}: {played}");
        assert_eq!(played.matches(&plain).count(), 2, "{skin}: flipped twice it is as before");
    }
}

#[test]
fn swapping_gives_the_machine_the_other_side() {
    let text = out(&["play", "cats", "--second", "random", "--seed", "1"], "swap\nposition\n");
    assert!(text.contains("mouse: random") && text.contains("cats: human"), "{text}");
    let position = text.lines().find(|line| line.ends_with(":c")).expect("the machine has moved the mouse");
    assert!(position.starts_with("26:") || position.starts_with("27:"), "{position}");
}

#[test]
fn undo_against_a_machine_comes_back_to_the_person() {
    let found = positions(&["--second", "random", "--seed", "4"], "31-26\nundo\nposition\nredo\nposition\n");
    assert_eq!(found[0], "31:1,2,3,4:m");
    assert!(found[1].starts_with("26:") && found[1].ends_with(":m"), "{found:?}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: &str| {
        out(
            &["play", "cats", "--first", "random", "--second", "random", "--seed", seed, "--screen-reader"],
            "",
        )
    };
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
    assert!(game("7").contains("wins!") || game("7").contains("win!"), "{}", game("7"));
}

#[test]
fn the_same_seed_plays_the_same_game_of_claustro() {
    for (first, second) in
        [("easy", "greedy"), ("greedy", "greedy"), ("level:2", "random"), ("perfect", "easy")]
    {
        let game = |seed: &str| {
            let setting = ["play", "claustro", "--rules", "4x5", "--seed", seed, "--screen-reader"];
            out(&[&setting[..], &["--first", first, "--second", second]].concat(), "history\n")
        };
        assert_eq!(game("7"), game("7"), "{first} against {second}");
        assert!((8..12).any(|seed| game(&seed.to_string()) != game("7")), "{first} against {second}");
        assert!(!game("7").contains("[Result \"*\"]"), "{first} against {second}: {}", game("7"));
    }
}

#[test]
fn a_game_of_claustro_with_captures_and_variations_comes_back_exactly() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one.pgn"), folder.path().join("two.pgn"));
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    let lines = format!(
        "b2xc3@a4\ncomment far away\nundo\nb2xc3@d4\nd4xc3@a3\nundo\nc5-b5\nc3xd4@e2\nposition\nsave {one}\n\
         new\nload {one}\nposition\nsave {two}\nundo\nundo\nundo\nposition\nredo\nredo\nredo\nposition\n"
    );
    let text = out(&["play", "claustro", "--position", "2bb1/4b/2b2/gg3/1gg2 g"], &lines);
    let (start, end) = ("2bb1/4b/2b2/gg3/1gg2 g", "1b1b1/3gb/5/g3b/1gg2 b");
    let told: Vec<&str> = text.lines().filter(|line| [start, end].contains(line)).collect();
    assert_eq!(told, [end, end, start, end], "{text}");
    let [one, two] = [one, two].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(one, two);
    assert!(one.contains("(1. b2xc3@a4 {far away})") && one.contains("(1... d4xc3@a3)"), "{one}");
}

#[test]
fn hint_proposes_and_go_plays_a_legal_move() {
    let text = out(&["play", "cats", "--seed", "3"], "hint\ngo\nposition\n");
    assert!(text.contains("Hint: 31-26") || text.contains("Hint: 31-27"), "{text}");
    assert!(text.contains("26:1,2,3,4:c") || text.contains("27:1,2,3,4:c"), "{text}");
}

/// The table of 5x5 takes seconds: whoever asks meanwhile is answered by the engine.
#[test]
fn a_hint_does_not_wait_for_a_table() {
    let cache = tempfile::tempdir().unwrap();
    let mut command = ludoteca(&["play", "claustro"]);
    command.env("LUDOTECA_CACHE", cache.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("the input is piped").write_all(b"hint\nquit\n").expect("it is read");
    let output = child.wait_with_output().expect("the program ends");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let hint = text.lines().find_map(|line| line.split_once("Hint: ")).expect("a hint").1;
    let legal = out(&["moves", "claustro"], "");
    assert!(legal.lines().any(|m| hint.starts_with(m.trim())), "{hint}");
    let solved = std::fs::read_dir(cache.path()).is_ok_and(|mut files| files.next().is_some());
    assert!(!solved, "the table was there before the program ended, so this has shown nothing");
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let text = out(&["play", "cats"], "draw\n31-26\ndraw\nhistory\n");
    assert!(text.contains("A draw (draw by agreement)") && text.contains("1/2-1/2"), "{text}");
    let text = out(&["play", "cats"], "draw\n31-26\n1-5\n26-22\ndraw\nhistory\n");
    assert!(!text.contains("1/2-1/2"), "an offer lapses when it is answered by a move: {text}");
    let text = out(&["play", "cats", "--second", "random"], "draw\n");
    assert!(text.contains("the machine would rather play on"), "{text}");
}

#[test]
fn clocks_run_and_are_recorded() {
    let text = out(&["play", "cats", "--tc", "5m+3s"], "31-26\nhistory\nclock\n");
    assert!(text.contains("[TimeControl \"300+3\"]") && text.contains("[%clk 0:05:0"), "{text}");
}

#[test]
fn words_are_understood_in_every_language_and_skin() {
    for skin in ["modern", "c", "clips", "c64"] {
        for word in ["help", "ayuda", "ajuda", "(help)", "HELP"] {
            let text = out(&["play", "cats", "--skin", skin, "--lang", "en"], &format!("{word}\n"));
            assert!(text.contains("take back the last move"), "{skin} {word}: {text}");
        }
    }
}

#[test]
fn the_classic_skins_speak_spanish_unless_told_otherwise() {
    let spanish = out(&["play", "cats", "--skin", "c64"], "");
    assert!(spanish.contains("que jugada desea? "), "{spanish}");
    let english = out(&["play", "cats", "--skin", "c64", "--lang", "en"], "");
    assert!(!english.contains("que jugada desea"), "{english}");
    let changed = out(&["play", "cats", "--skin", "c"], "lang pt\n31\nskin modern\nquit\n");
    assert!(changed.contains("vez do rato"), "{changed}");
}

#[test]
fn the_clips_words_work_there() {
    let text =
        out(&["play", "cats", "--skin", "clips"], "(facts)\n2 3\n(jugar)\n(instrucciones)\nposition\n");
    assert!(text.contains("(casilla (fila 1) (columna 4) (valor 4))"), "{text}");
    assert!(text.contains("31:1,2,3,4:m"), "a new game began: {text}");
}

#[test]
fn autosave_keeps_every_change_and_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("auto.pgn");
    let lines = "31-26\n1-5\nresign\nnew\n31-27\ncomment wide\n";
    out(&["play", "cats", "--autosave", path.to_str().unwrap()], lines);
    let first = std::fs::read_to_string(&path).unwrap();
    assert!(first.contains("1. 31-26 1-5 0-1") && first.contains("resignation"), "{first}");
    let second = std::fs::read_to_string(folder.path().join("auto-2.pgn")).unwrap();
    assert!(second.contains("1. 31-27 {wide} *"), "{second}");
    let ran = run(&["play", "cats", "--autosave", "/no/such/folder/game.pgn"], "31-26\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "noticed before the game: {}", ran.err);
}

#[test]
fn a_resignation_after_undo_is_loaded_as_it_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let path = path.to_str().unwrap();
    let lines = format!("16-12\n11-16\nundo\nresign\nsave {path}\nload {path}\nhistory\n");
    let text = out(&["play", "cats", "--position", "16:5,6,8,11:m"], &lines);
    assert!(text.matches("The mouse wins! (resignation)").count() >= 2, "{text}");
    assert!(text.contains("[Result \"1-0\"]") && text.contains("[Termination \"resignation\"]"), "{text}");
}

#[test]
fn commands_at_the_start_question_do_not_answer_it() {
    for command in ["girar", "lang pt", "ayuda", "position"] {
        let text = out(&["play", "cats", "--skin", "c"], &format!("{command}\n30\nposition\n"));
        assert!(text.contains("30:1,2,3,4:m"), "{command}: {text}");
    }
    let text = out(&["play", "cats", "--skin", "c"], "position 16:5,6,8,11:m\n12\nposition\n");
    assert!(text.contains("12:5,6,8,11:c"), "a position that is set up answers it: {text}");
}

#[test]
fn hints_and_moves_can_be_typed_in_every_skin() {
    for (skin, rules) in [("c", "8x8"), ("clips", "8x8"), ("c64", "8x8,first=cats"), ("modern", "8x8")] {
        let args = ["play", "cats", "--skin", skin, "--rules", rules, "--seed", "3", "--lang", "en"];
        let hinted = out(&args, "hint\n");
        let hint = hinted.lines().find_map(|line| line.strip_prefix("Hint: ")).expect("a hint").to_owned();
        let found = positions(&args[2..], &format!("position\n{hint}\nposition\n"));
        assert_ne!(found[0], found[1], "{skin}: {hint} was not understood");
        let canonical = if rules == "8x8" { "31-26" } else { "1-5" };
        let found = positions(&args[2..], &format!("{canonical}\nposition\n"));
        assert!(found[0] == "26:1,2,3,4:c" || found[0] == "31:2,3,4,5:m", "{skin}: {found:?}");
    }
}

#[test]
fn travelling_through_a_game_of_machines_does_not_play_another() {
    let args = ["play", "cats", "--first", "random", "--second", "random", "--seed", "9", "--screen-reader"];
    let text = out(&args, "history\nstart\nposition\nend\nhistory\n");
    let records: Vec<&str> =
        text.split("[Event").skip(1).map(|part| part.split("\n\n").nth(1).unwrap()).collect();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].lines().next(), records[1].lines().next(), "{text}");
    assert!(text.contains("31:1,2,3,4:m"), "{text}");
    let text = out(&["play", "cats", "--first", "random", "--seed", "2"], "undo\nposition\n");
    assert!(text.contains("no move to take back"), "{text}");
    let text = out(&["play", "cats", "--first", "random", "--seed", "2"], "start\nposition\ngo\nposition\n");
    assert!(text.contains("31:1,2,3,4:m") && text.contains("It is the machine's turn"), "{text}");
    assert!(text.contains(":1,2,3,4:c"), "go lets the machine move: {text}");
}

#[test]
fn an_answer_given_in_parts_survives_a_command() {
    let text = out(&["play", "cats", "--skin", "clips"], "2\nayuda\n3\nposition\n");
    assert!(text.contains("26:1,2,3,4:c") || text.contains("27:1,2,3,4:c"), "{text}");
}

#[test]
fn a_finished_game_says_nothing_of_turns() {
    let text = out(&["play", "cats", "--screen-reader"], "31-26\nresign\ndescribe\n");
    assert!(text.trim_end().lines().rev().take(3).all(|line| !line.contains("to move")), "{text}");
}

#[test]
fn a_whole_game_is_played_on_other_boards_in_every_skin() {
    for rules in ["4x4", "5x7,edge=no", "6x6,first=cats", "11x9", "16x16"] {
        for skin in ["modern", "c", "clips", "c64"] {
            let args =
                ["play", "cats", "--skin", skin, "--rules", rules, "--first", "random", "--second", "random"];
            let text = out(&[&args[..], &["--seed", "5"]].concat(), "history\n");
            assert!(
                text.contains("[Result \"1-0\"]") || text.contains("[Result \"0-1\"]"),
                "{skin} {rules}: {text}"
            );
        }
    }
}
