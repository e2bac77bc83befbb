//! The tiles on the table and what is known about their surroundings.

use ludoteca_core::Side;

use crate::hex::HEXES;
use crate::inner::Inner;
use crate::piece::PIECES;
use crate::rows::Rows;
use crate::tables::{ARCS, GATES, OPEN, RING};
use crate::{Hex, Piece};

/// The tiles on the table.
///
/// For every hex it keeps which of the six neighbours are occupied, by the
/// colour of their top tile; and sums over the hexes around the hive, from which
/// most of the counting is done.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Neighbours with a white top in the low six bits, with a black one from bit 6.
    around: [u16; HEXES],
    /// The top tile of each hex, or [`NOBODY`].
    top: [u8; HEXES],
    /// The height of each stack.
    height: [u8; HEXES],
    /// The occupied hexes.
    filled: Rows,
    /// The hexes with a top of each side.
    tops: [Rows; 2],
    /// The hex of each tile, or [`NOWHERE`].
    place: [u16; PIECES],
    /// The tile under each tile, or [`NOBODY`].
    under: [u8; PIECES],
    /// The tiles on the table.
    present: u32,
    /// The tiles with another on top.
    covered: u32,
    sums: Sums,
    /// The rooms that are not outside, as they were last found.
    inner: Inner,
    /// How often they were found.
    found: Finding,
    /// Which finding holds for the present position, if any.
    holds: Finding,
}

/// The number of a search for rooms; 0 is none.
pub(crate) type Finding = u64;

/// What stands where decides; all else follows from it.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.place == other.place && self.under == other.under
    }
}

impl Eq for Board {}

/// The first bit of the neighbours with a black top.
const BLACKS: u32 = 6;

const NOBODY: u8 = 0xff;
/// The number of no hex, for tiles in hand.
pub(crate) const NOWHERE: u16 = 0xffff;

/// Numbers about the empty hexes around the hive, packed so that a change of one
/// hex is one addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sums(u64);

/// One hex that touches the hive.
const RIM: u32 = 0;
/// One gate, seen from a hex on one side of it.
const GATE: u32 = 8;
/// One hex whose every way out is a gate: a room of its own.
const CELL: u32 = 18;
/// One hex with six neighbours: a hole of its own.
const PIT: u32 = 26;
/// One hex that touches white tops only.
const WHITE: u32 = 34;
/// One hex that touches black tops only.
const BLACK: u32 = 42;
/// One empty region that the hive encloses.
const HOLE: u32 = 50;
/// What tells the rooms of two positions apart: gates, cells and pits.
const STRUCTURE: u64 = (1 << WHITE) - (1 << GATE);

/// What an empty hex adds to the sums, by the tops around it.
static WEIGHTS: [u64; 4096] = {
    let mut weights = [0; 4096];
    let mut around = 1;
    while around < 4096 {
        let (white, black) = (around as u8 & RING, (around >> BLACKS) as u8);
        let mask = white | black;
        let gates = (GATES[mask as usize] & !mask).count_ones() as u64;
        let cell = (OPEN[mask as usize] == 0) as u64;
        let pit = (mask == RING) as u64;
        weights[around] = 1 << RIM
            | gates << GATE
            | cell << CELL
            | pit << PIT
            | ((black == 0) as u64) << WHITE
            | ((white == 0) as u64) << BLACK;
        around += 1;
    }
    weights
};

/// What an empty hex adds to the sums.
#[inline]
fn weight(around: u16) -> u64 {
    WEIGHTS[around as usize & 4095]
}

impl Sums {
    const fn field(self, at: u32, bits: u32) -> usize {
        (self.0 >> at) as usize & ((1 << bits) - 1)
    }

    /// How many empty hexes touch the hive.
    pub(crate) const fn rim(self) -> usize {
        self.field(RIM, 8)
    }

    /// How many hexes of the rim are rooms of their own.
    pub(crate) const fn cells(self) -> usize {
        self.field(CELL, 8)
    }

