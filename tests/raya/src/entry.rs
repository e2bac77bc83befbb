//! The game with its players.

use ludoteca_house::Entry;
use ludoteca_house::players::{alphabeta, bare_engine, force, mcts, minimax};

use crate::{Raya, RayaEvaluation};

/// What the game brings to a program.
pub fn entry() -> Entry<Raya> {
    Entry::new()
        .editable()
        .player(minimax::<Raya, RayaEvaluation>())
        .player(alphabeta::<Raya, RayaEvaluation>())
        .player(mcts::<Raya, RayaEvaluation>())
        .evaluator(|_| Some(Box::new(RayaEvaluation)))
        .engine(bare_engine::<Raya, RayaEvaluation>())
        .force(force::<Raya, RayaEvaluation>)
}
