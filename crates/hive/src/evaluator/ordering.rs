//! Move ordering: which moves to look at first.

use ludoteca_core::{Game, Side};

use crate::board::Board;
use crate::hex::distance;
use crate::{Bug, Hex, Hive, Move, Piece};

/// The priorities of moves: filling the other queen's ring, clearing the own one, and
/// leaving or filling them the other way round.
const BESIEGES: i32 = 60;
const RELIEVES: i32 = 40;
/// The priority of binding a tile of the other side that had but this neighbour.
const BINDS: [i32; 8] = [30, 6, 14, 8, 24, 18, 14, 10];
/// The priority of climbing, and of placing a tile of each kind.
const CLIMBS: i32 = 6;
const PLACES: [i32; 8] = [4, 3, 6, 4, 12, 8, 6, 8];

/// The rings around both queens: which hexes lie beside them.
pub(crate) struct Rings {
    turn: Side,
    pub(crate) own: Option<Hex>,
    pub(crate) other: Option<Hex>,
}

impl Rings {
    pub(crate) fn of(position: &Hive) -> Rings {
        let queen = |side| position.place(Piece::first(side, Bug::Queen));
        let turn = position.turn();
        Rings { turn, own: queen(turn), other: queen(turn.other()) }
    }

    #[inline]
    pub(crate) fn beside(queen: Option<Hex>, hex: Hex) -> bool {
        queen.is_some_and(|queen| queen.is_beside(hex))
    }

    /// What a tile on a hex is worth to the side to move.
    #[inline]
    fn worth(&self, hex: Hex) -> i32 {
        BESIEGES * i32::from(Rings::beside(self.other, hex))
            - RELIEVES * i32::from(Rings::beside(self.own, hex))
    }

    pub(crate) fn priority(&self, position: &Hive, m: Move) -> i32 {
        self.of_way(position, m, m.from().map_or(0, |from| self.leaving(position, from)))
    }

    /// The same of many moves: those of one tile, which mostly follow each other, leave the same.
    pub(crate) fn priorities(&self, position: &Hive, moves: &[Move], out: &mut Vec<i32>) {
        let mut last = (None, 0);
        out.extend(moves.iter().map(|&m| {
            let from = m.from();
            if from != last.0 {
                last = (from, from.map_or(0, |from| self.leaving(position, from)));
            }
            self.of_way(position, m, last.1)
        }));
    }

    /// What it is worth that a tile leaves a hex.
    #[inline]
    fn leaving(&self, position: &Hive, from: Hex) -> i32 {
        if position.board().height(from) == 1 { -self.worth(from) } else { 0 }
    }

    /// What a move is worth that leaves what is worth so much.
    #[inline]
    fn of_way(&self, position: &Hive, m: Move, leaving: i32) -> i32 {
        let (Some(piece), Some(to)) = (m.piece(), m.to()) else { return 0 };
        let board = position.board();
        let Some(from) = m.from() else {
            return self.worth(to) + PLACES[piece.bug() as usize];
        };
        let arriving = if board.is_empty(to) { self.worth(to) } else { CLIMBS };
        // A lone neighbour of the other side cannot leave any more.
        let stay = !Board::toward(to, from);
        let (own, foreign) = (board.tops(to, self.turn) & stay, board.tops(to, self.turn.other()) & stay);
        let binding = if own == 0
            && foreign.is_power_of_two()
            && let Some(bound) = board.top(to.toward(foreign.trailing_zeros()))
        {
            BINDS[bound.bug() as usize]
        } else {
            0
        };
        arriving + leaving + binding
    }
}

/// How hard to see a move of a tile of each kind is, a step away and as far as it goes, from 0 to
/// 100: `Q`, `S`, `B`, `G`, `A`, `M`, `L`, `P`.
const OBSCURE: [[u32; 2]; 8] = [[0, 0], [30, 60], [20, 20], [30, 70], [10, 80], [40, 90], [50, 80], [10, 10]];
/// The same of a tile that is thrown, and of one that comes from the hand.
const OBSCURE_THROW: u32 = 100;
const OBSCURE_DROP: u32 = 40;
/// The hexes of a way that is as long as any, for the eye.
const LONG: u32 = 5;

/// How hard to see a move is.
pub(crate) fn obscurity(position: &Hive, m: Move) -> u32 {
    let (Some(piece), Some(to)) = (m.piece(), m.to()) else { return 0 };
    let Some(from) = m.from() else { return OBSCURE_DROP };
    if piece.side() != position.turn() {
        return OBSCURE_THROW;
    }
    let [near, far] = OBSCURE[piece.bug() as usize];
    let way = distance(from, to).clamp(1, LONG);
    near + (far - near) * (way - 1) / (LONG - 1)
}
