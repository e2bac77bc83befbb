//! The analysis on the screen, from a file, from the library and from the table.

use std::path::Path;

use ludoteca_core::Side;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Driven, driven, kept};
use crate::event::Event;

/// A game in which the cats throw their win away.
const RECORD: &str = "[Game \"cats\"]\n[White \"level:3\"]\n[Black \"Ana\"]\n[Date \"2026.11.02\"]\n\n\
    31-26 1-5 26-22 2-6 22-17 3-7 17-13 4-8 13-9 6-10 9-6 5-9 6-1 1-0\n";

/// Opens a file by the start screen.
fn open(driven: &mut Driven, path: &Path) {
    driven.choose("Analyse a file");
    driven.write("/");
    driven.write(&path.display().to_string());
    driven.press(KeyCode::Enter);
    driven.wait();
}

fn game(folder: &Path) -> Driven {
    let path = folder.join("game.pgn");
    std::fs::write(&path, RECORD).expect("it is written");
    let mut driven = kept(folder, 100, 34);
    open(&mut driven, &path);
    driven.press(KeyCode::Enter);
    driven.wait();
    driven
}

#[test]
fn a_file_is_analysed_and_walked_through_by_keys_and_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = game(folder.path());
    let screen = driven.read();
    assert!(screen.contains("6-10 ??") && screen.contains("level:3 – Ana  1-0"), "{screen}");
    assert_eq!(driven.plies(), 13);
    driven.press(KeyCode::Left);
    driven.write("k");
    assert_eq!(driven.plies(), 11);
    driven.press(KeyCode::Home);
    assert_eq!(driven.plies(), 0);
    assert!(driven.read().contains("accuracy"), "{}", driven.read());
    driven.write("jj$");
    assert_eq!(driven.plies(), 13);
    driven.write("n");
    assert_eq!(driven.plies(), 10, "the mistake");
    assert!(driven.read().contains("better was: 7-10"), "{}", driven.read());
    let fourth = driven.find("17-13").expect("a move of the list");
    driven.click(fourth);
    assert_eq!(driven.plies(), 7);
    driven.write("z");
    assert!(!driven.read().contains("6-10 ??"), "what was found is hidden");
}

#[test]
fn other_moves_are_tried_beside_the_game_and_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = game(folder.path());
    driven.write("n");
    driven.press(KeyCode::Left);
    driven.write("m7-10");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("trying: 7-10"), "{}", driven.read());
    driven.write("m1-9");
    driven.press(KeyCode::Enter);
    assert_eq!(driven.plies(), 10, "an illegal move says why\n{}", driven.read());
    driven.press(KeyCode::End);
    assert_eq!(driven.plies(), 13);
    driven.write("n");
    driven.press(KeyCode::Left);
    driven.write(" ");
    assert!(driven.read().contains("trying: 7-10"), "the best move is played");
    driven.press(KeyCode::Left);
    driven.press(KeyCode::Right);
    assert!(!driven.read().contains("trying"), "along the game again");
}

#[test]
fn the_engine_tells_its_lines_until_it_is_switched_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = game(folder.path());
    driven.press(KeyCode::Home);
    driven.write("l");
    driven.until("depth");
    driven.write("l");
    assert!(!driven.app.is_busy());
    assert!(!driven.read().contains("What the machine thinks"));
}

#[test]
fn what_was_found_is_saved_once_in_both_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = game(folder.path());
    for name in ["out.html", "out.pgn"] {
        let path = folder.path().join(name);
        for saved in ["saved to", "choose another name"] {
            driven.write("s");
            for _ in 0..40 {
                driven.press(KeyCode::Backspace);
            }
            driven.write(&path.display().to_string());
            driven.press(KeyCode::Enter);
            assert!(driven.read().contains(saved), "{}", driven.read());
        }
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it is there");
    assert!(read("out.html").starts_with("<!doctype html>"));
    assert!(read("out.pgn").contains("$4") && read("out.pgn").contains("1-0"), "{}", read("out.pgn"));
}

