//! The seed's rule: three moves of each side in the same direction, and the last
//! mover wins.
//!
//! Besides the position it matters in which direction each side moved last, and how
//! many plies have gone the way of the ply two before. For one of the sides, the
//! holder, all states are found in which it loses, backwards from where it has lost;
//! a game in which neither side loses is a draw.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ludoteca_claustro::{Steps, Stuck};
use ludoteca_core::Control;
use ludoteca_work::{Shortage, memory};

use crate::SolveError;
use crate::claustro::Solution;
use crate::claustro::backward::Backward;
use crate::claustro::fields::{Mask, STEP_DIRECTIONS};
use crate::claustro::forward::{Chance, Successor};
use crate::claustro::frontier::Frontier;
use crate::claustro::placements::Placements;
use crate::memory::check;

/// The directions of pieces that step only forwards: two for steps, four for captures.
const FORWARD: usize = 6;
/// The directions of pieces that step anywhere.
const ANY: usize = 8;

/// The lowest bit of each byte.
const BYTES: u32 = 0x0101_0101;

/// In which states of a position the holder loses.
///
/// There is a word for each direction in which the holder went last. Its bytes are
/// for the number of plies, 0 to 3, that have been like the ply two before; the bits
/// of a byte for the direction in which the other side went last. A fourth such ply
/// ends the game.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Lost<const WAYS: usize>([u32; WAYS]);

impl<const WAYS: usize> Lost<WAYS> {
    const NOWHERE: Lost<WAYS> = Lost([0; WAYS]);
    const EVERYWHERE: Lost<WAYS> = Lost([u32::MAX; WAYS]);

    /// What the holder loses that moves this way to where it loses these states.
    ///
    /// `over` are the states in which that would end the game by repetition: won
    /// then, unless the board says otherwise.
    #[inline]
    fn before_own(self, way: usize, over: Over) -> Lost<WAYS> {
        let after = self.0[way];
        let mut before = [(after & 0xff) * BYTES; WAYS];
        before[way] = after >> 8 | if over == Over::Lost { 0xff << 24 } else { 0 };
        Lost(before)
    }

    /// What the holder loses if the other side moves this way to where the holder
    /// loses these states; ends by repetition not counted.
    #[inline]
    fn before_other(self, way: usize) -> Lost<WAYS> {
        Lost(self.0.map(|after| {
            let after = after >> way & BYTES;
            // Coming from any other direction, no ply is alike any more.
            let anew = if after & 1 == 0 { 0 } else { !(BYTES << way) };
            anew | after >> 8 << way
        }))
    }

    /// The states in which a move of the other side this way is the last of a repetition.
    fn last_of_other(way: usize) -> Lost<WAYS> {
        Lost([1 << (24 + way); WAYS])
    }

    fn and(self, other: Lost<WAYS>) -> Lost<WAYS> {
        Lost(std::array::from_fn(|last| self.0[last] & other.0[last]))
    }

    fn or(self, other: Lost<WAYS>) -> Lost<WAYS> {
        Lost(std::array::from_fn(|last| self.0[last] | other.0[last]))
    }

    /// Whether something is lost that is not in `known`.
    fn is_more_than(self, known: Lost<WAYS>) -> bool {
        self.0.iter().zip(known.0).any(|(lost, known)| lost & !known != 0)
    }

    /// Whether the holder loses that went `own` last while the other side went
    /// `other`, and no plies were alike.
    fn fresh(self, own: usize, other: usize) -> bool {
        self.0[own] >> other & 1 != 0
    }
}

/// What an end by repetition means, since being stuck comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    /// The last mover, or whoever the board names, has not made the holder lose.
    Kept,
    /// The holder has lost.
    Lost,
}

/// The number of a direction among those there are.
const fn way(steps: Steps, direction: u8) -> usize {
    let direction = direction as usize;
    match steps {
        Steps::Forward if direction >= STEP_DIRECTIONS => direction - STEP_DIRECTIONS + 2,
        _ => direction,
    }
}

/// The states of all placements, on which the threads work together.
struct Table<const WAYS: usize>(Vec<[AtomicU32; WAYS]>);

impl<const WAYS: usize> Table<WAYS> {
    fn new(len: usize) -> Result<Table<WAYS>, Shortage> {
        memory::filled(len, || [const { AtomicU32::new(0) }; WAYS]).map(Table)
    }

