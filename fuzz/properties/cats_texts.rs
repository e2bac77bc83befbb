//! Three lines as rules, position and move of mouse and cats.

use ludoteca_cats::Cats;
use ludoteca_core::Game;

use super::super::texts::{judged, position, rules, text};

pub(crate) fn check(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut lines = text.split('\n');
    let Some(rules) = rules::<Cats>(lines.next().unwrap_or_default()) else { return };
    let start = Cats::start(&rules);
    let game = lines.next().and_then(|line| position::<Cats>(&rules, line)).unwrap_or(start);
    if let Some(line) = lines.next() {
        judged(&game, line);
    }
}
