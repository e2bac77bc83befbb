//! What the six neighbours of a hex decide, for all 64 ways to fill them.
//!
//! Bit `d` of a mask is the neighbour in direction `d`, clockwise from the east.

use crate::{Hex, Piece};

/// Six bits, all set.
pub(crate) const RING: u8 = 63;

/// A mask turned by one direction clockwise.
const fn turned(mask: u8) -> u8 {
    ((mask << 1) | (mask >> 5)) & RING
}

/// A mask turned by one direction anticlockwise.
const fn turned_back(mask: u8) -> u8 {
    ((mask >> 1) | (mask << 5)) & RING
}

const fn table(of: Of) -> [u8; 64] {
    let mut table = [0; 64];
    let mut mask = 0_u8;
    while mask < 64 {
        let (left, right) = (turned(mask), turned_back(mask));
        table[mask as usize] = match of {
            Of::Slides => !mask & (left ^ right),
            Of::Gates => left & right,
            Of::Arcs => {
                if mask == RING {
                    1
                } else {
                    (mask & !left).count_ones() as u8
                }
            }
            Of::Open => !mask & RING & !(left & right),
            Of::Count => mask.count_ones() as u8,
        };
        mask += 1;
    }
    table
}

#[derive(Clone, Copy)]
enum Of {
    Slides,
    Gates,
    Arcs,
    Open,
    Count,
}

/// Where a tile can slide to: empty, and exactly one flank is occupied.
pub(crate) const SLIDES: [u8; 64] = table(Of::Slides);
/// The directions with both flanks set.
pub(crate) const GATES: [u8; 64] = table(Of::Gates);
/// How many separate arcs the occupied neighbours form; a full ring is one.
pub(crate) const ARCS: [u8; 64] = table(Of::Arcs);
/// The empty neighbours that are not behind a gate.
pub(crate) const OPEN: [u8; 64] = table(Of::Open);
/// How many neighbours are set.
pub(crate) const COUNT: [u8; 64] = table(Of::Count);

/// The size of a set of directions.
#[inline]
pub(crate) const fn size(directions: u8) -> usize {
    COUNT[directions as usize & 63] as usize
}

/// The ways of one step in the directions of a mask, in order, then no way.
pub(crate) static WAYS: [[Hex; 8]; 64] = {
    let mut ways = [[Hex::ORIGIN; 8]; 64];
    let mut mask = 0;
    while mask < 64 {
        let (mut direction, mut len) = (0, 0);
        while direction < 6 {
            if mask >> direction & 1 == 1 {
                ways[mask][len] = Hex::ORIGIN.toward(direction);
                len += 1;
            }
            direction += 1;
        }
        mask += 1;
    }
    ways
};

/// The directions of a mask, in order.
#[derive(Clone, Debug)]
pub(crate) struct Bits(pub(crate) u8);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The tiles of a set, in order.
#[derive(Clone, Debug)]
pub(crate) struct Tiles(pub(crate) u32);

impl Iterator for Tiles {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Piece::at(bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_needs_exactly_one_flank() {
        assert_eq!(SLIDES[0b00_0001], 0b10_0010, "beside a lone neighbour, round it either way");
        assert_eq!(SLIDES[0b01_0101], 0, "between three tiles every way is a gate");
        assert_eq!(SLIDES[0b00_0101], 0b10_1000, "not through the gate, but round the outside");
        assert_eq!(SLIDES[0b01_1111], 0, "the last way out is a gate");
    }

    #[test]
    fn arcs_are_counted_round_the_ring() {
        for (mask, arcs) in [(0, 0), (1, 1), (0b10_0001, 1), (0b00_0101, 2), (0b01_0101, 3), (RING, 1)] {
            assert_eq!(ARCS[mask as usize], arcs, "{mask:06b}");
        }
    }
}
