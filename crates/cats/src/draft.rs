//! A board that is being set up.

use ludoteca_core::{
    BySide, Draft, EditError, Editable, ErrorKind, Figure, Game, Message, Palette, Reason, Scene, Side,
    Supply, Touch,
};

use crate::TEXTS;
use crate::scene::{cells, figure, sprite, square};
use crate::{Board, Cats, Square, Squares};

/// A board with any number of mice and cats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatsDraft {
    board: &'static Board,
    pieces: BySide<Squares>,
    turn: Side,
}

/// Why a board is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There is more than one mouse, or none.
    Mice(usize),
    /// There are not as many cats as the board is played with.
    Cats {
        /// How many there are.
        n: usize,
        /// The board.
        board: &'static Board,
    },
    /// It is the turn of a mouse that has already escaped to this square.
    Escaped(Square),
}

impl Reason for Flaw {
    fn message(&self) -> Message {
        match *self {
            Flaw::Mice(n) => TEXTS.message("cats.position.mice").with("n", n),
            Flaw::Cats { n, board } => TEXTS
                .message("cats.position.count")
                .with("n", n)
                .with("wanted", board.home().len())
                .with("board", format_args!("{}x{}", board.columns(), board.rows())),
            Flaw::Escaped(square) => TEXTS.message("cats.position.escaped").with("text", square),
        }
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl CatsDraft {
    /// A board with pieces on given squares, which no two share.
    pub(crate) const fn new(board: &'static Board, pieces: BySide<Squares>, turn: Side) -> CatsDraft {
        CatsDraft { board, pieces, turn }
    }

    /// The number of pieces that a side is played with.
    fn wanted(&self, side: Side) -> usize {
        match side {
            Side::First => 1,
            Side::Second => self.board.home().len(),
        }
    }

    /// Everything that keeps the board from being a position.
    pub(crate) fn flaws(&self) -> Vec<Flaw> {
        let BySide { first: mice, second: cats } = self.pieces;
        let mut flaws = Vec::new();
        if mice.len() != self.wanted(Side::First) {
            flaws.push(Flaw::Mice(mice.len()));
        }
        if cats.len() != self.wanted(Side::Second) {
            flaws.push(Flaw::Cats { n: cats.len(), board: self.board });
        }
        if self.turn == Side::First {
            flaws.extend((mice & self.board.home()).iter().map(Flaw::Escaped));
        }
        flaws
    }
}

impl Editable for Cats {
    type Draft = CatsDraft;

    fn draft(&self) -> CatsDraft {
        let pieces = BySide { first: Squares::of(self.mouse()), second: self.cats() };
        CatsDraft::new(self.board(), pieces, self.turn())
    }
}

impl Draft for CatsDraft {
    type Position = Cats;
    type Flaw = Flaw;

    fn scene(&self) -> Scene {
        let pieces = |side: Side| self.pieces[side].iter().map(move |at| sprite(self.board, at, side));
        Scene {
            sprites: Side::ALL.into_iter().flat_map(pieces).collect(),
            ..Scene::empty(cells(self.board), self.turn)
        }
    }

    fn palette(&self) -> Palette {
        let supply = |side: Side| {
            let left = self.wanted(side).saturating_sub(self.pieces[side].len());
            Supply { figure: figure(side), left }
        };
        Palette { supplies: Side::ALL.map(supply).to_vec(), marks: Vec::new() }
    }

    fn put(&mut self, piece: &Figure, at: Touch) -> Result<(), EditError> {
        let side = Side::ALL.into_iter().find(|&side| figure(side) == *piece);
        let side = side.ok_or_else(|| EditError::Unknown(piece.clone()))?;
        let square = square(self.board, at).ok_or(EditError::NoPlace)?;
        self.pieces.put(side, square);
        Ok(())
    }

    fn take(&mut self, at: Touch) -> Result<Figure, EditError> {
        let square = square(self.board, at).ok_or(EditError::NoPlace)?;
        self.pieces.take(square).map(figure).ok_or(EditError::Nobody)
    }

    fn set_turn(&mut self, side: Side) {
        self.turn = side;
    }

    fn clear(&mut self) {
        self.pieces = BySide::default();
    }

    fn check(&self) -> Result<Cats, Vec<Flaw>> {
        let flaws = self.flaws();
        match self.pieces.first.iter().next() {
            Some(mouse) if flaws.is_empty() => {
                Ok(Cats::new(self.board, mouse, self.pieces.second, self.turn))
            }
            _ => Err(flaws),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::{Edit, Notation};

    #[test]
    fn a_board_says_everything_that_is_wrong_with_it() {
        let mut draft = Cats::start(&crate::Rules::default()).draft();
        let mouse = figure(Side::First);
        for edit in [
            Edit::Put { figure: mouse.clone(), at: Touch::Cell(1) },
            Edit::Put { figure: mouse, at: Touch::Cell(8) },
        ] {
            draft.edit(&edit).unwrap();
        }
        let keys = |draft: &CatsDraft| -> Vec<String> {
            let flaws = draft.check().unwrap_err();
            flaws.iter().map(|flaw| flaw.message().key().to_owned()).collect()
        };
        assert_eq!(keys(&draft), ["cats.position.mice", "cats.position.count", "cats.position.escaped"]);
        draft.clear();
        assert_eq!(keys(&draft), ["cats.position.mice", "cats.position.count"]);
        assert_eq!(
            draft.put(&figure(Side::First), Touch::Cell(0)),
            Err(EditError::NoPlace),
            "an unused cell"
        );
    }

    #[test]
    fn a_position_is_set_up_from_nothing() {
        let mut draft = Cats::start(&crate::Rules::default()).draft();
        draft.clear();
        for cell in [1, 3, 5, 7] {
            draft.put(&figure(Side::Second), Touch::Cell(cell)).unwrap();
        }
        draft.put(&figure(Side::First), Touch::Cell(60)).unwrap();
        draft.shift(Touch::Cell(60), Touch::Cell(51)).unwrap();
        draft.set_turn(Side::Second);
        assert_eq!(draft.check().unwrap().position(), "26:1,2,3,4:c");
        assert!(draft.palette().supplies.iter().all(|supply| supply.left == 0));
    }
}
