//! The game with its players, and the registry that the program is a function of.

use std::sync::LazyLock;

use ludoteca::{Full, FullGame, Registry};
use ludoteca_house::players::{alphabeta, bare_engine, force, mcts, minimax};
use ludoteca_house::{Entry, Registrar};

use crate::{Raya, RayaEvaluation};

/// The games of the program; those in progress borrow from here.
pub static GAMES: LazyLock<Registry<dyn FullGame>> =
    LazyLock::new(|| Registry::new().with(Full.register(entry())));

/// What the game brings to a program.
fn entry() -> Entry<Raya> {
    Entry::new()
        .editable()
        .player(minimax::<Raya, RayaEvaluation>())
        .player(alphabeta::<Raya, RayaEvaluation>())
        .player(mcts::<Raya, RayaEvaluation>())
        .evaluator(|_| Some(Box::new(RayaEvaluation)))
        .engine(bare_engine::<Raya, RayaEvaluation>())
        .force(force::<Raya, RayaEvaluation>)
}
