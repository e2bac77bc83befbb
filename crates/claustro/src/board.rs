//! The board: its squares, its corners, and where the pieces begin.

use std::fmt;
use std::sync::OnceLock;

use ludoteca_core::{BySide, Indexed, Side};

use crate::square::Spot;
use crate::{Square, Squares};

/// The shortest and the longest side of a board.
pub(crate) const SIDES: std::ops::RangeInclusive<u8> = 3..=10;
/// The number of lengths a side can have.
const LENGTHS: usize = 8;
/// More than the largest index of a square.
const SQUARES: usize = 128;

/// The squares of one board.
///
/// There is one value per shape in the whole program.
///
/// ```text
/// 5 #  .  b  b  G      G  green's goal      b  blue begins here
/// 4 .  .  .  .  b      B  blue's goal       g  green begins here
/// 3 g  .  .  .  b      #  nobody ever stands here
/// 2 g  .  .  .  .
/// 1 B  g  g  .  #
///   a  b  c  d  e
/// ```
pub struct Board {
    columns: u8,
    rows: u8,
    fields: Squares,
    goals: BySide<Square>,
    starts: BySide<Squares>,
    /// The steps from each square to a side's goal, by the square's index.
    distances: BySide<[u8; SQUARES]>,
    doors: BySide<Squares>,
}

impl Board {
    /// The board of a shape; sides from 3 to 10.
    pub(crate) fn of(columns: u8, rows: u8) -> &'static Board {
        static BOARDS: [OnceLock<Board>; LENGTHS * LENGTHS] = [const { OnceLock::new() }; _];
        let length = |side: u8| (side - SIDES.start()) as usize;
        BOARDS[length(columns) * LENGTHS + length(rows)].get_or_init(|| Board::new(columns, rows))
    }

    fn new(columns: u8, rows: u8) -> Board {
        let (right, top) = (columns - 1, rows - 1);
        let is_corner = |square: &Square| {
            (square.column() == 0 || square.column() == right) && (square.row() == 0 || square.row() == top)
        };
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| Square::at(column, row)));
        // Green's pieces lie on both sides of the corner it starts from, as far as
        // two squares before the next corner; blue's are theirs by half a turn.
        let along_the_bottom = (1..right.saturating_sub(1)).map(|column| Square::at(column, 0));
        let along_the_left = (1..top.saturating_sub(1)).map(|row| Square::at(0, row));
        let first: Squares = along_the_bottom.chain(along_the_left).collect();
        let turned = |square: Square| Square::at(right - square.column(), top - square.row());
        let goals = BySide { first: Square::at(right, top), second: Square::at(0, 0) };
        let mut distances = BySide { first: [0; SQUARES], second: [0; SQUARES] };
        for side in Side::ALL {
            for square in all.clone() {
                distances[side][square.index()] = square.distance(goals[side]) as u8;
            }
        }
        Board {
            columns,
            rows,
            fields: all.clone().filter(|square| !is_corner(square)).collect(),
            goals,
            starts: BySide { first, second: first.iter().map(turned).collect() },
            distances,
            doors: BySide::from_fn(|side| {
                all.clone().filter(|square| square.distance(goals[side]) == 1).collect()
            }),
        }
    }

    /// The number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The squares that are no corners: where pieces stand while the game goes on.
    #[inline]
    pub const fn fields(&self) -> Squares {
        self.fields
    }

    /// The corner that a side wants to reach.
    #[inline]
    pub fn goal(&self, side: Side) -> Square {
        self.goals[side]
    }

    /// The steps from a square of the board to a side's goal.
    #[inline]
    pub fn to_goal(&self, side: Side, square: Square) -> u32 {
        u32::from(self.distances[side][square.index()])
    }

    /// The two squares next to a side's goal.
    #[inline]
    pub fn doors(&self, side: Side) -> Squares {
        self.doors[side]
    }

    /// The steps from corner to corner.
    #[inline]
    pub const fn span(&self) -> u32 {
        (self.columns + self.rows - 2) as u32
    }

    /// Where a side's pieces begin.
    pub fn start(&self, side: Side) -> Squares {
        self.starts[side]
    }

    /// The number of pieces on each side.
    pub fn pieces(&self) -> usize {
        self.starts.first.len()
    }

    /// The square after half a turn of the board.
    pub const fn turned(&self, square: Square) -> Square {
        Square::at(self.columns - 1 - square.column(), self.rows - 1 - square.row())
    }

    /// The square that a spot names, if the board has it.
    pub fn square(&self, spot: Spot) -> Option<Square> {
        (spot.column < self.columns && spot.row < self.rows).then(|| Square::at(spot.column, spot.row))
    }

    /// All squares, corners too, row by row from the top left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows).rev().flat_map(move |row| (0..columns).map(move |column| Square::at(column, row)))
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.columns, self.rows) == (other.columns, other.rows)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(squares: Squares) -> String {
        let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn five_by_five_is_the_designers_board() {
        let board = Board::of(5, 5);
        assert_eq!(names(board.start(Side::First)), "b1 c1 a2 a3");
        assert_eq!(names(board.start(Side::Second)), "e3 e4 c5 d5");
        assert_eq!(board.goal(Side::First).to_string(), "e5");
        assert_eq!(board.goal(Side::Second).to_string(), "a1");
        assert_eq!(board.fields().len(), 21);
    }

    #[test]
    fn every_shape_has_its_pieces() {
        for columns in SIDES {
            for rows in SIDES {
                let board = Board::of(columns, rows);
                let pieces = (columns - 3 + rows - 3) as usize;
                assert_eq!(board.pieces(), pieces, "{board}");
                let (green, blue) = (board.start(Side::First), board.start(Side::Second));
                assert_eq!((green | blue).len(), 2 * pieces, "{board}");
                assert_eq!((green | blue) & !board.fields(), Squares::EMPTY, "{board}");
                assert_eq!(board.fields().len(), columns as usize * rows as usize - 4, "{board}");
            }
        }
    }
}
