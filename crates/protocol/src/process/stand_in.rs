//! A move in the place of one that did not come.

use ludoteca_core::{Decision, Game, NoMove, Request};

/// Any legal move, with the reason why the engine has none, for whoever insists on one.
pub(crate) fn stand_in<G: Game>(request: &Request<'_, G>, none: &NoMove) -> Decision<G> {
    let mut moves = Vec::new();
    request.position.moves(&mut moves);
    Decision { choice: moves[0], score: None, reason: Some(none.reason().clone()) }
}
