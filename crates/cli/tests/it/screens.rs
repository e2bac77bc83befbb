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

/// A screen: its name, the game that was left behind, and the keys that lead to it, each with
/// what is seen before the next.
struct Shot {
    name: &'static str,
    left: Option<&'static str>,
    steps: &'static [(&'static str, &'static str)],
}

const CATS: &str = "[Game \"cats\"]\n[White \"human\"]\n[Black \"human\"]\n\n1. 31-26 1-5 2. 26-22 *\n";
const CLAUSTRO: &str = "[Game \"claustro\"]\n[White \"human\"]\n[Black \"human\"]\n\n1. b1-b2 c5-c4 *\n";
const HIVE: &str = "[Game \"hive\"]\n[White \"human\"]\n[Black \"human\"]\n\n\
    1. wS1 bG1 wS1- 2. wQ -wS1 bQ bG1- 3. wB1 /wQ bA1 bQ/ *\n";

/// Goes on with the game that was left behind.
const GO_ON: (&str, &str) = ("\r", "to move");
/// The keys that open a page of the start screen, by its row.
const LESSONS: &str = "\x1b[B\x1b[B\r";
const LIBRARY: &str = "\x1b[B\x1b[B\x1b[B\x1b[B\r";
const TREES: &str = "\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r";
/// In the form of a match, names machines that never change, and lets them play one game after
/// the other, so that these end in order.
const MACHINES: (&str, &str) = (
    "\x1b[B\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7fryg:depth=1, random",
    "ryg:depth=1, random",
);
const ONE_BY_ONE: (&str, &str) = ("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x7f\x7f\x7f1", "< 1 >");
const MATCHES: &str = "\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r";

const SHOTS: &[Shot] = &[
    Shot { name: "start", left: None, steps: &[] },
    Shot { name: "new-game", left: None, steps: &[("\r", "New game")] },
    Shot { name: "cats", left: Some(CATS), steps: &[GO_ON] },
    Shot { name: "claustro", left: Some(CLAUSTRO), steps: &[GO_ON] },
    Shot { name: "hive", left: Some(HIVE), steps: &[GO_ON] },
    Shot { name: "hive-picked", left: Some(HIVE), steps: &[GO_ON, ("mwA1\r", "1-9: go there")] },
    Shot { name: "hive-3d", left: Some(HIVE), steps: &[GO_ON, ("3", "to move")] },
    Shot { name: "help", left: Some(CATS), steps: &[GO_ON, ("?", "undo, redo")] },
    Shot { name: "signs", left: Some(HIVE), steps: &[GO_ON, ("??", "Signs, moves and scores")] },
    Shot { name: "rules", left: Some(HIVE), steps: &[GO_ON, ("???", "Rules")] },
    Shot { name: "options", left: Some(CATS), steps: &[GO_ON, ("c", "Opening book")] },
    Shot { name: "editor", left: Some(CATS), steps: &[GO_ON, ("e", "It can be played from here.")] },
    Shot { name: "analysis", left: Some(CATS), steps: &[GO_ON, ("a", "Analysis")] },
    Shot { name: "puzzle", left: None, steps: &[("p", "Difficulty"), ("\r", "Puzzle ")] },
    Shot { name: "lesson", left: None, steps: &[(LESSONS, "steps: 10"), ("\rn", "Step 2 of 10")] },
    Shot { name: "library", left: None, steps: &[(LIBRARY, "Finished games are kept here.")] },
    Shot {
        name: "tree",
        left: None,
        steps: &[(TREES, "Machine"), ("\r", "positions: 48"), ("nnn", "step 3")],
    },
    Shot {
        name: "match",
        left: None,
        steps: &[(MATCHES, "Machines"), MACHINES, ONE_BY_ONE, ("\r", "Games counted: 20")],
    },
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens")
}

/// Waits for the screen that is kept, and tells the one that is there in its place.
fn compare(name: &str, terminal: &mut Terminal, shown: fn(&Terminal) -> String) {
    let path = folder().join(name);
    if std::env::var_os("LUDOTECA_BLESS").is_some() {
        terminal.settle();
        fs::create_dir_all(folder()).expect("a folder");
        fs::write(&path, shown(terminal)).expect("it is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if !terminal.comes(|terminal| shown(terminal) == kept) {
        assert_eq!(kept, shown(terminal), "{name} is another screen now:\n{}", terminal.text());
    }
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
    for (keys, seen) in shot.steps {
        terminal.press(keys);
        terminal.see(seen);
    }
    let size = format!("{columns}x{rows}");
    if colours {
        compare(&format!("{}-{size}-colours.txt", shot.name), &mut terminal, Terminal::painted);
    } else {
        compare(&format!("{}-{size}.txt", shot.name), &mut terminal, Terminal::lines);
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
        terminal.until("the whole screen is drawn", |terminal| terminal.lines() == kept);
    }
}
