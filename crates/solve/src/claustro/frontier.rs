//! The placements that are decided at one distance.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludoteca_work::{Shortage, memory};

use super::fields::Mask;
use super::index::Index;

/// A set of placements that threads fill together.
///
/// A row has the placements with the same set of those that are not to move:
/// their predecessors are near each other.
pub(crate) struct Frontier {
    words: Vec<AtomicU64>,
    /// The words of a row.
    width: usize,
}

impl Frontier {
    /// An empty set.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(crate) fn new(index: &Index) -> Result<Frontier, Shortage> {
        let width = index.columns().div_ceil(64);
        Ok(Frontier { words: memory::filled(index.rows() * width, || AtomicU64::new(0))?, width })
    }

    /// Adds a placement.
    pub(crate) fn add(&self, index: &Index, own: Mask, others: Mask) {
        let column = index.column(others, own);
        self.words[index.rank(others) * self.width + column / 64].fetch_or(1 << (column % 64), Relaxed);
    }

    fn row(&self, row: usize) -> Range<usize> {
        row * self.width..(row + 1) * self.width
    }

    /// Whether a row has none.
    pub(crate) fn is_empty(&self, row: usize) -> bool {
        self.words[self.row(row)].iter().all(|word| word.load(Relaxed) == 0)
    }

    /// Visits the placements of a row by their columns.
    pub(crate) fn visit(&self, row: usize, mut see: impl FnMut(usize)) {
        for (place, word) in self.words[self.row(row)].iter().enumerate() {
            let mut left = word.load(Relaxed);
            while left != 0 {
                see(place * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// The number of placements.
    pub(crate) fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum()
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
    }
}
