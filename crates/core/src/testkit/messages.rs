//! What people read must be there in every language.

use crate::TEXTS;
use crate::message::check_catalogue;
use crate::{Catalogue, Ending, Language, Message, Notation, Side};

/// Checks that a message can be said in all languages, with no gap in its text.
///
/// # Panics
/// If a catalogue lacks the key, or the text asks for an argument that the
/// message does not have.
pub fn sayable(message: &(impl AsRef<Message> + ?Sized)) {
    let message = message.as_ref();
    for language in Language::ALL {
        let gaps = message.gaps(language);
        assert!(gaps.is_empty(), "{language}: {message:?} cannot be said, for want of {}", gaps.join(", "));
    }
}

/// Checks that the catalogue of a game says the same in all languages, what the game is
/// and what its sides are called.
pub(super) fn names<G: Notation>() {
    check_catalogue(G::TEXTS);
    for part in ["title", "about", "aim"] {
        listed(G::TEXTS, &format!("{}.{part}", G::NAME));
    }
    for part in ["side", "turn", "won"] {
        for side in Side::ALL {
            listed(G::TEXTS, &format!("{}.{part}.{}", G::NAME, side.word()));
        }
    }
}

/// Checks that every ending of the game has a text.
pub(super) fn endings<G: Notation>() {
    for word in G::endings() {
        listed(G::TEXTS, &format!("ending.{word}"));
    }
    for ending in Ending::COMMON {
        listed(&TEXTS, &format!("ending.{}", ending.word()));
    }
}

/// Checks that a key without arguments is in all catalogues.
pub(super) fn listed(texts: &'static Catalogue, key: &str) {
    for language in Language::ALL {
        let gaps = texts.message(key.to_owned()).gaps(language);
        assert!(gaps.is_empty(), "the {language} catalogue lacks {}", gaps.join(", "));
    }
}
