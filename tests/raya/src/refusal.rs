//! Why a move is not allowed.

use ludoteca_core::{ErrorKind, Message, Notation, Reason, Side};

use crate::TEXTS;
use crate::{Raya, Spot, Square};

/// The rule that an attempt breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The board has no such square.
    OffTheBoard(Spot),
    /// A man stands on the square.
    Occupied(Square),
    /// The first man may not be put in the centre.
    Centre,
    /// All men are on the board, so none can be put there.
    NoneInHand {
        /// Where one was to be put.
        to: Square,
    },
    /// Men in hand are put on the board before one moves.
    InHand {
        /// How many there are.
        n: usize,
    },
    /// There is no man on this square.
    NoMan(Square),
    /// The man on this square belongs to the other side.
    NotYourTurn {
        /// The square of the man.
        square: Square,
        /// The side whose turn it is.
        turn: Side,
    },
    /// No line leads from one square to the other without another between them.
    NoLine {
        /// The square of the man.
        from: Square,
        /// The square it was to go to.
        to: Square,
    },
}

impl Reason for Refusal {
    fn message(&self) -> Message {
        let at = |key: &'static str, square: Square| TEXTS.message(key).with("square", square);
        match *self {
            Refusal::Over => ludoteca_core::TEXTS.message("refused.over"),
            Refusal::OffTheBoard(spot) => TEXTS.message("raya.refused.off_the_board").with("square", spot),
            Refusal::Occupied(square) => at("raya.refused.occupied", square),
            Refusal::Centre => at("raya.refused.centre", Square::CENTRE),
            Refusal::NoneInHand { to } => at("raya.refused.none_in_hand", to),
            Refusal::InHand { n } => TEXTS.message("raya.refused.in_hand").with("n", n),
            Refusal::NoMan(square) => at("raya.refused.no_man", square),
            Refusal::NotYourTurn { square, turn } => {
                at("raya.refused.not_your_turn", square).with_message("turn", Raya::named("turn", turn))
            }
            Refusal::NoLine { from, to } => {
                TEXTS.message("raya.refused.no_line").with("from", from).with("to", to)
            }
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}
