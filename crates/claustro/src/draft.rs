//! A board that is being set up.

use ludoteca_core::{
    BySide, Draft, EditError, Editable, ErrorKind, Figure, Game, Message, Notation, Palette, Reason, Scene,
    Side, Supply, Touch,
};

use crate::TEXTS;
use crate::scene::{cells, figure, sprite, square};
use crate::{Claustro, Rules, Square, Squares};

/// A board with any number of pieces, on corners too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaustroDraft {
    rules: Rules,
    pieces: BySide<Squares>,
    turn: Side,
}

/// Why a board is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A side has not as many pieces as the board is played with.
    Count {
        /// The side.
        side: Side,
        /// How many there are.
        n: usize,
        /// The rules, which have the board.
        rules: Rules,
    },
    /// A piece stands on a corner that is not its goal.
    Corner {
        /// The side.
        side: Side,
        /// The corner.
        square: Square,
    },
    /// It is the turn of a side that has already reached its goal.
    Arrived {
        /// The side.
        side: Side,
        /// The goal.
        square: Square,
    },
}

impl Reason for Flaw {
    fn message(&self) -> Message {
        let of = |key: &'static str, side: Side| {
            TEXTS.message(key).with_message("side", Claustro::side_name(side))
        };
        match *self {
            Flaw::Count { side, n, rules } => of("claustro.position.count", side)
                .with("n", n)
                .with("wanted", rules.board().pieces())
                .with("board", rules.board()),
            Flaw::Corner { side, square } => of("claustro.position.corner", side).with("square", square),
            Flaw::Arrived { side, square } => of("claustro.position.arrived", side).with("square", square),
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl ClaustroDraft {
    /// A board with pieces on given squares, which no two share.
    pub(crate) const fn new(rules: Rules, pieces: BySide<Squares>, turn: Side) -> ClaustroDraft {
        ClaustroDraft { rules, pieces, turn }
    }

    /// Everything that keeps the board from being a position.
    pub(crate) fn flaws(&self) -> Vec<Flaw> {
        let board = self.rules.board();
        let mut flaws = Vec::new();
        for side in Side::ALL {
            let own = self.pieces[side];
            if own.len() != board.pieces() {
                flaws.push(Flaw::Count { side, n: own.len(), rules: self.rules });
            }
            for square in own & !board.fields() {
                if square != board.goal(side) {
                    flaws.push(Flaw::Corner { side, square });
                } else if side == self.turn {
                    flaws.push(Flaw::Arrived { side, square });
                }
            }
        }
        flaws
    }
}

impl Editable for Claustro {
    type Draft = ClaustroDraft;

    fn draft(&self) -> ClaustroDraft {
        ClaustroDraft::new(*self.rules(), BySide::from_fn(|side| self.pieces(side)), self.turn())
    }
}

impl Draft for ClaustroDraft {
    type Position = Claustro;
    type Flaw = Flaw;

    fn scene(&self) -> Scene {
        let board = self.rules.board();
        let pieces = |side: Side| self.pieces[side].iter().map(move |at| sprite(board, at, side));
        Scene {
            sprites: Side::ALL.into_iter().flat_map(pieces).collect(),
            ..Scene::empty(cells(board), self.turn)
        }
    }

    fn palette(&self) -> Palette {
        let supply = |side: Side| {
            let left = self.rules.board().pieces().saturating_sub(self.pieces[side].len());
            Supply { figure: figure(side), left }
        };
        Palette { supplies: Side::ALL.map(supply).to_vec(), marks: Vec::new() }
    }

    fn put(&mut self, piece: &Figure, at: Touch) -> Result<(), EditError> {
        let side = Side::ALL.into_iter().find(|&side| figure(side) == *piece);
        let side = side.ok_or_else(|| EditError::Unknown(piece.clone()))?;
        let square = square(self.rules.board(), at).ok_or(EditError::NoPlace)?;
        self.pieces.put(side, square);
        Ok(())
    }

    fn take(&mut self, at: Touch) -> Result<Figure, EditError> {
        let square = square(self.rules.board(), at).ok_or(EditError::NoPlace)?;
        self.pieces.take(square).map(figure).ok_or(EditError::Nobody)
    }

    fn set_turn(&mut self, side: Side) {
        self.turn = side;
    }

    fn clear(&mut self) {
        self.pieces = BySide::default();
    }

    fn check(&self) -> Result<Claustro, Vec<Flaw>> {
        let flaws = self.flaws();
        if flaws.is_empty() { Ok(Claustro::new(self.rules, self.pieces, self.turn)) } else { Err(flaws) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::at;

    #[test]
    fn a_board_says_everything_that_is_wrong_with_it() {
        //  #  .  b  b  G      cells count from the top left
        let mut draft = at("5x5", "2bb1/4b/g3b/g4/1gg2 g").draft();
        draft.put(&figure(Side::Second), Touch::Cell(0)).unwrap();
        draft.shift(Touch::Cell(10), Touch::Cell(4)).unwrap();
        let keys: Vec<String> =
            draft.check().unwrap_err().iter().map(|flaw| flaw.message().key().to_owned()).collect();
        assert_eq!(
            keys,
            ["claustro.position.arrived", "claustro.position.count", "claustro.position.corner"],
            "green is on its goal and to move, blue has one piece too many, on a dead corner"
        );
        draft.take(Touch::Cell(0)).unwrap();
        draft.set_turn(Side::Second);
        assert_eq!(draft.check().unwrap().position(), "2bbg/4b/4b/g4/1gg2 b");
    }
}
