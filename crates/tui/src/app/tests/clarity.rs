//! What a stranger asks: which key does what now, what a sign means, where one is.

use std::fs;

use ludoteca_core::Side;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;

use super::{Driven, driven, kept};

impl Driven {
    /// The last row of the screen.
    fn keys(&mut self) -> String {
        self.read().lines().last().unwrap_or_default().trim().to_owned()
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    }
}

#[test]
fn a_game_comes_back_where_it_was_left() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut driven = kept(folder.path(), 80, 24);
    driven.begin("cats", "human", Side::First);
    for text in ["31-26", "1-5", "26-22"] {
        driven.play(text);
    }
    driven.write(",,q");
    driven.choose("Go on with the last game");
    assert_eq!(driven.plies(), 1, "what was taken back is not played again");
    driven.press(KeyCode::End);
    assert_eq!(driven.plies(), 3, "but can be");
    assert!(driven.read().contains("26-22"));
}

#[test]
fn a_finished_game_is_not_offered_as_unfinished() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tables = folder.path().join("tables");
    fs::create_dir(&tables).expect("a folder");
    let record = "[Game \"cats\"]\n\n31-26 1-5 26-22 2-6 22-17 3-7 17-13 4-8 13-9 6-10 9-6 5-9 6-1 1-0";
    fs::write(tables.join("table-1-0.pgn"), record).expect("a file");
    let mut driven = kept(folder.path(), 80, 24);
    driven.write("n");
    driven.press(KeyCode::Esc);
    assert!(!driven.read().contains("Go on"), "{}", driven.read());
}

#[test]
fn the_hint_is_the_best_line_of_the_thoughts() {
    let mut driven = driven(120, 40);
    driven.begin("hive", "human", Side::First);
    for text in ["wS1", "bS1 wS1-"] {
        driven.play(text);
    }
    driven.write("i");
    driven.wait();
    let screen = driven.read();
    let hint = screen.split("Hint: ").nth(1).and_then(|text| text.split(" (g plays").next());
    let hint = hint.unwrap_or_else(|| panic!("no hint: {screen}")).to_owned();
    let thoughts: Vec<&str> =
        screen.lines().skip_while(|line| !line.contains("2 What the machine")).take(6).collect();
    assert!(thoughts.iter().any(|line| line.contains(&format!("  {hint}"))), "{hint}: {thoughts:#?}");
    assert!(thoughts.iter().any(|line| line.contains("(White)")), "whose score it is: {thoughts:#?}");
}

#[test]
fn the_last_row_tells_the_keys_of_the_moment() {
    let mut driven = driven(120, 40);
    driven.begin("cats", "human", Side::First);
    let usual = driven.keys();
    assert!(usual.contains("m: type") && usual.contains("?: help"), "{usual}");
    driven.press(KeyCode::Enter);
    assert!(driven.keys().contains("1-9: go there"), "{}", driven.keys());
    driven.press(KeyCode::Esc);
    driven.write("m");
    assert!(driven.keys().contains("Tab: complete"), "{}", driven.keys());
    driven.press(KeyCode::Esc);
    assert_eq!(driven.keys(), usual);
    driven.write("XX");
    assert!(driven.keys().contains("a: analyse"), "{}", driven.keys());
    driven.begin("hive", "alphabeta:time=600s,hash=1", Side::Second);
    assert!(driven.keys().contains("g: move now"), "{}", driven.keys());
    driven.press(KeyCode::Esc);
    assert!(driven.keys().contains("g: let it move"), "{}", driven.keys());
}

#[test]
fn looking_back_is_said() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    driven.play("31-26");
    assert!(!driven.read().contains("Looking back"));
    driven.write(",");
    let screen = driven.read();
    assert!(screen.contains("Looking back: ply 0 of 1") && screen.contains("0/1"), "{screen}");
    driven.write(".");
    assert!(!driven.read().contains("Looking back"));
}

#[test]
fn what_cannot_be_done_is_not_offered() {
    let mut driven = driven(80, 24);
    driven.begin("hive", "human", Side::First);
    assert!(!driven.read().contains("[pass]"), "{}", driven.read());
    driven.resize(200, 60);
    let screen = driven.read();
    assert!(!screen.contains("7 Counsel") && !screen.contains("8 What the table"), "{screen}");
    driven.write("7");
    assert!(driven.read().contains("no such panel"));
    driven.begin("cats", "human", Side::First);
    assert!(driven.read().contains("7 Counsel"), "another game has it");
}

#[test]
fn signs_moves_and_scores_are_explained() {
    let mut driven = driven(100, 40);
    driven.begin("hive", "human", Side::First);
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 /wQ", "bA1 bQ-", "wB1 wQ"] {
        driven.play(text);
    }
    driven.write("??");
    let screen = driven.read();
    for told in ["⊥", "pinned", "▲2", "a stack", "S spider", "#5", "?! inaccuracy", "?: rules"] {
        assert!(screen.contains(told), "{told}: {screen}");
    }
    driven.write("?");
    assert!(driven.read().contains("Rules   Hive"), "{}", driven.read());
}

#[test]
fn a_long_help_is_scrolled() {
    let mut driven = driven(60, 16);
    driven.begin("hive", "human", Side::First);
    driven.write("?");
    assert!(!driven.read().contains("start screen"), "{}", driven.read());
    (0..4).for_each(|_| driven.press(KeyCode::PageDown));
    assert!(driven.read().contains("start screen"), "{}", driven.read());
}

