//! The moves from the start of a game to a node of a search.

use crate::past::Past;
use crate::{Game, History, Oracle, Outcome, Verdict};

/// What came before the position that a search looks at: the game so far, and the moves
/// that the search has tried.
///
/// The search keeps the position itself. A rule about the past may end the game where no
/// table knows: whoever plays by a table asks here.
#[derive(Debug)]
pub struct SearchPath<G: Game> {
    /// What came before; `None` if nobody told.
    past: Option<Past<G>>,
    /// Only for reuse.
    moves: Vec<G::Move>,
}

/// A legal move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Prospect<M> {
    /// The move.
    pub choice: M,
    /// The result of the position after it.
    pub verdict: Verdict,
    /// Whether a rule about the past ends the game there.
    pub adjudged: bool,
}

impl<G: Game> SearchPath<G> {
    /// A path that begins after a past, if that is known and matters.
    pub fn new(past: Option<&History<'_, G>>) -> SearchPath<G> {
        SearchPath { past: past.map(Past::of), moves: Vec::new() }
    }

    /// The past, if it is known.
    #[inline]
    pub fn past(&self) -> Option<History<'_, G>> {
        self.past.as_ref().map(Past::history)
    }

    /// Plays a legal move.
    #[inline]
    pub fn apply(&mut self, position: &mut G, m: G::Move) -> G::Undo {
        if let Some(past) = &mut self.past {
            past.push(position, m);
        }
        position.apply(m)
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, position: &mut G, m: G::Move, undo: G::Undo) {
        position.undo(m, undo);
        if let Some(past) = &mut self.past {
            past.pop();
        }
    }

    /// Plays a legal move that the past need not know of: nobody asks about the past
    /// before it is taken back by [`SearchPath::unpeek`].
    pub fn peek(&mut self, position: &mut G, m: G::Move) -> G::Undo {
        position.apply(m)
    }

    /// Takes back the last move, which was a [`SearchPath::peek`].
    pub fn unpeek(&mut self, position: &mut G, m: G::Move, undo: G::Undo) {
        position.undo(m, undo);
    }

    /// Whether the position has been on the board before.
    pub fn repeats(&self, position: &G) -> bool {
        self.past().is_some_and(|past| past.identities.contains(&position.identity()))
    }

    /// The end by a rule about the past, where the board does not end the game.
    pub fn adjudged(&self, position: &G) -> Option<Outcome> {
        position.adjudicate(&self.past()?).filter(|_| position.ended().is_none())
    }

    /// What a table says of the position, after the past if that is known.
    #[inline]
    pub fn verdict<O: Oracle<G> + ?Sized>(&self, position: &G, table: &O) -> Verdict {
        match self.past() {
            Some(past) => table.verdict(&past, position),
            None => table.verdict_of_start(position),
        }
    }

    /// Lists the legal moves with what they lead to, by the rules about the past
    /// and by the table. The position is the same afterwards.
    pub fn prospects<O: Oracle<G> + ?Sized>(
        &mut self,
        position: &mut G,
        table: &O,
        out: &mut Vec<Prospect<G::Move>>,
    ) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        position.moves(&mut moves);
        out.clear();
        out.extend(moves.iter().map(|&choice| {
            let undo = self.apply(position, choice);
            let end = self.adjudged(position);
            let verdict = match end {
                Some(outcome) => Verdict { winner: outcome.winner, plies: Some(0) },
                None => self.verdict(position, table),
            };
            self.undo(position, choice, undo);
            Prospect { choice, verdict, adjudged: end.is_some() }
        }));
        self.moves = moves;
    }
}
