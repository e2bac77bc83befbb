//! Retrograde analysis: from the decided positions backwards, one ply at a time.
//!
//! Where the designer's repetition counts, captures that the captive can undo are special
//! ([`super::run`] says why): they are never what wins, and where all other moves lose, a
//! single one that is left loses too, for whoever begins to capture back and forth has to
//! stop first. That takes four plies longer than stopping at once.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use ludoteca_claustro::{Capture, Stuck};
use ludoteca_core::Control;
use ludoteca_work::{Shortage, memory};

use super::backward::{Backward, Predecessor};
use super::fields::{Mask, bits};
use super::frontier::Frontier;
use super::run;
use crate::SolveError;

/// What is known of a placement, in 16 bits.
///
/// While it is open, the moves that may still save the mover are counted, those that can
/// be undone apart. Once it is decided, it is the plies to the end and whether the mover
/// wins. What stays open is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(u16);

impl State {
    const OPEN: u16 = 1 << 15;
    /// One move that can be undone. Eight pieces touch at most ten times along diagonals,
    /// twelve seventeen times, and fewer than four squares for the captive are free then:
    /// six bits are enough for these moves and nine for the others.
    const UNDOABLE: u16 = 1 << 9;
    /// All moves that can be undone.
    const MOST_UNDOABLE: u16 = State::OPEN / State::UNDOABLE - 1;
    /// More plies than any state can tell.
    const MOST_PLIES: u16 = State::OPEN >> 1;

    /// What a table file tells by a number: 0 is a draw, `2n + 1` a loss and `2n + 2` a win in
    /// `n` plies.
    pub(crate) const fn told(number: u16) -> State {
        match number.checked_sub(1) {
            Some(number) => State::of(number & 1 != 0, number >> 1),
            None => State(State::OPEN),
        }
    }

    /// A placement that the mover wins or loses in so many plies.
    pub(crate) const fn of(won: bool, plies: u16) -> State {
        State((plies << 1 | won as u16) & !State::OPEN)
    }

    fn open(moves: Moves) -> State {
        let Moves { plain, undoable, .. } = moves;
        assert!(plain < State::UNDOABLE && undoable <= State::MOST_UNDOABLE, "there are not so many moves");
        State(State::OPEN | (undoable * State::UNDOABLE) | plain)
    }

