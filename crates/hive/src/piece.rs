//! The tiles of both sides.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Side, TextError};

use crate::Bug;
use crate::TEXTS;

/// A tile: its side, its kind and its number, `wQ` or `bA2`.
///
/// Tiles are ordered White before Black, then as [`Bug::ALL`], then by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// How many numbers tiles have; the two sides begin at 0 and 16.
pub(crate) const PIECES: usize = 32;
/// The tiles of one side.
const SLOTS: u8 = 14;
/// The kind of each tile of a side; the last two are never used.
const KINDS: [Bug; 16] = [
    Bug::Queen,
    Bug::Spider,
    Bug::Spider,
    Bug::Beetle,
    Bug::Beetle,
    Bug::Grasshopper,
    Bug::Grasshopper,
    Bug::Grasshopper,
    Bug::Ant,
    Bug::Ant,
    Bug::Ant,
    Bug::Mosquito,
    Bug::Ladybug,
    Bug::Pillbug,
    Bug::Queen,
    Bug::Queen,
];

/// The first tile of the kind of each tile of a side.
const FIRSTS: [u8; 16] = {
    let mut firsts = [0; 16];
    let mut slot = 0;
    while slot < SLOTS as usize {
        firsts[slot] = KINDS[slot].slot();
        slot += 1;
    }
    firsts
};

impl Piece {
    /// The tile of a side by kind and number, which counts from one.
    pub const fn new(side: Side, bug: Bug, number: u8) -> Option<Piece> {
        if number == 0 || number > bug.tiles() {
            return None;
        }
        Some(Piece(((side as u8) << 4) | (bug.slot() + number - 1)))
    }

    /// The first tile of a kind.
    #[inline]
    pub const fn first(side: Side, bug: Bug) -> Piece {
        Piece(((side as u8) << 4) | bug.slot())
    }

    /// The tiles of a side, in order.
    pub fn of(side: Side) -> impl DoubleEndedIterator<Item = Piece> {
        (0..SLOTS).map(move |slot| Piece(((side as u8) << 4) | slot))
    }

    /// The tiles of both sides, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Piece> {
        Side::ALL.into_iter().flat_map(Piece::of)
    }

    /// Whose tile it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & 16 == 0 { Side::First } else { Side::Second }
    }

    /// Its kind.
    #[inline]
    pub const fn bug(self) -> Bug {
        KINDS[(self.0 & 15) as usize]
    }

    /// The first tile of its side and kind.
    #[inline]
    pub(crate) const fn kind(self) -> Piece {
        Piece(self.0 & 16 | FIRSTS[(self.0 & 15) as usize])
    }

    /// Its number among its likes, from one.
    #[inline]
    pub const fn number(self) -> u8 {
        (self.0 & 15) - self.bug().slot() + 1
    }

    /// A number below 32 that no other tile has.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The tile with this index.
    #[inline]
    pub(crate) const fn at(index: u32) -> Piece {
        Piece((index & 31) as u8)
    }

    /// The set of this tile alone.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.index()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        write!(f, "{side}{}", self.bug().letter())?;
        if self.bug().tiles() > 1 { write!(f, "{}", self.number()) } else { Ok(()) }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Piece {
    type Err = TextError;

    /// Reads `wA1`, in any case; a lone tile may carry the number 1.
    fn from_str(text: &str) -> Result<Piece, TextError> {
        let name = text.trim();
        let mut letters = name.chars();
        let side = match letters.next() {
            Some('w' | 'W') => Some(Side::First),
            Some('b' | 'B') => Some(Side::Second),
            _ => None,
        };
        let bug = letters.next().and_then(Bug::of_letter);
        let number = match letters.as_str() {
            "" if bug.is_some_and(|bug| bug.tiles() == 1) => Some(1),
            "1" => Some(1),
            "2" => Some(2),
            "3" => Some(3),
            _ => None,
        };
        let piece = side.zip(bug).zip(number).and_then(|((side, bug), number)| Piece::new(side, bug, number));
        piece.ok_or_else(|| {
            let at = text.len() - text.trim_start().len();
            TextError::at(TEXTS.message("hive.piece.unknown").with("text", name), at)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_read_as_it_is_printed() {
        let all: Vec<Piece> = Piece::all().collect();
        assert_eq!(all.len(), 28);
        for piece in all {
            let name = piece.to_string();
            for text in [name.clone(), name.to_uppercase(), format!(" {} ", name.to_lowercase())] {
                assert_eq!(text.parse::<Piece>().unwrap(), piece, "{text}");
            }
        }
    }

    #[test]
    fn no_other_names_are_tiles() {
        for text in ["", "w", "wA", "wA0", "wA4", "wS3", "wQ2", "xA1", "wX1", "wA1 x", "wA11", "ẅA1"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
    }
}
