//! Why a table is no position.

use ludoteca_core::{ErrorKind, Message, Notation, Reason, Side};

use crate::TEXTS;
use crate::{Hive, Piece};

/// What no game can come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A tile that cannot climb is on top of another.
    CannotClimb(Piece),
    /// The stack on this tile, and what hangs together with it, does not touch the rest.
    Apart(Piece),
    /// A tile is on the table before its like with a lower number.
    Number {
        /// The tile.
        piece: Piece,
        /// The one that has to be there too.
        before: Piece,
    },
    /// A side has four tiles on the table, and its queen is none of them.
    Queen(Piece),
    /// White places the first tile and Black the second.
    Begins(Side),
    /// Only this side has tiles on the table, and more than the first.
    OneSided(Side),
    /// The tile that was moved last is not on top of a stack.
    Last(Piece),
}

impl Reason for Flaw {
    fn message(&self) -> Message {
        let about = |key: &'static str, piece: Piece| TEXTS.message(key).with("text", piece);
        let of =
            |key: &'static str, side: Side| TEXTS.message(key).with_message("side", Hive::side_name(side));
        match *self {
            Flaw::CannotClimb(piece) => about("hive.position.cannot_climb", piece),
            Flaw::Apart(piece) => about("hive.position.apart", piece),
            Flaw::Number { piece, before } => {
                TEXTS.message("hive.position.number").with("piece", piece).with("before", before)
            }
            Flaw::Queen(queen) => TEXTS.message("hive.position.queen").with("queen", queen),
            Flaw::Begins(side) => of("hive.position.begins", side),
            Flaw::OneSided(side) => of("hive.position.one_sided", side),
            Flaw::Last(piece) => about("hive.position.last", piece),
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}
