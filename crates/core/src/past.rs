//! The moves that led to a position, owned.

use crate::{Game, History};

/// Where a game began, its moves, and the identities of the positions before each.
#[derive(Clone, Debug)]
pub(crate) struct Past<G: Game> {
    start: G,
    moves: Vec<G::Move>,
    identities: Vec<u64>,
}

impl<G: Game> Past<G> {
    pub(crate) fn new(start: G) -> Past<G> {
        Past { start, moves: Vec::new(), identities: Vec::new() }
    }

    pub(crate) fn of(history: &History<'_, G>) -> Past<G> {
        Past {
            start: history.start.clone(),
            moves: history.moves.to_vec(),
            identities: history.identities.to_vec(),
        }
    }

    #[inline]
    pub(crate) fn history(&self) -> History<'_, G> {
        History { start: &self.start, moves: &self.moves, identities: &self.identities }
    }

    /// Notes a move before it is made.
    #[inline]
    pub(crate) fn push(&mut self, before: &G, m: G::Move) {
        self.identities.push(before.identity());
        self.moves.push(m);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<G::Move> {
        self.identities.pop();
        self.moves.pop()
    }
}
