//! Playable squares and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// A playable square, numbered row by row from the cats' edge.
///
/// The index counts from zero; people and texts count from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index, which must be below 128.
    pub(crate) const fn new(index: usize) -> Square {
        assert!(index < 128, "the largest board has 128 playable squares");
        Square(index as u8)
    }

    /// The index, from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people use, from one.
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A set of playable squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// The set without squares.
    pub const EMPTY: Squares = Squares(0);

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares of the set, the lowest first.
    #[inline]
    pub fn iter(self) -> Ascending {
        self.into_iter()
    }

    /// The set as bits: bit `i` is the square with index `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl Not for Squares {
    type Output = Squares;

    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set | Squares::of(square))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Ascending;

    #[inline]
    fn into_iter(self) -> Ascending {
        Ascending(self.0)
    }
}

/// The squares of a set, the lowest first.
#[derive(Clone, Debug)]
pub struct Ascending(u128);

impl Iterator for Ascending {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}
