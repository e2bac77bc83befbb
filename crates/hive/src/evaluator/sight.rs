//! Looking at a position.

use ludoteca_core::{BySide, Game, Side};

use super::aspects::{ATTACKERS, Aspect, BESIEGERS, CountSink, FILLED, Owner};
use crate::board::Board;
use crate::ground::Ground;
use crate::hex::distance;
use crate::near::{Near, REACH};
use crate::tables::{Bits, RING, Tiles, size};
use crate::{Bug, Hex, Hive, Piece};

/// A queen's hex and the open hexes beside it.
#[derive(Clone, Copy)]
struct Target {
    queen: Hex,
    open: u8,
}

impl Target {
    fn of(position: &Hive, side: Side) -> Option<Target> {
        let queen = position.place(Piece::first(side, Bug::Queen))?;
        Some(Target { queen, open: !position.board().occupied(queen) & RING })
    }

    /// The bit of a hex among the open ones beside the queen.
    #[inline]
    const fn bit(self, hex: Hex) -> u8 {
        Board::toward(self.queen, hex) & self.open
    }

    /// The open hexes that a step from a hex leads to.
    #[inline]
    fn steps(self, from: Hex, directions: u8) -> u8 {
        if distance(from, self.queen) > 2 {
            return 0;
        }
        Bits(directions).fold(0, |reached, direction| reached | self.bit(from.toward(direction)))
    }

    /// The open hexes that are in a set of near ones, which is found if it can be so.
    #[inline]
    fn near(self, from: Hex, find: impl FnOnce() -> Near) -> u8 {
        if distance(from, self.queen) > REACH as u32 + 1 {
            return 0;
        }
        let ends = find();
        let reached = Bits(self.open).filter(|&direction| {
            let hex = self.queen.toward(direction);
            distance(from, hex) <= REACH as u32 && ends.contains(hex)
        });
        reached.fold(0, |reached, direction| reached | 1 << direction)
    }
}

/// The sight of a position.
pub(crate) struct Sight<'a> {
    position: &'a Hive,
    board: &'a Board,
    ground: Ground<'a>,
    /// The tiles that can be lifted.
    free: u32,
    targets: BySide<Option<Target>>,
}

impl<'a> Sight<'a> {
    pub(crate) fn of(position: &'a Hive) -> Sight<'a> {
        let board = position.board();
        let mut ground = Ground::new(board);
        let free = ground.free(board.present() & !board.covered());
        Sight { position, board, ground, free, targets: BySide::from_fn(|side| Target::of(position, side)) }
    }

    /// The position that is looked at.
    pub(super) fn position(&self) -> &'a Hive {
        self.position
    }

    /// Whether a tile can be lifted.
    #[inline]
    pub(super) fn is_free(&self, piece: Piece) -> bool {
        self.free & piece.bit() != 0
    }

    /// Tells what there is to see.
    pub(crate) fn tell<T: CountSink>(&mut self, sink: &mut T) {
        let me = self.position.turn();
        sink.add(Aspect::Tempo, 0, Owner::Mover, 1);
        let filled = BySide::from_fn(|side| self.attack(side, Owner::of(side, me), sink));
        for side in Side::ALL {
            let owner = Owner::of(side, me);
            if let Some(target) = self.targets[side] {
                let aspect = if side == me { Aspect::Siege } else { Aspect::Assault };
                let queen = Piece::first(side, Bug::Queen);
                let mobile = self.free & queen.bit() != 0 && self.board.slides(target.queen) != 0;
                let besiegers = (5 - size(target.open).min(5)).min(BESIEGERS - 1);
                let fillable = size(filled[side.other()]).min(FILLED - 1);
                let row = usize::from(mobile) * BESIEGERS + besiegers;
                sink.add(aspect, row * FILLED + fillable, owner, 1);
                self.ring(side, target, owner, sink);
                self.shield(side, target, owner, sink);
            }
            for piece in self.position.hand(side) {
                sink.add(Aspect::Hand, piece.bug() as usize, owner, 1);
            }
        }
        for piece in Tiles(self.board.covered()) {
            let owner = Owner::of(piece.side(), me);
            let top = self.board.top(self.board.hex_of(piece));
            if top.is_some_and(|top| top.side() == piece.side()) {
                sink.add(Aspect::Buried, 0, owner, 1);
            } else {
                sink.add(Aspect::Covered, piece.bug() as usize, owner, 1);
            }
        }
    }