    /// How many hexes are holes of their own.
    pub(crate) const fn pits(self) -> usize {
        self.field(PIT, 8)
    }

    /// How many empty regions the hive encloses.
    pub(crate) const fn holes(self) -> usize {
        self.field(HOLE, 8)
    }

    /// How many rooms the gates cut the empty space into.
    pub(crate) const fn rooms(self) -> usize {
        1 + self.holes() + self.field(GATE, 10) / 2
    }

    /// Whether everything is known of rooms and regions by these numbers alone:
    /// inner rooms are single hexes and holes are pits.
    pub(crate) const fn are_simple(self) -> bool {
        self.rooms() == self.cells() + 1 && self.holes() == self.pits()
    }

    /// How many empty hexes touch tops of this side only.
    pub(crate) const fn friendly(self, side: Side) -> usize {
        match side {
            Side::First => self.field(WHITE, 8),
            Side::Second => self.field(BLACK, 8),
        }
    }
}

/// The bits that a top of each side sets in its neighbours' masks.
const COLOURS: [u16; 2] = [1, 1 << BLACKS];
/// Both of them.
const BOTH: u16 = COLOURS[0] | COLOURS[1];

impl Board {
    pub(crate) const EMPTY: Board = Board {
        around: [0; HEXES],
        top: [NOBODY; HEXES],
        height: [0; HEXES],
        filled: Rows::EMPTY,
        tops: [Rows::EMPTY; 2],
        place: [NOWHERE; PIECES],
        under: [NOBODY; PIECES],
        present: 0,
        covered: 0,
        sums: Sums(0),
        inner: Inner::EMPTY,
        found: 0,
        holds: 0,
    };

    /// The occupied neighbours of a hex.
    #[inline]
    pub(crate) const fn occupied(&self, hex: Hex) -> u8 {
        let around = self.around[hex.index()];
        (around | around >> BLACKS) as u8 & RING
    }

    /// The neighbours of a hex whose top tile is of this side.
    #[inline]
    pub(crate) const fn tops(&self, hex: Hex, side: Side) -> u8 {
        (self.around[hex.index()] >> (BLACKS * side as u32)) as u8 & RING
    }

    /// The top tile of a hex.
    #[inline]
    pub(crate) const fn top(&self, hex: Hex) -> Option<Piece> {
        let top = self.top[hex.index()];
        if top == NOBODY { None } else { Some(Piece::at(top as u32)) }
    }

    /// The height of the stack on a hex.
    #[inline]
    pub(crate) const fn height(&self, hex: Hex) -> u8 {
        self.height[hex.index()]
    }

    /// Whether nothing stands on a hex.
    #[inline]
    pub(crate) const fn is_empty(&self, hex: Hex) -> bool {
        self.top[hex.index()] == NOBODY
    }

    /// The hex of a tile on the table.
    #[inline]
    pub(crate) const fn place(&self, piece: Piece) -> Option<Hex> {
        let place = self.place[piece.index()];
        if place == NOWHERE { None } else { Some(Hex::at(place)) }
    }

    /// The hex of a tile that is known to be on the table.
    #[inline]
    pub(crate) const fn hex_of(&self, piece: Piece) -> Hex {
        Hex::at(self.place[piece.index()])
    }

    /// The hex of each tile, or [`NOWHERE`].
    #[inline]
    pub(crate) const fn places(&self) -> &[u16; PIECES] {
        &self.place
    }

    /// The hex that places are seen from, so that they are the same wherever the hive lies:
    /// that of the first tile on the table, which is the white queen once anything can move.
    #[inline]
    pub(crate) const fn origin(&self) -> Hex {
        if self.present == 0 { Hex::ORIGIN } else { self.hex_of(Piece::at(self.present.trailing_zeros())) }
    }

    /// Whether the origin stays where it is when a tile is placed or moved.
    #[inline]
    pub(crate) const fn is_anchored_without(&self, piece: Piece) -> bool {
        self.present.trailing_zeros() < piece.index() as u32
    }

