//! The rooms that are not outside.

use crate::Hex;
use crate::board::Board;
use crate::hex::HEXES;
use crate::rows::Rows;
use crate::tables::{Bits, GATES, RING, SLIDES, Tiles};

/// More hexes than ever touch a hive of 28 tiles.
pub(crate) const RIM: usize = 128;

/// The hexes that touch the hive without being outside, with their rooms and
/// regions.
///
/// There are few of them, so they are looked through one by one. The numbers of
/// rooms and regions are below 64: rooms are faces of a plane graph whose vertices
/// are at most 28 tiles and whose edges are contacts and gates, so there are no more
/// than 52.
#[derive(Clone, Debug)]
pub(crate) struct Inner {
    len: usize,
    hexes: [Hex; RIM],
    set: Rows,
    /// The room of each; number 0 is outside.
    rooms: [u8; RIM],
    /// The region of each; number 0 is outside.
    regions: [u8; RIM],
}

impl Inner {
    pub(crate) const EMPTY: Inner =
        Inner { len: 0, hexes: [Hex::ORIGIN; RIM], set: Rows::EMPTY, rooms: [0; RIM], regions: [0; RIM] };

    /// Finds the inner rooms of a position; they were empty before.
    pub(crate) fn fill(&mut self, board: &Board) {
        let mut flood = Flood::EMPTY;
        flood.fill(board);
        let outside = flood.room[board.outside().index()];
        let outer_region = flood.region[outside as usize & (RIM - 1)];
        for &hex in &flood.hexes[..flood.found.min(RIM)] {
            let room = flood.room[hex.index()];
            if room != outside {
                let region = flood.region[room as usize & (RIM - 1)];
                self.hexes[self.len & (RIM - 1)] = hex;
                self.set.flip(hex);
                self.rooms[self.len & (RIM - 1)] = room;
                self.regions[self.len & (RIM - 1)] = if region == outer_region { 0 } else { region };
                self.len += 1;
            }
        }
    }

    /// How many hexes there are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The hexes as a set.
    #[inline]
    pub(crate) const fn set(&self) -> &Rows {
        &self.set
    }

    /// The hexes with the numbers of their rooms, which are not 0.
    #[inline]
    pub(crate) fn hexes(&self) -> impl Iterator<Item = (Hex, usize)> {
        let len = self.len.min(RIM);
        self.hexes[..len].iter().zip(&self.rooms[..len]).map(|(&hex, &room)| (hex, room as usize))
    }

    #[inline]
    fn position(&self, hex: Hex) -> Option<usize> {
        self.hexes[..self.len.min(RIM)].iter().position(|&known| known == hex)
    }

    /// The room of an empty hex that touches the hive; 0 is outside.
    #[inline]
    pub(crate) fn room(&self, hex: Hex) -> usize {
        if self.set.contains(hex) { self.position(hex).map_or(0, |at| self.rooms[at] as usize) } else { 0 }
    }

    /// The region of an empty hex that touches the hive; 0 is outside.
    #[inline]
    pub(crate) fn region(&self, hex: Hex) -> usize {
        if self.set.contains(hex) { self.position(hex).map_or(0, |at| self.regions[at] as usize) } else { 0 }
    }

    /// Whether a hex or one of its neighbours is in an inner room.
    #[inline]
    pub(crate) fn touches(&self, hex: Hex) -> bool {
        let near = |&known: &Hex| known == hex || Board::toward(hex, known) != 0;
        self.hexes[..self.len.min(RIM)].iter().any(near)
    }
}

/// All empty hexes that touch the hive, room by room.
struct Flood {
    /// The room of each hex; rooms count from one.
    room: [u8; HEXES],
    /// The region of each room.
    region: [u8; RIM],
    hexes: [Hex; RIM],
    found: usize,
    rooms: usize,
}

impl Flood {
    const EMPTY: Flood =
        Flood { room: [0; HEXES], region: [0; RIM], hexes: [Hex::ORIGIN; RIM], found: 0, rooms: 0 };

    fn fill(&mut self, board: &Board) {
        let mut regions = 0;
        for piece in Tiles(board.present() & !board.covered()) {
            let hex = board.hex_of(piece);
            for direction in Bits(!board.occupied(hex) & RING) {
                let start = hex.toward(direction);
                if self.room[start.index()] == 0 {
                    regions += 1;
                    self.explore(board, start, regions);
                    if regions as usize > board.sums().holes() {
                        return;
                    }
                }
            }
        }
    }

    /// Finds all rooms of the region that a hex lies in.
    fn explore(&mut self, board: &Board, start: Hex, region: u8) {
        let mut done = self.found;
        self.flood(board, start, region);
        while done < self.found {
            let hex = self.hexes[done & (RIM - 1)];
            done += 1;
            let occupied = board.occupied(hex);
            for direction in Bits(GATES[occupied as usize] & !occupied) {
                let beyond = hex.toward(direction);
                if self.room[beyond.index()] == 0 {
                    self.flood(board, beyond, region);
                }
            }
        }
    }

    /// Finds all hexes of a room.
    #[inline]
    fn flood(&mut self, board: &Board, start: Hex, region: u8) {
        self.rooms += 1;
        let room = self.rooms as u8;
        self.region[self.rooms & (RIM - 1)] = region;
        let (mut done, mut found) = (self.found, self.found + 1);
        self.room[start.index()] = room;
        self.hexes[done & (RIM - 1)] = start;
        while done < found {
            let hex = self.hexes[done & (RIM - 1)];
            done += 1;
            for direction in Bits(SLIDES[board.occupied(hex) as usize]) {
                let next = hex.toward(direction);
                if self.room[next.index()] == 0 {
                    self.room[next.index()] = room;
                    self.hexes[found & (RIM - 1)] = next;
                    found += 1;
                }
            }
        }
        self.found = found;
    }
}
