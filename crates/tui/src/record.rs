//! Recorded games, whichever game they are of.

use std::fs::File;
use std::path::Path;

use ludoteca_core::{Error, Side};
use ludoteca_house::{AnyGame, FileError, LiveGame, game_of_record, in_file};
use ludoteca_session::{GameText, Games};

use crate::TEXTS;

/// The most games of a file that are listed.
pub(crate) const MOST: usize = 1000;

/// The game that a record is of, at its end.
///
/// # Errors
/// If it says of no game here that it is of it, or is broken.
pub(crate) fn read_game(games: &[&'static dyn AnyGame], text: &GameText) -> Result<Box<dyn LiveGame>, Error> {
    let name = game_of_record(games.iter().copied(), &text.text)?;
    let game = games.iter().find(|game| Some(game.name()) == name.as_deref());
    game.ok_or_else(|| TEXTS.malformed("tui.foreign"))?.load_game(text)
}

/// The texts of the games of a file, the first of them where there are very many.
///
/// # Errors
/// If the file cannot be read, or is empty.
pub(crate) fn games_of(path: &Path) -> Result<Vec<GameText>, Error> {
    let refused = |cause| Error::from(FileError::Read { path: path.to_owned(), cause });
    let file = File::open(path).map_err(refused)?;
    let games: Result<Vec<GameText>, Error> = Games::new(file).take(MOST).collect();
    let games = games.map_err(|what| in_file(path, what))?;
    if games.is_empty() { Err(in_file(path, TEXTS.malformed("tui.files.empty"))) } else { Ok(games) }
}

/// Who played and how it ended, on a line.
pub(crate) fn about(live: &dyn LiveGame) -> String {
    let session = live.session();
    let [one, other] = Side::ALL.map(|side| session.recorded_name(side).unwrap_or("?").to_owned());
    let result = session.outcome().map_or("*", |outcome| outcome.result());
    let date = session.tag("Date").unwrap_or_default();
    format!("{date:<10}  {one} – {other}  {result}  ({})", session.line_texts().len())
}
