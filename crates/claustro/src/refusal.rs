//! Why a move is not allowed.

use ludoteca_core::{ErrorKind, Message, Notation, Reason, Side};

use crate::TEXTS;
use crate::square::Spot;
use crate::{Claustro, Square};

/// The rule that an attempt breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The board has no such square.
    OffTheBoard(Spot),
    /// There is no piece on this square.
    NoPiece(Square),
    /// The piece on this square belongs to the side that has just moved.
    NotYourTurn {
        /// The square of the piece.
        square: Square,
        /// The side whose turn it is.
        turn: Side,
    },
    /// The squares are not neighbours in a row or a column.
    NotAStep {
        /// The square of the piece.
        from: Square,
        /// The square it was to go to.
        to: Square,
    },
    /// The step leads away from the goal.
    Backwards {
        /// The square of the piece.
        from: Square,
        /// The square behind it.
        to: Square,
        /// Whose piece it is.
        side: Side,
    },
    /// The square is a corner that nobody may enter, or nobody but the other side.
    Corner(Square),
    /// A piece stands on the square, or will.
    Occupied {
        /// The square.
        square: Square,
        /// Whose piece it is.
        by: Side,
    },
    /// Who can capture must.
    MustCapture {
        /// The square of the piece.
        from: Square,
        /// The square it was to step to.
        to: Square,
    },
    /// The squares are not diagonal neighbours.
    NotDiagonal {
        /// The square of the captor.
        from: Square,
        /// The square of the victim.
        to: Square,
    },
    /// The captor does not land two squares away along a diagonal.
    NotAJump {
        /// The square of the captor.
        from: Square,
        /// The square it was to land on.
        to: Square,
    },
    /// Captures go along the one diagonal that points to the goal.
    WrongDiagonal {
        /// The square of the captor.
        from: Square,
        /// The square it was to land on.
        to: Square,
        /// Whose piece it is.
        side: Side,
    },
    /// There is nothing to capture on this square.
    NoVictim(Square),
    /// A capture does not say where the captive is put.
    NoPlace {
        /// The square of the captor.
        from: Square,
        /// The square it lands on.
        to: Square,
    },
    /// The captive may not be put on the square that the captor has just left.
    Vacated(Square),
    /// The captive may not be put back where it stood.
    PutBack(Square),
}

impl Reason for Refusal {
    fn message(&self) -> Message {
        self.told(|spot| spot.to_string())
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl Refusal {
    /// The reason with squares named in some way.
    pub(crate) fn told(self, name: impl Fn(Spot) -> String) -> Message {
        let of_side = |message: Message, side: Side| message.with_message("side", Claustro::side_name(side));
        let at = |key: &'static str, square: Square| TEXTS.message(key).with("square", name(square.into()));
        let way = |key: &'static str, from: Square, to: Square| {
            TEXTS.message(key).with("from", name(from.into())).with("to", name(to.into()))
        };
        match self {
            Refusal::Over => ludoteca_core::TEXTS.message("refused.over"),
            Refusal::OffTheBoard(spot) => {
                TEXTS.message("claustro.refused.off_the_board").with("square", name(spot))
            }
            Refusal::NoPiece(square) => at("claustro.refused.no_piece", square),
            Refusal::NotYourTurn { square, turn } => {
                let message = at("claustro.refused.not_your_turn", square);
                message.with_message("turn", Claustro::side_name(turn))
            }
            Refusal::NotAStep { from, to } => way("claustro.refused.not_a_step", from, to),
            Refusal::Backwards { from, to, side } => way(
                match side {
                    Side::First => "claustro.refused.green_backwards",
                    Side::Second => "claustro.refused.blue_backwards",
                },
                from,
                to,
            ),
            Refusal::Corner(square) => at("claustro.refused.corner", square),
            Refusal::Occupied { square, by } => of_side(at("claustro.refused.occupied", square), by),
            Refusal::MustCapture { from, to } => way("claustro.refused.must_capture", from, to),
            Refusal::NotDiagonal { from, to } => way("claustro.refused.not_diagonal", from, to),
            Refusal::NotAJump { from, to } => way("claustro.refused.not_a_jump", from, to),
            Refusal::WrongDiagonal { from, to, side } => way(
                match side {
                    Side::First => "claustro.refused.green_diagonal",
                    Side::Second => "claustro.refused.blue_diagonal",
                },
                from,
                to,
            ),
            Refusal::NoVictim(square) => at("claustro.refused.no_victim", square),
            Refusal::NoPlace { from, to } => way("claustro.refused.no_place", from, to),
            Refusal::Vacated(square) => at("claustro.refused.vacated", square),
            Refusal::PutBack(square) => at("claustro.refused.put_back", square),
        }
    }
}