#[test]
fn mistakes_of_the_person_are_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = game(folder.path());
    driven.write("r");
    assert!(driven.read().contains("Mistake 1 of 1"), "{}", driven.read());
    for (text, said) in [("6-10", "is what was played"), ("1-9", "no piece"), ("7-10", "is better")] {
        driven.write("m");
        driven.write(text);
        driven.press(KeyCode::Enter);
        driven.wait();
        assert!(driven.read().contains(said), "{text}\n{}", driven.read());
    }
    driven.write("n");
    assert!(driven.read().contains("last mistake"));
    driven.write("q");
    assert_eq!(driven.plies(), 13, "back at the analysis");
}

#[test]
fn an_analysis_is_stopped_in_the_middle_and_shows_what_it_has() {
    let mut driven = driven(100, 34);
    driven.begin("hive", "human", Side::First);
    for text in ["wS1", "bS1 -wS1", "wQ wS1\\", "bQ /bS1", "wA1 wQ\\", "bA1 -bQ"] {
        driven.write("m");
        driven.write(text);
        driven.press(KeyCode::Enter);
    }
    assert_eq!(driven.plies(), 6);
    driven.write("a");
    assert!(driven.app.is_busy() && driven.read().contains("analysing"), "{}", driven.read());
    driven.press(KeyCode::Left);
    assert_eq!(driven.plies(), 5, "the screen answers meanwhile");
    driven.press(KeyCode::Esc);
    driven.wait();
    assert!(!driven.read().contains("analysing"), "{}", driven.read());
    driven.press(KeyCode::Esc);
    assert!(driven.read().contains("to move"), "back at the table\n{}", driven.read());
}

#[test]
fn bad_files_are_told_and_leave_the_list() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in
        [("empty.pgn", ""), ("notes.txt", "hello\n"), ("broken.pgn", "[Game \"cats\"]\n\n1. 31-9 *\n")]
    {
        std::fs::write(folder.path().join(name), text).expect("it is written");
        let mut driven = kept(folder.path(), 100, 30);
        open(&mut driven, &folder.path().join(name));
        driven.press(KeyCode::Enter);
        assert_eq!(driven.app.pages.len(), 2, "{name}\n{}", driven.read());
        assert!(driven.read().len() > 100);
    }
    let mut driven = kept(folder.path(), 100, 30);
    open(&mut driven, &folder.path().join("nothing"));
    assert!(driven.read().contains("nothing"), "{}", driven.read());
    driven.write("q");
    assert_eq!(driven.app.pages.len(), 1);
}

impl Driven {
    fn press_with(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.app.handle(Event::Key(KeyEvent::new(code, modifiers)));
    }
}

#[test]
fn branches_threats_remarks_and_other_positions_have_their_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = game(folder.path());
    driven.write("n");
    driven.press(KeyCode::Left);
    driven.play("7-10");
    driven.press_with(KeyCode::Left, KeyModifiers::SHIFT);
    assert!(!driven.read().contains("trying"), "the game itself\n{}", driven.read());
    driven.press_with(KeyCode::Right, KeyModifiers::SHIFT);
    assert!(driven.read().contains("trying: 7-10"), "and what was tried\n{}", driven.read());
    driven.press_with(KeyCode::Right, KeyModifiers::SHIFT);
    assert!(driven.read().contains("nothing else was played here"), "{}", driven.read());
    driven.press(KeyCode::Home);
    driven.write("x");
    assert!(driven.read().contains("What the other side threatens"), "{}", driven.read());
    driven.until("scores: cats");
    driven.write("x");
    assert!(!driven.read().contains("threatens"), "{}", driven.read());
    driven.press(KeyCode::End);
    driven.write("Ca long way");
    driven.press(KeyCode::Enter);
    assert!(driven.read().contains("a long way"), "{}", driven.read());
    let path = folder.path().join("kept.pgn");
    driven.write("s");
    driven.press_with(KeyCode::Char('u'), KeyModifiers::CONTROL);
    driven.write(&path.display().to_string());
    driven.press(KeyCode::Enter);
    let text = std::fs::read_to_string(path).expect("it is saved");
    assert!(text.contains("a long way") && text.contains("6-1 {"), "{text}");
    driven.write("e");
    assert!(driven.read().contains("Set up a position"), "{}", driven.read());
    driven.press(KeyCode::Enter);
    assert!(!driven.read().contains("Set up a position"), "{}", driven.read());
    assert_eq!(driven.plies(), 0, "a game of its own from that position");
}