    /// Tells what a side's tiles can do, and gives the open hexes beside the other queen
    /// that it can fill with one move.
    fn attack<T: CountSink>(&mut self, side: Side, owner: Owner, sink: &mut T) -> u8 {
        let target = self.targets[side.other()];
        let (mut filled, mut attackers) = (0, 0);
        let tops = self.position.placed(side) & !self.board.covered();
        for piece in Tiles(tops) {
            let (hex, bug) = (self.board.hex_of(piece), piece.bug());
            let aloft = self.board.height(hex) > 1;
            let slides = if aloft { 0 } else { size(self.board.slides(hex)) };
            let walks = matches!(bug, Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug);
            // Who only walks must find a way out.
            let free = self.free & piece.bit() != 0 && (!walks || slides > 0);
            sink.add(if free { Aspect::Free } else { Aspect::Bound }, bug as usize, owner, 1);
            if aloft {
                sink.add(Aspect::Aloft, 0, owner, 1);
            }
            let Some(target) = target else { continue };
            if bug == Bug::Beetle {
                sink.add(Aspect::Beetles, (distance(hex, target.queen) as usize).min(4), owner, 1);
            }
            if free && target.open != 0 && (aloft || !target.queen.is_beside(hex)) {
                let reached = self.reached(piece, hex, aloft, target);
                filled |= reached;
                attackers += usize::from(reached != 0);
            }
        }
        let Some(target) = target else { return 0 };
        if self.position.hand(side).next().is_some() {
            let doors = self.doors(side, target);
            sink.add(Aspect::Doors, 0, owner, size(doors) as i32);
            filled |= doors;
            attackers += usize::from(doors != 0);
        }
        filled |= self.thrown(side, target);
        sink.add(Aspect::Attackers, attackers.min(ATTACKERS - 1), owner, 1);
        filled
    }

    /// The open hexes of a target that a free tile reaches with one move.
    fn reached(&mut self, piece: Piece, hex: Hex, aloft: bool, target: Target) -> u8 {
        if aloft {
            return target.steps(hex, self.board.beetle(hex));
        }
        if piece.bug() != Bug::Mosquito {
            return self.reached_as(piece.bug(), hex, target);
        }
        let bugs = self.position.copied(hex);
        let copied = Bug::ALL.into_iter().filter(|&bug| bugs & 1 << bug as u32 != 0);
        copied.fold(0, |reached, bug| reached | self.reached_as(bug, hex, target))
    }

    fn reached_as(&mut self, bug: Bug, hex: Hex, target: Target) -> u8 {
        let board = self.board;
        match bug {
            Bug::Queen | Bug::Pillbug => target.steps(hex, board.slides(hex)),
            Bug::Beetle => target.steps(hex, board.beetle(hex)),
            Bug::Grasshopper => Bits(board.occupied(hex))
                .fold(0, |reached, direction| reached | target.bit(board.jump(hex, direction).0)),
            Bug::Spider => target.near(hex, || Near::spider(board, hex)),
            Bug::Ladybug => target.near(hex, || board.ladybug(hex)),
            Bug::Ant => {
                let walk = self.ground.walk(hex);
                Bits(target.open)
                    .filter(|&direction| self.ground.leads_to(&walk, target.queen.toward(direction)))
                    .fold(0, |reached, direction| reached | 1 << direction)
            }
            Bug::Mosquito => 0,
        }
    }

    /// The open hexes of a target where a side may place a tile.
    fn doors(&self, side: Side, target: Target) -> u8 {
        let door = |&direction: &u32| {
            let hex = target.queen.toward(direction);
            self.board.tops(hex, side.other()) == 0 && self.board.tops(hex, side) != 0
        };
        Bits(target.open).filter(door).fold(0, |doors, direction| doors | 1 << direction)
    }

    /// The open hexes of a target that a side can throw a tile to.
    fn thrown(&mut self, side: Side, target: Target) -> u8 {
        let pillbug = Piece::first(side, Bug::Pillbug);
        if self.board.present() & !self.board.covered() & pillbug.bit() == 0 {
            return 0;
        }
        let hex = self.board.hex_of(pillbug);
        if distance(hex, target.queen) > 2 {
            return 0;
        }
        let thrower = self.position.throws_at(hex, &mut self.ground);
        let outside = |direction: u32| !target.queen.is_beside(hex.toward(direction));
        if Bits(thrower.lifts).any(outside) { target.steps(hex, thrower.drops) } else { 0 }
    }

