//! Whole sessions at the full screen, in a real terminal.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use ludoteca_core::{Control, Limits, Spec};
use ludoteca_house::{HOUSE, LiveGame};

use crate::keeping::leave;
use crate::pty::Terminal;
use crate::support::ludoteca;

/// How long a game may take.
const PATIENCE: Duration = Duration::from_mins(3);

pub(crate) fn open(folder: &Path, rows: u16, columns: u16) -> Terminal {
    let mut command = ludoteca(&["tui", "--lang", "en", "--seed", "1"]);
    command.env("LUDOTECA_DATA", folder).env("LUDOTECA_CONFIG", folder);
    Terminal::run(command, rows, columns)
}

/// The game on the table, unless it is over.
fn on_the_table(game: &str, path: &Path) -> Option<Box<dyn LiveGame>> {
    let text = fs::read_to_string(path).ok()?;
    HOUSE.game(game).expect("the house has it").load(&text).ok()
}

/// A good move for whoever is to move.
fn good_move(live: &dyn LiveGame) -> String {
    let player: Spec = "alphabeta".parse().expect("a player");
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    let job = live.advise(Some(&player), 1, limits).expect("there is something to do");
    let advice = job.run(&Control::timed(), &mut |_| {}).expect("the engine finds a move");
    advice.choice
}

/// Plays a game against a level by typing moves, until it is over.
fn play_through(game: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = format!("[Game \"{game}\"]\n[White \"human\"]\n[Black \"level:1\"]\n\n*\n");
    let path = leave(folder.path(), &record);
    let mut terminal = open(folder.path(), 40, 120);
    terminal.see("Go on");
    terminal.press("\r");
    terminal.see("to move");
    let since = Instant::now();
    let mut played = usize::MAX;
    while let Some(live) = on_the_table(game, &path) {
        assert!(since.elapsed() < PATIENCE, "{game} does not end:\n{}", terminal.text());
        let plies = live.session().line_texts().len();
        if plies % 2 == 0 && plies != played {
            played = plies;
            terminal.press(&format!("m{}\r", good_move(&*live)));
        }
        terminal.glance();
        std::thread::sleep(Duration::from_millis(5));
    }
    terminal.see("wins");
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
    let mut list = ludoteca(&["library", "list", "--json"]);
    let listed = list.env("LUDOTECA_DATA", folder.path()).output().expect("it is listed").stdout;
    let listed: serde_json::Value = serde_json::from_slice(&listed).expect("JSON");
    assert_eq!(listed["games"][0]["game"], game, "it is in the library: {listed}");
}

#[test]
fn a_whole_game_of_mouse_and_cats() {
    play_through("cats");
}

#[test]
fn a_whole_game_of_claustro() {
    play_through("claustro");
}

#[test]
fn a_whole_game_of_hive() {
    play_through("hive");
}
