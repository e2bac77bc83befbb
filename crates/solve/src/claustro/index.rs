//! The number of every placement: the mover's pieces first, then the others'.

use super::fields::{Mask, bits};

/// Numbers the placements of two sets of equally many pieces on the fields.
///
/// The mover's set has its colexicographic rank; the other set is ranked on the
/// fields that are left.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// The sets of the mover's pieces, by rank.
    sets: Vec<Mask>,
    /// The sets of the others' pieces on the fields that are left, by rank.
    rest: Vec<Mask>,
    ranks: Ranks,
}

impl Index {
    /// The placements of `pieces` each on `fields` fields.
    pub(crate) fn new(fields: usize, pieces: usize) -> Index {
        Index {
            sets: subsets(fields, pieces),
            rest: subsets(fields - pieces, pieces),
            ranks: Ranks::new(fields, pieces),
        }
    }

    /// How many placements `pieces` each have on `fields` fields.
    pub(crate) fn count(fields: usize, pieces: usize) -> u128 {
        choose(fields, pieces) * choose(fields.saturating_sub(pieces), pieces)
    }

    /// The number of placements.
    pub(crate) fn len(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of a placement.
    #[inline]
    pub(crate) fn of(&self, own: Mask, others: Mask) -> usize {
        self.row(own) + self.column(own, others)
    }

    /// The number of the first placement with this set of the mover's.
    #[inline]
    pub(crate) fn row(&self, own: Mask) -> usize {
        self.rank(own) * self.columns()
    }

    /// The number of a placement among those with the same set of the mover's.
    #[inline]
    pub(crate) fn column(&self, own: Mask, others: Mask) -> usize {
        self.squeezed_rank(squeezed(own, others))
    }

    /// The number among the placements with the same set of the mover's, by the
    /// squeezed other set.
    #[inline]
    pub(crate) fn squeezed_rank(&self, squeezed: Mask) -> usize {
        self.ranks.of(squeezed)
    }

    /// The number of sets of the mover's pieces.
    pub(crate) fn rows(&self) -> usize {
        self.sets.len()
    }

    /// The number of placements with the same set of the mover's.
    pub(crate) fn columns(&self) -> usize {
        self.rest.len()
    }

    /// The set of the mover's with a rank.
    #[inline]
    pub(crate) fn set(&self, rank: usize) -> Mask {
        self.sets[rank]
    }

    /// The other set of a placement, by its number among those with the same `own`.
    #[inline]
    pub(crate) fn others(&self, own: Mask, column: usize) -> Mask {
        spread(own, self.rest[column])
    }

    /// The rank of a set of the mover's.
    #[inline]
    pub(crate) fn rank(&self, own: Mask) -> usize {
        self.ranks.of(own)
    }

    /// The placement with a number.
    #[inline]
    pub(crate) fn placement(&self, number: usize) -> (Mask, Mask) {
        let own = self.set(number / self.columns());
        (own, self.others(own, number % self.columns()))
    }
}

/// Takes the fields of `own` out of the board and closes the gaps in `others`.
#[inline]
pub(crate) fn squeezed(own: Mask, others: Mask) -> Mask {
    let mut squeezed = others;
    let mut gaps = own;
    while gaps != 0 {
        // The highest gap first, so that the lower ones stay where they are.
        let gap = Mask::BITS - 1 - gaps.leading_zeros();
        gaps ^= 1 << gap;
        let below = (1 << gap) - 1;
        squeezed = (squeezed & below) | (squeezed >> 1 & !below);
    }
    squeezed
}

/// Undoes [`squeezed`].
#[inline]
pub(crate) fn spread(own: Mask, squeezed: Mask) -> Mask {
    bits(own).fold(squeezed, |spread, gap| {
        let below = (1 << gap) - 1;
        (spread & below) | (spread & !below) << 1
    })
}

/// The sets of `k` of `n` fields in colexicographic order, which is that of their bits.
fn subsets(n: usize, k: usize) -> Vec<Mask> {
    let mut sets = Vec::with_capacity(choose(n, k) as usize);
    let mut set: u64 = (1 << k) - 1;
    while set < 1 << n {
        sets.push(set as Mask);
        // The next larger number with as many bits.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | ((set ^ carried) / lowest) >> 2;
    }
    sets
}

/// The number of ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> u128 {
    if k > n { 0 } else { (0..k as u128).fold(1, |ways, i| ways * (n as u128 - i) / (i + 1)) }
}

/// Ranks of sets by two look-ups: one for each half of the bits.
#[derive(Clone, Debug)]
struct Ranks {
    /// The bits of the lower half.
    half: u32,
    low: Vec<u32>,
    /// The higher half's share, for each number of bits in the lower one.
    high: Vec<u32>,
    /// One more than the number of bits of a set.
    width: usize,
}

impl Ranks {
    fn new(fields: usize, pieces: usize) -> Ranks {
        let half = fields.div_ceil(2);
        let width = pieces + 1;
        // The n-th lowest bit, counted from one, adds the sets below it with n bits.
        let share = |mask: Mask, shift: usize, before: usize| -> u32 {
            let places = bits(mask).enumerate();
            let sum: u128 = places.map(|(nth, field)| choose(field + shift, before + nth + 1)).sum();
            u32::try_from(sum).unwrap_or(u32::MAX)
        };
        let low = (0..1 << half).map(|mask| share(mask, 0, 0)).collect();
        let high = (0..1 << (fields - half))
            .flat_map(|mask| (0..width).map(move |before| (mask, before)))
            .map(|(mask, before)| share(mask, half, before))
            .collect();
        Ranks { half: half as u32, low, high, width }
    }

    #[inline]
    fn of(&self, set: Mask) -> usize {
        let low = set & ((1 << self.half) - 1);
        let high = (set >> self.half) as usize;
        let share = self.high[high * self.width + low.count_ones() as usize];
        (self.low[low as usize] + share) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_its_own_number() {
        for (fields, pieces) in [(8, 1), (11, 2), (12, 2), (16, 3), (14, 3)] {
            let index = Index::new(fields, pieces);
            assert_eq!(index.len() as u128, Index::count(fields, pieces));
            for number in 0..index.len() {
                let (own, others) = index.placement(number);
                assert_eq!(own & others, 0);
                assert_eq!((own.count_ones(), others.count_ones()), (pieces as u32, pieces as u32));
                assert_eq!(index.of(own, others), number, "{fields} {pieces} {own:b} {others:b}");
            }
        }
    }

    #[test]
    fn five_by_five_has_fourteen_million_placements() {
        assert_eq!(Index::count(21, 4), 5985 * 2380);
    }
}
