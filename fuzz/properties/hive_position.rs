//! Any text as a position of Hive: it prints and is read again, and its moves are
//! those of the slow reference.
//!
//! The first byte chooses the rules; the rest is the text.

use ludoteca_hive::{Hive, Rules};

use super::super::slow::agrees;
use super::super::texts::{position, text};

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let rules = Rules::all_types()[usize::from(choice % 8)];
    let game = text(rest).and_then(|text| position::<Hive>(&rules, text));
    if let Some(game) = game {
        agrees(&game);
    }
}
