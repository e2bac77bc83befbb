//! The engine held back.

use ludoteca_core::{BySide, Decision, Game, Info, Limits, NoMove, Player, Request, Rng, SearchEvaluator};

use super::{Erring, Ladder, Rung};
use crate::{Engine, EngineSettings, Feature, Features, Finding, Oversight, Recorder};

/// How far a move is looked at that is played without much thought: it falls into no
/// loss on the spot.
const GLANCE: u32 = 2;
/// The table, in megabytes: little is looked at.
const HASH: usize = 1;

/// The engine held back: whoever stands on a rung of a ladder.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeldBack<E> {
    pub(super) ladder: &'static Ladder,
    pub(super) rung: BySide<Rung>,
    pub(super) evaluator: E,
    pub(super) seed: u64,
}

impl<E: Clone> HeldBack<E> {
    /// Chooses a move.
    pub(super) fn choose<G: Game>(
        &self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove>
    where
        E: SearchEvaluator<G> + 'static,
    {
        let (mut engine, limits) = self.engine(request);
        engine.choose(&Request { limits, ..*request }, thoughts)
    }

    /// Searches as for a move, and tells a recorder everything that it does.
    pub(super) fn record<G: Game>(
        &self,
        request: &Request<'_, G>,
        recorder: &mut Recorder<G::Move>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Finding<G>
    where
        E: SearchEvaluator<G> + 'static,
    {
        let (mut engine, limits) = self.engine(request);
        engine.record(&Request { limits, ..*request }, recorder, thoughts)
    }

    /// The engine that it is for a move, and the limits of that.
    fn engine<G: Game>(&self, request: &Request<'_, G>) -> (Engine<G, Erring<E>>, Limits)
    where
        E: SearchEvaluator<G> + 'static,
    {
        let &Request { position, limits: asked, .. } = request;
        let rung = self.rung[position.turn()];
        let salt = salt(self.seed, request);
        let (depth, error) = if slips(rung, salt, position) {
            (rung.depth.min(GLANCE), rung.error.max(self.ladder.careless))
        } else {
            (rung.depth, rung.error)
        };
        let limits = Limits {
            depth: Some(asked.depth.map_or(depth, |most| most.min(depth))),
            nodes: Some(asked.nodes.map_or(self.ladder.nodes, |most| most.min(self.ladder.nodes))),
            ..asked
        };
        // It knows what it sees, not what is certain beyond that.
        let features = Features::all().without(Feature::Decided);
        let settings = EngineSettings::default().with_hash_megabytes(HASH).with_features(features);
        let oversight = Oversight { share: rung.overlooks, grave: self.ladder.grave, salt };
        let settings = if rung.overlooks > 0 { settings.with_oversight(oversight) } else { settings };
        (Engine::new(Erring::new(self.evaluator.clone(), error, salt), settings), limits)
    }
}

/// What errors and slips are drawn from: a position that comes again is judged anew, lest a
/// game goes round for ever.
pub(super) fn salt<G: Game>(seed: u64, request: &Request<'_, G>) -> u64 {
    Rng::new(seed ^ (request.past.moves.len() as u64) << 48).next()
}

/// Whether a move is played without much thought.
pub(super) fn slips<G: Game>(rung: Rung, salt: u64, position: &G) -> bool {
    Rng::new(salt ^ position.key()).below(100) < rung.slips
}
