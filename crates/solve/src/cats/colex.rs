//! Cat sets in colexicographic order, and the place of each in a table.

/// The most cats that a board has.
pub(crate) const MOST_CATS: usize = 8;
/// The most squares that a board has.
pub(crate) const MOST_SQUARES: usize = 128;
/// How many of the highest cats name a block of a divided table.
const TOP: usize = 2;
/// From this many cat sets on, a table is divided into blocks.
const DIVIDED: u64 = 1 << 18;

/// The order of all sets of `cats` squares out of `squares`.
///
/// The rank of a set with squares c₁ < c₂ < … is C(c₁,1) + C(c₂,2) + …, which is
/// also the order of the sets as binary numbers. A cat's step raises the rank,
/// and the sets that share their highest cats lie side by side. Small tables are
/// one block; in large ones the two highest cats name the block, and the others
/// are ranked inside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colex {
    squares: usize,
    cats: usize,
    /// How many of the lowest cats are ranked inside a block.
    low: usize,
}

/// `BINOMIALS[i][c]` is C(c, i).
static BINOMIALS: [[u64; MOST_SQUARES + 1]; MOST_CATS + 1] = {
    let mut binomials = [[0; MOST_SQUARES + 1]; MOST_CATS + 1];
    binomials[0] = [1; MOST_SQUARES + 1];
    let mut i = 1;
    while i <= MOST_CATS {
        let mut c = 1;
        while c <= MOST_SQUARES {
            binomials[i][c] = binomials[i][c - 1] + binomials[i - 1][c - 1];
            c += 1;
        }
        i += 1;
    }
    binomials
};

/// C(c, i) as a place inside a table that has passed the check of its size.
#[inline]
pub(crate) fn binomial(c: usize, i: usize) -> usize {
    BINOMIALS[i][c] as usize
}

/// Where an entry is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) block: usize,
    pub(crate) offset: usize,
}

impl Colex {
    pub(crate) fn new(squares: usize, cats: usize) -> Colex {
        let low = if BINOMIALS[cats][squares] < DIVIDED { cats } else { cats - TOP };
        Colex { squares, cats, low }
    }

    /// The number of cats.
    pub(crate) const fn cats(&self) -> usize {
        self.cats
    }

    /// How many of the lowest cats are ranked inside a block.
    pub(crate) const fn low(&self) -> usize {
        self.low
    }

    /// The number of sets.
    pub(crate) fn sets(&self) -> u64 {
        BINOMIALS[self.cats][self.squares]
    }

    /// The number of placements: a mouse outside `home` squares, and cats elsewhere.
    pub(crate) fn placements(&self, home: usize) -> u64 {
        (self.squares - home) as u64 * BINOMIALS[self.cats][self.squares - 1]
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        binomial(self.squares, self.cats - self.low)
    }

    /// The number of sets in a block whose lowest top cat stands on `limit`.
    pub(crate) fn block_len(&self, limit: usize) -> usize {
        binomial(limit, self.low)
    }

    /// The number of sets in each block; one after the other they are all sets
    /// in order.
    #[cfg(any(test, feature = "files"))]
    pub(crate) fn block_lens(&self) -> Vec<usize> {
        if self.low == self.cats {
            return vec![self.sets() as usize];
        }
        let tops = (1..self.squares).flat_map(|upper| 0..upper);
        tops.map(|lower| self.block_len(lower)).collect()
    }

    /// The rank of a set, given by its squares in ascending order.
    #[cfg(any(test, feature = "files"))]
    pub(crate) fn rank(set: impl Iterator<Item = usize>) -> u64 {
        set.enumerate().map(|(i, c)| BINOMIALS[i + 1][c]).sum()
    }

    /// The place of a set, given by its squares in ascending order.
    #[inline]
    pub(crate) fn place(&self, set: impl Iterator<Item = usize>) -> Place {
        let mut place = Place::default();
        for (i, c) in set.enumerate() {
            if i < self.low {
                place.offset += binomial(c, i + 1);
            } else {
                place.block += binomial(c, i - self.low + 1);
            }
        }
        place
    }

    /// The set at a place, as bits.
    pub(crate) fn set(&self, place: Place) -> u128 {
        let mut set = 0;
        let mut take = |mut rank: usize, cats: usize, mut limit: usize| {
            for i in (1..=cats).rev() {
                let c = (0..limit).rfind(|&c| binomial(c, i) <= rank).unwrap_or(0);
                rank -= binomial(c, i);
                set |= 1 << c;
                limit = c;
            }
            limit
        };
        let limit = take(place.block, self.cats - self.low, self.squares);
        take(place.offset, self.low, limit);
        set
    }

    /// The blocks in an order to solve them: each group needs only the ones
    /// before it. A block is given by its top cats in ascending order.
    pub(crate) fn groups(&self) -> Vec<Vec<[usize; TOP]>> {
        if self.low == self.cats {
            return vec![vec![[self.squares; TOP]]];
        }
        // A step out of a block raises the sum of its top cats.
        let sums = (2 * self.low + 1..2 * self.squares).rev();
        let group = |sum: usize| -> Vec<[usize; TOP]> {
            let lower = (self.low..self.squares).rev().map(|a| [a, sum.wrapping_sub(a)]);
            lower.filter(|[a, b]| a < b && *b < self.squares).collect()
        };
        sums.map(group).filter(|group| !group.is_empty()).collect()
    }

    /// The number of a block from its top cats, as `groups` gives them.
    pub(crate) fn block(&self, top: [usize; TOP]) -> usize {
        if self.low == self.cats { 0 } else { top[0] + binomial(top[1], 2) }
    }
}

/// The squares of a set in ascending order.
#[inline]
pub(crate) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(square)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_sets_as_numbers_and_lead_back() {
        let colex = Colex::new(12, 3);
        let sets = (0_u128..1 << 12).filter(|set| set.count_ones() == 3);
        for (rank, set) in sets.enumerate() {
            let place = colex.place(bits(set));
            assert_eq!(place, Place { block: 0, offset: rank });
            assert_eq!(Colex::rank(bits(set)), rank as u64);
            assert_eq!(colex.set(place), set);
        }
        assert_eq!(colex.sets(), 220);
    }

    #[test]
    fn a_divided_table_has_a_place_for_every_set_and_no_other() {
        let colex = Colex::new(40, 5);
        assert_eq!(colex.low(), 3);
        let mut sets = 0;
        for top in colex.groups().concat() {
            for offset in 0..colex.block_len(top[0]) {
                let place = Place { block: colex.block(top), offset };
                let set = colex.set(place);
                assert_eq!(set.count_ones(), 5);
                assert_eq!(colex.place(bits(set)), place);
                sets += 1;
            }
        }
        assert_eq!(sets, colex.sets());
        let lens = colex.block_lens();
        assert_eq!(lens.len(), colex.blocks());
        let before: usize = lens[..colex.block([30, 35])].iter().sum();
        assert_eq!(Colex::rank([0, 1, 2, 30, 35].into_iter()), before as u64);
    }
}
