//! Screens as they were when somebody looked at them.
//!
//! Each is kept in `tests/screens`, plain and with its colours. After a change that is meant,
//! `LUDOTECA_BLESS=1` writes them anew: look at the difference.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::keeping::leave;
use crate::pty::Terminal;
use crate::support::ludoteca;

/// The rows and columns of the screens.
const SIZES: [(u16, u16); 2] = [(24, 80), (40, 120)];

/// A screen: its name, the game that was left behind, the keys that lead to it, and what is
/// seen when it is complete.
struct Shot {
    name: &'static str,
    left: Option<&'static str>,
    keys: &'static [&'static str],
    seen: &'static str,
}

const CATS: &str = "[Game \"cats\"]\n[White \"human\"]\n[Black \"human\"]\n\n1. 31-26 1-5 2. 26-22 *\n";
const CLAUSTRO: &str = "[Game \"claustro\"]\n[White \"human\"]\n[Black \"human\"]\n\n1. b1-b2 c5-c4 *\n";
const HIVE: &str = "[Game \"hive\"]\n[White \"human\"]\n[Black \"human\"]\n\n\
    1. wS1 bG1 wS1- 2. wQ -wS1 bQ bG1- 3. wB1 /wQ bA1 bQ/ *\n";

const SHOTS: &[Shot] = &[
    Shot { name: "start", left: None, keys: &[], seen: "a workbench for board games" },
    Shot { name: "new-game", left: None, keys: &["\r"], seen: "New game" },
    Shot { name: "cats", left: Some(CATS), keys: &["\r"], seen: "26-22" },
    Shot { name: "claustro", left: Some(CLAUSTRO), keys: &["\r"], seen: "c5-c4" },
    Shot { name: "hive", left: Some(HIVE), keys: &["\r"], seen: "bA1 bQ/" },
    Shot { name: "hive-3d", left: Some(HIVE), keys: &["\r", "3"], seen: "bA1 bQ/" },
    Shot { name: "help", left: Some(CATS), keys: &["\r", "?"], seen: "undo, redo" },
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens")
}

/// Compares a screen with the one that is kept.
fn compare(name: &str, screen: &str) {
    let path = folder().join(name);
    if std::env::var_os("LUDOTECA_BLESS").is_some() {
        fs::create_dir_all(folder()).expect("a folder");
        fs::write(&path, screen).expect("it is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, screen, "{name} is another screen now:\n{screen}");
}

/// The program on a whole screen, with a folder for all that it keeps.
fn whole_screen(home: &Path, colours: bool) -> Command {
    let mut command = ludoteca(&["tui", "--lang", "en", "--seed", "1"]);
    command.env("LUDOTECA_DATA", home).env("LUDOTECA_CONFIG", home);
    command.env("COLORTERM", "truecolor");
    if !colours {
        command.env("NO_COLOR", "1");
    }
    command
}

/// Shows a screen and compares it.
fn shoot(shot: &Shot, (rows, columns): (u16, u16), colours: bool) {
    let home = tempfile::tempdir().expect("a temporary folder");
    if let Some(record) = shot.left {
        leave(home.path(), record);
    }
    let command = whole_screen(home.path(), colours);
    let mut terminal = Terminal::run(command, rows, columns);
    terminal.see("a workbench for board games");
    for keys in shot.keys {
        terminal.press(keys);
        terminal.settle();
    }
    terminal.see(shot.seen);
    terminal.settle();
    let size = format!("{columns}x{rows}");
    if colours {
        compare(&format!("{}-{size}-colours.txt", shot.name), &terminal.painted());
    } else {
        compare(&format!("{}-{size}.txt", shot.name), &terminal.lines());
    }
}

#[test]
fn screens_are_as_they_were() {
    for shot in SHOTS {
        for size in SIZES {
            for colours in [false, true] {
                shoot(shot, size, colours);
            }
        }
    }
}

/// Terminals often get their size only once a program runs in them.
#[test]
fn a_size_that_comes_while_it_starts_is_seen() {
    let home = tempfile::tempdir().expect("a temporary folder");
    let kept = fs::read_to_string(folder().join("start-120x40.txt")).expect("it is kept");
    for delay in (0..20).step_by(2) {
        let mut terminal = Terminal::run(whole_screen(home.path(), false), 24, 80);
        std::thread::sleep(Duration::from_millis(delay));
        terminal.resize(40, 120);
        terminal.wait_for("the whole screen", |terminal| terminal.lines() == kept);
    }
}
