//! One position that goes along the lines of a record.

use ludoteca_core::Game;

/// A position and how it got there, so that it can go back and take another line:
/// however many variations a record has, there is one position.
#[derive(Debug)]
pub(super) struct Walk<G: Game> {
    position: G,
    taken: Vec<(G::Move, G::Undo)>,
}

impl<G: Game> Walk<G> {
    pub(super) fn new(start: &G) -> Walk<G> {
        Walk { position: start.clone(), taken: Vec::new() }
    }

    /// Where it stands.
    pub(super) fn position(&self) -> &G {
        &self.position
    }

    /// How many moves it is away from the start.
    pub(super) fn plies(&self) -> usize {
        self.taken.len()
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, m: G::Move) {
        let undo = self.position.apply(m);
        self.taken.push((m, undo));
    }

    /// Takes moves back until so many are left.
    pub(super) fn back_to(&mut self, plies: usize) {
        while self.taken.len() > plies
            && let Some((m, undo)) = self.taken.pop()
        {
            self.position.undo(m, undo);
        }
    }
}
