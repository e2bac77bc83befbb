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

/// How many words a set has.
pub(crate) const WORDS: usize = HEXES / 64;

impl Rows {
    pub(crate) const EMPTY: Rows = Rows { words: [0; WORDS], used: 0 };

    /// Puts a hex in, or takes it out.
    #[inline]
    pub(crate) const fn flip(&mut self, hex: Hex) {
        let word = hex.index() / 64;
        self.words[word] ^= 1 << (hex.index() % 64);
        self.used = self.used & !(1 << word) | ((self.words[word] != 0) as u16) << word;
    }

    /// Whether a hex is in the set.
    #[inline]
    pub(crate) const fn contains(&self, hex: Hex) -> bool {
        self.words[hex.index() / 64] >> (hex.index() % 64) & 1 == 1
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

    /// The hexes of a word whose neighbour in each direction is in the set.
    #[inline]
    pub(crate) const fn beside(&self, word: usize) -> [u64; 6] {
        let (up, here, down) = (self.word(word + WORDS - 1), self.word(word), self.word(word + 1));
        // The two rows one higher and one lower.
        let (above, below) = (joined(here, up, 32), joined(down, here, 32));
        [
            joined(down, here, 63),
            below,
            joined(below, here << 32, 1),
            joined(here, up, 1),
            above,
            joined(here >> 32, above, 63),
        ]
    }

    /// The hexes of a word that touch the set or are in it.
    #[inline]
    pub(crate) const fn reached(&self, word: usize) -> u64 {
        let (up, here, down) = (self.word(word + WORDS - 1), self.word(word), self.word(word + 1));
        // The set with one step to the east, and with one to the west; of the words
        // beside only the halves that are needed.
        let (east, west) = (here | joined(here, up, 1), here | joined(down, here, 63));
        let (up_west, down_east) = (up | joined(here, up, 63), down | joined(down, here, 1));
        east | west | joined(west, up_west, 32) | joined(down_east, east, 32)
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
        let start = hex.plus(corner).index();
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

/// The bits of `low` moved up, followed by the first ones of `high`.
#[inline]
const fn joined(high: u64, low: u64, by: u32) -> u64 {
    // By a rotation: many processors are slow to shift through two words.
    let moved = u64::MAX >> by;
    (high & moved | low & !moved).rotate_left(by)
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
                set.near_words().flat_map(|word| hexes(word, set.reached(word) & !set.word(word))).collect();
            let mut neighbours: Vec<Hex> = hex.neighbours().collect();
            touched.sort();
            neighbours.sort();
            assert_eq!(touched, neighbours, "{hex:?}");
            assert_eq!(set.first(), hex);
        }
    }
}
