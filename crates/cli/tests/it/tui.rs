//! The full screen in a real terminal.

use crate::support::{ludoteca, run};
use crate::terminal::Terminal;

/// The program in a terminal, with a home of its own.
fn open(folder: &std::path::Path, args: &[&str]) -> Terminal {
    let mut command = ludoteca(&[&["tui", "--lang", "en", "--seed", "1"], args].concat());
    command.env("LUDOTECA_DATA", folder);
    Terminal::run(command, 24, 80)
}

#[test]
fn a_game_is_begun_played_left_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = open(folder.path(), &[]);
    terminal.see("L U D O T E C A");
    terminal.press("\r");
    terminal.see("New game");
    terminal.press("\r");
    terminal.see("mouse to move");
    // A move by touches, and the machine's answer.
    terminal.press("\r\t\r");
    terminal.see("1. 31-");
    terminal.see("mouse to move");
    terminal.press("m99-1\r");
    terminal.see("99");
    terminal.press("q");
    terminal.see("Go on with the last game");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);

    let mut again = open(folder.path(), &[]);
    again.see("Go on with the last game");
    again.press("\r");
    again.see("1. 31-");
    again.press("q");
    again.see("L U D O T E C A");
    again.press("q");
    assert_eq!(again.end(), 0);
}

#[test]
fn a_pipe_is_no_screen() {
    let ran = run(&["tui", "--lang", "en"], "");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("ludoteca play"), "{}", ran.err);
    let ran = run(&["tui", "chess", "--lang", "en"], "");
    assert!(ran.err.contains("chess"), "{}", ran.err);
}
