//! The coordinates of the old programs, understood inside their skins only.

use std::fmt;

use ludoteca_core::History;

use crate::{Board, Cats, Square};

/// A square as the Commodore 64 names it: row and column from zero, the row
/// from the cats' edge, the column mirrored against the C picture.
///
/// Square 31 of 8x8 is (7,3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C64 {
    /// From zero at the cats' edge.
    pub row: usize,
    /// From zero at the left of the C64's screen.
    pub column: usize,
}

impl C64 {
    /// The coordinates of a square.
    pub fn of(board: &Board, square: Square) -> C64 {
        let column = board.columns() as usize - 1 - board.column(square);
        C64 { row: board.row(square), column }
    }

    /// The playable square at these coordinates.
    pub fn square(self, board: &Board) -> Option<Square> {
        let column = (board.columns() as usize).checked_sub(self.column + 1)?;
        board.at(self.row, column)
    }
}

impl fmt::Display for C64 {
    /// Writes `(07,03)`; the C64 prints hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:02X},{:02X})", self.row, self.column)
    }
}

/// A square as the CLIPS program names it: `(fila f) (columna k)` from one, the
/// last row at the cats' edge.
///
/// Square 31 of 8x8 is (1,4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clips {
    /// *Fila*, from one at the mouse's edge.
    pub row: usize,
    /// *Columna*, from one.
    pub column: usize,
}

impl Clips {
    /// The coordinates of a square.
    pub fn of(board: &Board, square: Square) -> Clips {
        let C64 { row, column } = C64::of(board, square);
        Clips { row: board.rows() as usize - row, column: column + 1 }
    }

    /// The playable square at these coordinates.
    pub fn square(self, board: &Board) -> Option<Square> {
        let row = (board.rows() as usize).checked_sub(self.row)?;
        C64 { row, column: self.column.checked_sub(1)? }.square(board)
    }
}

impl fmt::Display for Clips {
    /// Writes `(1,4)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// The cats by identity: cat 0 first.
///
/// They are numbered where the game begins, row by row and left to right as the
/// C64 draws them, and keep their numbers when they move.
pub fn roster(past: &History<'_, Cats>) -> Vec<Square> {
    let board = past.start.board();
    let mut cats: Vec<Square> = past.start.cats().iter().collect();
    cats.sort_by_key(|&cat| {
        let C64 { row, column } = C64::of(board, cat);
        (row, column)
    });
    for step in past.moves {
        if let Some(cat) = cats.iter_mut().find(|cat| **cat == step.from) {
            *cat = step.to;
        }
    }
    cats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edge, Rules};
    use ludoteca_core::Game;

    #[test]
    fn the_three_systems_agree_on_the_start() {
        let board = Board::of(8, 8, Edge::Yes);
        let mouse = board.square(31).unwrap();
        assert_eq!(C64::of(board, mouse), C64 { row: 7, column: 3 });
        assert_eq!(Clips::of(board, mouse), Clips { row: 1, column: 4 });
        let start = Cats::start(&Rules::default());
        let past = History::none(&start);
        assert_eq!(roster(&past).iter().map(|cat| cat.number()).collect::<Vec<_>>(), [4, 3, 2, 1]);
    }

    #[test]
    fn every_square_comes_back_from_every_system() {
        for (columns, rows) in [(8, 8), (7, 5), (16, 16), (4, 9)] {
            let board = Board::of(columns, rows, Edge::No);
            for square in board.squares() {
                assert_eq!(C64::of(board, square).square(board), Some(square));
                assert_eq!(Clips::of(board, square).square(board), Some(square));
            }
            assert_eq!(C64 { row: 0, column: usize::MAX - 1 }.square(board), None);
            assert_eq!(Clips { row: 0, column: 0 }.square(board), None);
        }
    }
}
