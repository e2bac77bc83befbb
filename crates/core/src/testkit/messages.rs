//! What people read must be there in every language.

use crate::{Ending, Language, Message, Notation, Side};

/// Checks that a message can be said in all languages, with no gap in its text.
///
/// # Panics
/// If a catalogue lacks the key, or the text asks for an argument that the
/// message does not have.
pub fn sayable(message: &Message) {
    for language in Language::ALL {
        let gaps = message.gaps(language);
        assert!(gaps.is_empty(), "{language}: {message:?} cannot be said, for want of {}", gaps.join(", "));
    }
}

/// Checks that the catalogues tell what the game is and what its sides are called.
pub(super) fn names<G: Notation>() {
    for part in ["title", "about", "aim"] {
        listed(&format!("{}.{part}", G::NAME));
    }
    for part in ["side", "turn", "won"] {
        for side in Side::ALL {
            listed(&format!("{}.{part}.{}", G::NAME, side.word()));
        }
    }
}

/// Checks that every ending of the game has a text.
pub(super) fn endings<G: Notation>() {
    let common = Ending::COMMON.map(Ending::word);
    for word in G::endings().iter().chain(&common) {
        listed(&format!("ending.{word}"));
    }
}

/// Checks that a key without arguments is in all catalogues.
pub(super) fn listed(key: &str) {
    for language in Language::ALL {
        let gaps = Message::new(key.to_owned()).gaps(language);
        assert!(gaps.is_empty(), "the {language} catalogue lacks {}", gaps.join(", "));
    }
}
