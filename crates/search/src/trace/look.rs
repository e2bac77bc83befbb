//! One look at a position.

use ludoteca_core::Score;
use serde::Serialize;

use super::tracer::Note;
use crate::engine::{Bound, Window};

/// One look that a search takes at a position; a position may be looked at again, deeper or
/// through another window.
///
/// Values are for the side to move, on the scale of the trace; so are the bounds of the
/// window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look<M = String> {
    /// How many moves below the root.
    pub ply: usize,
    /// What leads here.
    pub step: Step,
    /// The move that leads here; the root has none.
    pub played: Option<M>,
    /// How deep is looked, in plies; quiescence begins at zero and counts down.
    pub depth: i32,
    /// The window, if the search has any.
    pub window: Option<Bounds>,
    /// The value; `None` where the search was stopped before it was known. At the root it is
    /// that of the answer so far.
    pub value: Option<i32>,
    /// Where the value comes from.
    pub why: Why,
    /// The static evaluation, where it bounds the value from below.
    pub standing: Option<i32>,
    /// How many plies deeper than was asked it is looked, or less deep.
    pub adjusted: i32,
    /// How many moves were not tried because of a cutoff.
    pub untried: usize,
    /// The first of them.
    pub untried_moves: Vec<M>,
    /// How many moves were left out without a look, because they come late or cannot help.
    pub skipped: usize,
    /// The first of them.
    pub skipped_moves: Vec<M>,
    /// How many looks below this one are not kept.
    pub left_out: u64,
    /// The line that is expected from here on, where looks below are not kept.
    pub line: Vec<M>,
}

impl<M> Look<M> {
    /// A look that has begun, of which nothing is known yet.
    pub(super) fn begun(
        ply: usize,
        step: Step,
        played: Option<M>,
        depth: i32,
        window: Option<Bounds>,
    ) -> Look<M> {
        Look {
            ply,
            step,
            played,
            depth,
            window,
            value: None,
            why: Why::Stopped,
            standing: None,
            adjusted: 0,
            untried: 0,
            untried_moves: Vec::new(),
            skipped: 0,
            skipped_moves: Vec::new(),
            left_out: 0,
            line: Vec::new(),
        }
    }
}

/// What leads to a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing: an iteration begins.
    Root,
    /// A move.
    Move,
    /// A null move.
    NullMove,
}

/// The window of a look: the values that matter lie between its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// What the side to move is sure of.
    pub alpha: i32,
    /// What its opponent lets it have at most.
    pub beta: i32,
}

impl Bounds {
    /// The window of a look at a position after this one that takes it over.
    pub(super) const fn turned(self) -> Bounds {
        Bounds { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether an iteration within this window that gives a value is not taken up again with a
    /// wider one.
    pub(super) const fn settles(self, value: i32) -> bool {
        let (lowest, highest) = (Score::loss_in(0).raw(), Score::win_in(0).raw());
        (value > self.alpha || self.alpha <= lowest) && (value < self.beta || self.beta >= highest)
    }
}

impl From<Window> for Bounds {
    fn from(window: Window) -> Bounds {
        Bounds { alpha: window.alpha.raw(), beta: window.beta.raw() }
    }
}

/// Where the value of a look comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The best of all moves.
    Moves,
    /// A move that is so good that the others were not tried.
    Cut,
    /// A null move that is good enough already.
    NullMove,
    /// The static evaluation, which is far above the window.
    ReverseFutility,
    /// The transposition table.
    Transposition {
        /// What its value says of the true one.
        bound: Bound,
        /// How deep it was found.
        depth: u8,
    },
    /// The static evaluation.
    Static,
    /// The board, which ends the game.
    Ended,
    /// A rule about the past, which ends the game.
    Adjudged,
    /// The side to move has no move.
    Stuck,
    /// The evaluator calls the position decided.
    Decided,
    /// A tablebase.
    Tablebase,
    /// A faster end is known elsewhere.
    MateDistance,
    /// Nowhere: the search was stopped.
    Stopped,
    /// Nowhere: the search was stopped before the position was looked at.
    Unvisited,
}

impl Why {
    /// Every origin of a value; the entry of the transposition table stands for all.
    pub(super) const ALL: [Why; 14] = [
        Why::Moves,
        Why::Cut,
        Why::NullMove,
        Why::ReverseFutility,
        Why::Transposition { bound: Bound::Exact, depth: 0 },
        Why::Static,
        Why::Ended,
        Why::Adjudged,
        Why::Stuck,
        Why::Decided,
        Why::Tablebase,
        Why::MateDistance,
        Why::Stopped,
        Why::Unvisited,
    ];

    /// The word in traces, and the end of its key in the catalogues.
    pub const fn word(self) -> &'static str {
        match self {
            Why::Moves => "moves",
            Why::Cut => "cut",
            Why::NullMove => "null_move",
            Why::ReverseFutility => "reverse_futility",
            Why::Transposition { .. } => "transposition",
            Why::Static => "static",
            Why::Ended => "ended",
            Why::Adjudged => "adjudged",
            Why::Stuck => "stuck",
            Why::Decided => "decided",
            Why::Tablebase => "tablebase",
            Why::MateDistance => "mate_distance",
            Why::Stopped => "stopped",
            Why::Unvisited => "unvisited",
        }
    }

    /// Whether the search was stopped before the value was known.
    pub const fn is_stopped(self) -> bool {
        matches!(self, Why::Stopped | Why::Unvisited)
    }
}

impl From<Note> for Option<Why> {
    /// Where a value comes from that this note is about, if it settles that.
    fn from(note: Note) -> Option<Why> {
        Some(match note {
            Note::Ended => Why::Ended,
            Note::Adjudged => Why::Adjudged,
            Note::Stuck => Why::Stuck,
            Note::Decided => Why::Decided,
            Note::Tablebase => Why::Tablebase,
            Note::MateDistance => Why::MateDistance,
            Note::Transposition { bound, depth } => Why::Transposition { bound, depth },
            Note::ReverseFutility => Why::ReverseFutility,
            Note::NullMove => Why::NullMove,
            Note::Extended | Note::Shortened | Note::Static(_) => return None,
        })
    }
}