    /// The tile under a tile.
    #[inline]
    pub(crate) const fn under(&self, piece: Piece) -> Option<Piece> {
        let under = self.under[piece.index()];
        if under == NOBODY { None } else { Some(Piece::at(under as u32)) }
    }

    /// The height of a tile in its stack, from one.
    #[inline]
    pub(crate) fn level(&self, piece: Piece) -> u8 {
        1 + std::iter::successors(self.under(piece), |&below| self.under(below)).count() as u8
    }

    /// The tiles on the table.
    #[inline]
    pub(crate) const fn present(&self) -> u32 {
        self.present
    }

    /// The tiles with another on top.
    #[inline]
    pub(crate) const fn covered(&self) -> u32 {
        self.covered
    }

    /// The numbers about the rim.
    #[inline]
    pub(crate) const fn sums(&self) -> Sums {
        self.sums
    }

    /// Puts a tile on top of whatever stands on a hex, from the hand or from where
    /// it stood; which finding of rooms held before.
    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, from: Option<Hex>, to: Hex) -> Finding {
        let simple = self.sums.are_simple();
        if !simple && self.inner().is_none() {
            self.find_inner();
        }
        let held = self.holds;
        let mut change = 0;
        if let Some(from) = from {
            change |= match self.unstack(piece, from) {
                None => self.clear(from, COLOURS[piece.side() as usize]),
                Some(below) if below.side() != piece.side() => self.recolour(from),
                Some(_) => 0,
            };
        }
        change |= match self.stack(piece, to) {
            None => self.fill(to, COLOURS[piece.side() as usize]),
            Some(below) if below.side() != piece.side() => self.recolour(to),
            Some(_) => 0,
        };
        // The rooms stay as they are where nothing happens near them.
        let near = |hex: Hex| self.inner.touches(hex);
        if simple || change & STRUCTURE != 0 || near(to) || from.is_some_and(near) {
            self.holds = 0;
        }
        held
    }

    #[cold]
    fn find_inner(&mut self) {
        let mut inner = Inner::EMPTY;
        inner.fill(self);
        self.inner = inner;
        self.found += 1;
        self.holds = self.found;
    }

    /// The rooms that are not outside, if they are known.
    #[inline]
    pub(crate) const fn inner(&self) -> Option<&Inner> {
        if self.holds != 0 && self.holds == self.found { Some(&self.inner) } else { None }
    }

    /// An empty hex outside the hive that touches it.
    pub(crate) fn outside(&self) -> Hex {
        self.filled.first().toward(4)
    }

    /// Takes the tile back to where it came from, with the sums of that time.
    #[inline]
    pub(crate) fn put_back(&mut self, piece: Piece, from: Option<Hex>, sums: Sums, held: Finding) {
        let hex = self.hex_of(piece);
        let colour = COLOURS[piece.side() as usize];
        match self.unstack(piece, hex) {
            None => self.flip(hex, colour),
            Some(below) if below.side() != piece.side() => self.flip(hex, BOTH),
            Some(_) => {}
        }
        if let Some(from) = from {
            match self.stack(piece, from) {
                None => self.flip(from, colour),
                Some(below) if below.side() != piece.side() => self.flip(from, BOTH),
                Some(_) => {}
            }
        }
        self.sums = sums;
        self.holds = held;
    }

    /// Writes a tile on top of a stack; the tile that it covers.
    #[inline]
    fn stack(&mut self, piece: Piece, hex: Hex) -> Option<Piece> {
        let at = hex.index();
        let below = self.top(hex);
        self.top[at] = piece.index() as u8;
        self.height[at] += 1;
        self.place[piece.index()] = at as u16;
        self.present |= piece.bit();
        self.tops[piece.side() as usize].flip(hex);
        match below {
            None => self.filled.flip(hex),
            Some(below) => {
                self.under[piece.index()] = below.index() as u8;
                self.covered |= below.bit();
                self.tops[below.side() as usize].flip(hex);
            }
        }
        below
    }

    /// Wipes a tile off the top of a stack; the tile that it covered.
    #[inline]
    fn unstack(&mut self, piece: Piece, hex: Hex) -> Option<Piece> {
        let at = hex.index();
        let below = self.under(piece);
        self.top[at] = self.under[piece.index()];
        self.height[at] -= 1;
        self.place[piece.index()] = NOWHERE;
        self.present &= !piece.bit();
        self.tops[piece.side() as usize].flip(hex);
        match below {
            None => self.filled.flip(hex),
            Some(below) => {
                self.under[piece.index()] = NOBODY;
                self.covered &= !below.bit();
                self.tops[below.side() as usize].flip(hex);
            }
        }
        below
    }

    /// Tells the neighbours that a hex is filled; which sums may have changed.
    #[inline]
    fn fill(&mut self, hex: Hex, colour: u16) -> u64 {
        let occupied = self.occupied(hex);
        let own = weight(self.around[hex.index()]);
        let (sums, mut changes) = self.change(hex, occupied, colour);
        let mut sums = sums.wrapping_sub(own);
        // Closing k arcs to one ring makes k - 1 new holes, a full ring fills one.
        if occupied == RING {
            sums = sums.wrapping_sub(1 << HOLE);
        } else if occupied != 0 {
            let holes = u64::from(ARCS[occupied as usize] - 1);
            sums = sums.wrapping_add(holes << HOLE);
            changes |= holes << GATE;
        }
        self.sums = Sums(self.sums.0.wrapping_add(sums));
        changes | own
    }

    /// Tells the neighbours that a hex is emptied; which sums may have changed.
    #[inline]
    fn clear(&mut self, hex: Hex, colour: u16) -> u64 {
        let occupied = self.occupied(hex);
        let own = weight(self.around[hex.index()]);
        let (sums, mut changes) = self.change(hex, occupied, colour);
        let mut sums = sums.wrapping_add(own);
        if occupied == RING {
            sums = sums.wrapping_add(1 << HOLE);
        } else if occupied != 0 {
            let holes = u64::from(ARCS[occupied as usize] - 1);
            sums = sums.wrapping_sub(holes << HOLE);
            changes |= holes << GATE;
        }
        self.sums = Sums(self.sums.0.wrapping_add(sums));
        changes | own
    }

    /// Tells the neighbours that the top of a hex has changed its side.
    #[inline]
    fn recolour(&mut self, hex: Hex) -> u64 {
        let (sums, changes) = self.change(hex, self.occupied(hex), BOTH);
        self.sums = Sums(self.sums.0.wrapping_add(sums));
        changes
    }

    /// Flips bits in the neighbours' masks; how the sums change by it, and which.
    #[inline]
    fn change(&mut self, hex: Hex, occupied: u8, bits: u16) -> (u64, u64) {
        let (mut sums, mut changes) = (0_u64, 0);
        for direction in 0..6 {
            let around = &mut self.around[hex.toward(direction).index()];
            let old = *around;
            let new = old ^ (bits << ((direction + 3) % 6));
            *around = new;
            // All ones where the neighbour is empty; a branch here is a coin toss.
            let empty = u64::from(occupied >> direction & 1).wrapping_sub(1);
            let (old, new) = (weight(old), weight(new));
            sums = sums.wrapping_add(new.wrapping_sub(old) & empty);
            changes |= (new ^ old) & empty;
        }
        (sums, changes)
    }

    /// The occupied hexes.
    #[inline]
    pub(crate) const fn filled(&self) -> &Rows {
        &self.filled
    }

    /// The hexes with a top of a side.
    #[inline]
    pub(crate) const fn tops_of(&self, side: Side) -> &Rows {
        &self.tops[side as usize]
    }

    /// Flips bits in the neighbours' masks.
    #[inline]
    fn flip(&mut self, hex: Hex, bits: u16) {
        for direction in 0..6 {
            self.around[hex.toward(direction).index()] ^= bits << ((direction + 3) % 6);
        }
    }
}
