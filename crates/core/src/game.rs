//! The rules of a game, as a type.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{History, Outcome, Reason, Side, TextError};

/// A position of one game, with everything that decides which moves are legal.
///
/// A position carries no history: the session and the search path do.
///
/// # Contract
/// - `moves` lists nothing exactly when the game has ended: by the board
///   (`outcome`) or because the side to move cannot move (`stuck`).
/// - `apply` followed by `undo` restores the position exactly.
/// - `judge` accepts exactly the attempts that name a move of `moves`.
///
/// The testkit checks all of it for any game in one call.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The board and the options: `8x8`, `5x5,seed`, `Base+MLP`.
    type Rules: Clone + Eq + Debug + Default + FromStr<Err = TextError> + Display + Send + Sync;
    /// A legal move of the position that listed it.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// What `undo` needs: the old position on small boards, a delta on large ones.
    type Undo: Clone + Debug + Send + Sync;
    /// What somebody asks to play, not yet checked against the rules.
    type Attempt: Clone + Debug;
    /// Which rule an attempt breaks.
    type Refusal: Reason;

    /// The position a game under these rules begins with.
    fn start(rules: &Self::Rules) -> Self;

    /// The side to move.
    fn turn(&self) -> Side;

    /// Appends the legal moves, without duplicates, in a fixed order.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// The number of legal moves, faster than listing them where the game can.
    fn count(&self) -> usize {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.len()
    }

    /// The number of lines of two plies, faster than playing every first move
    /// where the game can; `moves` is room to list them in, left as it was.
    fn count_pairs(&mut self, moves: &mut Vec<Self::Move>) -> u64 {
        let base = moves.len();
        self.moves(moves);
        let mut pairs = 0;
        for &m in &moves[base..] {
            let undo = self.apply(m);
            pairs += self.count() as u64;
            self.undo(m, undo);
        }
        moves.truncate(base);
        pairs
    }

    /// The end by the board alone; having no move is asked after `moves`.
    fn outcome(&self) -> Option<Outcome>;

    /// What it means that the side to move has no move.
    fn stuck(&self) -> Outcome;

    /// Whether the side to move has no move, faster than counting where the game can.
    fn is_stuck(&self) -> bool {
        self.count() == 0
    }

    /// Plays a legal move. Trusted: for the search, not for people.
    fn apply(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the last `apply`.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// A hash for transposition tables, kept up to date by `apply`.
    fn key(&self) -> u64;

    /// A number for a move: two moves of one position have different ones.
    fn code(m: Self::Move) -> u32;

    /// A hash for repetition: equal for what the rules call the same position.
    fn identity(&self) -> u64;

    /// A hash for books: equal also for positions that are turned or mirrored, where
    /// the rules make no difference between them.
    fn canonical(&self) -> u64 {
        self.identity()
    }

    /// The end by rules about the past, such as repetition.
    fn adjudicate(&self, past: &History<'_, Self>) -> Option<Outcome> {
        let _ = past;
        None
    }

    /// A hash of what the rules about the past still remember, where that is little:
    /// positions with equal keys and equal hashes of the past go on alike. Nothing where it
    /// may be the whole past, or where there are no such rules.
    fn past_key(&self, past: &History<'_, Self>) -> Option<u64> {
        let _ = past;
        None
    }

    /// Checks an attempt against the rules: the move it names, or the rule it breaks.
    fn judge(&self, attempt: &Self::Attempt) -> Result<Self::Move, Self::Refusal>;

    /// The same position with a side to move, as if the other had passed, if that can
    /// be a position: for what a side threatens, and for moves made ahead.
    ///
    /// A game that knows no such thing answers only for the side whose turn it is.
    fn with_turn(&self, side: Side) -> Option<Self> {
        (side == self.turn()).then(|| self.clone())
    }

    /// Plays an attempt if it is legal; otherwise the position is untouched.
    fn play(&mut self, attempt: &Self::Attempt) -> Result<Self::Move, Self::Refusal> {
        let m = self.judge(attempt)?;
        self.apply(m);
        Ok(m)
    }

    /// How the game has ended, by the board or for want of a move.
    fn ended(&self) -> Option<Outcome> {
        self.outcome().or_else(|| self.is_stuck().then(|| self.stuck()))
    }

    /// How the game has ended, by the board, for want of a move or by rules about the past.
    fn ended_after(&self, past: &History<'_, Self>) -> Option<Outcome> {
        self.ended().or_else(|| self.adjudicate(past))
    }
}
