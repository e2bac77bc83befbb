//! Sets of hexes near a given one, and walks inside them by shifting bits.

use crate::Hex;
use crate::board::Board;

/// A set of hexes at most three steps from a centre: seven rows of seven bits,
/// each in a byte.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    centre: Hex,
    bits: u64,
}

/// How far a set reaches.
pub(crate) const REACH: i32 = 3;
/// How many hexes a row has, and how many rows there are.
const ACROSS: usize = 2 * REACH as usize + 1;
/// The corner that bit 0 stands for, relative to the centre.
const CORNER: Hex = Hex::new(-REACH, -REACH);
/// The bit of the centre.
const CENTRE: u64 = 1 << 27;
/// How far bits shift for each direction.
const SHIFTS: [i32; 6] = [1, 8, 7, -1, -8, -7];

impl Near {
    pub(crate) const fn new(centre: Hex) -> Near {
        Near { centre, bits: 0 }
    }

    #[inline]
    const fn bit(&self, hex: Hex) -> u64 {
        let index = hex.relative(self.centre).relative(CORNER).index();
        // Rows of 32 become rows of 8.
        1 << ((index >> 5 << 3 | index & 7) & 63)
    }

    #[inline]
    pub(crate) const fn insert(&mut self, hex: Hex) {
        self.bits |= self.bit(hex);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, hex: Hex) {
        self.bits &= !self.bit(hex);
    }

    /// Whether a hex within reach is in the set.
    #[inline]
    pub(crate) const fn contains(&self, hex: Hex) -> bool {
        self.bits & self.bit(hex) != 0
    }

    /// Whether a hex is in the set, however far from the centre it lies.
    #[inline]
    pub(crate) const fn holds(&self, hex: Hex) -> bool {
        let index = hex.relative(self.centre).relative(CORNER).index();
        index >> 5 < ACROSS && index & 31 < ACROSS && self.contains(hex)
    }

    /// Adds the hexes of a set with the same centre.
    #[inline]
    pub(crate) const fn extend(&mut self, other: &Near) {
        self.bits |= other.bits;
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.bits.count_ones() as usize
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// Takes the next hex out of the set; any hex if it is empty.
    #[inline]
    pub(crate) const fn pop(&mut self) -> Hex {
        let bit = self.bits.trailing_zeros() as u16;
        self.bits &= self.bits.wrapping_sub(1);
        Hex::at(bit >> 3 << 5 | bit & 7).plus(CORNER).plus(self.centre)
    }

    /// Where three slides lead from the centre that never come back.
    #[inline]
    pub(crate) fn spider(board: &Board, x: Hex) -> Near {
        let filled = board.filled().around(x, CORNER) & !CENTRE;
        // For each direction, the hexes from which a slide is open.
        let open: [u64; 6] = std::array::from_fn(|direction| {
            let occupied = |turn: usize| shifted(filled, -SHIFTS[(direction + turn) % 6]);
            (occupied(1) ^ occupied(5)) & !occupied(0)
        });
        let slide = |from: u64| {
            let steps = (0..6).map(|direction| shifted(from & open[direction], SHIFTS[direction]));
            steps.fold(0, |to, step| to | step)
        };
        let mut bits = 0;
        let mut firsts = slide(CENTRE);
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts ^= first;
            bits |= slide(slide(first) & !CENTRE) & !first;
        }
        Near { centre: x, bits: bits & !CENTRE }
    }

    /// Where two steps on top of a hive without stacks and one down lead.
    #[inline]
    pub(crate) fn ladybug(board: &Board, x: Hex) -> Near {
        let filled = board.filled().around(x, CORNER) & !CENTRE;
        let spread = |from: u64| SHIFTS.into_iter().fold(0, |to, shift| to | shifted(from, shift));
        let two = spread(spread(CENTRE) & filled) & filled;
        Near { centre: x, bits: spread(two) & !filled & !CENTRE }
    }
}

/// Bits moved by a direction's shift.
#[inline]
const fn shifted(bits: u64, shift: i32) -> u64 {
    if shift < 0 { bits >> -shift } else { bits << shift }
}

impl Iterator for Near {
    type Item = Hex;

    /// The next hex, which is taken out of the set.
    #[inline]
    fn next(&mut self) -> Option<Hex> {
        if self.is_empty() { None } else { Some(self.pop()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn all_hexes_within_three_steps_have_their_own_bit() {
        let centre = Hex::new(15, -16);
        let mut known = vec![centre];
        for _ in 0..3 {
            for at in known.clone() {
                let fresh: Vec<Hex> = at.neighbours().filter(|hex| !known.contains(hex)).collect();
                known.extend(fresh);
            }
        }
        let mut set = Near::new(centre);
        for &hex in &known {
            set.insert(hex);
        }
        known.sort();
        let mut found: Vec<Hex> = set.clone().collect();
        found.sort();
        assert_eq!(found, known);
        assert_eq!(known.len(), 37);
        set.remove(centre.step(Direction::East));
        assert_eq!(set.len(), 36);
    }
}
