//! Looking at a position: what the tiles can do around the queens.

use ludoteca_core::{BySide, Side};

use super::aspects::{ATTACKERS, BESIEGERS, FILLED};
use super::fact::Shields;
use crate::board::Board;
use crate::ground::Ground;
use crate::hex::{HEXES, distance};
use crate::near::{Near, REACH};
use crate::piece::PIECES;
use crate::tables::{Bits, OPEN, RING, Tiles, size};
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
    fn steps(self, from: Hex, directions: impl FnOnce() -> u8) -> u8 {
        if distance(from, self.queen) > 2 {
            return 0;
        }
        Bits(directions()).fold(0, |reached, direction| reached | self.bit(from.toward(direction)))
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

    /// The open hexes that jumps from a hex lead to.
    #[inline]
    fn jumps(self, board: &Board, from: Hex) -> u8 {
        let aims = AIMS[self.queen.relative(from).index()] & board.occupied(from);
        Bits(aims).fold(0, |reached, direction| reached | self.bit(board.jump(from, direction).0))
    }
}

/// The directions in which a line from the origin passes beside each hex, two steps away at
/// least.
static AIMS: [u8; HEXES] = {
    let mut aims = [0; HEXES];
    let mut direction = 0;
    while direction < 6 {
        let mut at = Hex::ORIGIN.toward(direction);
        let mut steps = 1;
        while steps < LONGEST {
            at = at.toward(direction);
            steps += 1;
            let mut beside = 0;
            while beside < 6 {
                aims[at.toward(beside).index()] |= 1 << direction;
                beside += 1;
            }
        }
        direction += 1;
    }
    aims
};

/// More steps than any line of tiles is long.
const LONGEST: u32 = 29;

/// The tiles that only walk on the ground.
const WALKERS: u32 = {
    let mut walkers = 0;
    let mut index = 0;
    while index < PIECES as u32 {
        let walks = matches!(Piece::at(index).bug(), Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug);
        walkers |= (walks as u32) << index;
        index += 1;
    }
    walkers
};

/// The sight of a position.
pub(super) struct Sight<'a> {
    position: &'a Hive,
    board: &'a Board,
    ground: Ground<'a>,
    /// The tiles that can be lifted.
    free: u32,
    /// Those of them that only walk and find no way out.
    stuck: u32,
    targets: BySide<Option<Target>>,
}

/// What a side's tiles can do to the other queen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attack {
    /// How many tiles reach its ring, the hand among them, as far as they are told apart.
    pub(super) attackers: usize,
    /// On how many hexes there a tile may be placed.
    pub(super) doors: usize,
    /// How many open hexes there can be filled with one move, as far as they are told apart.
    pub(super) filled: usize,
}

impl<'a> Sight<'a> {
    pub(super) fn of(position: &'a Hive) -> Sight<'a> {
        let board = position.board();
        let mut ground = Ground::new(board);
        let free = ground.free(board.present() & !board.covered());
        let walkers = Tiles(free & WALKERS);
        let is_stuck = |piece: Piece| u32::from(board.slides(board.hex_of(piece)) == 0);
        let stuck = walkers.fold(0, |stuck, piece| stuck | is_stuck(piece) << piece.index());
        let targets = BySide::from_fn(|side| Target::of(position, side));
        Sight { position, board, ground, free, stuck, targets }
    }

    /// The position that is looked at.
    pub(super) fn position(&self) -> &'a Hive {
        self.position
    }

    /// The tiles that can be lifted.
    #[inline]
    pub(super) const fn free(&self) -> u32 {
        self.free
    }

    /// The tiles that can be lifted, but only walk and find no way out.
    #[inline]
    pub(super) const fn stuck(&self) -> u32 {
        self.stuck
    }

    /// The hex of a side's queen.
    #[inline]
    pub(super) fn queen(&self, side: Side) -> Option<Hex> {
        self.targets[side].map(|target| target.queen)
    }

    /// How a side's queen is besieged, as the weights tell it apart: by the tiles beside it, the
    /// open hexes there that the other side fills, and whether it can move itself.
    pub(super) fn siege(&self, side: Side, by: Attack) -> Option<usize> {
        let target = self.targets[side]?;
        let queen = Piece::first(side, Bug::Queen);
        let mobile = self.free & !self.stuck & queen.bit() != 0;
        let besiegers = (5 - size(target.open).min(5)).min(BESIEGERS - 1);
        Some((usize::from(mobile) * BESIEGERS + besiegers) * FILLED + by.filled)
    }

    /// What a side's tiles can do to the other queen, if that is on the table.
    pub(super) fn attack(&mut self, side: Side) -> Option<Attack> {
        let target = self.targets[side.other()]?;
        let (mut filled, mut attackers) = (0, 0);
        if target.open != 0 {
            for piece in Tiles(self.position.placed(side) & self.free & !self.stuck) {
                let reached = self.reached(piece, target);
                filled |= reached;
                attackers += usize::from(reached != 0);
            }
        }
        let mut doors = 0;
        if self.position.hand(side).next().is_some() {
            doors = self.doors(side, target);
            filled |= doors;
            attackers += usize::from(doors != 0);
        }
        filled |= self.thrown(side, target);
        Some(Attack {
            attackers: attackers.min(ATTACKERS - 1),
            doors: size(doors),
            filled: size(filled).min(FILLED - 1),
        })
    }

