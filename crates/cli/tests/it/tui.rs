//! The full screen in a real terminal.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use expectrl::process::unix::WaitStatus;
use ludoteca_core::{Language, Look, Rng};
use ludoteca_house::HOUSE;
use ludoteca_tui::{Colours, Options};
use ludoteca_user::Folders;
use rustix::process::{Pid, Signal, kill_process};

use crate::keeping::{leave, random_game};
use crate::pty::Terminal;
use crate::support::{ludoteca, run};

/// The program in a terminal, with a home of its own.
fn open(folder: &Path, args: &[&str]) -> Terminal {
    let mut command = ludoteca(&[&["tui", "--lang", "en", "--seed", "1"], args].concat());
    command.env("LUDOTECA_DATA", folder);
    Terminal::run(command, 24, 80)
}

#[test]
fn a_game_is_begun_played_left_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = open(folder.path(), &[]);
    terminal.see("a workbench for board games");
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
    again.see("a workbench for board games");
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

fn send(terminal: &Terminal, signal: Signal) {
    let pid = Pid::from_raw(terminal.pid()).expect("it runs");
    kill_process(pid, signal).expect("it can be signalled");
}

#[test]
fn the_terminal_is_given_back_whatever_ends_the_program() {
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::INT, 2), (Signal::QUIT, 3)] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut terminal = open(folder.path(), &["cats"]);
        terminal.see("New game");
        terminal.press("\r");
        terminal.see("to move");
        assert!(!terminal.is_given_back(), "it is drawn on");
        send(&terminal, signal);
        let ended = terminal.wait();
        assert!(matches!(ended, WaitStatus::Signaled(_, by, _) if by as i32 == number), "{ended:?}");
        assert!(terminal.is_given_back(), "after {signal:?}");
    }
}

/// What the next test runs in a terminal: a full screen on which something panics.
#[test]
#[ignore = "a part of the next test"]
fn panics() {
    if std::env::var_os(PANICS).is_none() {
        return;
    }
    let look = Look { language: Language::En, flipped: false, colour: true, unicode: true };
    let options = Options {
        look,
        colours: Colours::All,
        game: None,
        keeps: false,
        folders: Folders::default(),
        today: || "2026.01.02".to_owned(),
        theme: None,
        seed: 1,
        page: Some(Arc::new(|| panic!("it panics on purpose"))),
    };
    ludoteca_tui::run(Vec::new(), options).expect("it does not come to that");
}

/// Asks for the panic.
const PANICS: &str = "LUDOTECA_PANICS";

#[test]
fn the_terminal_is_given_back_after_a_panic_and_says_what_it_was() {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "tui::panics", "--ignored", "--nocapture"]).env(PANICS, "1");
    command.env("RUST_BACKTRACE", "0");
    let mut terminal = Terminal::run(command, 24, 80);
    terminal.see("a workbench for board games");
    // The page in a browser is the fourth from the end.
    terminal.press("\x1b[F\x1b[A\x1b[A\x1b[A");
    terminal.see("> The page in a browser");
    terminal.press("\r");
    let ended = terminal.wait();
    assert!(matches!(ended, WaitStatus::Exited(_, 101)), "{ended:?}");
    assert!(terminal.is_given_back(), "{}", terminal.text());
    assert!(terminal.text().contains("it panics on purpose"), "{}", terminal.text());
}

#[test]
fn a_screen_that_changes_its_size_in_a_game_is_drawn_anew() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = open(folder.path(), &["hive"]);
    terminal.see("New game");
    terminal.press("\r");
    for (rows, columns) in [(40, 120), (12, 40), (60, 200), (24, 80)] {
        terminal.resize(rows, columns);
        terminal.see("to move");
    }
    terminal.resize(8, 30);
    terminal.see("too small");
    terminal.resize(24, 80);
    terminal.see("to move");
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_key_that_comes_together_with_another_size_is_not_lost() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = open(folder.path(), &["cats"]);
    terminal.see("New game");
    terminal.press("\r");
    terminal.see("to move");
    for (rows, words) in [(8, "Esta tela"), (7, "Esta pantalla"), (8, "This screen"), (24, "a vez do rato")] {
        terminal.settle();
        send(&terminal, Signal::STOP);
        terminal.resize(rows, if rows == 24 { 80 } else { 30 });
        terminal.press("L");
        send(&terminal, Signal::CONT);
        terminal.see(words);
    }
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_terminal_that_takes_lines_only_gets_the_menu() {
    for term in ["dumb", "unknown", ""] {
        let mut command = ludoteca(&[]);
        command.env("TERM", term);
        let mut terminal = Terminal::run(command, 24, 80);
        terminal.see("Which language?");
        terminal.type_line("quit");
        assert_eq!(terminal.end(), 0, "{term:?}");
        let mut command = ludoteca(&["tui"]);
        command.env("TERM", term);
        let mut terminal = Terminal::run(command, 24, 80);
        terminal.see("ludoteca play");
        assert_eq!(terminal.end(), 2, "{term:?}");
    }
}

#[test]
fn the_full_screen_is_what_opens_without_a_word() {
    let mut terminal = Terminal::open(&[], 24, 80);
    terminal.see("a workbench for board games");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_terminal_without_unicode_or_colours_gets_neither() {
    let mut command = ludoteca(&["tui", "hive"]);
    command.env("LC_ALL", "C").env("NO_COLOR", "1");
    let mut terminal = Terminal::run(command, 24, 80);
    terminal.see("New game");
    terminal.press("\r");
    terminal.see("to move");
    assert!(terminal.text().is_ascii(), "{}", terminal.text());
    assert!(!terminal.has_colours(), "{}", terminal.text());
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
}

/// Kills the program at random moments of games; the next start has to offer every move
/// that the screen has shown.
fn kill(games: u64) {
    let mut rng = Rng::new(16);
    for game in 0..games {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (played, _) = random_game("claustro", 12, game);
        let mut moves = played.session().line_texts();
        // A game that is over is in the library.
        if played.session().outcome().is_some() {
            moves.pop();
        }
        let path = leave(folder.path(), &format!("[Game \"claustro\"]\n\n1. {} *\n", moves[0]));
        let mut terminal = open(folder.path(), &[]);
        terminal.see("Go on");
        terminal.press("\r");
        terminal.see(&moves[0]);
        for text in &moves[1..] {
            terminal.press(&format!("m{text}\r"));
        }
        let since = Instant::now();
        let patience = Duration::from_micros(rng.below(60_000) as u64);
        while since.elapsed() < patience {
            terminal.glance();
            sleep(Duration::from_millis(1));
        }
        let shown = terminal.text();
        send(&terminal, Signal::KILL);
        terminal.wait();
        let completed = moves.iter().take_while(|text| shown.contains(&format!(" {text}"))).count();
        let kept = fs::read_to_string(&path).expect("a game is kept");
        let kept = HOUSE.game("claustro").expect("a game").load(&kept).expect("it is whole");
        let line = kept.session().line_texts();
        assert!(line.len() >= completed, "{game}: {} plies kept, {completed} shown\n{shown}", line.len());
        assert_eq!(line, moves[..line.len()], "{game}");
        let mut again = open(folder.path(), &[]);
        again.see("Go on");
        again.press("\r");
        again.see(line.last().expect("a move"));
    }
}

#[test]
fn twenty_kills_lose_no_move_that_was_shown() {
    kill(20);
}

#[test]
#[ignore = "two minutes: part of scripts/test-long"]
fn two_hundred_kills_lose_no_move_that_was_shown() {
    kill(200);
}
