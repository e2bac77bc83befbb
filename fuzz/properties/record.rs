//! Any text as a record of any game, in the shape of PGN or as JSON.
//!
//! The first byte chooses the game; the rest is the text.

use ludoteca_house::HOUSE;

use super::super::texts::{chosen, record, text};

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    if let Some(text) = text(rest) {
        let _ = HOUSE.game_of_record(text);
        record(chosen(*choice), text);
    }
}