#[test]
fn a_typed_move_that_is_written_otherwise_is_told() {
    let mut driven = driven(80, 24);
    driven.begin("hive", "human", Side::First);
    driven.play("wS1");
    driven.play("bS1 wS1-");
    assert!(!driven.read().contains("is written"), "it is written so");
    driven.play("wA1 -wS1");
    driven.play("bA1 bS1-");
    driven.play("wA2 \\wA1");
    driven.play("bA2 bA1-");
    driven.play("wQ /wA2");
    let screen = driven.read();
    assert!(screen.contains("wQ /wA2 is written wQ"), "{screen}");
}

#[test]
fn f1_helps_where_letters_are_written() {
    let mut driven = driven(80, 24);
    driven.write("no");
    driven.write("?");
    assert!(!driven.read().contains("go from field to field"), "it is a letter here");
    assert!(driven.keys().contains("F1: help"), "{}", driven.keys());
    driven.press(KeyCode::F(1));
    assert!(driven.read().contains("go from field to field"), "{}", driven.read());
}

#[test]
fn colours_and_marks_are_named_when_they_change() {
    let mut driven = driven(80, 24);
    driven.begin("hive", "human", Side::First);
    driven.write("t");
    assert!(driven.keys().contains("colours: "), "{}", driven.keys());
    driven.write("x");
    assert!(driven.read().contains("what the evaluation sees is marked"), "{}", driven.read());
    driven.write("x");
    assert!(driven.read().contains("not marked any more"));
}

#[test]
fn pieces_and_keys_are_whole_on_small_screens() {
    let mut driven = driven(80, 24);
    driven.begin("hive", "human", Side::First);
    driven.write("ppp");
    let screen = driven.read();
    assert!(screen.contains("5 Pieces") && screen.contains("in hand"), "{screen}");
    let faces: String = screen.lines().filter(|line| line.contains('│')).collect();
    assert!(faces.matches("🐜").count() >= 2, "both hands to their end: {screen}");
    for width in [80, 60, 40] {
        driven.resize(width, 24);
        let keys = driven.keys();
        assert!(keys.ends_with("?: help   q: start"), "{width}: {keys}");
        assert!(driven.read().contains("to move"), "{width}: {}", driven.read());
    }
}

#[test]
fn a_new_game_is_chosen_on_narrow_screens_too() {
    let mut driven = driven(60, 24);
    driven.write("n");
    for width in [60, 44] {
        driven.resize(width, 24);
        let screen = driven.read();
        for word in ["Mouse", "level:3", "level:8", "> mouse", "Esc: back"] {
            assert!(screen.contains(word), "{width}, {word}: {screen}");
        }
    }
}

#[test]
fn the_first_tab_leads_to_the_first_piece_of_the_hand() {
    let mut driven = driven(80, 24);
    driven.begin("hive", "human", Side::First);
    driven.press(KeyCode::Tab);
    driven.press(KeyCode::Enter);
    driven.write("1");
    assert_eq!(driven.plies(), 1, "{}", driven.read());
    assert!(driven.read().contains("1. wS1"), "the first that may begin: {}", driven.read());
    assert!(driven.read().contains("wA3"), "pieces in hand have their names: {}", driven.read());
}

#[test]
fn a_game_is_not_given_up_by_one_key() {
    let mut driven = driven(80, 24);
    driven.begin("cats", "human", Side::First);
    let is_over = |driven: &Driven| driven.app.top().live().expect("a game").session().outcome().is_some();
    driven.write("X");
    assert!(!is_over(&driven) && driven.read().contains("X again"), "{}", driven.read());
    driven.press(KeyCode::Left);
    assert!(!driven.read().contains("X again"), "it is thought better of: {}", driven.read());
    driven.write("X");
    assert!(!is_over(&driven));
    driven.write("X");
    assert!(is_over(&driven));
}

#[test]
fn every_place_gets_a_number() {
    let mut driven = driven(120, 40);
    driven.begin("hive", "human", Side::First);
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA2 /wA1", "bA2 bA1/"] {
        driven.play(text);
    }
    let ways = driven.app.top().live().expect("a game").session().move_texts();
    let ways = ways.iter().filter(|text| text.starts_with("wA2 ")).count();
    assert!(ways > 9, "{ways} ways");
    driven.play("wA2");
    assert!(driven.keys().contains("0: number other places"), "{}", driven.keys());
    let (numbered, dots) = (driven.way(), driven.read().matches('•').count());
    assert_eq!(dots, ways - 9, "{}", driven.read());
    driven.write("0");
    assert_ne!(driven.way(), numbered, "others have the numbers now: {}", driven.read());
    driven.write("1");
    assert_eq!(driven.plies(), 9, "{}", driven.read());
    driven.write("u");
    driven.play("wA2");
    assert_eq!(driven.way(), numbered, "from the beginning");
}

#[test]
fn a_hand_that_does_not_fit_is_counted_by_kinds() {
    let mut driven = driven(44, 24);
    driven.begin("hive", "human", Side::First);
    let screen = driven.read();
    assert!(screen.contains("🐜 x3") && screen.contains("🐝"), "nothing is left out: {screen}");
    let ants = driven.find("🐜").expect("the ants");
    driven.click(ants);
    driven.write("1");
    assert_eq!(driven.plies(), 1, "a kind can be touched: {}", driven.read());
    assert!(driven.read().contains("🐜 x2"), "{}", driven.read());
    driven.resize(80, 24);
    let screen = driven.read();
    assert!(screen.contains(" wQ ") && screen.contains(" bQ "), "both hands are written alike: {screen}");
    assert!(!screen.contains('🐝'), "{screen}");
}
