//! Lines of any text as answers to a skin of claustro.
//!
//! The first byte chooses the skin, the rules and the language; the rest is the lines.

use super::super::texts::{answers, text};

const SKINS: [&str; 3] = ["modern", "prolog", "losango"];
const RULES: [&str; 3] = ["5x5", "4x5,seed", "6x7,capture=jump,forced=yes"];

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let (skin, rest_of_choice) = (usize::from(choice % 3), choice / 3);
    let (rules, language) = (usize::from(rest_of_choice % 3), rest_of_choice / 3);
    if let Some(text) = text(rest) {
        answers("claustro", RULES[rules], SKINS[skin], language, text);
    }
}
