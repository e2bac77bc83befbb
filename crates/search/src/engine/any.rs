//! The engine of a game, whatever evaluates its positions.

use std::sync::Arc;

use ludoteca_core::{Game, Info, Request, SearchEvaluator};

use super::{Engine, Finding};

/// An [`Engine`] whose evaluator is not known at compile time: erased once per search,
/// never per position.
pub trait AnyEngine<G: Game>: Send {
    /// Searches within the limits of the request, and goes on over the expected reply
    /// afterwards if it is set to ponder.
    fn think(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Finding<G>;

    /// Makes what the first search would take its time to make.
    fn prepare(&self);

    /// Forgets what it has found so far, as for a new game.
    fn forget(&mut self);

    /// Tells how full the transposition table is, in thousandths, also while the engine thinks.
    fn gauge(&self) -> Box<dyn Fn() -> u32 + Send + Sync>;
}

impl<G: Game, E: SearchEvaluator<G> + 'static> AnyEngine<G> for Engine<G, E> {
    fn think(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Finding<G> {
        Engine::think(self, request, thoughts)
    }

    fn prepare(&self) {
        Engine::prepare(self);
    }

    fn forget(&mut self) {
        Engine::forget(self);
    }

    fn gauge(&self) -> Box<dyn Fn() -> u32 + Send + Sync> {
        let searcher = Arc::clone(&self.searcher);
        Box::new(move || searcher.hashfull())
    }
}
