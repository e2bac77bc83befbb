//! Where the pieces of 5x5 stand, as the side to move sees them.

use ludoteca_core::{Game, Indexed, Side};

use crate::{Claustro, Square, Squares};

/// The columns and rows of the board.
const SIDE: usize = 5;
/// The squares of the board, corners too.
pub(crate) const SQUARES: usize = SIDE * SIDE;

/// The pieces of the side to move and the others on 5x5, bit `5 * row + column` for
/// each square.
///
/// Half a turn and the mirror along the line between the goals change nothing in the
/// game, so the side to move always goes right and up, and of two mirror images one
/// stands for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    own: u32,
    others: u32,
}

impl Placement {
    /// The placement of a position, if it is one of 5x5 that goes on.
    #[inline]
    pub fn of(position: &Claustro) -> Option<Placement> {
        let board = position.rules().board();
        if (board.columns() as usize, board.rows() as usize) != (SIDE, SIDE) {
            return None;
        }
        let me = position.turn();
        let seen = |side: Side| {
            let mask = packed(position.pieces(side));
            if me == Side::First { mask } else { turned(mask) }
        };
        let (own, others) = (seen(me), seen(me.other()));
        let mirror = (mirrored(own), mirrored(others));
        let (own, others) = (own, others).max(mirror);
        Some(Placement { own, others })
    }

    /// Whether its mirror image stands for a position.
    pub fn is_mirrored(self, position: &Claustro) -> bool {
        let own = packed(position.pieces(position.turn()));
        let own = if position.turn() == Side::First { own } else { turned(own) };
        own != self.own
    }

    /// The numbers of its pieces: those of the side to move below 25, the others from
    /// 25 on.
    #[inline]
    pub fn pieces(self) -> impl Iterator<Item = usize> {
        let mut left = u64::from(self.own) | u64::from(self.others) << SQUARES;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let lowest = left.trailing_zeros() as usize;
                left &= left - 1;
                lowest
            })
        })
    }
}

/// The squares of 5x5, row after row without gaps.
#[inline]
fn packed(squares: Squares) -> u32 {
    let bits = squares.bits();
    let row = |row: usize| {
        let first = Square::at(0, row as u8).index();
        ((bits >> first) as u32 & ((1 << SIDE) - 1)) << (SIDE * row)
    };
    (0..SIDE).fold(0, |mask, at| mask | row(at))
}

/// The squares after half a turn.
#[inline]
const fn turned(mask: u32) -> u32 {
    mask.reverse_bits() >> (u32::BITS as usize - SQUARES)
}

/// The squares with columns and rows exchanged.
#[inline]
fn mirrored(mask: u32) -> u32 {
    let row = |row: usize| COLUMNS[(mask >> (SIDE * row)) as usize & ((1 << SIDE) - 1)] << row;
    (0..SIDE).fold(0, |mirror, at| mirror | row(at))
}

/// The first column with the squares of a row.
const COLUMNS: [u32; 1 << SIDE] = {
    let mut columns = [0; 1 << SIDE];
    let mut row = 0;
    while row < columns.len() {
        let mut square = 0;
        while square < SIDE {
            columns[row] |= (row as u32 >> square & 1) << (SIDE * square);
            square += 1;
        }
        row += 1;
    }
    columns
};
