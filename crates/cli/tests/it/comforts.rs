//! What somebody does at the full screen besides moving, in a real terminal: each comfort is
//! asked for by its keys, and seen.

use std::fs;
use std::path::Path;

use ludoteca_house::HOUSE;
use serde_json::Value;

use crate::full_screen::open;
use crate::keeping::leave;
use crate::pty::Terminal;

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";

/// Presses keys, and waits each time for what they have to show.
fn walk(terminal: &mut Terminal, steps: &[(&str, &str)]) {
    for (keys, seen) in steps {
        terminal.press(keys);
        terminal.see(seen);
    }
}

/// A game that was begun, on a screen of the usual size.
fn begun(folder: &Path, players: [&str; 2], moves: &str) -> Terminal {
    let [first, second] = players;
    let record = format!("[Game \"cats\"]\n[White \"{first}\"]\n[Black \"{second}\"]\n\n{moves} *\n");
    leave(folder, &record);
    let mut terminal = open(folder, 24, 80);
    walk(&mut terminal, &[("", "Go on"), ("\r", "to move")]);
    terminal
}

/// Leaves the page, and then the program.
fn quit(mut terminal: Terminal) {
    walk(&mut terminal, &[("q", "a workbench for board games")]);
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

/// The row that is chosen in a list.
fn chosen(terminal: &Terminal) -> Option<String> {
    terminal.lines().lines().find_map(|line| line.split_once("> ").map(|(_, row)| row.to_owned()))
}

/// Opens a page of the start screen.
fn choose(terminal: &mut Terminal, entry: &str) {
    for _ in 0..20 {
        terminal.until("something is chosen", |terminal| chosen(terminal).is_some());
        let before = chosen(terminal);
        if before.as_ref().is_some_and(|row| row.starts_with(entry)) {
            return terminal.press("\r");
        }
        terminal.press(DOWN);
        terminal.until("another is chosen", |terminal| chosen(terminal) != before);
    }
    panic!("there is no {entry}:\n{}", terminal.text());
}

/// Opens one of the pages of the start screen.
fn page(folder: &Path, entry: &str) -> Terminal {
    let mut terminal = open(folder, 24, 80);
    terminal.see("a workbench for board games");
    choose(&mut terminal, entry);
    terminal
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = begun(folder.path(), ["human", "human"], "1. 31-26 1-5");
    let steps = [("m26-22\r", "cats to move"), ("u", "mouse to move"), ("u", "cats to move")];
    walk(&mut terminal, &steps);
    walk(&mut terminal, &[("r", "mouse to move"), ("r", "cats to move"), ("r", "nothing")]);
    quit(terminal);
}

#[test]
fn a_hint_is_shown_and_played_and_sides_are_swapped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = begun(folder.path(), ["human", "level:1"], "1. 31-26 1-5");
    walk(
        &mut terminal,
        &[("i", "Hint: 26-"), ("s", "level:1 – human"), ("", "2. 26-"), ("", "cats to move")],
    );
    quit(terminal);
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = begun(folder.path(), ["human", "human"], "1. 31-26 1-5");
    walk(&mut terminal, &[("w", "save in: "), ("\r", "Saved in")]);
    let saved = fs::read_dir(folder.path().join("games")).expect("a folder").next().expect("a file");
    let saved = fs::read_to_string(saved.expect("it can be read").path()).expect("it is read");
    assert!(saved.contains("1. 31-26 1-5"), "{saved}");
    // Another move, and the file that is completed from its first letters takes it away.
    walk(
        &mut terminal,
        &[("m26-22\r", "2. 26-22"), ("o", "load: "), ("cat\t", ".pgn"), ("\r", "Loaded from")],
    );
    assert!(!terminal.text().contains("26-22"), "{}", terminal.text());
    // What is not there is said, and the game stays.
    walk(&mut terminal, &[("o", "load: "), ("nothing\r", "cannot read"), ("", "1. 31-26")]);
    quit(terminal);
}

#[test]
fn a_position_is_set_up_with_reasons_and_played_from() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = begun(folder.path(), ["human", "human"], "1. 31-26");
    walk(&mut terminal, &[("e", "It can be played from here."), ("", "26:1,2,3,4:c")]);
    // A second mouse on 29 is too many; it is taken away again, and the mouse is to move.
    let down = DOWN.repeat(4);
    walk(&mut terminal, &[(&down, ""), (" ", "there are 2 mice"), ("\r", "cannot be played like this")]);
    walk(&mut terminal, &[("d", "It can be played from here."), ("s", "26:1,2,3,4:m")]);
    walk(&mut terminal, &[("\r", "mouse to move"), ("m26-22\r", "26-22"), ("", "cats to move")]);
    quit(terminal);
}

