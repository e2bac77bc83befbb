//! The questions before a game, and going back.

use crate::support::out;

/// Plays claustro in the old program's skin.
fn prolog(args: &[&str], lines: &str) -> String {
    out(&[&["play", "claustro", "--skin", "prolog", "--seed", "7"], args].concat(), lines)
}

#[test]
fn what_the_command_line_settles_is_not_asked() {
    let text = prolog(&["--rules", "6x7"], "1\nposition\n");
    assert!(!text.contains("Choose width"), "{text}");
    assert!(text.contains("2bbb1/5b/g4b/"), "{text}");
    let text = prolog(&["--second", "easy"], "5\n6\nposition\n");
    assert!(!text.contains("Player vs Player") && !text.contains("Who starts?"), "{text}");
    assert!(text.contains("Choose width N:") && text.contains("g4/1gg2 g"), "{text}");
    let text = prolog(&["--first", "human", "--rules", "5x5"], "position\n");
    assert!(!text.contains("Select an option [0-4]"), "{text}");
    let text = prolog(&["--position", "2bb1/3gb/g1b2/g4/1g3 b"], "2\n1\n0\nposition\n");
    assert!(!text.contains("Choose width N:"), "{text}");
    assert!(text.contains("*** blue TURN ***"), "who starts moves first: {text}");
}

#[test]
fn the_old_program_plays_its_own_rules_on_the_board_that_was_chosen() {
    let text = prolog(&[], "1\n6\n5\nhistory\nnew\n1\n3\n4\nhistory\n");
    assert!(text.contains("[Variant \"6x5,seed\"]") && text.contains("[Variant \"3x4,seed\"]"), "{text}");
    let text = prolog(&["--rules", "6x5"], "1\nhistory\nnew\n1\nhistory\n");
    assert_eq!(text.matches("[Variant \"6x5\"]").count(), 2, "{text}");
}

#[test]
fn commands_at_the_menus_do_not_answer_them() {
    let text = prolog(&[], "help\nlang es\n2\nhint\natrás\n1\nflip\n5\n5\nposition\n");
    assert!(text.contains("Jugador contra máquina") && text.contains("2bb1/4b/g3b/g4/1gg2 g"), "{text}");
    let text = prolog(&[], "resign\n1\n5\n5\nposition\nb1-b2\nposition\n");
    assert!(text.contains("2bb1/4b/g3b/gg3/2g2 b"), "a new game is not over: {text}");
}

#[test]
fn a_position_or_a_saved_game_settles_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let path = path.to_str().unwrap();
    prolog(&[], &format!("1\n6\n5\nb1-b2\nsave {path}\n"));
    let text = prolog(&[], &format!("1\n5\nload {path}\n1\nposition\n"));
    assert!(text.contains("g3b1/") || text.contains(" b\n"), "{text}");
    assert_eq!(text.matches("Choose width N:").count(), 1, "{text}");
    let text = prolog(&[], "position 2bb1/3gb/g1b2/g4/1g3 b\n1\nposition\n");
    assert!(!text.contains("Choose width N:") && text.contains("2bb1/3gb/g1b2/g4/1g3 b"), "{text}");
}

#[test]
fn going_back_leads_from_the_first_move_to_the_questions() {
    let text = prolog(&[], "1\n5\n5\nback\n6\nposition\nb1-b2\nback\nposition\n");
    assert!(text.contains("2bb1/4b/g3b/g3b/g4/1gg2 g"), "the height was chosen anew: {text}");
    assert!(text.contains("there is no question before this one"), "a move is not a question: {text}");
    let text = out(&["play", "claustro"], "back\n");
    assert!(text.contains("there is no question before this one"), "{text}");
}

#[test]
fn going_back_works_in_every_skin_that_asks_more_than_once() {
    let text = out(&["play", "cats", "--skin", "c"], "29\natrás\n32\nposition\n");
    assert!(text.contains("32:1,2,3,4:m"), "{text}");
    let text = out(&["play", "cats", "--skin", "clips"], "3\natrás\n2\n3\nposition\n");
    assert!(text.contains("26:1,2,3,4:c") || text.contains("27:1,2,3,4:c"), "{text}");
    let args = ["play", "cats", "--skin", "c64", "--first", "ryg", "--second", "ryg", "--seed", "1"];
    let text = out(&args, "1\natras\nb\nquit\n");
    assert_eq!(text.matches("profundidad (01-0f) ?").count(), 4, "{text}");
}

#[test]
fn one_can_go_back_to_the_questions_after_a_machine_has_opened() {
    let typed = "2\n1\n4\n4\n1\nback\n0\nquit\n";
    let said = prolog(&[], typed);
    let (before, after) = said.split_once("back\n").expect("the word was typed");
    assert!(before.contains("blue TURN"), "the machine has moved: {before}");
    let (question, game) = after.split_once("0\n").expect("the question was answered");
    assert!(question.contains("Who starts?"), "{question}");
    assert!(game.contains("green TURN"), "the person begins now: {game}");
}
