//! Graded players, from a beginner's first game to full strength.

mod grade;
mod ladder;
mod noisy;

use std::fmt;
use std::time::Duration;

use ludoteca_core::{Decision, Evaluator, Game, History, Info, Limits, Player, Request, Rng};

use crate::{Engine, EngineSettings, Feature, Features};

pub use grade::Grade;
pub use ladder::{Ladder, Rung};
pub use noisy::Noisy;

/// What the highest grade spends on a move unless it is told.
const FULL: Duration = Duration::from_secs(1);
/// How far a move is looked at that is played without much thought: it falls into no
/// loss on the spot.
const GLANCE: u32 = 2;
/// The table of a grade below full strength, in megabytes: it looks at little.
const HASH: usize = 1;

/// A graded player.
///
/// Below full strength it is the [`Engine`] with a shorter sight, a judgement that is
/// off, and now and then a move that it gives little thought. It never passes over a
/// win on the spot, and whoever looks two plies ahead walks into no loss on the spot
/// that can be avoided. What it plays depends on the seed, the position and how many
/// moves came before, and on nothing else.
pub struct Level<G: Game, E> {
    grade: Grade,
    ladder: &'static Ladder,
    evaluator: E,
    seed: u64,
    /// The engine of the highest grade, which remembers what it has found.
    full: Option<Engine<G, E>>,
}

impl<G: Game, E: Evaluator<G> + Clone + 'static> Level<G, E> {
    /// A player of this grade.
    pub fn new(grade: Grade, ladder: &'static Ladder, evaluator: E, seed: u64) -> Level<G, E> {
        let full = (grade.number() == Grade::LAST).then(|| {
            let limits = Limits { time: Some(FULL), ..Limits::default() };
            Engine::new(evaluator.clone(), EngineSettings::default().with_limits(limits))
        });
        Level { grade, ladder, evaluator, seed, full }
    }

    /// Its grade.
    pub const fn grade(&self) -> Grade {
        self.grade
    }

    /// Chooses as somebody who stands on a rung.
    fn held_back(
        &self,
        rung: Rung,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Decision<G> {
        let &Request { rules, ref past, position, limits: asked, stop } = request;
        // A position that comes again is judged anew, lest a game goes round for ever.
        let salt = Rng::new(self.seed ^ (past.moves.len() as u64) << 48).next();
        let thinks = Rng::new(salt ^ position.key()).below(100) >= rung.slips;
        let (depth, noise) = if thinks {
            (rung.depth, rung.noise)
        } else {
            (rung.depth.min(GLANCE), rung.noise.max(self.ladder.careless))
        };
        let limits = Limits {
            depth: Some(asked.depth.map_or(depth, |most| most.min(depth))),
            nodes: Some(asked.nodes.map_or(self.ladder.nodes, |most| most.min(self.ladder.nodes))),
            ..asked
        };
        let History { start, moves, identities } = *past;
        let past = History { start, moves, identities };
        // It knows what it sees, not what is certain beyond that.
        let features = Features::all().without(Feature::Decided);
        let settings = EngineSettings::default().with_hash_megabytes(HASH).with_features(features);
        let mut engine = Engine::new(Noisy::new(self.evaluator.clone(), noise, salt), settings);
        engine.choose(&Request { rules, past, position, limits, stop }, thoughts)
    }
}

impl<G: Game, E: Evaluator<G> + Clone + 'static> Player<G> for Level<G, E> {
    fn choose(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Decision<G> {
        match (&mut self.full, self.ladder.rung(self.grade, request.position.turn())) {
            (None, Some(rung)) => self.held_back(rung, request, thoughts),
            (Some(engine), _) => engine.choose(request, thoughts),
            (None, None) => unreachable!("only the highest grade stands on no rung"),
        }
    }
}

impl<G: Game, E: fmt::Debug> fmt::Debug for Level<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("Level");
        text.field("grade", &self.grade).field("evaluator", &self.evaluator).field("seed", &self.seed);
        text.finish_non_exhaustive()
    }
}