#[test]
fn language_colours_and_the_view_change_in_the_middle_of_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = begun(folder.path(), ["human", "human"], "1. 31-26");
    let (flat, wood) = (terminal.lines(), terminal.painted());
    terminal.press("3");
    terminal.until("the board lies on a table", |terminal| terminal.lines() != flat);
    terminal.press("3");
    terminal.until("it is seen from above", |terminal| terminal.lines() == flat);
    terminal.press("t");
    terminal.see("colours: ");
    assert_ne!(terminal.painted(), wood, "other colours");
    walk(&mut terminal, &[("L", "é a vez dos gatos"), ("L", "mueven los gatos")]);
    for (rows, columns) in [(40, 120), (24, 80)] {
        terminal.resize(rows, columns);
        terminal.see("mueven los gatos");
    }
    walk(&mut terminal, &[("L", "to move")]);
    quit(terminal);
}

/// The number of the puzzle on the screen.
fn number(terminal: &Terminal) -> Option<usize> {
    let text = terminal.text();
    text.split("Puzzle ").nth(1)?.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The moves that solve a puzzle.
fn solution(game: &str, number: usize) -> Vec<String> {
    let pack = HOUSE.game(game).expect("a game").puzzles();
    let puzzle = pack.lines().nth(number).unwrap_or_else(|| panic!("{number} is not in the pack"));
    let puzzle: Value = serde_json::from_str(puzzle).expect("JSON");
    puzzle[4].as_str().expect("a line").split(';').map(str::to_owned).collect()
}

#[test]
fn puzzles_are_solved_and_counted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = page(folder.path(), "Puzzles");
    walk(&mut terminal, &[("", "Difficulty"), ("\r", "Puzzle ")]);
    for streak in 1..=2 {
        let puzzle = number(&terminal).unwrap_or_else(|| panic!("it has no number:\n{}", terminal.text()));
        for text in solution("cats", puzzle).iter().step_by(2) {
            walk(&mut terminal, &[("m", "move: "), (text, &format!("move: {text}"))]);
            terminal.press("\r");
            let told = |terminal: &Terminal| {
                let text = terminal.text();
                !text.contains("move: ") && !text.contains("a moment")
            };
            terminal.until("it is said what the move does", told);
        }
        terminal.see(&format!("streak {streak}"));
        terminal.press("n");
        terminal
            .until("another puzzle comes", |terminal| number(terminal).is_some_and(|next| next != puzzle));
    }
    walk(&mut terminal, &[("x", "Solution"), ("q", "Difficulty")]);
    quit(terminal);
}

#[test]
fn lessons_are_walked_to_their_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = page(folder.path(), "Lessons");
    walk(&mut terminal, &[("", "steps: 10"), ("\r", "Step 1 of 10"), ("n", "Step 2 of 10")]);
    // The second step asks for any move of the mouse.
    walk(&mut terminal, &[("m26\r", "n: go on")]);
    for step in 3..=10 {
        walk(&mut terminal, &[("n", &format!("Step {step} of 10"))]);
        terminal.press("x");
    }
    walk(&mut terminal, &[("q", "step 10 of 10")]);
    quit(terminal);
}

#[test]
fn trees_are_stepped_both_ways() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = page(folder.path(), "How machines think");
    walk(&mut terminal, &[("", "Machine"), ("\r", "positions: 48")]);
    walk(&mut terminal, &[("n", "step 1 of 98"), ("nn", "step 3 of 98"), ("p", "step 2 of 98")]);
    terminal.press(UP);
    walk(&mut terminal, &[("q", "Machine")]);
    quit(terminal);
}

#[test]
fn a_match_is_watched_to_its_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = page(folder.path(), "Matches and tournaments");
    walk(&mut terminal, &[("", "Machines"), ("\r", "Elo"), ("", "Games counted: 20"), ("", "Ptnml(0-2)")]);
    walk(&mut terminal, &[("q", "At once"), ("\x1b", "a workbench for board games")]);
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}
