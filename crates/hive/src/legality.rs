//! Whether one move is legal, without listing the others.

use crate::board::Board;
use crate::ground::Ground;
use crate::near::Near;
use crate::tables::{Bits, Tiles};
use crate::{Bug, Hex, Hive, Move, Piece};

impl Hive {
    /// Whether the placement or the move of a tile is legal while the game goes on. Where the
    /// tile comes from is believed.
    pub(crate) fn is_legal(&self, m: Move) -> bool {
        match (m.piece(), m.from(), m.to()) {
            (Some(piece), None, Some(to)) => self.can_place(piece, to),
            (Some(piece), Some(from), Some(to)) => self.queen_placed() && self.can_move(piece, from, to),
            _ => false,
        }
    }

    fn can_place(&self, piece: Piece, to: Hex) -> bool {
        let board = self.board();
        if self.placeable() & piece.bit() == 0 || !board.is_empty(to) {
            return false;
        }
        if self.placed(self.side()) == 0 {
            // The second tile is the only one to touch the other colour.
            let first = Tiles(board.present()).next().map(|piece| board.hex_of(piece));
            return first.map_or(to == Hex::ORIGIN, |first| first.is_beside(to));
        }
        board.tops(to, self.side()) != 0 && board.tops(to, self.side().other()) == 0
    }

    /// Whether a tile gets somewhere by its own power or by a throw.
    fn can_move(&self, piece: Piece, from: Hex, to: Hex) -> bool {
        let mut ground = Ground::new(self.board());
        let walks = self.movers() & piece.bit();
        ground.free(walks) != 0 && self.can_walk(piece, from, to, &mut ground)
            || self.rules().includes(Bug::Pillbug)
                && self.throwers(&mut ground).any(|thrower| thrower.can_lift(from) && thrower.can_drop(to))
    }

    /// Whether a free tile gets somewhere by its own power.
    fn can_walk(&self, piece: Piece, from: Hex, to: Hex, ground: &mut Ground<'_>) -> bool {
        let board = self.board();
        if board.height(from) > 1 {
            return board.beetle(from) & Board::toward(from, to) != 0;
        }
        match piece.bug() {
            Bug::Mosquito => {
                let bugs = self.copied(from);
                let mut copied = Bug::ALL.into_iter().filter(|&bug| bugs & 1 << bug as u32 != 0);
                copied.any(|bug| self.can_walk_as(bug, from, to, ground))
            }
            bug => self.can_walk_as(bug, from, to, ground),
        }
    }

    /// Whether a free tile alone on its hex gets somewhere like a bug.
    fn can_walk_as(&self, bug: Bug, from: Hex, to: Hex, ground: &mut Ground<'_>) -> bool {
        let board = self.board();
        match bug {
            Bug::Queen | Bug::Pillbug => board.slides(from) & Board::toward(from, to) != 0,
            Bug::Beetle => board.beetle(from) & Board::toward(from, to) != 0,
            Bug::Grasshopper => {
                Bits(board.occupied(from)).any(|direction| board.jump(from, direction).0 == to)
            }
            Bug::Spider => Near::spider(board, from).holds(to),
            Bug::Ladybug => board.ladybug(from).holds(to),
            Bug::Ant => {
                let walk = ground.walk(from);
                board.is_empty(to) && !board.touches_only(to, from) && ground.leads_to(&walk, to)
            }
            Bug::Mosquito => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::hex::HEXES;
    use ludoteca_core::{Game, Rng};

    /// Every tile onto every hex: what is legal and not listed, or listed and not legal, would
    /// be read from a record though the rules forbid it, or the other way round.
    #[test]
    fn exactly_the_listed_moves_are_legal() {
        let mut rng = Rng::new(3);
        let (mut legal, mut positions) = (0, 0);
        for rules in Rules::all_types().into_iter().cycle().take(16) {
            let mut game = Hive::start(&rules);
            for _ in 0..80 {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                let listed = moves.iter().filter(|m| **m != Move::PASS).count();
                let mut found = 0;
                for piece in Piece::all().filter(|piece| rules.includes(piece.bug())) {
                    let m = |to| match game.place(piece) {
                        None => Move::place(piece, to),
                        Some(from) => Move::shift(piece, from, to),
                    };
                    let to = (0..HEXES as u16).map(Hex::at);
                    for m in to.map(m).filter(|&m| game.outcome().is_none() && game.is_legal(m)) {
                        assert!(moves.contains(&m), "{game:?}: {m:?} is not listed");
                        found += 1;
                    }
                }
                assert_eq!(found, listed, "{game:?}: some of {moves:?} are not legal");
                (legal, positions) = (legal + found, positions + 1);
                let Some(&m) = rng.pick(&moves) else { break };
                game.apply(m);
            }
        }
        assert!(legal > 20 * positions, "{legal} moves of {positions} positions");
    }
}