    #[inline]
    fn at(&self, number: usize) -> Lost<WAYS> {
        Lost(std::array::from_fn(|last| self.0[number][last].load(Relaxed)))
    }

    /// Adds lost states; tells whether some are new.
    #[inline]
    fn add(&self, number: usize, lost: Lost<WAYS>) -> bool {
        let words = self.0[number].iter().zip(lost.0);
        words.fold(false, |new, (word, lost)| {
            // Most of them are known already.
            let known = word.load(Relaxed);
            new | (lost & !known != 0 && lost & !word.fetch_or(lost, Relaxed) != 0)
        })
    }
}

/// Whether the side to move wins a position with nothing before it, under the seed's rule;
/// nothing is a draw.
///
/// # Errors
/// If it would not fit in memory, or is stopped.
pub(super) fn solve(
    solution: &Solution,
    number: usize,
    threads: usize,
    control: &Control,
) -> Result<Option<bool>, SolveError> {
    let steps = solution.rules().options().steps;
    let ways = match steps {
        Steps::Forward => FORWARD,
        Steps::Any => ANY,
    };
    let needed = 2 * solution.states.len() * ways * size_of::<AtomicU32>();
    check(needed as u64, None, || solution.rules().to_string())?;
    Ok(match steps {
        Steps::Forward => Seed::<FORWARD>::of(solution, threads, control)?.value(number),
        Steps::Any => Seed::<ANY>::of(solution, threads, control)?.value(number),
    })
}

struct Seed<'a, const WAYS: usize> {
    solution: &'a Solution,
    back: Backward<'a>,
    /// Where the holder loses that is to move.
    to_move: Table<WAYS>,
    /// Where the holder loses that is not to move.
    waiting: Table<WAYS>,
}

