//! The facts of a position, followed from one position to the next.

use ludoteca_core::{Game, Side};

use super::aspects::Owner;
use super::fact::{Fact, Hold, TileState};
use super::inputs::{WAYS, figure};
use super::sight::Sight;
use crate::board::{Board, NOWHERE};
use crate::hex::distance;
use crate::piece::PIECES;
use crate::tables::{Bits, Tiles};
use crate::{Bug, Hex, Piece};

/// The directions that pairs are told in, of which none is the reverse of another: every pair
/// is told by one of its tiles.
const HALF: usize = 3;
/// The hexes beside a queen, and the one that it stands on.
const RING_SLOTS: usize = 7;
/// The longest way to a queen that is told apart.
const FAR: u32 = WAYS as u32 - 2;
/// The way to a queen that is not on the table.
const NO_WAY: usize = WAYS - 1;

// Where the slots of each kind begin: one for each tile, for each tile's neighbours, around
// each queen, and for what is told once of either side.
const PAIRS: usize = PIECES;
const RINGS: usize = PAIRS + HALF * PIECES;
const SIEGES: usize = RINGS + 2 * RING_SLOTS;
const ATTACKERS: usize = SIEGES + 2;
const DOORS: usize = ATTACKERS + 2;
const SHIELDS: usize = DOORS + 2;
const SLOTS: usize = SHIELDS + 2;
/// At least as many as there are slots, each of which changes once at most from one position to
/// the next, and a power of two.
const MOST_CHANGES: usize = 256;
const _: () = assert!(SLOTS < MOST_CHANGES);

/// The queens of both sides.
const QUEENS: u32 =
    Piece::first(Side::First, Bug::Queen).bit() | Piece::first(Side::Second, Bug::Queen).bit();

/// The facts of a position, each in a slot that stands for its tile or its queen, so that two
/// positions with the same side to move differ in few of them.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    facts: [Fact; SLOTS],
    /// What they were told by: where the tiles were and what they could do.
    places: [u16; PIECES],
    hand: u32,
    covered: u32,
    aloft: u32,
    free: u32,
    stuck: u32,
    /// The numbers of the facts that went and came with the last position.
    changes: [[u16; 2]; MOST_CHANGES],
    changed: usize,
}

impl Ledger {
    /// Nothing yet.
    pub(super) const EMPTY: Ledger = Ledger {
        facts: [Fact::NONE; SLOTS],
        places: [NOWHERE; PIECES],
        hand: 0,
        covered: 0,
        aloft: 0,
        free: 0,
        stuck: 0,
        changes: [[0; 2]; MOST_CHANGES],
        changed: 0,
    };

    /// The facts of a position.
    pub(super) fn of(sight: &mut Sight<'_>) -> Ledger {
        let mut ledger = Ledger::EMPTY;
        ledger.follow(sight);
        ledger
    }

    /// All facts, most of them none.
    pub(super) const fn facts(&self) -> &[Fact; SLOTS] {
        &self.facts
    }

    /// Goes on to another position; the numbers of the facts that went and came by it.
    pub(super) fn follow(&mut self, sight: &mut Sight<'_>) -> &[[u16; 2]] {
        self.changed = 0;
        let position = sight.position();
        let (board, hand) = (position.board(), position.in_hand());
        let elsewhere = differing(&self.places, board.places());
        let shifted = elsewhere | (self.covered ^ board.covered());
        let aloft = aloft(board);
        self.follow_tiles(sight, aloft, elsewhere, shifted);
        self.follow_pairs(board, position.turn(), shifted);
        self.places = *board.places();
        (self.hand, self.covered, self.aloft) = (hand, board.covered(), aloft);
        (self.free, self.stuck) = (sight.free(), sight.stuck());
        self.follow_rings(sight);
        self.follow_deeds(sight);
        &self.changes[..self.changed]
    }

    #[inline]
    fn tell(&mut self, slot: usize, fact: Fact) {
        let old = std::mem::replace(&mut self.facts[slot], fact);
        // What changes is hard to foresee, so nothing branches on it.
        self.changes[self.changed % MOST_CHANGES] = [old.number(), fact.number()];
        self.changed += usize::from(old != fact);
    }

