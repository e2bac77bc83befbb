//! Lines of any text as answers to a skin of mouse and cats.
//!
//! The first byte chooses the skin and the language; the rest is the lines.

use super::super::texts::{answers, text};

const SKINS: [&str; 4] = ["modern", "c", "clips", "c64"];

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    if let Some(text) = text(rest) {
        answers("cats", "8x8", SKINS[usize::from(choice % 4)], choice >> 2, text);
    }
}
