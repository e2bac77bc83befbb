//! The number of legal moves, without listing them.

use ludoteca_core::{Game, Side};

use crate::ground::Ground;
use crate::near::{Near, REACH};
use crate::tables::{Bits, RING, Tiles, size};
use crate::throws::Thrower;
use crate::{Bug, Hex, Hive, Move, Piece};

impl Hive {
    /// The number of legal moves.
    #[inline]
    pub(crate) fn count_moves(&self) -> usize {
        if self.surrounded(Side::First) || self.surrounded(Side::Second) {
            return 0;
        }
        let mut count = self.count_placements();
        if self.queen_placed() {
            count += self.count_movements();
        }
        count.max(1)
    }

    /// The number of lines of two plies.
    ///
    /// What is placed on a hex makes no difference to the other side's moves: a new
    /// tile touches none of its tops, so nothing copies or throws it, and before the
    /// other side has its queen nothing of it moves. Only a queen placed into a full
    /// ring ends the game.
    pub(crate) fn count_move_pairs(&mut self, moves: &mut Vec<Move>) -> u64 {
        let base = moves.len();
        self.list_moves(moves);
        let mut pairs = 0;
        let mut known = None;
        for &m in &moves[base..] {
            let placed = m.to().filter(|&to| m.from().is_none() && self.board().occupied(to) != RING);
            let replies = match known {
                Some((to, replies)) if placed == Some(to) => replies,
                _ => {
                    let undo = self.apply(m);
                    let replies = self.count_moves() as u64;
                    self.undo(m, undo);
                    known = placed.map(|to| (to, replies));
                    replies
                }
            };
            pairs += replies;
        }
        moves.truncate(base);
        pairs
    }

    #[inline]
    fn count_placements(&self) -> usize {
        let hexes = match self.placed(self.side()) {
            0 if self.board().present() == 0 => 1,
            0 => 6,
            _ => self.board().sums().friendly(self.side()),
        };
        hexes * self.placeable().count_ones() as usize
    }

    #[inline]
    fn count_movements(&self) -> usize {
        let mut ground = Ground::new(self.board());
        let mut count = 0;
        for piece in Tiles(ground.free(self.movers())) {
            count += self.count_piece(piece, &mut ground);
        }
        if self.rules().includes(Bug::Pillbug) {
            count += self.count_throws(&mut ground);
        }
        count
    }

    /// The number of moves of a free tile by its own power.
    #[inline]
    fn count_piece(&self, piece: Piece, ground: &mut Ground<'_>) -> usize {
        let board = self.board();
        let x = board.hex_of(piece);
        if board.height(x) > 1 {
            return size(board.beetle(x));
        }
        match piece.bug() {
            Bug::Mosquito => self.count_mosquito(x, ground),
            bug => self.count_as(bug, x, ground),
        }
    }

    #[inline]
    fn count_as(&self, bug: Bug, x: Hex, ground: &mut Ground<'_>) -> usize {
        let board = self.board();
        match bug {
            Bug::Queen | Bug::Pillbug => size(board.slides(x)),
            Bug::Beetle => size(board.beetle(x)),
            Bug::Grasshopper => size(board.occupied(x)),
            Bug::Spider => Near::spider(board, x).len(),
            Bug::Ladybug => board.ladybug(x).len(),
            Bug::Ant => ground.walk(x).count,
            Bug::Mosquito => 0,
        }
    }

    fn count_mosquito(&self, x: Hex, ground: &mut Ground<'_>) -> usize {
        let bugs = Copied(self.copied(x));
        if bugs.0.count_ones() < 2 {
            return bugs.map(|bug| self.count_as(bug, x, ground)).sum();
        }
        if bugs.has(Bug::Ant) {
            return self.count_with_ant(&bugs, x, ground);
        }
        let board = self.board();
        let mut ends = Near::new(x);
        let mut far = 0;
        let stepping = if bugs.has(Bug::Beetle) {
            board.beetle(x)
        } else if bugs.has(Bug::Queen) || bugs.has(Bug::Pillbug) {
            board.slides(x)
        } else {
            0
        };
        for direction in Bits(stepping) {
            ends.insert(x.toward(direction));
        }
        if bugs.has(Bug::Spider) {
            ends.extend(&Near::spider(board, x));
        }
        if bugs.has(Bug::Ladybug) {
            ends.extend(&board.ladybug(x));
        }
        if bugs.has(Bug::Grasshopper) {
            for direction in Bits(board.occupied(x)) {
                match board.jump(x, direction) {
                    (end, ..=REACH) => ends.insert(end),
                    _ => far += 1,
                }
            }
        }
        ends.len() + far
    }

