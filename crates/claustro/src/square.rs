//! Squares by column and row: `a1` is bottom left.

use std::fmt;

use ludoteca_core::Indexed;

/// One more than the columns of the widest board, so that a step over an edge
/// never lands on the board again.
const STRIDE: u8 = 11;

/// A square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of squares.
pub type Squares = ludoteca_core::Squares<Square>;

impl Square {
    /// The square at a column and a row, both from zero and below 10.
    pub(crate) const fn at(column: u8, row: u8) -> Square {
        assert!(column < 10 && row < 10, "the largest board has ten columns and rows");
        Square(row * STRIDE + column)
    }

    /// The column, from zero at the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, from zero at the bottom.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The steps between two squares, along columns and rows.
    pub const fn distance(self, other: Square) -> u32 {
        (self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())) as u32
    }

    /// The square halfway to another.
    pub(crate) const fn halfway(self, other: Square) -> Square {
        Square(u8::midpoint(self.0, other.0))
    }

    /// How far another square is, as a single number per direction and length.
    pub(crate) const fn displacement(self, other: Square) -> i8 {
        other.0 as i8 - self.0 as i8
    }
}

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
        Spot { column: self.column(), row: self.row() }.fmt(f)
    }
}

/// A column and a row that somebody names; no board may have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The column, from zero at the left.
    pub column: u8,
    /// The row, from zero at the bottom.
    pub row: u8,
}

impl Spot {
    /// Reads a letter and a number: `a1`.
    pub(crate) fn read(text: &str) -> Option<Spot> {
        let mut characters = text.trim().chars();
        let letter = characters.next().filter(char::is_ascii_alphabetic)?;
        let digits = characters.as_str();
        if digits.len() > 2 || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let row = digits.parse::<u8>().ok()?.checked_sub(1)?;
        Some(Spot { column: letter.to_ascii_lowercase() as u8 - b'a', row })
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

/// A direction: one step of it moves a whole set at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Right,
    Left,
    Up,
    Down,
    UpRight,
    UpLeft,
    DownRight,
    DownLeft,
}

impl Direction {
    const fn offset(self) -> i8 {
        let stride = STRIDE as i8;
        match self {
            Direction::Right => 1,
            Direction::Left => -1,
            Direction::Up => stride,
            Direction::Down => -stride,
            Direction::UpRight => stride + 1,
            Direction::UpLeft => stride - 1,
            Direction::DownRight => 1 - stride,
            Direction::DownLeft => -stride - 1,
        }
    }

    /// All squares of a set moved by one; those that leave every board are lost,
    /// those that leave a smaller one are not on it.
    #[inline]
    pub(crate) fn shift(self, squares: Squares) -> Squares {
        let offset = self.offset();
        Squares::from_bits(if offset > 0 { squares.bits() << offset } else { squares.bits() >> -offset })
    }

    /// The square one step away, which must be on a board.
    #[inline]
    pub(crate) fn from(self, square: Square) -> Square {
        Square((square.0 as i8 + self.offset()) as u8)
    }

    /// The opposite direction.
    #[inline]
    pub(crate) const fn reversed(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::Left => Direction::Right,
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::UpRight => Direction::DownLeft,
            Direction::UpLeft => Direction::DownRight,
            Direction::DownRight => Direction::UpLeft,
            Direction::DownLeft => Direction::UpRight,
        }
    }

    /// The direction that leads from one square to a neighbour.
    pub(crate) fn between(from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.offset() == from.displacement(to))
    }

    pub(crate) const fn is_diagonal(self) -> bool {
        use Direction::{DownLeft, DownRight, UpLeft, UpRight};
        matches!(self, UpRight | UpLeft | DownRight | DownLeft)
    }

    const ALL: [Direction; 8] = {
        use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
        [Right, Left, Up, Down, UpRight, UpLeft, DownRight, DownLeft]
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_read_and_printed() {
        for (text, spot) in [("a1", (0, 0)), (" E5 ", (4, 4)), ("j10", (9, 9)), ("z99", (25, 98))] {
            let read = Spot::read(text).unwrap();
            assert_eq!((read.column, read.row), spot, "{text}");
            assert_eq!(read.to_string(), text.trim().to_ascii_lowercase());
        }
        for text in ["", "a", "1", "a0", "a01", "a100", "aa1", "a-1", "ñ1", "a１"] {
            assert_eq!(Spot::read(text), None, "{text}");
        }
    }

    #[test]
    fn steps_over_an_edge_leave_the_board() {
        let inside: Squares =
            (0..10).flat_map(|row| (0..10).map(move |column| Square::at(column, row))).collect();
        for square in inside {
            for direction in Direction::ALL {
                let landed = direction.shift(Squares::of(square)) & inside;
                for to in landed {
                    let apart = (square.column().abs_diff(to.column()), square.row().abs_diff(to.row()));
                    assert!(apart.0 <= 1 && apart.1 <= 1, "{square} {direction:?} {to}");
                    assert_eq!(Direction::between(square, to), Some(direction));
                }
            }
        }
    }
}