    /// Tells whose tiles stand beside a side's queen and whether they can leave.
    fn ring<T: CountSink>(&self, side: Side, target: Target, owner: Owner, sink: &mut T) {
        for direction in Bits(!target.open & RING) {
            let Some(top) = self.board.top(target.queen.toward(direction)) else { continue };
            let bound = usize::from(self.free & top.bit() == 0);
            let other = usize::from(top.side() != side);
            sink.add(Aspect::Ring, 2 * other + bound, owner, 1);
        }
    }

    /// Tells what protects a side's queen.
    fn shield<T: CountSink>(&mut self, side: Side, target: Target, owner: Owner, sink: &mut T) {
        let beside = |sight: &Self, bug: Bug| {
            let piece = Piece::first(side, bug);
            let top = sight.board.present() & !sight.board.covered() & piece.bit() != 0;
            top.then(|| sight.board.hex_of(piece)).filter(|hex| hex.is_beside(target.queen))
        };
        if let Some(hex) = beside(self, Bug::Pillbug) {
            sink.add(Aspect::Shield, 0, owner, 1);
            let thrower = self.position.throws_at(hex, &mut self.ground);
            let carries = thrower.can_lift(target.queen) && thrower.drops != 0;
            sink.add(Aspect::Shield, 1, owner, i32::from(carries));
        }
        if beside(self, Bug::Mosquito).is_some() {
            sink.add(Aspect::Shield, 2, owner, 1);
        }
        let foe = Piece::first(side.other(), Bug::Pillbug);
        if self.board.present() & !self.board.covered() & foe.bit() != 0
            && self.board.hex_of(foe).is_beside(target.queen)
        {
            sink.add(Aspect::Shield, 3, owner, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Rng;

    use super::super::aspects::{Counts, LEN};
    use super::*;
    use crate::Rules;

    /// How often each thing of a family is there.
    fn seen(position: &Hive, aspect: Aspect) -> Vec<i32> {
        let mut counts = [0; LEN];
        Sight::of(position).tell(&mut Counts(&mut counts));
        counts[aspect.start()..aspect.start() + aspect.len()].to_vec()
    }

    /// The number of open hexes beside the other queen that legal moves fill, and of the
    /// tiles that can.
    fn listed(position: &Hive, queen: Hex) -> (usize, usize) {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let (mut hexes, mut tiles, mut placed) = (Vec::new(), Vec::new(), false);
        for m in moves {
            let (Some(piece), Some(to)) = (m.piece(), m.to()) else { continue };
            let leaves =
                m.from().is_some_and(|from| queen.is_beside(from) && position.board().height(from) == 1);
            if !queen.is_beside(to) || !position.board().is_empty(to) || leaves {
                continue;
            }
            hexes.push(to);
            if m.from().is_some() { tiles.push(piece) } else { placed = true }
        }
        hexes.sort_unstable();
        hexes.dedup();
        tiles.sort_unstable();
        tiles.dedup();
        (hexes.len(), tiles.len() + usize::from(placed))
    }

    /// Without a pillbug nothing is stunned or thrown, and what is seen to be reached is
    /// exactly what the rules list.
    #[test]
    fn what_reaches_the_queen_is_what_the_rules_say() {
        let mut rng = Rng::new(3);
        let (mut moves, mut compared) = (Vec::new(), 0);
        for rules in ["Base", "Base+M", "Base+L", "Base+ML"].into_iter().cycle().take(80) {
            let rules: Rules = rules.parse().expect("a game type");
            let mut position = Hive::start(&rules);
            for _ in 0..100 {
                let me = position.turn();
                let both = Side::ALL.into_iter().all(|side| Target::of(&position, side).is_some());
                if both && position.outcome().is_none() {
                    let queen = Target::of(&position, me.other()).expect("both are there").queen;
                    let (hexes, tiles) = listed(&position, queen);
                    let assault = seen(&position, Aspect::Assault);
                    let at = assault.iter().position(|&count| count != 0).expect("a queen is besieged");
                    assert_eq!(at % FILLED, hexes.min(FILLED - 1), "{position:?}");
                    // The other side's attackers count against the own ones.
                    let mut attackers = seen(&position, Aspect::Attackers);
                    attackers[tiles.min(ATTACKERS - 1)] -= 1;
                    assert!(
                        attackers.iter().all(|&count| count <= 0),
                        "{position:?}: {tiles} reach the queen"
                    );
                    compared += 1;
                }
                moves.clear();
                position.moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                position.apply(m);
            }
        }
        assert!(compared > 1000, "{compared} positions are too few");
    }
}
