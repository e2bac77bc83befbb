//! The ways of each bug over the table.
//!
//! The mover is lifted first: its own hex counts as empty. What is said of a
//! hex `x` here is for a tile that stands alone on it, unless height is a matter.

use crate::board::Board;
use crate::hex::HEXES;
use crate::near::Near;
use crate::tables::{Bits, RING, SLIDES, Tiles};
use crate::{Direction, Hex};

/// The bit of the direction from a hex to another, by where the other lies.
const TOWARD: [u8; HEXES] = {
    let mut toward = [0; HEXES];
    let mut direction = 0;
    while direction < 6 {
        toward[Hex::ORIGIN.toward(direction).index()] = 1 << direction;
        direction += 1;
    }
    toward
};

/// Whether a hex and the origin stand on both sides of a step.
static FLANKS: [bool; HEXES] = {
    let mut flanks = [false; HEXES];
    let mut direction = 0;
    while direction < 6 {
        flanks[Hex::ORIGIN.toward(direction).toward((direction + 1) % 6).index()] = true;
        direction += 1;
    }
    flanks
};

impl Board {
    /// The bit of the direction from a hex to a neighbour; nothing for other hexes.
    #[inline]
    pub(crate) const fn toward(hex: Hex, neighbour: Hex) -> u8 {
        TOWARD[neighbour.relative(hex).index()]
    }

    /// The occupied neighbours of a hex once the tile alone on `mover` is lifted.
    #[inline]
    pub(crate) const fn occupied_without(&self, hex: Hex, mover: Hex) -> u8 {
        self.occupied(hex) & !Board::toward(hex, mover)
    }

    /// Whether a hex touches the tile alone on `mover` and nothing else.
    #[inline]
    pub(crate) const fn touches_only(&self, hex: Hex, mover: Hex) -> bool {
        self.occupied_without(hex, mover) == 0
    }

    /// The directions of a slide.
    #[inline]
    pub(crate) const fn slides(&self, x: Hex) -> u8 {
        SLIDES[self.occupied(x) as usize]
    }

    /// Where two steps on top of the hive and one down lead.
    #[inline]
    pub(crate) fn ladybug(&self, x: Hex) -> Near {
        if self.is_flat() { Near::ladybug(self, x) } else { self.ladybug_over_stacks(x) }
    }

    fn ladybug_over_stacks(&self, x: Hex) -> Near {
        let mut ends = Near::new(x);
        for first in Bits(self.occupied(x)).filter(|&first| !self.blocked(x, first, x)) {
            let one = x.toward(first);
            for second in Bits(self.occupied_without(one, x)) {
                let two = one.toward(second);
                if self.blocked(one, second, x) {
                    continue;
                }
                for third in Bits(!self.occupied_without(two, x) & RING) {
                    if !self.blocked(two, third, x) {
                        ends.insert(two.toward(third));
                    }
                }
            }
        }
        ends.remove(x);
        ends
    }

    /// The directions of one step on the ground or over the hive, from the top of
    /// the stack on `x`.
    #[inline]
    pub(crate) fn beetle(&self, x: Hex) -> u8 {
        let grounded = self.height(x) == 1;
        if self.is_flat() {
            return if grounded { self.occupied(x) | self.slides(x) } else { RING };
        }
        let mut steps = 0;
        for direction in 0..6 {
            let open = if grounded && self.is_empty(x.toward(direction)) {
                self.slides(x) >> direction & 1 == 1
            } else {
                !self.blocked(x, direction, x)
            };
            steps |= u8::from(open) << direction;
        }
        steps
    }

    /// Whether no step over the hive is blocked: no two stacks stand on both sides of one.
    #[inline]
    fn is_flat(&self) -> bool {
        let covered = self.covered();
        covered & covered.wrapping_sub(1) == 0 || !self.has_gates_aloft()
    }

    fn has_gates_aloft(&self) -> bool {
        Tiles(self.covered()).any(|one| {
            let mut others = Tiles(self.covered() & !(one.bit() | (one.bit() - 1)));
            others.any(|other| FLANKS[self.hex_of(other).relative(self.hex_of(one)).index()])
        })
    }

    /// Whether a step is blocked by two stacks beside it that are higher than
    /// both its ends, once the top tile of `mover` is lifted.
    #[inline]
    pub(crate) fn blocked(&self, from: Hex, direction: u32, mover: Hex) -> bool {
        let height = |hex: Hex| self.height(hex) - u8::from(hex == mover);
        let way = height(from).max(height(from.toward(direction)));
        let [left, right] = Direction::of(direction).flanks();
        height(from.step(left)) > way && height(from.step(right)) > way
    }

    /// Where a jump in a direction lands, and how many steps away.
    #[inline]
    pub(crate) fn jump(&self, x: Hex, direction: u32) -> (Hex, i32) {
        let mut at = x.toward(direction);
        let mut length = 1;
        while !self.is_empty(at) {
            at = at.toward(direction);
            length += 1;
        }
        (at, length)
    }
}
