//! What a search asks of an evaluation.

use crate::{Game, Score, Verdict};

/// An evaluation as a search asks it: a score, found with whatever the worker keeps for
/// it, and hints.
///
/// Nothing here has a default, so that an evaluator around another cannot lose a part of
/// it: whatever it does not change, it hands on.
///
/// # Contract
/// - It is asked about positions that have not ended; where one has, the search
///   knows better.
/// - The score does not depend on what the scratch was used for before.
///
/// ```
/// use ludoteca_core::{Evaluator, Game, Hints, Score, SearchEvaluator};
///
/// /// Likes to have many moves.
/// #[derive(Debug)]
/// struct Mobility;
///
/// impl<G: Game> Hints<G> for Mobility {}
///
/// impl<G: Game> SearchEvaluator<G> for Mobility {
///     /// The moves are listed in the same room again and again.
///     type Scratch = Vec<G::Move>;
///     type Hints = Mobility;
///
///     fn scratch(&self) -> Vec<G::Move> {
///         Vec::new()
///     }
///
///     fn evaluate(&self, scratch: &mut Vec<G::Move>, position: &G) -> Score {
///         scratch.clear();
///         position.moves(scratch);
///         Score::new(scratch.len() as i32)
///     }
///
///     fn futility_margin(&self) -> Option<i32> {
///         None
///     }
///
///     fn hints(&self) -> &Mobility {
///         self
///     }
/// }
/// ```
pub trait SearchEvaluator<G: Game>: Send + Sync {
    /// What each worker keeps for the evaluator from one position to the next, such as
    /// the accumulator of a network; `()` where nothing is.
    type Scratch;

    /// What it knows besides the score; often the evaluator itself.
    type Hints: Hints<G>;

    /// The scratch of a worker that begins to search.
    fn scratch(&self) -> Self::Scratch;

    /// The value for the side to move.
    fn evaluate(&self, scratch: &mut Self::Scratch, position: &G) -> Score;

    /// How many hundredths a ply changes the score at most, as a rule: the margin of
    /// reverse futility pruning, for each ply that is left.
    fn futility_margin(&self) -> Option<i32>;

    /// What it knows besides the score.
    fn hints(&self) -> &Self::Hints;
}

/// What helps a search besides the score.
///
/// What is told of a position or a move has a default that is true in every game and helps no
/// search; what is told of the game as a whole has one that suits games with many moves.
pub trait Hints<G: Game>: Send + Sync {
    /// Move ordering: how early a legal move should be tried, larger ones first.
    fn priority(&self, position: &G, m: G::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Appends the priorities of the legal moves, in their order; where much is the same
    /// for all of them, it is found once.
    fn priorities(&self, position: &G, moves: &[G::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&m| self.priority(position, m)));
    }

    /// Whether a legal move changes so much that the score should wait until it
    /// is played, as captures do: quiescence follows noisy moves.
    fn is_noisy(&self, position: &G, m: G::Move) -> bool {
        let _ = (position, m);
        false
    }

    /// Whether no legal move is noisy here, found without listing them; where it
    /// cannot be told so easily, the answer is no.
    fn is_quiet(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// A pass, though it may not be legal, where some move is surely no worse than
    /// it: a search may draw conclusions from letting the opponent move twice.
    fn null_move(&self, position: &G) -> Option<G::Move> {
        let _ = position;
        None
    }

    /// Whether so much hangs on the next move, as in check, that a search should extend
    /// and neither prune nor reduce.
    fn is_urgent(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Of the game: whether it matters for a move which ones came before, so that a search should
    /// learn how good moves are after others. Where moves are few it learns nothing from that.
    fn has_sequels(&self) -> bool {
        true
    }

    /// Of the game: whether late moves may go unseen, so that a search leaves them out where little
    /// depth is left. Where moves are few and any of them may decide, none should.
    fn has_idle_moves(&self) -> bool {
        true
    }

    /// How easily a legal move escapes notice, from 0, which anybody sees, to 100: players that
    /// are held back overlook moves by it.
    fn obscurity(&self, position: &G, m: G::Move) -> u32 {
        let _ = (position, m);
        0
    }

    /// The result, where it is certain without looking further; the plies are the
    /// most that the winner needs.
    fn decided(&self, position: &G) -> Option<Verdict> {
        let _ = position;
        None
    }
}
