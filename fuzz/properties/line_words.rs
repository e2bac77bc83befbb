//! Any line as a word of line mode with its argument, in any language.

use ludoteca::TEXTS;
use ludoteca_core::Language;

use super::super::texts::text;

#[path = "../../crates/commands/src/words.rs"]
#[allow(dead_code)]
mod words;

use words::{Order, Vocabulary};

pub(crate) fn check(bytes: &[u8]) {
    for line in text(bytes).unwrap_or_default().split('\n') {
        let Some((order, argument)) = Order::read(line) else { continue };
        assert!(line.contains(argument) && argument.trim() == argument, "{line:?}");
        for language in Language::ALL {
            for word in order.words(language) {
                assert_eq!(Order::read(&word), Some((order, "")), "{word}");
                let again = format!("  {}\t{argument}", word.to_uppercase());
                if !argument.ends_with(')') {
                    assert_eq!(Order::read(&again), Some((order, argument)), "{again:?}");
                    assert_eq!(Order::read(&format!("({again})")), Some((order, argument)), "{again:?}");
                }
            }
        }
    }
}
