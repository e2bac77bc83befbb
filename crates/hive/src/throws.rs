//! The pillbug's power.

use ludoteca_core::Side;

use crate::board::Board;
use crate::ground::Ground;
use crate::listing::Paths;
use crate::tables::{Bits, GATES, RING};
use crate::{Bug, Hex, Hive, Move, Piece};

/// A tile that can use the pillbug's power, and between which of its neighbours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thrower {
    /// Its hex.
    pub(crate) hex: Hex,
    /// The directions of the tiles that it can lift.
    pub(crate) lifts: u8,
    /// The directions of the empty hexes that it can drop them on.
    pub(crate) drops: u8,
}

impl Thrower {
    /// Whether it can lift the tile on a hex.
    #[inline]
    pub(crate) const fn can_lift(self, from: Hex) -> bool {
        self.lifts & Board::toward(self.hex, from) != 0
    }

    /// Whether it can drop a tile on a hex.
    #[inline]
    pub(crate) const fn can_drop(self, to: Hex) -> bool {
        self.drops & Board::toward(self.hex, to) != 0
    }
}

impl Hive {
    /// The tiles of the side to move that can use the pillbug's power: the pillbug,
    /// and a mosquito on the ground beside one.
    #[inline]
    pub(crate) fn throwers(&self, ground: &mut Ground<'_>) -> impl Iterator<Item = Thrower> {
        [self.thrower(Bug::Pillbug, ground), self.thrower(Bug::Mosquito, ground)].into_iter().flatten()
    }

    /// The side's pillbug or mosquito as a thrower.
    #[inline]
    pub(crate) fn thrower(&self, bug: Bug, ground: &mut Ground<'_>) -> Option<Thrower> {
        let piece = Piece::first(self.side(), bug);
        let idle = self.board().present() & !self.board().covered() & piece.bit() == 0;
        if idle || self.last() == Some(piece) {
            return None;
        }
        let hex = self.board().hex_of(piece);
        if bug == Bug::Mosquito && (self.board().height(hex) > 1 || !self.touches_pillbug(hex)) {
            return None;
        }
        Some(self.throws_at(hex, ground))
    }

    /// What a thrower on a hex can lift and where it can drop it.
    #[inline]
    pub(crate) fn throws_at(&self, hex: Hex, ground: &mut Ground<'_>) -> Thrower {
        let board = self.board();
        let occupied = board.occupied(hex);
        let (mut tall, mut fixed) = (0, 0);
        for direction in Bits(occupied) {
            let neighbour = hex.toward(direction);
            let stacked = board.height(neighbour) > 1;
            tall |= u8::from(stacked) << direction;
            let stays = stacked || board.top(neighbour) == self.last() || ground.pinned(neighbour);
            fixed |= u8::from(stays) << direction;
        }
        let gates = GATES[tall as usize];
        Thrower { hex, lifts: occupied & !fixed & !gates, drops: !occupied & RING & !gates }
    }

    /// Whether a tile of the side to move makes a move by its own power.
    pub(crate) fn moves_itself(&self, piece: Piece, m: Move) -> bool {
        let mut own = Vec::new();
        if self.movers() & piece.bit() != 0 {
            self.list_piece(piece, &mut Paths::of(self), &mut own);
        }
        own.contains(&m)
    }

    /// The tile that throws another in a legal move which the other could not make by its
    /// own power.
    pub(crate) fn thrown(&self, m: Move) -> Option<Piece> {
        let (piece, from, to) = (m.piece()?, m.from()?, m.to()?);
        if self.moves_itself(piece, m) {
            return None;
        }
        let mut paths = Paths::of(self);
        let by = self.throwers(&mut paths.ground).find(|by| by.can_lift(from) && by.can_drop(to))?;
        self.board().top(by.hex)
    }

    /// Whether a pillbug of either side is the top tile beside a hex.
    #[inline]
    pub(crate) fn touches_pillbug(&self, hex: Hex) -> bool {
        Side::ALL.into_iter().any(|side| {
            let pillbug = Piece::first(side, Bug::Pillbug);
            let board = self.board();
            board.present() & !board.covered() & pillbug.bit() != 0
                && Board::toward(hex, board.hex_of(pillbug)) != 0
        })
    }
}
