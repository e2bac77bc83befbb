//! The hexes outside the hive that touch it.

use crate::Hex;
use crate::board::Board;
use crate::inner::{Inner, RIM};
use crate::rows::{WORDS, hexes};

/// What ants walk on, in order.
#[derive(Debug)]
pub(crate) struct Shore {
    hexes: [Hex; RIM],
    len: usize,
    /// The same as a set.
    words: [u64; WORDS],
    /// Where each word of it begins in the list.
    starts: [u8; WORDS],
}

impl Shore {
    pub(crate) const EMPTY: Shore =
        Shore { hexes: [Hex::ORIGIN; RIM], len: 0, words: [0; WORDS], starts: [0; WORDS] };

    /// Finds the shore of a position whose inner rooms are given, unless they are all
    /// single hexes.
    pub(crate) fn fill(&mut self, board: &Board, inner: Option<&Inner>) {
        let filled = board.filled();
        let mut len = 0;
        for word in filled.near_words() {
            let beside = filled.beside(word);
            let inside = inner.map_or_else(|| cells(beside), |inner| inner.set().word(word));
            let rim = beside.into_iter().fold(0, |rim, side| rim | side) & !filled.word(word);
            let outside = rim & !inside;
            self.words[word] = outside;
            self.starts[word] = len as u8;
            for hex in hexes(word, outside) {
                self.hexes[len & (RIM - 1)] = hex;
                len += 1;
            }
        }
        self.len = len;
    }

    /// The list.
    #[inline]
    pub(crate) fn hexes(&self) -> &[Hex] {
        &self.hexes[..self.len.min(RIM)]
    }

    /// Where a hex of the shore is in the list.
    #[inline]
    pub(crate) const fn position(&self, hex: Hex) -> usize {
        let (word, bit) = (hex.index() / 64, hex.index() % 64);
        let before = self.words[word] & ((1 << bit) - 1);
        self.starts[word] as usize + before.count_ones() as usize
    }
}

/// The hexes whose every way out is a gate, by their neighbours in each direction.
#[inline]
fn cells(beside: [u64; 6]) -> u64 {
    (0..6).fold(u64::MAX, |cells, direction| {
        let gate = beside[(direction + 5) % 6] & beside[(direction + 1) % 6];
        cells & (beside[direction] | gate)
    })
}
