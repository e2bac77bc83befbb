//! Graded players, from a beginner's first game to full strength.

mod erring;
mod grade;
mod held_back;
mod ladder;

use std::fmt;
use std::time::Duration;

use ludoteca_core::{Decision, Game, Info, Limits, NoMove, Player, Request, SearchEvaluator};

use crate::{Engine, EngineSettings, Finding, Recorder};
use held_back::{HeldBack, salt, slips};

pub use erring::Erring;
pub use grade::Grade;
pub use ladder::{Ladder, Rung};

/// What the highest grade spends on a move unless it is told.
const FULL: Duration = Duration::from_secs(1);

/// A graded player.
///
/// Below full strength it is the [`Engine`] with a shorter sight, an evaluator that
/// errs, and now and then a move that it gives little thought. It never passes over a
/// win on the spot, and whoever looks two plies ahead walks into no loss on the spot
/// that can be avoided. What it plays depends on the seed, the position and how many
/// moves came before, and on nothing else.
pub struct Level<G: Game, E> {
    strength: Strength<G, E>,
}

/// What a grade plays with.
enum Strength<G: Game, E> {
    /// The engine, which remembers what it has found.
    Full(Box<Engine<G, E>>),
    /// Less than that.
    Less(HeldBack<E>),
}

impl<G: Game, E: SearchEvaluator<G> + Clone + 'static> Level<G, E> {
    /// A player of this grade.
    pub fn new(grade: Grade, ladder: &'static Ladder, evaluator: E, seed: u64) -> Level<G, E> {
        let strength = match ladder.rung(grade) {
            Some(rung) => Strength::Less(HeldBack { ladder, rung, evaluator, seed }),
            None => {
                let limits = Limits { time: Some(FULL), ..Limits::default() };
                let settings = EngineSettings::default().with_limits(limits);
                Strength::Full(Box::new(Engine::new(evaluator, settings)))
            }
        };
        Level { strength }
    }
}

/// How a player of a grade, made with a seed, comes to its move where it is asked: its rung,
/// and whether it slips there on purpose; nothing at full strength.
pub fn held_back<G: Game>(
    grade: Grade,
    ladder: &Ladder,
    seed: u64,
    request: &Request<'_, G>,
) -> Option<(Rung, bool)> {
    let rung = ladder.rung(grade)?[request.position.turn()];
    Some((rung, slips(rung, salt(seed, request), request.position)))
}

impl<G: Game, E: SearchEvaluator<G> + Clone + 'static> Level<G, E> {
    /// Searches as it does for a move, and tells a recorder everything that it does.
    pub fn record(
        &mut self,
        request: &Request<'_, G>,
        recorder: &mut Recorder<G::Move>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Finding<G> {
        match &mut self.strength {
            Strength::Full(engine) => engine.record(request, recorder, thoughts),
            Strength::Less(held_back) => held_back.record(request, recorder, thoughts),
        }
    }
}

impl<G: Game, E: SearchEvaluator<G> + Clone + 'static> Player<G> for Level<G, E> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        match &mut self.strength {
            Strength::Full(engine) => engine.choose(request, thoughts),
            Strength::Less(held_back) => held_back.choose(request, thoughts),
        }
    }

    fn memory(&self) -> u64 {
        match &self.strength {
            Strength::Full(engine) => engine.memory(),
            Strength::Less(_) => 0,
        }
    }
}

impl<G: Game, E: fmt::Debug> fmt::Debug for Level<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Level");
        match &self.strength {
            Strength::Full(engine) => text.field("engine", engine),
            Strength::Less(held_back) => text.field("held_back", held_back),
        };
        text.finish()
    }
}
