//! Move texts of a record, held against the rules.

use ludoteca_core::{Error, Game, Playable, Reason, TextError};

use crate::TEXTS;

/// Why a text is no move of a position. What is said of it is made when it is asked for:
/// most often another text is tried.
pub(super) enum Unfit<R> {
    /// The game is over.
    Over,
    /// It is not the text of a move.
    Unreadable(TextError),
    /// It is one, and the rules forbid it.
    Illegal(R),
}

impl<R: Reason> Unfit<R> {
    pub(super) fn error(self, text: &str) -> Error {
        let error = match self {
            Unfit::Over => return over(text),
            Unfit::Unreadable(why) => TEXTS.malformed("record.move.unreadable").with_message("why", why.what),
            Unfit::Illegal(why) => TEXTS.illegal("record.move.illegal").with_message("why", why.message()),
        };
        error.with("text", text)
    }
}

/// That a move comes after the end of the game.
pub(super) fn over(text: &str) -> Error {
    TEXTS.illegal("record.move.over").with("text", text)
}

/// The legal move that a text names, if it does.
pub(super) type Fit<G> = Result<<G as Game>::Move, Unfit<<G as Game>::Refusal>>;

/// The legal move that a text names.
pub(super) fn legal<G: Playable>(position: &G, text: &str) -> Fit<G> {
    if position.ended().is_some() {
        return Err(Unfit::Over);
    }
    fit(position, text)
}

/// The legal move that a text names in a game that goes on.
pub(super) fn fit<G: Playable>(position: &G, text: &str) -> Fit<G> {
    let attempt = position.parse_attempt(text).map_err(Unfit::Unreadable)?;
    position.judge(&attempt).map_err(Unfit::Illegal)
}
