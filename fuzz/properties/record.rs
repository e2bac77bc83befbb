//! Any text as a record of any game, in the shape of PGN or as JSON.
//!
//! The first byte chooses the game; the rest is the text.

use ludoteca_house::HOUSE;

use super::super::texts::{record, text};

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let games = HOUSE.games();
    let game = games[usize::from(*choice) % games.len()];
    if let Some(text) = text(rest) {
        let _ = HOUSE.game_of_record(text);
        record(game, text);
    }
}
