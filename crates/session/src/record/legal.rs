//! Move texts of a record, held against the rules.

use ludoteca_core::{Message, Playable, Reason};

use crate::TEXTS;

/// Why a text is no move of a position.
pub(super) enum Unfit {
    /// The game is over.
    Over,
    /// It is not the text of a move.
    Unreadable(Message),
    /// It is one, and the rules forbid it.
    Illegal(Message),
}

impl Unfit {
    pub(super) fn message(self, text: &str) -> Message {
        let about = |key: &'static str| TEXTS.message(key).with("text", text);
        match self {
            Unfit::Over => about("record.move.over"),
            Unfit::Unreadable(why) => about("record.move.unreadable").with_message("why", why),
            Unfit::Illegal(why) => about("record.move.illegal").with_message("why", why),
        }
    }
}

/// The legal move that a text names.
pub(super) fn legal<G: Playable>(position: &G, text: &str) -> Result<G::Move, Unfit> {
    if position.ended().is_some() {
        return Err(Unfit::Over);
    }
    let attempt = position.parse_attempt(text).map_err(|error| Unfit::Unreadable(error.what))?;
    position.judge(&attempt).map_err(|refusal| Unfit::Illegal(refusal.message()))
}
