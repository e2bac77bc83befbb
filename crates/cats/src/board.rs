//! The board: which squares there are and which touch.

use std::fmt;
use std::sync::OnceLock;

use crate::{Square, Squares};

/// The shortest and the longest side of a board.
pub(crate) const SIDES: std::ops::RangeInclusive<u8> = 4..=16;
/// The number of lengths a side can have.
const LENGTHS: usize = 13;

/// On an odd width: whether the cats' row is played on its corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The cats' squares include both corners.
    #[default]
    Yes,
    /// They include neither.
    No,
}

/// The squares of one board and their neighbours.
///
/// Rows count from the cats' edge, columns from the left of the picture, both
/// from zero. There is one value per shape in the whole program.
pub struct Board {
    columns: u8,
    rows: u8,
    edge: Edge,
    squares: Vec<Place>,
    home: Squares,
    last: Squares,
    /// All forward steps at once: a shift, and the squares from which it is one.
    forward_shifts: [(u32, Squares); 3],
}

/// Where a square lies and what it touches.
struct Place {
    row: u8,
    column: u8,
    forward: Squares,
    around: Squares,
}

impl Board {
    /// The board of a shape; sides from 4 to 16, `edge` matters on odd widths.
    pub(crate) fn of(columns: u8, rows: u8, edge: Edge) -> &'static Board {
        static BOARDS: [OnceLock<Board>; LENGTHS * LENGTHS * 2] = [const { OnceLock::new() }; _];
        let edge = if columns.is_multiple_of(2) { Edge::Yes } else { edge };
        let length = |side: u8| (side - SIDES.start()) as usize;
        let shape = (length(columns) * LENGTHS + length(rows)) * 2 + edge as usize;
        BOARDS[shape].get_or_init(|| Board::new(columns, rows, edge))
    }

    fn new(columns: u8, rows: u8, edge: Edge) -> Board {
        // On even widths the cats' row begins with an empty corner, as the oldest
        // picture of the game draws it.
        let first_column = u8::from(columns.is_multiple_of(2) || edge == Edge::No);
        let corners: Vec<(u8, u8)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|(row, column)| (row + column) % 2 == first_column)
            .collect();
        let set = |test: &dyn Fn(u8, u8) -> bool| -> Squares {
            let inside = corners.iter().enumerate().filter(|(_, at)| test(at.0, at.1));
            inside.map(|(index, _)| Square::new(index)).collect()
        };
        let squares: Vec<Place> = corners
            .iter()
            .map(|&(row, column)| Place {
                row,
                column,
                forward: set(&|r, c| r == row + 1 && c.abs_diff(column) == 1),
                around: set(&|r, c| r.abs_diff(row) == 1 && c.abs_diff(column) == 1),
            })
            .collect();
        // Numbered row by row, the steps of all squares are at most three
        // distances; each becomes one shift of a whole set.
        let mut forward_shifts = [(0, Squares::EMPTY); 3];
        for (from, place) in squares.iter().enumerate() {
            for to in place.forward {
                let shift = (to.index() - from) as u32;
                let slot = forward_shifts
                    .iter_mut()
                    .find(|(known, sources)| *known == shift || sources.is_empty())
                    .expect("a board has at most three step distances");
                *slot = (shift, slot.1 | Squares::of(Square::new(from)));
            }
        }
        let (home, last) = (set(&|r, _| r == 0), set(&|r, _| r == rows - 1));
        Board { columns, rows, edge, squares, home, last, forward_shifts }
    }

    /// The number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Whether the cats' row is played on its corners, on an odd width.
    pub const fn edge(&self) -> Edge {
        self.edge
    }

    /// The number of playable squares.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Never: every board has squares.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The squares where the cats begin and the mouse wants to go.
    #[inline]
    pub const fn home(&self) -> Squares {
        self.home
    }

    /// The squares of the mouse's edge.
    pub const fn last(&self) -> Squares {
        self.last
    }

    /// The squares a cat may step to.
    #[inline]
    pub fn forward(&self, square: Square) -> Squares {
        self.squares[square.index()].forward
    }

    /// The squares the mouse may step to.
    #[inline]
    pub fn around(&self, square: Square) -> Squares {
        self.squares[square.index()].around
    }

    /// How many forward steps lead from `cats` to squares in `free`.
    #[inline]
    pub fn count_forward(&self, cats: Squares, free: Squares) -> usize {
        let steps = self.forward_shifts.iter();
        steps
            .map(|&(shift, sources)| (((cats & sources).bits() << shift) & free.bits()).count_ones() as usize)
            .sum()
    }

    /// The square with this number, counted from one.
    pub fn square(&self, number: u32) -> Option<Square> {
        let index = (number as usize).checked_sub(1)?;
        (index < self.len()).then(|| Square::new(index))
    }

    /// The playable square at a row and a column, both from zero.
    pub fn at(&self, row: usize, column: usize) -> Option<Square> {
        let found = self.squares.iter().position(|p| (p.row as usize, p.column as usize) == (row, column));
        found.map(Square::new)
    }

    /// The row of a square, from zero at the cats' edge.
    pub fn row(&self, square: Square) -> usize {
        self.squares[square.index()].row as usize
    }

    /// The column of a square, from zero at the left of the picture.
    pub fn column(&self, square: Square) -> usize {
        self.squares[square.index()].column as usize
    }

    /// All squares in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.len()).map(Square::new)
    }

    /// Where the mouse starts unless told otherwise: the square of its edge
    /// nearest the middle, of two the higher number.
    pub fn mouse_start(&self) -> Square {
        let off_middle = |square: &Square| (2 * self.column(*square) + 1).abs_diff(self.columns as usize);
        let nearest = self.last.iter().min_by_key(|square| (off_middle(square), std::cmp::Reverse(*square)));
        nearest.expect("the last row has playable squares")
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.columns, self.rows, self.edge) == (other.columns, other.rows, other.edge)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}x{}, {:?})", self.columns, self.rows, self.edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(squares: Squares) -> Vec<u32> {
        squares.iter().map(Square::number).collect()
    }

    #[test]
    fn the_numbering_is_the_one_of_the_c_assignment() {
        let board = Board::of(8, 8, Edge::Yes);
        assert_eq!(board.len(), 32);
        assert_eq!(numbers(board.home()), [1, 2, 3, 4]);
        assert_eq!(numbers(board.last()), [29, 30, 31, 32]);
        assert_eq!(numbers(board.around(board.square(22).unwrap())), [17, 18, 25, 26]);
        assert_eq!(numbers(board.forward(board.square(20).unwrap())), [24]);
        assert_eq!(board.squares().map(|s| board.forward(s).len()).sum::<usize>(), 49);
        assert_eq!(board.mouse_start().number(), 31);
    }

    #[test]
    fn forward_steps_counted_at_once_are_the_steps_one_by_one() {
        for columns in SIDES {
            for rows in SIDES {
                for edge in [Edge::Yes, Edge::No] {
                    let board = Board::of(columns, rows, edge);
                    for from in board.squares() {
                        for free in board.squares() {
                            let one_by_one = (board.forward(from) & Squares::of(free)).len();
                            let at_once = board.count_forward(Squares::of(from), Squares::of(free));
                            assert_eq!(at_once, one_by_one, "{board:?} {from}-{free}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn odd_widths_have_the_corners_or_not() {
        assert_eq!(Board::of(7, 5, Edge::Yes).home().len(), 4);
        assert_eq!(Board::of(7, 5, Edge::No).home().len(), 3);
        assert_eq!(Board::of(16, 16, Edge::Yes).len(), 128);
        assert_eq!(Board::of(4, 4, Edge::Yes).home().len(), 2);
    }
}