    /// Follows what each tile can do and its ways to the queens; some tiles are elsewhere now,
    /// and `shifted` are those and the ones that were covered or uncovered.
    #[inline]
    fn follow_tiles(&mut self, sight: &Sight<'_>, aloft: u32, elsewhere: u32, shifted: u32) {
        let position = sight.position();
        let (board, mover, hand) = (position.board(), position.turn(), position.in_hand());
        let queens = [mover, mover.other()].map(|side| sight.queen(side));
        let able = (self.free ^ sight.free()) | (self.stuck ^ sight.stuck()) | (self.aloft ^ aloft);
        // What lies on a tile may change its side.
        let mut changed = shifted | able | board.covered() | (self.hand ^ hand);
        if elsewhere & QUEENS != 0 {
            changed |= board.present();
        }
        for piece in Tiles(changed) {
            let figure = figure(piece, mover);
            let fact = if board.present() & piece.bit() != 0 {
                let hex = board.hex_of(piece);
                let way =
                    |queen: Option<Hex>| queen.map_or(NO_WAY, |queen| distance(hex, queen).min(FAR) as usize);
                Fact::tile(figure, state(sight, aloft, piece, hex), queens.map(way))
            } else if hand & piece.bit() != 0 {
                Fact::in_hand(figure)
            } else {
                Fact::NONE
            };
            self.tell(piece.index(), fact);
        }
    }

    /// Follows which tiles stand side by side: what changed is near the tiles that moved or
    /// were covered or uncovered.
    #[inline]
    fn follow_pairs(&mut self, board: &Board, mover: Side, shifted: u32) {
        for piece in Tiles(shifted) {
            let (old, new) = (self.places[piece.index()], board.places()[piece.index()]);
            if new != NOWHERE {
                self.tell_pairs(board, Hex::at(new), mover);
            }
            if old != NOWHERE && old != new {
                self.tell_pairs(board, Hex::at(old), mover);
            }
        }
        let tops = board.present() & !board.covered();
        for piece in Tiles(shifted & !tops) {
            (0..HALF).for_each(|way| self.tell(pair_slot(piece, way), Fact::NONE));
        }
    }

    /// Tells the pairs that a hex is part of.
    #[inline]
    fn tell_pairs(&mut self, board: &Board, hex: Hex, mover: Side) {
        let pair = |one: Option<Piece>, other: Option<Piece>| match (one, other) {
            (Some(one), Some(other)) => Fact::pair(figure(one, mover), figure(other, mover)),
            _ => Fact::NONE,
        };
        let top = board.top(hex);
        if let Some(piece) = top {
            for way in 0..HALF {
                let beside = board.top(hex.toward(way as u32));
                self.tell(pair_slot(piece, way), pair(top, beside));
            }
        }
        for way in Bits(board.occupied(hex) >> HALF) {
            let beside = board.top(hex.toward(way + HALF as u32));
            if let Some(piece) = beside {
                self.tell(pair_slot(piece, way as usize), pair(beside, top));
            }
        }
    }

    /// Follows which tiles stand beside each queen, and on it.
    #[inline]
    fn follow_rings(&mut self, sight: &Sight<'_>) {
        let position = sight.position();
        let (board, mover) = (position.board(), position.turn());
        for (owner, side) in Owner::ALL.into_iter().zip([mover, mover.other()]) {
            let slots = RINGS + owner as usize * RING_SLOTS;
            let Some(queen) = sight.queen(side) else {
                (slots..slots + RING_SLOTS).for_each(|slot| self.tell(slot, Fact::NONE));
                continue;
            };
            for way in 0..6 {
                let beside = board.top(queen.toward(way));
                let fact = beside.map_or(Fact::NONE, |piece| {
                    let hold = if sight.free() & piece.bit() == 0 { Hold::Bound } else { Hold::Free };
                    Fact::beside(owner, figure(piece, mover), hold)
                });
                self.tell(slots + way as usize, fact);
            }
            let on = board.top(queen).filter(|top| top.bug() != Bug::Queen);
            let fact = on.map_or(Fact::NONE, |piece| Fact::on(owner, figure(piece, mover)));
            self.tell(slots + RING_SLOTS - 1, fact);
        }
    }

    /// Follows what the sides can do to each other's queen.
    #[inline]
    fn follow_deeds(&mut self, sight: &mut Sight<'_>) {
        let mover = sight.position().turn();
        let sides = [mover, mover.other()];
        let (own, other) = (sight.attack(mover), sight.attack(mover.other()));
        for ((owner, side), (attack, against)) in
            Owner::ALL.into_iter().zip(sides).zip([(own, other), (other, own)])
        {
            let at = owner as usize;
            let siege = against.and_then(|against| sight.siege(side, against));
            self.tell(SIEGES + at, siege.map_or(Fact::NONE, |siege| Fact::siege(owner, siege)));
            let attackers = attack.map_or(Fact::NONE, |attack| Fact::attackers(owner, attack.attackers));
            self.tell(ATTACKERS + at, attackers);
            let doors = attack.map_or(Fact::NONE, |attack| Fact::doors(owner, attack.doors));
            self.tell(DOORS + at, doors);
            let shields = sight.shields(side);
            self.tell(SHIELDS + at, shields.map_or(Fact::NONE, |shields| Fact::shields(owner, shields)));
        }
    }
}

