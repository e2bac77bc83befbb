//! Why a move is not allowed.

use ludoteca_core::{ErrorKind, Message, Notation, Reason, Side};

use crate::TEXTS;
use crate::{Cats, Square};

/// The rule that an attempt breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The board has no square with this number.
    OffTheBoard(u32),
    /// The side to move has no piece on this square.
    NotYourPiece(Square),
    /// The piece on this square belongs to the side that has just moved.
    NotYourTurn {
        /// The square of the piece.
        square: Square,
        /// The side whose turn it is.
        turn: Side,
    },
    /// The squares do not touch diagonally.
    NotAdjacent {
        /// The square of the piece.
        from: Square,
        /// The square it was to go to.
        to: Square,
    },
    /// A cat was to step back.
    CatsNeverGoBack {
        /// The square of the cat.
        from: Square,
        /// The square behind it.
        to: Square,
    },
    /// Another piece stands on the target.
    Occupied {
        /// The target.
        square: Square,
        /// The side of the piece there.
        by: Side,
    },
}

impl Reason for Refusal {
    fn message(&self) -> Message {
        match *self {
            Refusal::Over => ludoteca_core::TEXTS.message("refused.over"),
            Refusal::OffTheBoard(number) => {
                TEXTS.message("cats.refused.off_the_board").with("square", number)
            }
            Refusal::NotYourPiece(square) => {
                TEXTS.message("cats.refused.not_your_piece").with("square", square)
            }
            Refusal::NotYourTurn { square, turn } => TEXTS
                .message("cats.refused.not_your_turn")
                .with("square", square)
                .with_message("turn", Cats::side_name(turn)),
            Refusal::NotAdjacent { from, to } => {
                TEXTS.message("cats.refused.not_adjacent").with("from", from).with("to", to)
            }
            Refusal::CatsNeverGoBack { from, to } => {
                TEXTS.message("cats.refused.cats_never_go_back").with("from", from).with("to", to)
            }
            Refusal::Occupied { square, by } => TEXTS
                .message(match by {
                    Side::First => "cats.refused.occupied_by_mouse",
                    Side::Second => "cats.refused.occupied_by_cat",
                })
                .with("square", square),
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}
