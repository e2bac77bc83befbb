//! The moves of a placement, backwards.

use std::ops::{ControlFlow, Range};

use ludoteca_claustro::Options;
use ludoteca_core::Control;
use ludoteca_work::Pool;

use super::fields::{Arrival, Departure, Fields, Mask, bits};
use super::frontier::Frontier;
use super::index::{Index, spread, squeezed};
use crate::SolveError;

/// How many rows a thread takes at a time.
const CHUNK: usize = 8;

/// What is needed to go from placements to their predecessors.
#[derive(Clone, Copy)]
pub(crate) struct Backward<'a> {
    pub(crate) fields: &'a Fields,
    pub(crate) index: &'a Index,
    pub(crate) options: Options,
}

/// A placement from which a move leads to the one in hand.
#[derive(Clone, Copy)]
pub(crate) struct Predecessor {
    /// Its number.
    pub(crate) number: usize,
    /// The mover's set.
    pub(crate) own: Mask,
    /// The other set, squeezed.
    rest: Mask,
    /// The direction of the move.
    pub(crate) direction: u8,
    /// Whether the side to move can undo the move, where that counts.
    pub(crate) undoable: bool,
}

impl Predecessor {
    /// The other set.
    #[inline]
    pub(crate) fn others(self) -> Mask {
        spread(self.own, self.rest)
    }
}

impl Backward<'_> {
    /// Shares the rows among threads, a few at a time.
    ///
    /// # Errors
    /// If it is stopped.
    pub(crate) fn share(
        &self,
        threads: usize,
        control: &Control,
        work: impl Fn(Range<usize>) + Sync,
    ) -> Result<(), SolveError> {
        let rows = self.index.rows();
        let part = |part: usize, (): &mut ()| work(part * CHUNK..rows.min((part + 1) * CHUNK));
        let begun =
            &mut |_| if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let done = Pool::new(threads).gather(rows.div_ceil(CHUNK), begun, part);
        done.map(drop).ok_or(SolveError::Stopped)
    }

    /// Visits the predecessors of all placements in these rows of a set.
    pub(crate) fn predecessors(
        &self,
        rows: Range<usize>,
        of: &Frontier,
        mut visit: impl FnMut(usize, Predecessor),
    ) {
        let mut ways = Ways::default();
        for row in rows.filter(|&row| !of.is_empty(row)) {
            let moved = self.index.set(row);
            ways.list(self, self.fields.turned(moved));
            of.visit(row, |column| {
                let own = self.index.others(moved, column);
                let number = self.index.of(own, moved);
                // Who has just moved sees the board turned.
                self.before(&ways, self.fields.turned(own), |before| visit(number, before));
            });
        }
    }

    /// Visits every placement from which one of these ways leads to the present one,
    /// in which the side that has just moved faces `others`.
    #[inline]
    fn before(&self, ways: &Ways, others: Mask, mut visit: impl FnMut(Predecessor)) {
        let mut at = |way: &Way, rest: Mask, undoable: bool| {
            let number = way.row + self.index.squeezed_rank(rest);
            visit(Predecessor { number, own: way.before, rest, direction: way.direction, undoable });
        };
        for way in &ways.steps {
            if others & way.from != 0 {
                continue;
            }
            let free = self.fields.all() & !(way.before | others);
            if !self.options.forced || self.captures(way.before, others, free) == 0 {
                at(way, squeezed(way.before, others), false);
            }
        }
        for way in &ways.captures {
            if others & way.victim != 0 {
                continue;
            }
            let vacated = others & way.from;
            if vacated != 0 {
                if self.options.vacated {
                    let rest = squeezed(way.before, others ^ vacated | way.victim);
                    at(way, rest, way.returns & vacated != 0);
                }
                continue;
            }
            let (victim, captives) = (squeezed(way.before, way.victim), squeezed(way.before, others));
            for captive in bits(captives) {
                at(way, captives ^ 1 << captive | victim, way.squeezed_returns & 1 << captive != 0);
            }
        }
    }

    /// The number of pairs of captor and victim.
    #[inline]
    pub(crate) fn captures(&self, own: Mask, others: Mask, free: Mask) -> u32 {
        bits(own).map(|from| self.departures(from, others, free).count() as u32).sum()
    }

    /// The number of captures that the captive can undo, where that counts.
    pub(crate) fn undoable(&self, own: Mask, others: Mask, free: Mask) -> u32 {
        let from = |from: usize| {
            let left = if self.options.vacated { 1 << from } else { 0 };
            let undoable = |way: &Departure| (way.returns & (free & !way.to | left)).count_ones();
            self.departures(from, others, free).map(undoable).sum::<u32>()
        };
        bits(own).map(from).sum()
    }

    /// The captures from a field.
    #[inline]
    fn departures(&self, from: usize, others: Mask, free: Mask) -> impl Iterator<Item = &Departure> {
        let ways = self.fields.departures[from].iter();
        ways.filter(move |way| others & way.victim != 0 && (way.to == way.victim || free & way.to != 0))
    }
}

/// The moves that may have led to the present set of the side that has just moved.
#[derive(Default)]
struct Ways {
    steps: Vec<Way>,
    captures: Vec<Way>,
}

/// A move backwards, as far as it depends on the mover's set alone.
struct Way {
    /// The set before the move.
    before: Mask,
    /// The number of the first placement with that set.
    row: usize,
    /// Where the piece came from.
    from: Mask,
    /// Where its victim stood, if it captured.
    victim: Mask,
    /// The fields from which the captive undoes the capture.
    returns: Mask,
    /// The same without the set before the move, squeezed by it.
    squeezed_returns: Mask,
    /// In which direction it went.
    direction: u8,
}

impl Ways {
    /// Lists the moves that end in a set.
    fn list(&mut self, back: &Backward<'_>, own: Mask) {
        self.steps.clear();
        self.captures.clear();
        let way = |at: usize, &Arrival { from, victim, returns, direction }: &Arrival| {
            let before = own ^ (1 << at) | from;
            let squeezed_returns = squeezed(before, returns & !before);
            Way { before, row: back.index.row(before), from, victim, returns, squeezed_returns, direction }
        };
        for at in bits(own) {
            let steps = back.fields.back_steps[at].iter().filter(|step| step.from & own == 0);
            self.steps.extend(steps.map(|step| way(at, step)));
            // A victim stood under its captor or on a field that nobody of this side is on.
            let open = |victim: Mask| victim & own == 0 || victim == 1 << at;
            let arrivals = back.fields.arrivals[at].iter();
            let possible = arrivals.filter(|arrival| arrival.from & own == 0 && open(arrival.victim));
            self.captures.extend(possible.map(|arrival| way(at, arrival)));
        }
    }
}
