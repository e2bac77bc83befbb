//! What a table keeps for each cat set.

use super::colex::Place;
use super::survey::Tally;

/// A kind of entry: all that is known of one cat set, for every mouse square.
///
/// The sweep only knows that the cats choose among the entries of their
/// successors ([`Entries::join`]) and that the mouse answers everywhere at once
/// ([`Entries::close`]).
pub(crate) trait Entries: Sync {
    /// What an entry is made of; the default is the worst for the cats.
    type Unit: Copy + Default + Send + Sync;
    /// A set of squares.
    type Set: Mask;

    /// The number of units in an entry.
    fn width(&self) -> usize;

    /// The cats may choose: keeps the better of the two for them.
    fn join(into: &mut [Self::Unit], from: &[Self::Unit]);

    /// The mouse's turn, given the cats' turn in the same place.
    ///
    /// `level` is tidied: what stands for squares of cats is cleared. `passed` is
    /// the cats' turn with one pass fewer for the mouse, if it has a pass.
    fn close(
        &self,
        cats: Self::Set,
        level: &mut [Self::Unit],
        passed: Option<&[Self::Unit]>,
        out: &mut [Self::Unit],
    );

    /// Counts the entries from a place on, both turns.
    fn count(&self, place: Place, level: &[Self::Unit], out: &[Self::Unit], tally: &mut Tally);
}

/// A machine word as a set of squares.
pub(crate) trait Mask:
    Copy
    + Default
    + Eq
    + Send
    + Sync
    + std::fmt::Debug
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitXor<Output = Self>
    + std::ops::Not<Output = Self>
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Shr<u32, Output = Self>
{
    /// The set of one square.
    fn one(square: usize) -> Self;
    /// Whether a square is in the set.
    fn has(self, square: usize) -> bool;
    /// The number of squares in a few thousand sets together.
    fn sum(sets: &[Self]) -> u32;
    /// The lowest bits of a larger set.
    fn from_bits(bits: u128) -> Self;
    /// The set as bits.
    #[cfg(feature = "files")]
    fn bits(self) -> u128;
}

macro_rules! masks {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            #[inline]
            fn one(square: usize) -> Self {
                1 << square
            }

            #[inline]
            fn has(self, square: usize) -> bool {
                self >> square & 1 != 0
            }

            fn sum(sets: &[Self]) -> u32 {
                sets.iter().map(|set| set.count_ones()).sum()
            }

            #[inline]
            fn from_bits(bits: u128) -> Self {
                bits as $word
            }

            #[cfg(feature = "files")]
            #[inline]
            fn bits(self) -> u128 {
                self as u128
            }
        }
    )*};
}

masks!(u32, u64, u128);
