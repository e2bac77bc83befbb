//! Retrograde analysis: from the decided positions backwards, one ply at a time.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use ludoteca_claustro::{Capture, Stuck};
use ludoteca_core::Control;
use ludoteca_work::{Shortage, memory};

use super::backward::{Backward, Predecessor};
use super::fields::{Mask, bits};
use super::frontier::Frontier;
use crate::SolveError;

/// What is known of a placement, in 16 bits.
///
/// While it is open, the moves that may still save the mover are counted. Once it
/// is decided, it is the plies to the end and whether the mover wins. What stays
/// open is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u16);

impl State {
    const OPEN: u16 = 1 << 15;
    /// More plies than any state can tell.
    const MOST_PLIES: u16 = State::OPEN >> 1;

    /// A placement that nobody wins.
    #[cfg(feature = "files")]
    pub(crate) const DRAWN: State = State(State::OPEN);

    /// A placement that the mover wins or loses in so many plies.
    pub(crate) const fn of(won: bool, plies: u16) -> State {
        State((plies << 1 | won as u16) & !State::OPEN)
    }

    const fn open(moves: u16) -> State {
        State(State::OPEN | moves)
    }

    const fn won(plies: u16) -> State {
        State::of(true, plies)
    }

    const fn lost(plies: u16) -> State {
        State::of(false, plies)
    }

    const fn is_open(self) -> bool {
        self.0 & State::OPEN != 0
    }

    /// Who wins and when, if that is decided: whether it is the mover, and the plies.
    pub(crate) const fn decided(self) -> Option<(bool, u16)> {
        if self.is_open() { None } else { Some((self.0 & 1 != 0, self.0 >> 1)) }
    }
}

/// The states, on which the threads work together.
struct Analysis<'a> {
    back: Backward<'a>,
    states: Vec<AtomicU16>,
}

/// The placements that are decided at one distance.
struct Decided {
    won: Frontier,
    lost: Frontier,
}

/// Finds the value of every placement.
///
/// The control is told how many are decided, and stops it.
///
/// # Errors
/// If it is stopped, or the system does not give the memory.
pub(crate) fn analyse(
    back: Backward<'_>,
    threads: usize,
    control: &Control,
) -> Result<Vec<State>, SolveError> {
    let index = back.index;
    let analysis = Analysis { back, states: memory::filled(index.len(), || AtomicU16::new(0))? };
    let total = index.len() as u64;
    let mut done = 0;
    let empty = || Ok::<_, Shortage>(Decided { won: Frontier::new(index)?, lost: Frontier::new(index)? });
    let [mut now, mut next] = [empty()?, empty()?];
    back.share(threads, control, |rows| analysis.begin(rows, &now, &next))?;
    for plies in 0..State::MOST_PLIES {
        let found = now.won.len() + now.lost.len();
        done += found;
        control.progress(done, total);
        // At the very start there may be none: nobody need be stuck anywhere.
        if found == 0 && plies > 0 {
            break;
        }
        back.share(threads, control, |rows| analysis.spread(rows, plies, &now, &next))?;
        now.won.clear();
        now.lost.clear();
        std::mem::swap(&mut now, &mut next);
    }
    // What is left is drawn.
    control.progress(total, total);
    Ok(analysis.states.into_iter().map(|state| State(state.into_inner())).collect())
}

impl Analysis<'_> {
    /// Counts the moves of placements; those without, and those that can walk into
    /// the goal, are decided.
    fn begin(&self, rows: Range<usize>, now: &Decided, next: &Decided) {
        let index = self.back.index;
        for row in rows {
            let own = index.set(row);
            for column in 0..index.columns() {
                let others = index.others(own, column);
                let (moves, into_goal) = self.moves(own, others);
                let state = match (moves, self.back.options.stuck) {
                    _ if into_goal => {
                        next.won.add(index, own, others);
                        State::won(1)
                    }
                    (0, Stuck::Wins) => {
                        now.won.add(index, own, others);
                        State::won(0)
                    }
                    (0, Stuck::Loses) => {
                        now.lost.add(index, own, others);
                        State::lost(0)
                    }
                    _ => State::open(moves),
                };
                self.states[row * index.columns() + column].store(state.0, Relaxed);
            }
        }
    }

    /// The number of moves, and whether one of them walks into the goal.
    fn moves(&self, own: Mask, others: Mask) -> (u16, bool) {
        let Backward { fields, options, .. } = self.back;
        let free = fields.all() & !(own | others);
        let captures = self.back.captures(own, others, free);
        let jumps = u32::from(options.capture == Capture::Jump);
        let places = free.count_ones() - jumps + u32::from(options.vacated);
        if options.forced && captures > 0 {
            return ((captures * places) as u16, false);
        }
        let open = |from: usize| fields.steps[from].iter().filter(|step| free & step.to != 0).count();
        let steps = bits(own).map(open).sum::<usize>() as u32;
        let arriving = (own & fields.before_goal).count_ones();
        ((steps + arriving + captures * places) as u16, arriving > 0)
    }

    /// Tells the predecessors of the placements at one distance.
    fn spread(&self, rows: Range<usize>, plies: u16, now: &Decided, next: &Decided) {
        self.back.predecessors(rows.clone(), &now.won, |_, before| self.close(before, plies, next));
        self.back.predecessors(rows, &now.lost, |_, before| self.win(before, plies, next));
    }

    /// A move from here reaches a placement that its mover has lost.
    #[inline]
    fn win(&self, at: Predecessor, plies: u16, next: &Decided) {
        let state = &self.states[at.number];
        if State(state.load(Relaxed)).is_open() {
            // Whoever comes second stores the same.
            state.store(State::won(plies + 1).0, Relaxed);
            next.won.add(self.back.index, at.own, at.others());
        }
    }

    /// A move from here reaches a placement that its mover has won: one hope less.
    #[inline]
    fn close(&self, at: Predecessor, plies: u16, next: &Decided) {
        let state = &self.states[at.number];
        let mut seen = state.load(Relaxed);
        while State(seen).is_open() {
            let last = seen == State::OPEN | 1;
            let then = if last { State::lost(plies + 1).0 } else { seen - 1 };
            match state.compare_exchange_weak(seen, then, Relaxed, Relaxed) {
                Ok(_) if last => return next.lost.add(self.back.index, at.own, at.others()),
                Ok(_) => return,
                Err(found) => seen = found,
            }
        }
    }
}
