//! What a position looks like it is worth.

use std::fmt::Debug;

use crate::{Game, Message, Score, Verdict};

/// A judgement of positions, with what a search wants to know besides the score.
///
/// An evaluator is a value with a state of its own, such as weights, and a game
/// may have several. Only `score` must be given: the other answers have defaults
/// that are true for every game and help no search.
///
/// # Contract
/// - It is asked about positions that have not ended; where one has, the search
///   knows better.
/// - The terms, where there are any, add up to the score.
///
/// ```
/// use ludoteca_core::{Evaluator, Game, Score};
///
/// /// Likes to have many moves.
/// #[derive(Debug)]
/// struct Mobility;
///
/// impl<G: Game> Evaluator<G> for Mobility {
///     fn score(&self, position: &G) -> Score {
///         Score::new(position.count() as i32)
///     }
/// }
/// ```
pub trait Evaluator<G: Game>: Debug + Send + Sync {
    /// The value for the side to move.
    fn score(&self, position: &G) -> Score;

    /// What the score is made of, for people.
    fn terms(&self, position: &G) -> Vec<Term> {
        let _ = position;
        Vec::new()
    }

    /// How promising a legal move looks: a search tries larger ones first.
    fn promise(&self, position: &G, m: G::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// How promising each of the legal moves looks, in their order; where much is
    /// the same for all of them, it is found once.
    fn promises(&self, position: &G, moves: &[G::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&m| self.promise(position, m)));
    }

    /// Whether a legal move changes so much that the score should wait until it
    /// is played, as captures do.
    fn noisy(&self, position: &G, m: G::Move) -> bool {
        let _ = (position, m);
        false
    }

    /// Whether no legal move can be noisy here, found without listing them; where it
    /// cannot be told so easily, the answer is no.
    fn calm(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// A pass, though it may not be legal, where some move is surely no worse than
    /// it: a search may draw conclusions from letting the opponent move twice.
    fn null_move(&self, position: &G) -> Option<G::Move> {
        let _ = position;
        None
    }

    /// How many hundredths a ply changes the score at most, as a rule: a search may
    /// cut where the score is better than the window by more than that for each ply.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// Whether so much hangs on the next move that a search should look further.
    fn urgent(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The result, where it is certain without looking further; the plies are the
    /// most that the winner needs.
    fn decided(&self, position: &G) -> Option<Verdict> {
        let _ = position;
        None
    }
}

/// A named part of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it looks at.
    pub name: Message,
    /// What it adds for the side to move, in hundredths.
    pub value: i32,
}

impl Term {
    /// A part with its value in hundredths.
    pub const fn new(name: Message, value: i32) -> Term {
        Term { name, value }
    }
}
