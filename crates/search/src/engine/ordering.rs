//! Move ordering: which moves are looked at first.

use ludoteca_core::{Game, Hints, Side};

use super::features::{Feature, Features};
use super::transposition::NO_MOVE;

/// What one point of an evaluator's priority counts, next to what is learnt.
const HINT: i32 = 64;
/// The largest priority of an evaluator that counts.
const HINT_MOST: i32 = 10_000;
/// The priority of the killers, the latest first, and of the countermove.
const KILLERS: [i32; 2] = [14_000, 10_000];
const COUNTERMOVE: i32 = 8_000;
/// The largest priority that the history gives a move.
pub(super) const HISTORY_MOST: i32 = 8_192;
/// The moves that the history tells apart.
const SLOTS: usize = 1 << 14;
/// The pairs of moves that the continuation history tells apart.
const PAIRS: usize = 1 << 17;

/// What one thread learns about moves while it searches.
#[derive(Debug)]
pub(crate) struct Ordering {
    features: Features,
    killers: Vec<[Option<u32>; 2]>,
    countermoves: Vec<Option<u32>>,
    /// How good each move was for each side.
    history: [Box<[i16; SLOTS]>; 2],
    /// How good each move was after another, one ply and two plies before.
    continuation: [Box<[i16; PAIRS]>; 2],
}

/// What is known where moves are to be ordered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderingContext {
    pub(crate) ply: usize,
    /// The code of the move before.
    pub(crate) previous: Option<u32>,
    /// The code of the move of the same side before that.
    pub(crate) own: Option<u32>,
    /// The code of the best move in the transposition table.
    pub(crate) table_move: Option<u32>,
}

#[inline]
fn slot(code: u32) -> usize {
    (code.wrapping_mul(0x9e37_79b1) >> (32 - SLOTS.trailing_zeros())) as usize
}

/// Where the continuation history keeps a move after another, which is mixed.
#[inline]
fn pair(mixed: u32, code: u32) -> usize {
    ((mixed ^ code).wrapping_mul(0x9e37_79b1) >> (32 - PAIRS.trailing_zeros())) as usize
}

/// A move before another, spread over all bits, so that it matters which of two came first.
#[inline]
fn mixed(before: u32) -> u32 {
    before.wrapping_mul(0x85eb_ca6b)
}

/// Nothing learnt yet, of so many moves.
#[expect(clippy::unnecessary_box_returns, reason = "so large an array is made where it stays")]
fn unlearnt<const LEN: usize>() -> Box<[i16; LEN]> {
    vec![0; LEN].try_into().expect("it has this length")
}

/// What was learnt that matters where moves are to be ordered.
#[derive(Clone, Copy)]
struct Learnt<'a> {
    history: &'a [i16; SLOTS],
    /// The moves before, mixed, with what was learnt after them.
    continuation: [Option<(u32, &'a [i16; PAIRS])>; 2],
}

impl Learnt<'_> {
    #[inline]
    fn worth(&self, code: u32) -> i32 {
        let own = i32::from(self.history[slot(code)]);
        let after = |(before, table): (u32, &[i16; PAIRS])| i32::from(table[pair(before, code)]);
        let [one, two] = self.continuation;
        own + one.map_or(0, after) + two.map_or(0, after)
    }
}

impl OrderingContext {
    /// The moves before that the continuation history knows.
    fn before(&self) -> [Option<u32>; 2] {
        [self.previous, self.own]
    }
}

impl Ordering {
    pub(crate) fn new(features: Features) -> Ordering {
        Ordering {
            features,
            killers: Vec::new(),
            countermoves: vec![None; SLOTS],
            history: [unlearnt(), unlearnt()],
            continuation: [unlearnt(), unlearnt()],
        }
    }

    /// Appends the priority of each move: the largest is tried first.
    pub(crate) fn prioritise<G: Game, H: Hints<G>>(
        &self,
        hints: &H,
        position: &G,
        moves: &[G::Move],
        context: OrderingContext,
        out: &mut Vec<i32>,
    ) {
        let base = out.len();
        hints.priorities(position, moves, out);
        let killers = self.killers.get(context.ply).copied().unwrap_or_default();
        let counter = context.previous.and_then(|previous| self.countermoves[slot(previous)]);
        let known = [context.table_move, killers[0], killers[1], counter];
        let [first, killer, second_killer, counter] = known.map(|code| code.unwrap_or(NO_MOVE));
        let learnt = self.learnt(position.turn(), context);
        for (&m, priority) in moves.iter().zip(&mut out[base..]) {
            let code = G::code(m);
            *priority = HINT * (*priority).clamp(-HINT_MOST, HINT_MOST) + learnt.worth(code);
            if code == first {
                *priority = i32::MAX;
            } else if code == killer {
                *priority += KILLERS[0];
            } else if code == second_killer {
                *priority += KILLERS[1];
            } else if code == counter {
                *priority += COUNTERMOVE;
            }
        }
    }