    /// The open hexes of a target that a tile that can move reaches with one move. One that
    /// stands beside the queen would leave another open.
    #[inline]
    fn reached(&mut self, piece: Piece, target: Target) -> u8 {
        let hex = self.board.hex_of(piece);
        let aloft = self.board.height(hex) > 1;
        if aloft {
            return target.steps(hex, || self.board.beetle(hex));
        }
        if target.queen.is_beside(hex) {
            return 0;
        }
        if piece.bug() != Bug::Mosquito {
            return self.reached_as(piece.bug(), hex, target);
        }
        let bugs = self.position.copied(hex);
        let copied = Bug::ALL.into_iter().filter(|&bug| bugs & 1 << bug as u32 != 0);
        copied.fold(0, |reached, bug| reached | self.reached_as(bug, hex, target))
    }

    #[inline]
    fn reached_as(&mut self, bug: Bug, hex: Hex, target: Target) -> u8 {
        let board = self.board;
        match bug {
            Bug::Queen | Bug::Pillbug => target.steps(hex, || board.slides(hex)),
            Bug::Beetle => target.steps(hex, || board.beetle(hex)),
            Bug::Grasshopper => target.jumps(board, hex),
            Bug::Spider => target.near(hex, || Near::spider(board, hex)),
            Bug::Ladybug => target.near(hex, || board.ladybug(hex)),
            Bug::Ant => self.walked(hex, target),
            Bug::Mosquito => 0,
        }
    }

    /// The open hexes of a target that a walk as long as one likes leads to.
    #[inline]
    fn walked(&mut self, hex: Hex, target: Target) -> u8 {
        if self.ground.is_plain() && self.board.sums().cells() == 0 {
            // All is one room.
            return if OPEN[self.board.occupied(hex) as usize] != 0 { target.open } else { 0 };
        }
        let walk = self.ground.walk(hex);
        Bits(target.open)
            .filter(|&direction| self.ground.leads_to(&walk, target.queen.toward(direction)))
            .fold(0, |reached, direction| reached | 1 << direction)
    }

    /// The open hexes of a target where a side may place a tile.
    #[inline]
    fn doors(&self, side: Side, target: Target) -> u8 {
        let door = |&direction: &u32| {
            let hex = target.queen.toward(direction);
            self.board.tops(hex, side.other()) == 0 && self.board.tops(hex, side) != 0
        };
        Bits(target.open).filter(door).fold(0, |doors, direction| doors | 1 << direction)
    }

    /// The open hexes of a target that a side can throw a tile to.
    #[inline]
    fn thrown(&mut self, side: Side, target: Target) -> u8 {
        let Some(hex) = self.top(Piece::first(side, Bug::Pillbug)) else { return 0 };
        if distance(hex, target.queen) > 2 {
            return 0;
        }
        let thrower = self.position.throws_at(hex, &mut self.ground);
        let outside = |direction: u32| !target.queen.is_beside(hex.toward(direction));
        if Bits(thrower.lifts).any(outside) { target.steps(hex, || thrower.drops) } else { 0 }
    }

    /// The hex of a tile on the table that nothing covers.
    #[inline]
    fn top(&self, piece: Piece) -> Option<Hex> {
        let tops = self.board.present() & !self.board.covered();
        (tops & piece.bit() != 0).then(|| self.board.hex_of(piece))
    }

    /// What protects a side's queen, if that is on the table.
    pub(super) fn shields(&mut self, side: Side) -> Option<Shields> {
        let queen = self.targets[side]?.queen;
        let beside = |sight: &Self, side: Side, bug: Bug| {
            sight.top(Piece::first(side, bug)).filter(|hex| hex.is_beside(queen))
        };
        let mut shields = Shields::default()
            .with(Shields::MOSQUITO, beside(self, side, Bug::Mosquito).is_some())
            .with(Shields::FOE, beside(self, side.other(), Bug::Pillbug).is_some());
        if let Some(hex) = beside(self, side, Bug::Pillbug) {
            let thrower = self.position.throws_at(hex, &mut self.ground);
            let carries = thrower.can_lift(queen) && thrower.drops != 0;
            shields = shields.with(Shields::PILLBUG, true).with(Shields::CARRY, carries);
        }
        Some(shields)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::{Game, Rng};

    use super::*;
    use crate::Rules;

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
                    let attack = Sight::of(&position).attack(me).expect("there is a queen to attack");
                    assert_eq!(attack.filled, hexes.min(FILLED - 1), "{position:?}");
                    assert_eq!(attack.attackers, tiles.min(ATTACKERS - 1), "{position:?}");
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
