//! The player that plays anything legal.

use crate::{Decision, Game, Info, NoMove, Player, Request, Rng};

/// Plays every legal move with the same chance, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// A random player whose moves are fixed by the seed.
    pub const fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        let mut moves = Vec::new();
        request.position.moves(&mut moves);
        let choice = *self.0.pick(&moves).expect("players are asked only where there is a move");
        Ok(Decision { choice, score: None, reason: None })
    }
}