    /// How good a move was elsewhere and after the same moves, from -1 to 1 in units of
    /// 8,192 for each.
    pub(crate) fn history(&self, turn: Side, code: u32, context: OrderingContext) -> i32 {
        self.learnt(turn, context).worth(code)
    }

    #[inline]
    fn learnt(&self, turn: Side, context: OrderingContext) -> Learnt<'_> {
        let continued = self.features.has(Feature::Continuation);
        let [previous, own] = context.before().map(|before| before.filter(|_| continued).map(mixed));
        let [after_one, after_two] = &self.continuation;
        Learnt {
            history: &self.history[turn as usize],
            continuation: [
                previous.map(|before| (before, &**after_one)),
                own.map(|before| (before, &**after_two)),
            ],
        }
    }

    /// Learns that a move caused a beta cutoff, after others had not.
    pub(crate) fn cutoff<G: Game>(
        &mut self,
        position: &G,
        best: G::Move,
        others: &[G::Move],
        depth: i32,
        context: OrderingContext,
    ) {
        let code = G::code(best);
        if self.features.has(Feature::Killers) {
            if self.killers.len() <= context.ply {
                self.killers.resize(context.ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[context.ply];
            if killers[0] != Some(code) {
                *killers = [Some(code), killers[0]];
            }
        }
        if self.features.has(Feature::Countermoves)
            && let Some(previous) = context.previous
        {
            self.countermoves[slot(previous)] = Some(code);
        }
        if self.features.has(Feature::History) {
            let bonus = (depth * depth * 4).min(HISTORY_MOST / 4);
            let history = &mut self.history[position.turn() as usize];
            learn(&mut history[slot(code)], bonus);
            for &m in others {
                learn(&mut history[slot(G::code(m))], -bonus);
            }
        }
        if self.features.has(Feature::Continuation) {
            let bonus = (depth * depth * 4).min(HISTORY_MOST / 4);
            for (before, table) in context.before().into_iter().zip(&mut self.continuation) {
                let Some(before) = before.map(mixed) else { continue };
                learn(&mut table[pair(before, code)], bonus);
                for &m in others {
                    learn(&mut table[pair(before, G::code(m))], -bonus);
                }
            }
        }
    }
}

/// Moves a priority towards its bound, the less the nearer it is.
fn learn(priority: &mut i16, bonus: i32) {
    let old = i32::from(*priority);
    *priority = (old + bonus - old * bonus.abs() / HISTORY_MOST) as i16;
}

/// Brings the best of the moves that are left to the front.
pub(crate) fn pick<M>(moves: &mut [M], priorities: &mut [i32]) {
    // Two walks are faster than one that keeps the place, for many are compared at once.
    let most = priorities.iter().copied().fold(i32::MIN, i32::max);
    if let Some(best) = priorities.iter().position(|&priority| priority == most) {
        moves.swap(0, best);
        priorities.swap(0, best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_bounds() {
        let mut priority = 0;
        for _ in 0..1000 {
            learn(&mut priority, HISTORY_MOST / 4);
        }
        assert!((0..=HISTORY_MOST).contains(&i32::from(priority)), "{priority}");
        for _ in 0..1000 {
            learn(&mut priority, -HISTORY_MOST / 4);
        }
        assert!((-HISTORY_MOST..0).contains(&i32::from(priority)), "{priority}");
    }

    #[test]
    fn picking_sorts() {
        let (mut moves, mut priorities) = (vec!['a', 'b', 'c', 'd'], vec![1, 5, 5, 9]);
        for at in 0..moves.len() {
            pick(&mut moves[at..], &mut priorities[at..]);
        }
        assert_eq!(priorities, [9, 5, 5, 1]);
        assert_eq!(moves[0], 'd');
    }
}
