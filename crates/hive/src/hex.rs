//! The hexes of the table and their six directions.

use std::fmt;

/// A hex of the table, by its axial coordinates: `q` to the east, `r` to the
/// south-east.
///
/// The table has no edge. It is a torus of 1024 hexes whose shortest way round
/// is 32 steps; a hive of 28 tiles spans 28 at most and never meets itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u16);

/// How many hexes the table has.
pub(crate) const HEXES: usize = 1024;
const MASK: u16 = HEXES as u16 - 1;
/// A row is 32 hexes; its end is the start of the next one.
const ROW: i32 = 32;

/// One of the six directions, clockwise from the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// East, written `R-` for a reference tile R.
    East,
    /// South-east, written `R\`.
    SouthEast,
    /// South-west, written `/R`.
    SouthWest,
    /// West, written `-R`.
    West,
    /// North-west, written `\R`.
    NorthWest,
    /// North-east, written `R/`.
    NorthEast,
}

/// What to add to a hex for each direction.
const OFFSETS: [u16; 6] = [1, ROW as u16, ROW as u16 - 1, MASK, MASK - ROW as u16 + 1, MASK - ROW as u16 + 2];

impl Direction {
    /// All directions, clockwise from the east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// The direction with this number, counted clockwise from the east.
    #[inline]
    pub(crate) const fn of(number: u32) -> Direction {
        Direction::ALL[number as usize % 6]
    }

    /// The two directions beside this one.
    pub(crate) const fn flanks(self) -> [Direction; 2] {
        [Direction::of(self as u32 + 5), Direction::of(self as u32 + 1)]
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::of(self as u32 + 3)
    }
}

/// Whether the numbers of two neighbours may differ by so much.
static STEPS: [bool; HEXES] = {
    let mut steps = [false; HEXES];
    let mut direction = 0;
    while direction < OFFSETS.len() {
        steps[(OFFSETS[direction] & MASK) as usize] = true;
        direction += 1;
    }
    steps
};

impl Hex {
    /// Where the first tile goes.
    pub const ORIGIN: Hex = Hex(0);

    /// The hex with these coordinates.
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex((r.wrapping_mul(ROW).wrapping_add(q)) as u16 & MASK)
    }

    /// The coordinates nearest to the origin that name this hex, from -16 to 15.
    pub const fn coordinates(self) -> (i32, i32) {
        let q = ((self.0 as i32 + ROW / 2) & (ROW - 1)) - ROW / 2;
        let r = (self.0 as i32 - q) / ROW;
        (q, ((r + ROW / 2) & (ROW - 1)) - ROW / 2)
    }

    /// The neighbour in a direction.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Hex {
        self.toward(direction as u32)
    }

    /// The neighbour in a direction given by its number.
    #[inline]
    pub(crate) const fn toward(self, number: u32) -> Hex {
        Hex(self.0.wrapping_add(OFFSETS[number as usize]) & MASK)
    }

    /// Whether another hex is one of the six neighbours.
    #[inline]
    pub fn is_beside(self, other: Hex) -> bool {
        STEPS[other.relative(self).index()]
    }

    /// Which way the neighbour `other` lies, if it is one.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == other)
    }

    /// The six neighbours, clockwise from the east.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::ALL.into_iter().map(move |direction| self.step(direction))
    }

    /// A number below 1024 that no other hex has.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & MASK) as usize
    }

    /// The hex with this index.
    #[inline]
    pub(crate) const fn at(index: u16) -> Hex {
        Hex(index & MASK)
    }

    /// The hex that lies from this one as `way` lies from the origin.
    #[inline]
    pub(crate) const fn plus(self, way: Hex) -> Hex {
        Hex(self.0.wrapping_add(way.0) & MASK)
    }

    /// The way from `origin` to this hex, the same wherever the two lie.
    #[inline]
    pub(crate) const fn relative(self, origin: Hex) -> Hex {
        Hex(self.0.wrapping_sub(origin.0) & MASK)
    }
}

/// The steps from the origin to each hex, by the shortest way.
static DISTANCES: [u8; HEXES] = {
    let mut distances = [0; HEXES];
    let mut index = 0;
    while index < HEXES {
        let (q, r) = Hex::at(index as u16).coordinates();
        // Round the table there may be a shorter way: a row's end is the next one's start.
        let mut least = u8::MAX;
        let mut turn = -1;
        while turn <= 1 {
            let mut lap = -1;
            while lap <= 1 {
                let (q, r) = (q + turn * ROW, r - turn + lap * ROW);
                let steps = (q.abs() + r.abs() + (q + r).abs()) / 2;
                if (steps as u8) < least {
                    least = steps as u8;
                }
                lap += 1;
            }
            turn += 1;
        }
        distances[index] = least;
        index += 1;
    }
    distances
};

/// The steps between two hexes, by the shortest way.
#[inline]
pub(crate) fn distance(one: Hex, other: Hex) -> u32 {
    u32::from(DISTANCES[other.relative(one).index()])
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.coordinates();
        write!(f, "({q},{r})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_name_their_hex() {
        for index in 0..HEXES as u16 {
            let hex = Hex::at(index);
            let (q, r) = hex.coordinates();
            assert_eq!(Hex::new(q, r), hex);
            assert!((-16..16).contains(&q) && (-16..16).contains(&r), "{hex:?}");
        }
    }

    #[test]
    fn directions_lie_where_the_protocol_says() {
        let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        for (direction, (q, r)) in Direction::ALL.into_iter().zip(steps) {
            assert_eq!(Hex::ORIGIN.step(direction), Hex::new(q, r));
            assert_eq!(Hex::new(q, r).step(direction.opposite()), Hex::ORIGIN);
        }
    }

    #[test]
    fn distances_are_those_of_a_walk() {
        let mut steps = [u32::MAX; HEXES];
        let mut rim = vec![Hex::ORIGIN];
        steps[0] = 0;
        for far in 1.. {
            let next: Vec<Hex> = rim.iter().flat_map(|hex| hex.neighbours()).collect();
            rim = next.into_iter().filter(|hex| steps[hex.index()] == u32::MAX).collect();
            if rim.is_empty() {
                break;
            }
            for hex in &rim {
                steps[hex.index()] = far;
            }
        }
        for index in 0..HEXES as u16 {
            assert_eq!(distance(Hex::ORIGIN, Hex::at(index)), steps[index as usize], "{:?}", Hex::at(index));
        }
    }

    #[test]
    fn no_way_round_the_table_is_shorter_than_32_steps() {
        for q in -31_i32..=31 {
            for r in -31_i32..=31 {
                let steps = q.abs().max(r.abs()).max((q + r).abs());
                if (1..32).contains(&steps) {
                    assert_ne!(Hex::new(q, r), Hex::ORIGIN, "{steps} steps lead back");
                }
            }
        }
    }
}
