//! Move texts of a record, held against the rules.

use ludoteca_core::{Error, Message, Playable, Reason};

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
    pub(super) fn error(self, text: &str) -> Error {
        let error = match self {
            Unfit::Over => TEXTS.illegal("record.move.over"),
            Unfit::Unreadable(why) => TEXTS.malformed("record.move.unreadable").with_message("why", why),
            Unfit::Illegal(why) => TEXTS.illegal("record.move.illegal").with_message("why", why),
        };
        error.with("text", text)
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
