//! Move ordering: which moves to look at first.

use ludoteca_core::Game;

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
    pub(crate) own: Option<Hex>,
    pub(crate) other: Option<Hex>,
}

impl Rings {
    pub(crate) fn of(position: &Hive) -> Rings {
        let queen = |side| position.place(Piece::first(side, Bug::Queen));
        Rings { own: queen(position.turn()), other: queen(position.turn().other()) }
    }

    pub(crate) fn beside(queen: Option<Hex>, hex: Hex) -> bool {
        queen.is_some_and(|queen| queen.is_beside(hex))
    }

    /// What a tile on a hex is worth to the side to move.
    fn worth(&self, hex: Hex) -> i32 {
        BESIEGES * i32::from(Rings::beside(self.other, hex))
            - RELIEVES * i32::from(Rings::beside(self.own, hex))
    }

    pub(crate) fn priority(&self, position: &Hive, m: Move) -> i32 {
        let (Some(piece), Some(to)) = (m.piece(), m.to()) else { return 0 };
        let board = position.board();
        let Some(from) = m.from() else {
            return self.worth(to) + PLACES[piece.bug() as usize];
        };
        let mut priority = if board.is_empty(to) { self.worth(to) } else { CLIMBS };
        if board.height(from) == 1 {
            priority -= self.worth(from);
        }
        // A lone neighbour of the other side cannot leave any more.
        let beside = board.occupied_without(to, from);
        if beside.is_power_of_two()
            && let Some(bound) = board.top(to.toward(beside.trailing_zeros()))
            && bound.side() != position.turn()
        {
            priority += BINDS[bound.bug() as usize];
        }
        priority
    }
}
