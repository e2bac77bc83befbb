//! Sets of squares as bits of a machine word.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::{BySide, Side};

/// A square of a game's boards, known by an index below 128.
pub trait Indexed: Copy {
    /// The square with this index.
    fn from_index(index: usize) -> Self;

    /// The index, from zero.
    fn index(self) -> usize;
}

/// A set of squares of one game.
pub struct Squares<S> {
    bits: u128,
    squares: PhantomData<S>,
}

/// The pieces of both sides on a board that is being set up.
impl<S: Indexed> BySide<Squares<S>> {
    /// Puts a piece of a side on a square, in place of what stands there.
    pub fn put(&mut self, side: Side, square: S) {
        self.take(square);
        self[side] = self[side] | Squares::of(square);
    }

    /// Takes the piece of a square away; says whose it was.
    pub fn take(&mut self, square: S) -> Option<Side> {
        let side = Side::ALL.into_iter().find(|&side| self[side].contains(square))?;
        self[side] = self[side] & !Squares::of(square);
        Some(side)
    }
}

impl<S: Indexed> Squares<S> {
    /// The set without squares.
    pub const EMPTY: Squares<S> = Squares::from_bits(0);

    /// The set of these bits: bit `i` is the square with index `i`.
    #[inline]
    pub const fn from_bits(bits: u128) -> Squares<S> {
        Squares { bits, squares: PhantomData }
    }

    /// The set of one square.
    #[inline]
    pub fn of(square: S) -> Squares<S> {
        Squares::from_bits(1 << square.index())
    }

    /// Whether a square is in the set.
    #[inline]
    pub fn contains(self, square: S) -> bool {
        self.bits >> square.index() & 1 != 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// The squares of the set, the lowest first.
    #[inline]
    pub fn iter(self) -> Ascending<S> {
        self.into_iter()
    }

    /// The set as bits: bit `i` is the square with index `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

// Written out, because derived ones would ask of the squares what the bits need not know.
impl<S> Clone for Squares<S> {
    #[inline]
    fn clone(&self) -> Squares<S> {
        *self
    }
}

impl<S> Copy for Squares<S> {}

impl<S> PartialEq for Squares<S> {
    #[inline]
    fn eq(&self, other: &Squares<S>) -> bool {
        self.bits == other.bits
    }
}

impl<S> Eq for Squares<S> {}

impl<S> Hash for Squares<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<S: Indexed> Default for Squares<S> {
    fn default() -> Squares<S> {
        Squares::EMPTY
    }
}

impl<S: Indexed + fmt::Debug> fmt::Debug for Squares<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<S: Indexed> BitAnd for Squares<S> {
    type Output = Squares<S>;

    #[inline]
    fn bitand(self, other: Squares<S>) -> Squares<S> {
        Squares::from_bits(self.bits & other.bits)
    }
}

impl<S: Indexed> BitOr for Squares<S> {
    type Output = Squares<S>;

    #[inline]
    fn bitor(self, other: Squares<S>) -> Squares<S> {
        Squares::from_bits(self.bits | other.bits)
    }
}

impl<S: Indexed> BitXor for Squares<S> {
    type Output = Squares<S>;

    #[inline]
    fn bitxor(self, other: Squares<S>) -> Squares<S> {
        Squares::from_bits(self.bits ^ other.bits)
    }
}

impl<S: Indexed> Not for Squares<S> {
    type Output = Squares<S>;

    #[inline]
    fn not(self) -> Squares<S> {
        Squares::from_bits(!self.bits)
    }
}

impl<S: Indexed> FromIterator<S> for Squares<S> {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Squares<S> {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set | Squares::of(square))
    }
}

impl<S: Indexed> IntoIterator for Squares<S> {
    type Item = S;
    type IntoIter = Ascending<S>;

    #[inline]
    fn into_iter(self) -> Ascending<S> {
        Ascending { bits: self.bits, squares: PhantomData }
    }
}

/// The squares of a set, the lowest first.
#[derive(Clone, Debug)]
pub struct Ascending<S> {
    bits: u128,
    squares: PhantomData<S>,
}

impl<S: Indexed> Iterator for Ascending<S> {
    type Item = S;

    #[inline]
    fn next(&mut self) -> Option<S> {
        if self.bits == 0 {
            return None;
        }
        let square = S::from_index(self.bits.trailing_zeros() as usize);
        self.bits &= self.bits - 1;
        Some(square)
    }
}
