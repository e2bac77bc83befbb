//! Puzzles on the screen.

use ludoteca_core::Control;
use ludoteca_house::{HOUSE, Numbered, Pack, Supply, Wish};
use ludoteca_user::{Folders, Scorecards};
use ratatui::crossterm::event::KeyCode;

use super::{Driven, driven, kept};

/// The puzzles of a game that come first to somebody of a rating.
fn puzzles(game: &str, rating: u32) -> impl Iterator<Item = Numbered> {
    let game = HOUSE.game(game).expect("a game of the house");
    let pack = Pack::shipped(game).expect("puzzles ship with it");
    let mut supply = Supply::new(game, pack, &Wish::default(), 1).expect("any of them");
    std::iter::from_fn(move || supply.next(Some(rating), &Control::untimed()).expect("it can be read"))
}

/// Goes to the puzzles of the first game.
fn begin(driven: &mut Driven) -> Numbered {
    driven.write("p");
    assert!(driven.read().contains("Theme"), "{}", driven.read());
    driven.press(KeyCode::Enter);
    driven.wait();
    let name = HOUSE.games().next().expect("a game").name();
    puzzles(name, 1200).next().expect("there is one")
}

/// Types the moves of whoever solves.
fn solve(driven: &mut Driven, puzzle: &Numbered) {
    for text in puzzle.puzzle.line.iter().step_by(2) {
        driven.write("m");
        driven.write(text);
        driven.press(KeyCode::Enter);
        driven.wait();
    }
}

#[test]
fn a_puzzle_is_solved_by_typing_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = kept(folder.path(), 100, 30);
    let puzzle = begin(&mut driven);
    assert!(driven.read().contains("Puzzle "), "{}", driven.read());
    solve(&mut driven, &puzzle);
    let screen = driven.read();
    assert!(screen.contains("Solved!") && screen.contains("Streak: 1"), "{screen}");
    let name = HOUSE.games().next().expect("a game").name();
    let card = Scorecards::new(folder.path()).read(name).0;
    assert_eq!((card.solved, card.tried, card.streak), (1, 1, 1));
    driven.press(KeyCode::Enter);
    driven.wait();
    assert!(!driven.read().contains("Solved!"), "the next one has come");
    driven.write("qq");
    assert_eq!(driven.app.pages.len(), 1);
}

#[test]
fn a_wrong_move_is_refuted_and_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = kept(folder.path(), 100, 30);
    let puzzle = begin(&mut driven);
    let game = HOUSE.games().next().expect("a game");
    let live = game.open(Some(&puzzle.puzzle.rules), Some(&puzzle.puzzle.position)).expect("a position");
    let wrong = live.session().move_texts().into_iter().find(|text| text != puzzle.puzzle.solution());
    driven.write("m");
    driven.write(&wrong.expect("there are others"));
    driven.press(KeyCode::Enter);
    driven.wait();
    assert!(driven.read().contains("does not win") || driven.read().contains("loses"), "{}", driven.read());
    driven.write("i");
    driven.write("x");
    assert!(driven.read().contains("Solution"), "{}", driven.read());
    driven.write("xn");
    driven.wait();
    let card = Scorecards::new(folder.path()).read(game.name()).0;
    assert_eq!((card.solved, card.tried, card.streak), (0, 1, 0));
}

#[test]
fn a_puzzle_is_solved_by_the_mouse() {
    let mut driven = driven(100, 40);
    driven.write("p");
    driven.press(KeyCode::Enter);
    driven.wait();
    let piece = driven.find("🐱").expect("the cats are to move");
    driven.click(piece);
    let target = driven.way();
    assert!(target.is_some(), "ways are shown\n{}", driven.read());
    driven.click(target.expect("a way"));
    driven.wait();
    let screen = driven.read();
    let said = ["Solved!", "Right.", "does not win", "wins too", "loses"];
    assert!(said.iter().any(|said| screen.contains(said)), "{screen}");
}

#[test]
fn broken_cards_are_set_aside_and_told() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("puzzles.toml"), "nonsense = ").expect("it is written");
    let mut driven = kept(folder.path(), 100, 30);
    begin(&mut driven);
    assert!(driven.read().contains("puzzles"), "{}", driven.read());
    assert!(Folders { data: Some(folder.path().to_owned()), config: None }.scorecards().is_some());
    let others = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert!(others >= 1, "what was broken is kept under another name");
}

#[test]
fn what_is_asked_is_told_in_words_and_hints_come_one_by_one() {
    let mut driven = driven(100, 30);
    begin(&mut driven);
    let screen = driven.read();
    assert!(screen.contains("to move.") && screen.contains("Rules: "), "{screen}");
    assert!(!screen.contains("Position"), "the board shows it: {screen}");
    driven.write("i");
    assert!(driven.read().contains("Theme: "), "{}", driven.read());
    driven.write("i");
    assert!(driven.read().contains("The move begins with"), "{}", driven.read());
}
