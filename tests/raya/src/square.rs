//! Squares by column and row: `a1` is bottom left.

use std::fmt;

use ludoteca_core::Indexed;

/// The columns and rows of the board.
pub(crate) const SIDE: u8 = 3;

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares.
pub type Squares = ludoteca_core::Squares<Square>;

/// All squares.
pub(crate) const BOARD: Squares = Squares::from_bits(0b111_111_111);

/// The squares of each row of three: rows, columns and diagonals.
pub(crate) const ROWS: [Squares; 8] = [
    Squares::from_bits(0b000_000_111),
    Squares::from_bits(0b000_111_000),
    Squares::from_bits(0b111_000_000),
    Squares::from_bits(0b001_001_001),
    Squares::from_bits(0b010_010_010),
    Squares::from_bits(0b100_100_100),
    Squares::from_bits(0b100_010_001),
    Squares::from_bits(0b001_010_100),
];

impl Square {
    /// The square in the middle.
    pub const CENTRE: Square = Square(4);

    /// The square at a column and a row, both from zero, if the board has it.
    pub fn at(column: u8, row: u8) -> Option<Square> {
        (column < SIDE && row < SIDE).then(|| Square(row * SIDE + column))
    }

    /// All squares, row by row from the top left.
    pub(crate) fn all() -> impl Iterator<Item = Square> {
        (0..SIDE).rev().flat_map(|row| (0..SIDE).map(move |column| Square(row * SIDE + column)))
    }

    /// The column, from zero at the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row, from zero at the bottom.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The squares next to it along a line.
    #[inline]
    pub(crate) fn neighbours(self) -> Squares {
        NEIGHBOURS[self.0 as usize]
    }

    /// The square after a quarter turn of the board.
    pub(crate) const fn turned(self) -> Square {
        Square(self.column() * SIDE + SIDE - 1 - self.row())
    }

    /// The square with left and right exchanged.
    pub(crate) const fn mirrored(self) -> Square {
        Square(self.row() * SIDE + SIDE - 1 - self.column())
    }
}

/// The squares next to each one along a line.
const NEIGHBOURS: [Squares; 9] = [
    Squares::from_bits(0b000_011_010),
    Squares::from_bits(0b000_010_101),
    Squares::from_bits(0b000_110_010),
    Squares::from_bits(0b001_010_001),
    Squares::from_bits(0b111_101_111),
    Squares::from_bits(0b100_010_100),
    Squares::from_bits(0b010_011_000),
    Squares::from_bits(0b101_010_000),
    Squares::from_bits(0b010_110_000),
];

impl Indexed for Square {
    #[inline]
    fn from_index(index: usize) -> Square {
        Square(index as u8)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Spot::from(*self).fmt(f)
    }
}

/// A column and a row that somebody names; the board may not have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The column, from zero at the left and below 26.
    pub column: u8,
    /// The row, from zero at the bottom and below 9.
    pub row: u8,
}

impl Spot {
    /// Reads a letter and a digit: `a1`.
    pub(crate) fn read(text: &str) -> Option<Spot> {
        let &[letter, digit @ b'1'..=b'9'] = text.trim().as_bytes() else { return None };
        let letter = letter.to_ascii_lowercase();
        letter.is_ascii_lowercase().then(|| Spot { column: letter - b'a', row: digit - b'1' })
    }

    /// The square, if the board has it.
    pub(crate) fn square(self) -> Option<Square> {
        Square::at(self.column, self.row)
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Spot {
        Spot { column: square.column(), row: square.row() }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_next_to_somebody_has_it_next_to_itself() {
        for square in BOARD {
            for other in square.neighbours() {
                let far = (square.column().abs_diff(other.column()), square.row().abs_diff(other.row()));
                assert!(far <= (1, 1) && far != (0, 0), "{square} {other}");
                assert!(other.neighbours().contains(square), "{square} {other}");
                let diagonal = far == (1, 1);
                assert!(!diagonal || square == Square::CENTRE || other == Square::CENTRE, "{square} {other}");
            }
        }
        assert_eq!(BOARD.iter().map(|square| square.neighbours().len()).sum::<usize>(), 4 * 3 + 4 * 3 + 8);
    }

    #[test]
    fn four_quarter_turns_and_two_mirrors_change_nothing() {
        for square in BOARD {
            assert_eq!(square.turned().turned().turned().turned(), square);
            assert_eq!(square.mirrored().mirrored(), square);
        }
        let corner = Square::at(0, 0).unwrap();
        assert_eq!((corner.turned().to_string(), corner.mirrored().to_string()), ("c1".into(), "c1".into()));
    }
}
