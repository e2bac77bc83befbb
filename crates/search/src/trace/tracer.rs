//! Who is told what a search does, look by look.

use ludoteca_core::Score;

use crate::engine::{Bound, Window};

/// Who is told what a search does while it does it.
///
/// A search is generic over its tracer: with [`Silent`] nothing of it is left in the
/// program. What a tracer is lent is lent whole, with the place that matters, so that
/// nothing is looked up where nobody listens.
pub(crate) trait Tracer<M> {
    /// The root is looked at to a depth, within a window if the search has any.
    fn root(&mut self, depth: i32, window: Option<Window>);

    /// This move leads to the next position that is entered.
    fn play(&mut self, m: M);

    /// This null move leads to the next position that is entered.
    fn play_null(&mut self, m: M);

    /// A position is entered to be looked at to a depth; quiescence begins at zero and
    /// counts down.
    fn enter(&mut self, depth: i32, window: Option<Window>);

    /// Something is found out about the present position.
    fn note(&mut self, note: Note);

    /// A move of the present position is left out without a look.
    fn skip(&mut self, m: M);

    /// The last move is good enough for a cutoff: the moves from a place on are not tried.
    fn cut(&mut self, moves: &[M], from: usize);

    /// The present position is left with its value, or without one because the search is
    /// stopped. `pv` has the principal variation from each ply on.
    fn leave(&mut self, value: Option<Score>, pv: &[Vec<M>]);

    /// The root is left with its value and the line that is expected.
    fn leave_root(&mut self, value: Score, line: &[M]);

    /// The search is stopped at the root, with the value and the line of the answer so far.
    fn stop_root(&mut self, value: Score, line: &[M]);
}

/// What a search finds out about a position besides its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The board ends the game.
    Ended,
    /// A rule about the past ends the game.
    Adjudged,
    /// There is no move, which ends the game.
    Stuck,
    /// The evaluator calls the position decided.
    Decided,
    /// A tablebase knows the result.
    Tablebase,
    /// Nothing here can end soon enough to matter.
    MateDistance,
    /// The transposition table answers the question of the window.
    Transposition {
        /// What its value says of the true one.
        bound: Bound,
        /// How deep it was found.
        depth: u8,
    },
    /// It is looked at a ply deeper than was asked.
    Extended,
    /// It is looked at a ply less deep than was asked.
    Shortened,
    /// The static evaluation is far above the window.
    ReverseFutility,
    /// Even a null move is above the window.
    NullMove,
    /// The static evaluation, which the side to move need not go below.
    Static(Score),
}

/// Nobody: tracing that costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Silent;

impl<M> Tracer<M> for Silent {
    #[inline]
    fn root(&mut self, _: i32, _: Option<Window>) {}

    #[inline]
    fn play(&mut self, _: M) {}

    #[inline]
    fn play_null(&mut self, _: M) {}

    #[inline]
    fn enter(&mut self, _: i32, _: Option<Window>) {}

    #[inline]
    fn note(&mut self, _: Note) {}

    #[inline]
    fn skip(&mut self, _: M) {}

    #[inline]
    fn cut(&mut self, _: &[M], _: usize) {}

    #[inline]
    fn leave(&mut self, _: Option<Score>, _: &[Vec<M>]) {}

    #[inline]
    fn leave_root(&mut self, _: Score, _: &[M]) {}

    #[inline]
    fn stop_root(&mut self, _: Score, _: &[M]) {}
}
