//! What a position looks like it is worth, for people.

use std::fmt::Debug;

use crate::{Game, Message, Score};

/// An evaluation of positions that people can ask: its score, and what that is made of.
///
/// An evaluator is a value with a state of its own, such as weights, and a game may
/// have several. A search asks another half, [`SearchEvaluator`](crate::SearchEvaluator).
///
/// # Contract
/// - It is asked about positions that have not ended.
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

    /// What the score is made of, by name.
    fn terms(&self, position: &G) -> Vec<Term> {
        let _ = position;
        Vec::new()
    }

    /// What moved the score in a part that is no sum, such as a net: its inputs, those that
    /// moved it most first.
    fn influences(&self, position: &G) -> Vec<Influence> {
        let _ = position;
        Vec::new()
    }
}

/// An input of a net, and how it moved the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Influence {
    /// The name of the input, as in files.
    pub input: String,
    /// What the score would lack without it, for the side to move, in hundredths.
    pub value: i32,
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