/// The tiles that stand on others.
#[inline]
fn aloft(board: &Board) -> u32 {
    let tops = Tiles(board.covered()).filter_map(|piece| board.top(board.hex_of(piece)));
    tops.fold(0, |aloft, top| aloft | top.bit())
}

/// What a tile on the table can do.
#[inline]
fn state(sight: &Sight<'_>, aloft: u32, piece: Piece, hex: Hex) -> TileState {
    let board = sight.position().board();
    if board.covered() & piece.bit() != 0 {
        let own = board.top(hex).is_some_and(|top| top.side() == piece.side());
        return if own { TileState::Buried } else { TileState::Covered };
    }
    if sight.free() & piece.bit() == 0 {
        TileState::Bound
    } else if sight.stuck() & piece.bit() != 0 {
        TileState::Stuck
    } else if aloft & piece.bit() != 0 {
        TileState::Aloft
    } else {
        TileState::Free
    }
}

/// The slot of what stands beside a tile in one direction.
#[inline]
const fn pair_slot(piece: Piece, way: usize) -> usize {
    PAIRS + HALF * piece.index() + way
}

/// The tiles whose places differ.
#[inline]
fn differing(one: &[u16; PIECES], other: &[u16; PIECES]) -> u32 {
    let (ones, others) = (one.as_chunks::<4>().0, other.as_chunks::<4>().0);
    let mut tiles = 0;
    for (at, (one, other)) in ones.iter().zip(others).enumerate() {
        // Four at a time are mostly alike.
        if one != other {
            for (i, (one, other)) in one.iter().zip(other).enumerate() {
                tiles |= u32::from(one != other) << (4 * at + i);
            }
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Rng;

    use super::super::inputs::Input;
    use super::super::plain;
    use super::*;
    use crate::{Hive, Move, Rules};

    fn sorted(mut inputs: Vec<Input>) -> Vec<Input> {
        inputs.sort();
        inputs
    }

    /// Whatever was looked at before, the facts of a position stand for the inputs that are
    /// found without any of that; and the changes lead from the facts before to them.
    #[test]
    fn facts_that_are_followed_are_those_of_the_position() {
        let (mut rng, mut moves, mut under) = (Rng::new(11), Vec::new(), [0; 2]);
        let mut ledgers = [Ledger::EMPTY, Ledger::EMPTY];
        for rules in Rules::all_types().into_iter().cycle().take(40) {
            let mut games = [Hive::start(&rules), Hive::start(&rules)];
            for _ in 0..160 {
                // Two games in turn, so that most of what was seen last has changed.
                let position = &mut games[rng.below(2)];
                let ledger = &mut ledgers[position.turn() as usize];
                let mut before = ledger.facts.map(Fact::number).to_vec();
                let changes = ledger.follow(&mut Sight::of(position)).to_vec();
                for [old, new] in changes {
                    let at = before.iter().position(|&number| number == old).expect("it was there");
                    before[at] = new;
                }
                let mut now = ledger.facts.map(Fact::number).to_vec();
                before.sort_unstable();
                now.sort_unstable();
                assert_eq!(before, now, "{position:?}");
                let followed = ledger.facts.iter().flat_map(|fact| fact.inputs()).copied().collect();
                assert_eq!(sorted(followed), sorted(plain::inputs(position)), "{position:?}");
                let board = position.board();
                for piece in Tiles(board.covered()) {
                    let top = board.top(board.hex_of(piece)).expect("something lies on it");
                    under[usize::from(top.side() == piece.side())] += 1;
                }
                moves.clear();
                position.moves(&mut moves);
                // Stacks are rare where moves are chosen by chance alone.
                let climbs = |m: &&Move| m.to().is_some_and(|to| !position.board().is_empty(to));
                let climbing: Vec<Move> = moves.iter().filter(climbs).copied().collect();
                let among = if climbing.is_empty() || rng.below(3) == 0 { &moves } else { &climbing };
                let Some(&m) = rng.pick(among) else { continue };
                position.apply(m);
            }
        }
        let [foreign, own] = under;
        assert!(foreign > 1000 && own > 1000, "too few tiles lie under others: {under:?}");
    }
}