impl<const WAYS: usize> Seed<'_, WAYS> {
    fn of<'a>(
        solution: &'a Solution,
        threads: usize,
        control: &Control,
    ) -> Result<Seed<'a, WAYS>, SolveError> {
        let Placements { fields, index, .. } = &solution.placements;
        let back = Backward { fields, index, options: *solution.rules().options() };
        let (to_move, waiting) = (Table::new(index.len())?, Table::new(index.len())?);
        let seed = Seed { solution, back, to_move, waiting };
        // Where more has been found out lately, and where that may matter.
        let mut to_move = Frontier::new(index)?;
        let [mut waiting, mut doubted] = [Frontier::new(index)?, Frontier::new(index)?];
        back.share(threads, control, |rows| seed.begin(rows, &to_move, &waiting))?;
        while to_move.len() + waiting.len() > 0 {
            back.share(threads, control, |rows| seed.allow(rows, &to_move, &waiting))?;
            to_move.clear();
            back.share(threads, control, |rows| seed.doubt(rows, &waiting, &doubted))?;
            waiting.clear();
            back.share(threads, control, |rows| seed.trap(rows, &doubted, &to_move))?;
            doubted.clear();
        }
        Ok(seed)
    }

    /// The number of a direction, and of the position after a move.
    #[inline]
    fn after(&self, next: Successor) -> (usize, usize) {
        (way(self.back.options.steps, next.direction), self.back.index.of(next.own, next.others))
    }

    /// Whether the side to move in a position has no move.
    fn is_stuck(&self, number: usize) -> bool {
        match self.back.options.stuck {
            Stuck::Draws => {
                let (own, others) = self.back.index.placement(number);
                let any = |_| ControlFlow::Break(());
                self.back.fields.forward(self.back.options, own, others, any).is_continue()
            }
            Stuck::Wins | Stuck::Loses => {
                self.solution.states[number].decided().is_some_and(|(_, plies)| plies == 0)
            }
        }
    }

    /// The states that are lost on the spot.
    fn begin(&self, rows: Range<usize>, to_move: &Frontier, waiting: &Frontier) {
        let Backward { fields, index, options } = self.back;
        for number in rows.start * index.columns()..rows.end * index.columns() {
            let (own, others) = index.placement(number);
            let mut goal = false;
            let mut lost = Lost::NOWHERE;
            let _ = fields.forward(options, own, others, |chance| {
                match chance {
                    Chance::Goal => goal = true,
                    Chance::Move(next) => {
                        let (way, then) = self.after(next);
                        // Who is stuck then is not beaten by repetition.
                        if !self.is_stuck(then) || options.stuck == Stuck::Loses {
                            lost = lost.or(Lost::last_of_other(way));
                        }
                    }
                }
                ControlFlow::Continue(())
            });
            let stuck = self.is_stuck(number);
            if goal || (stuck && options.stuck == Stuck::Wins) {
                lost = Lost::EVERYWHERE;
            }
            if self.waiting.add(number, lost) {
                waiting.add(index, own, others);
            }
            if stuck && options.stuck == Stuck::Loses {
                self.to_move.add(number, Lost::EVERYWHERE);
                to_move.add(index, own, others);
            }
        }
    }

    /// The other side moves to where the holder loses.
    fn allow(&self, rows: Range<usize>, from: &Frontier, found: &Frontier) {
        self.back.predecessors(rows, from, |number, before| {
            let way = way(self.back.options.steps, before.direction);
            if self.waiting.add(before.number, self.to_move.at(number).before_other(way)) {
                found.add(self.back.index, before.own, before.others());
            }
        });
    }

    /// A move of the holder has become worse.
    fn doubt(&self, rows: Range<usize>, from: &Frontier, doubted: &Frontier) {
        self.back.predecessors(rows, from, |_, before| {
            if self.to_move.at(before.number) != Lost::EVERYWHERE {
                doubted.add(self.back.index, before.own, before.others());
            }
        });
    }

    /// The holder may have no move left that does not lose.
    fn trap(&self, rows: Range<usize>, doubted: &Frontier, found: &Frontier) {
        let index = self.back.index;
        for row in rows {
            let others = index.set(row);
            doubted.visit(row, |column| {
                let own = index.others(others, column);
                let number = index.of(own, others);
                if self.to_move.add(number, self.lost(own, others, self.to_move.at(number))) {
                    found.add(index, own, others);
                }
            });
        }
    }

    /// In which states the holder loses with every move; those in `known` do not matter.
    fn lost(&self, own: Mask, others: Mask, known: Lost<WAYS>) -> Lost<WAYS> {
        let mut lost = Lost::EVERYWHERE;
        let _ = self.back.fields.forward(self.back.options, own, others, |chance| {
            lost = match chance {
                Chance::Goal => Lost::NOWHERE,
                Chance::Move(next) => {
                    let (way, then) = self.after(next);
                    let waiting = self.waiting.at(then);
                    // A stuck opponent wins before the repetition counts.
                    let stuck = waiting == Lost::EVERYWHERE
                        && self.back.options.stuck == Stuck::Wins
                        && self.is_stuck(then);
                    lost.and(waiting.before_own(way, if stuck { Over::Lost } else { Over::Kept }))
                }
            };
            if lost.is_more_than(known) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        lost
    }

    /// Whether the side to move wins a position with nothing before it: the first two plies
    /// are played.
    fn value(&self, number: usize) -> Option<bool> {
        if self.is_stuck(number) {
            return self.solution.states[number].decided().map(|(won, _)| won);
        }
        let first = self.chances(number);
        if first.contains(&None) {
            return Some(true);
        }
        let (mut mover_loses, mut other_loses) = (true, false);
        for &(first, after) in first.iter().flatten() {
            let second = self.chances(after);
            // With no reply, or one into the goal, the table knows.
            let (for_mover, for_other) = if second.is_empty() || second.contains(&None) {
                let won = self.solution.states[after].decided().map(|(won, _)| won);
                (won == Some(true), won == Some(false))
            } else {
                let mut replies = second.iter().flatten();
                let beaten =
                    replies.clone().any(|&(second, then)| self.to_move.at(then).fresh(first, second));
                let beats = replies.all(|&(second, then)| self.waiting.at(then).fresh(second, first));
                (beaten, beats)
            };
            mover_loses &= for_mover;
            other_loses |= for_other;
        }
        match (mover_loses, other_loses) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        }
    }

    /// What the mover can do: directions and the positions they lead to; `None` is the goal.
    fn chances(&self, number: usize) -> Vec<Option<(usize, usize)>> {
        let (own, others) = self.back.index.placement(number);
        let mut chances = Vec::new();
        let _ = self.back.fields.forward(self.back.options, own, others, |chance| {
            chances.push(match chance {
                Chance::Goal => None,
                Chance::Move(next) => Some(self.after(next)),
            });
            ControlFlow::Continue(())
        });
        chances
    }
}
