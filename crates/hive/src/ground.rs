//! The empty space around the hive: regions that the hive encloses, and rooms
//! that its gates cut them into.
//!
//! A ground slide passes between two neighbouring hexes exactly when one of the
//! two tiles beside the way is there; with both it is a gate. The hexes of a room
//! that touch the hive are linked by slides, so what an ant reaches is a matter of
//! rooms. Lifting the ant joins the rooms of its neighbours, but for a neighbour
//! between two tiles: that is a gate.

use crate::Hex;
use crate::board::Board;
use crate::inner::Inner;
use crate::tables::{ARCS, Bits, OPEN, RING, Tiles, size};

/// What is known of the empty space in one position; rooms are found when needed.
#[derive(Debug)]
pub(crate) struct Ground<'a> {
    board: &'a Board,
    found: Option<Inner>,
}

/// What an ant reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    from: Hex,
    /// The numbers of the rooms, a bit each; number 0 is outside. Where all others
    /// are single hexes they have no number.
    rooms: u64,
    /// The directions of single hexes without a number.
    pub(crate) cells: u8,
    /// How many hexes it reaches.
    pub(crate) count: usize,
    /// The directions of hexes of those rooms that are left out, as they touch the
    /// ant only.
    pub(crate) lost: u8,
}

impl Walk {
    /// Whether it leads into a room.
    #[inline]
    pub(crate) const fn reaches(&self, room: usize) -> bool {
        self.rooms >> (room & 63) & 1 == 1
    }
}

/// The bit of the direction opposite to another.
#[inline]
const fn back(direction: u32) -> u8 {
    1 << ((direction + 3) % 6)
}

impl<'a> Ground<'a> {
    pub(crate) const fn new(board: &'a Board) -> Ground<'a> {
        Ground { board, found: None }
    }

    /// Whether every room is a single hex, but for the one outside.
    #[inline]
    pub(crate) const fn is_plain(&self) -> bool {
        self.board.sums().rooms() == self.board.sums().cells() + 1
    }

    /// The rooms that are not outside.
    #[inline]
    pub(crate) fn inner(&mut self) -> &Inner {
        if let Some(known) = self.board.inner() {
            return known;
        }
        if self.found.is_none() {
            self.found.insert(Inner::EMPTY).fill(self.board);
        }
        self.found.get_or_insert(Inner::EMPTY)
    }

    /// Whether lifting the only tile of a hex would split the hive.
    #[inline]
    pub(crate) fn pinned(&mut self, hex: Hex) -> bool {
        let occupied = self.board.occupied(hex);
        ARCS[occupied as usize] > 1
            && (self.board.sums().holes() == 0 || self.pinned_despite_holes(hex, occupied))
    }

    /// The tiles of a set, all of them tops, that can be lifted.
    #[inline]
    pub(crate) fn free(&mut self, tops: u32) -> u32 {
        let board = self.board;
        let mut bound = 0;
        // Which tiles are bound is hard to foresee, so nothing branches on it.
        for piece in Tiles(tops) {
            let hex = board.hex_of(piece);
            let between = ARCS[board.occupied(hex) as usize] > 1;
            bound |= u32::from(between & (board.height(hex) == 1)) << piece.index();
        }
        if board.sums().holes() > 0 {
            for piece in Tiles(bound) {
                let hex = board.hex_of(piece);
                if !self.pinned_despite_holes(hex, board.occupied(hex)) {
                    bound &= !piece.bit();
                }
            }
        }
        tops & !bound
    }

    /// A tile between several arcs holds the hive together unless every gap leads
    /// into a region of its own.
    fn pinned_despite_holes(&mut self, hex: Hex, occupied: u8) -> bool {
        let sums = self.board.sums();
        let mut gaps = ARCS[occupied as usize];
        for direction in Bits(!occupied & RING) {
            gaps -= u8::from(self.board.occupied(hex.toward(direction)) == RING);
        }
        if gaps <= 1 || sums.holes() == sums.pits() {
            return gaps > 1;
        }
        let inner = self.inner();
        let mut regions = 0_u64;
        for direction in Bits(!occupied & RING & (occupied << 1 | occupied >> 5)) {
            let region = 1 << (inner.region(hex.toward(direction)) & 63);
            if regions & region != 0 {
                return true;
            }
            regions |= region;
        }
        false
    }

    /// What an ant reaches that can be lifted from a hex.
    #[inline]
    pub(crate) fn walk(&mut self, from: Hex) -> Walk {
        if self.is_plain() { self.plain_walk(from) } else { self.walk_through_rooms(from) }
    }

    #[inline]
    fn plain_walk(&self, from: Hex) -> Walk {
        let board = self.board;
        let exits = OPEN[board.occupied(from) as usize];
        let mut walk = Walk { from, rooms: 0, cells: 0, count: 0, lost: 0 };
        for direction in Bits(exits) {
            let occupied = board.occupied(from.toward(direction));
            walk.cells |= u8::from(OPEN[occupied as usize] == 0) << direction;
            walk.lost |= u8::from(occupied == back(direction)) << direction;
        }
        walk.count = size(walk.cells);
        if exits != walk.cells {
            walk.rooms = 1;
            walk.count += board.sums().rim() - board.sums().cells() - size(walk.lost);
        }
        walk
    }

    fn walk_through_rooms(&mut self, from: Hex) -> Walk {
        let board = self.board;
        let inner = self.inner();
        let mut walk = Walk { from, rooms: 0, cells: 0, count: 0, lost: 0 };
        for direction in Bits(OPEN[board.occupied(from) as usize]) {
            let next = from.toward(direction);
            walk.rooms |= 1 << (inner.room(next) & 63);
            walk.lost |= u8::from(board.occupied(next) == back(direction)) << direction;
        }
        if walk.rooms & 1 == 1 {
            walk.count = board.sums().rim() - inner.len();
        }
        if walk.rooms > 1 {
            walk.count += inner.hexes().filter(|&(_, room)| walk.reaches(room)).count();
        }
        walk.count -= size(walk.lost);
        walk
    }

    /// Whether a walk leads to an empty hex that touches the hive without the ant.
    #[inline]
    pub(crate) fn leads_to(&mut self, walk: &Walk, to: Hex) -> bool {
        if !self.is_plain() {
            return walk.reaches(self.inner().room(to));
        }
        let board = self.board;
        if OPEN[board.occupied(to) as usize] == 0 {
            return walk.cells & Board::toward(walk.from, to) != 0;
        }
        walk.rooms == 1
    }
}