    /// The same for a mosquito beside an ant, which can do what queen, pillbug and
    /// spider can.
    fn count_with_ant(&self, bugs: &Copied, x: Hex, ground: &mut Ground<'_>) -> usize {
        let board = self.board();
        let walk = ground.walk(x);
        let mut count = walk.count;
        if bugs.has(Bug::Beetle) {
            count += size(board.beetle(x) & board.occupied(x));
        }
        let mut ends = Near::new(x);
        if bugs.has(Bug::Ladybug) {
            ends = board.ladybug(x);
            count += ends.clone().filter(|&end| !ground.leads_to(&walk, end)).count();
        }
        if bugs.has(Bug::Grasshopper) {
            for direction in Bits(board.occupied(x)) {
                let (end, length) = board.jump(x, direction);
                let known = length <= REACH && ends.contains(end);
                count += usize::from(!known && !ground.leads_to(&walk, end));
            }
        }
        count
    }

    /// The number of throws to where the tile cannot go by its own power.
    fn count_throws(&self, ground: &mut Ground<'_>) -> usize {
        let pillbug = self.thrower(Bug::Pillbug, ground);
        let mosquito = self.thrower(Bug::Mosquito, ground);
        let mut count = 0;
        if let Some(thrower) = pillbug {
            count += self.count_throws_of(thrower, None, ground);
        }
        if let Some(thrower) = mosquito {
            count += self.count_throws_of(thrower, pillbug, ground);
        }
        count
    }

    /// The number of throws that another thrower has not done already.
    fn count_throws_of(&self, thrower: Thrower, other: Option<Thrower>, ground: &mut Ground<'_>) -> usize {
        let mut count = 0;
        for lift in Bits(thrower.lifts) {
            let from = thrower.hex.toward(lift);
            let Some(tile) = self.board().top(from) else { continue };
            let mut drops = thrower.drops;
            if let Some(other) = other.filter(|other| other.can_lift(from)) {
                for drop in Bits(drops) {
                    drops &= !(u8::from(other.can_drop(thrower.hex.toward(drop))) << drop);
                }
            }
            if tile.side() == self.side() && drops != 0 {
                drops &= !self.own_ends(tile.bug(), from, thrower, lift, ground);
            }
            count += size(drops);
        }
        count
    }

    /// The drops of a thrower that a tile beside it reaches by its own power.
    fn own_ends(&self, bug: Bug, from: Hex, thrower: Thrower, lift: u32, ground: &mut Ground<'_>) -> u8 {
        let board = self.board();
        let among = |reached: &mut dyn FnMut(Hex) -> bool| {
            Bits(thrower.drops)
                .filter(|&drop| reached(thrower.hex.toward(drop)))
                .fold(0, |mask, drop| mask | 1 << drop)
        };
        match bug {
            // A step leads to the two hexes that touch the tile and the thrower.
            Bug::Queen | Bug::Pillbug | Bug::Beetle => {
                let slides = board.slides(from);
                (slides >> ((lift + 2) % 6) & 1) << ((lift + 1) % 6)
                    | (slides >> ((lift + 4) % 6) & 1) << ((lift + 5) % 6)
            }
            // A jump over the thrower alone leads to its far side.
            Bug::Grasshopper => 1 << ((lift + 3) % 6),
            Bug::Spider => {
                let ends = Near::spider(board, from);
                among(&mut |hex| ends.contains(hex))
            }
            Bug::Ladybug => {
                let ends = board.ladybug(from);
                among(&mut |hex| ends.contains(hex))
            }
            Bug::Ant => {
                let walk = ground.walk(from);
                among(&mut |hex| ground.leads_to(&walk, hex))
            }
            Bug::Mosquito => Copied(self.copied(from))
                .fold(0, |ends, bug| ends | self.own_ends(bug, from, thrower, lift, ground)),
        }
    }
}

/// The bugs that a mosquito copies, a bit each.
struct Copied(u32);

impl Copied {
    const fn has(&self, bug: Bug) -> bool {
        self.0 >> bug as u32 & 1 == 1
    }
}

impl Iterator for Copied {
    type Item = Bug;

    fn next(&mut self) -> Option<Bug> {
        let bug = *Bug::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(bug)
    }
}
