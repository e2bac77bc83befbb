//! What came before a position, lent to whoever has to know it.

use crate::Game;

/// The game so far, or the last part of it: what a position does not carry.
#[derive(Debug)]
pub struct History<'a, G: Game> {
    /// The oldest position of the window.
    pub start: &'a G,
    /// The moves from there to the present position.
    pub moves: &'a [G::Move],
    /// The identities of the positions before each of those moves.
    pub identities: &'a [u64],
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it would ask that the game can be copied")]
impl<G: Game> Clone for History<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for History<'_, G> {}

impl<'a, G: Game> History<'a, G> {
    /// Nothing has happened before this position.
    pub fn none(start: &'a G) -> History<'a, G> {
        History { start, moves: &[], identities: &[] }
    }

    /// Only the first plies.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn until(self, plies: usize) -> History<'a, G> {
        History { moves: &self.moves[..plies], identities: &self.identities[..plies], ..self }
    }

    /// How often a position with this identity was left before.
    pub fn occurrences(&self, identity: u64) -> usize {
        self.identities.iter().filter(|&&known| known == identity).count()
    }
}