    /// Whether it is open with a single move left, one that can be undone.
    const fn hangs(self) -> bool {
        self.0 == State::OPEN | State::UNDOABLE
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

/// The moves of a placement.
#[derive(Clone, Copy)]
struct Moves {
    plain: u16,
    /// Those that can be undone.
    undoable: u16,
    /// Whether one of them walks into the goal.
    into_goal: bool,
}

/// The placements that are decided at one distance.
struct Decided {
    won: Frontier,
    lost: Frontier,
}

/// The placements with a single move left that can be undone, by the distance at which
/// that loses; none where no repetition counts.
pub(crate) struct Hanging(Vec<Frontier>);

impl Hanging {
    /// The distances that have to be told apart at a time.
    pub(crate) const DISTANCES: usize = run::LENGTH + 1;

    fn new(back: Backward<'_>) -> Result<Hanging, Shortage> {
        let distances = if back.fields.any_undoable() { Hanging::DISTANCES } else { 0 };
        (0..distances).map(|_| Frontier::new(back.index)).collect::<Result<_, _>>().map(Hanging)
    }

    /// Those that lose at a distance.
    fn at(&self, plies: u16) -> &Frontier {
        &self.0[usize::from(plies) % Hanging::DISTANCES]
    }

    fn clear(&mut self, plies: u16) {
        if let Some(lost) = self.0.get_mut(usize::from(plies) % Hanging::DISTANCES) {
            lost.clear();
        }
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|lost| lost.len() == 0)
    }
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
    let mut hanging = Hanging::new(back)?;
    back.share(threads, control, |rows| analysis.begin(rows, &now, &next, &hanging))?;
    for plies in 0..State::MOST_PLIES {
        if !hanging.0.is_empty() {
            back.share(threads, control, |rows| analysis.drop(rows, plies, hanging.at(plies), &now))?;
            hanging.clear(plies);
        }
        let found = now.won.len() + now.lost.len();
        done += found;
        control.progress(done, total);
        // At the very start there may be none: nobody need be stuck anywhere.
        if found == 0 && plies > 0 && hanging.is_empty() {
            break;
        }
        back.share(threads, control, |rows| analysis.spread(rows, plies, &now, &next, &hanging))?;
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
    fn begin(&self, rows: Range<usize>, now: &Decided, next: &Decided, hanging: &Hanging) {
        let index = self.back.index;
        for row in rows {
            let own = index.set(row);
            for column in 0..index.columns() {
                let others = index.others(own, column);
                let moves = self.moves(own, others);
                let state = match (moves.plain + moves.undoable, self.back.options.stuck) {
                    _ if moves.into_goal => {
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
                if state.hangs() {
                    hanging.at(run::loss_when_alone(0)).add(index, own, others);
                }
                self.states[row * index.columns() + column].store(state.0, Relaxed);
            }
        }
    }

    fn moves(&self, own: Mask, others: Mask) -> Moves {
        let Backward { fields, options, .. } = self.back;
        let free = fields.all() & !(own | others);
        let captures = self.back.captures(own, others, free);
        let jumps = u32::from(options.capture == Capture::Jump);
        let places = free.count_ones() - jumps + u32::from(options.vacated);
        let undoable = if captures > 0 { self.back.undoable(own, others, free) } else { 0 };
        let captures = (captures * places - undoable) as u16;
        let undoable = undoable as u16;
        if options.forced && captures + undoable > 0 {
            return Moves { plain: captures, undoable, into_goal: false };
        }
        let open = |from: usize| fields.steps[from].iter().filter(|step| free & step.to != 0).count();
        let steps = bits(own).map(open).sum::<usize>() as u16;
        let arriving = (own & fields.before_goal).count_ones() as u16;
        Moves { plain: steps + arriving + captures, undoable, into_goal: arriving > 0 }
    }

    /// Tells the predecessors of the placements at one distance.
    fn spread(&self, rows: Range<usize>, plies: u16, now: &Decided, next: &Decided, hanging: &Hanging) {
        self.back.predecessors(rows.clone(), &now.won, |_, before| self.close(before, plies, next, hanging));
        self.back.predecessors(rows, &now.lost, |_, before| {
            if !before.undoable {
                self.win(before, plies, next);
            }
        });
    }

    /// Those that have waited so long with a single move that can be undone have lost.
    fn drop(&self, rows: Range<usize>, plies: u16, hanging: &Frontier, now: &Decided) {
        let index = self.back.index;
        for row in rows {
            let others = index.set(row);
            hanging.visit(row, |column| {
                let own = index.others(others, column);
                let state = &self.states[index.of(own, others)];
                if State(state.load(Relaxed)).is_open() {
                    state.store(State::lost(plies).0, Relaxed);
                    now.lost.add(index, own, others);
                }
            });
        }
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
    fn close(&self, at: Predecessor, plies: u16, next: &Decided, hanging: &Hanging) {
        let state = &self.states[at.number];
        let mut seen = state.load(Relaxed);
        while State(seen).is_open() {
            let left = State(seen - if at.undoable { State::UNDOABLE } else { 1 });
            let last = left == State(State::OPEN);
            let then = if last { State::lost(plies + 1) } else { left };
            match state.compare_exchange_weak(seen, then.0, Relaxed, Relaxed) {
                Ok(_) if last => return next.lost.add(self.back.index, at.own, at.others()),
                Ok(_) if left.hangs() => {
                    let then = hanging.at(run::loss_when_alone(plies + 1));
                    return then.add(self.back.index, at.own, at.others());
                }
                Ok(_) => return,
                Err(found) => seen = found,
            }
        }
    }
}
