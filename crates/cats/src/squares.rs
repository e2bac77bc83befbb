//! Playable squares and sets of them.

use std::fmt;

use ludoteca_core::Indexed;

/// A playable square, numbered row by row from the cats' edge.
///
/// The index counts from zero; people and texts count from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A set of playable squares.
pub type Squares = ludoteca_core::Squares<Square>;

impl Square {
    /// The square with this index, which must be below 128.
    pub(crate) const fn new(index: usize) -> Square {
        assert!(index < 128, "the largest board has 128 playable squares");
        Square(index as u8)
    }

    /// The index, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people use, from one.
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }
}

impl Indexed for Square {
    #[inline]
    fn from_index(index: usize) -> Square {
        Square::new(index)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
