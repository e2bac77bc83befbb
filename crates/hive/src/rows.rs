//! Sets of hexes as rows of bits.

use crate::Hex;
use crate::hex::HEXES;

/// A set of hexes: 16 words of two rows each, the end of each joined to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    words: [u64; WORDS],
    /// The words that are not empty.
    used: u16,
}

const WORDS: usize = HEXES / 64;

impl Rows {
    pub(crate) const EMPTY: Rows = Rows { words: [0; WORDS], used: 0 };

    /// Puts a hex in, or takes it out.
    #[inline]
    pub(crate) const fn flip(&mut self, hex: Hex) {
        let word = hex.index() / 64;
        self.words[word] ^= 1 << (hex.index() % 64);
        self.used = self.used & !(1 << word) | ((self.words[word] != 0) as u16) << word;
    }

    /// The first hex of the first row of a set that does not go round the table.
    pub(crate) const fn first(&self) -> Hex {
        let word = (self.used & !self.used.rotate_left(1)).trailing_zeros();
        Hex::at((word * 64 + self.word(word as usize).trailing_zeros()) as u16)
    }

    #[inline]
    pub(crate) const fn word(&self, word: usize) -> u64 {
        self.words[word % WORDS]
    }

    /// The hexes of a word that touch the set, whether they are in it or not.
    #[inline]
    pub(crate) const fn touched(&self, word: usize) -> u64 {
        let (up, here, down) = (self.word(word + WORDS - 1), self.word(word), self.word(word + 1));
        let beside = here << 1 | up >> 63 | here >> 1 | down << 63;
        let above = here << 32 | up >> 32 | here << 31 | up >> 33;
        let below = here >> 32 | down << 32 | here >> 31 | down << 33;
        beside | above | below
    }

    /// The words that the set touches, in order.
    #[inline]
    pub(crate) fn near_words(&self) -> impl Iterator<Item = usize> {
        let mut words = self.used | self.used.rotate_left(1) | self.used.rotate_right(1);
        std::iter::from_fn(move || {
            let word = words.trailing_zeros();
            words &= words.wrapping_sub(1);
            (word < u16::BITS).then_some(word as usize)
        })
    }

    /// The part of the set around a hex: seven rows of seven bits, each in a byte,
    /// from a corner relative to it.
    #[inline]
    pub(crate) fn around(&self, hex: Hex, corner: Hex) -> u64 {
        let start = hex.relative(Hex::ORIGIN.relative(corner)).index();
        let (word, shift) = (start / 64, start % 64);
        // Two rows at a time, as a word that begins at the corner's column.
        let shifted = |word: usize| {
            let (low, high) = (u128::from(self.word(word)), u128::from(self.word(word + 1)));
            ((low | high << 64) >> shift) as u64
        };
        let mut bits = 0;
        for pair in 0..4 {
            let rows = shifted(word + pair);
            bits |= (rows & 127 | rows >> 24 & (127 << 8)) << (16 * pair);
        }
        // The eighth row does not count.
        bits & (u64::MAX >> 8)
    }
}

/// The hexes of some bits of a word, in order.
#[inline]
pub(crate) fn hexes(word: usize, mut bits: u64) -> impl Iterator<Item = Hex> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let bit = bits.trailing_zeros();
        bits &= bits - 1;
        Some(Hex::at((word as u32 * 64 + bit) as u16))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_hex_touches_are_its_neighbours_also_across_the_seam() {
        for index in 0..HEXES as u16 {
            let hex = Hex::at(index);
            let mut set = Rows::EMPTY;
            set.flip(hex);
            let mut touched: Vec<Hex> =
                set.near_words().flat_map(|word| hexes(word, set.touched(word))).collect();
            let mut neighbours: Vec<Hex> = hex.neighbours().collect();
            touched.sort();
            neighbours.sort();
            assert_eq!(touched, neighbours, "{hex:?}");
            assert_eq!(set.first(), hex);
        }
    }
}
