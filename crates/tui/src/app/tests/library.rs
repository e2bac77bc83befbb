//! The library on the screen.

use std::path::Path;

use ratatui::crossterm::event::KeyCode;

use super::{Driven, kept};

fn library(folder: &Path, games: &[(&str, &str)]) -> Driven {
    let games_folder = folder.join("games");
    std::fs::create_dir_all(&games_folder).expect("a folder");
    for (name, text) in games {
        std::fs::write(games_folder.join(name).with_extension("pgn"), text).expect("it is written");
    }
    let mut driven = kept(folder, 100, 30);
    driven.choose("Library");
    driven.wait();
    driven
}

const FIRST: (&str, &str) =
    ("one", "[Game \"cats\"]\n[White \"Ana\"]\n[Black \"level:3\"]\n[Date \"2026.11.02\"]\n\n31-26 1-5 *\n");
const SECOND: (&str, &str) =
    ("two", "[Game \"claustro\"]\n[White \"Bob\"]\n[Black \"Eva\"]\n[Date \"2026.11.03\"]\n\nb1-b2 *\n");

#[test]
fn games_are_listed_searched_and_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = library(folder.path(), &[FIRST, SECOND]);
    let screen = driven.read();
    assert!(screen.contains("Ana – level:3") && screen.contains("Bob – Eva"), "{screen}");
    assert!(screen.find("Bob") < screen.find("Ana"), "the latest first");
    driven.write("/ana");
    let screen = driven.read();
    assert!(screen.contains("Ana") && !screen.contains("Bob"), "{screen}");
    driven.press(KeyCode::Enter);
    driven.press(KeyCode::Enter);
    driven.wait();
    assert!(driven.read().contains("Analysis"), "{}", driven.read());
    driven.write("q");
    driven.write("o");
    assert!(driven.read().contains("to move"), "{}", driven.read());
    assert_eq!(driven.plies(), 2);
}

#[test]
fn a_game_is_deleted_only_after_a_yes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = library(folder.path(), &[FIRST, SECOND]);
    let count = || std::fs::read_dir(folder.path().join("games")).expect("a folder").count();
    driven.write("dn");
    assert_eq!(count(), 2);
    driven.write("d");
    assert!(driven.read().contains("Delete"), "{}", driven.read());
    driven.write("y");
    assert_eq!(count(), 1);
    assert!(!driven.read().contains("Bob"), "the chosen one is gone");
}

#[test]
fn an_empty_library_and_broken_games_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = library(folder.path(), &[]);
    assert!(driven.read().contains("none yet"), "{}", driven.read());
    for key in ["j", "k", "o", "d", "y", "a"] {
        driven.write(key);
        driven.read();
    }
    driven.write("q");
    let mut driven = library(folder.path(), &[FIRST, ("three", "[Game \"cats\"]\n\n1. 31-")]);
    let screen = driven.read();
    assert!(screen.contains("Ana") && screen.contains("three"), "{screen}");
    let row = driven.find("Ana").expect("a game");
    driven.click(row);
    driven.wait();
    assert!(driven.read().contains("Analysis"), "a click on the chosen one opens it");
}
