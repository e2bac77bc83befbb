//! What a machine knew when it moved.

use ludoteca_core::{Decision, Game, Info, Message, Score, Spec};

/// What a machine knew when it moved: kept as it was told, so that it can be asked later.
#[derive(Clone, Debug)]
pub(crate) struct Made<G: Game> {
    /// The player; nobody where the one who played is not known.
    pub(crate) spec: Option<Spec>,
    /// What it was made with.
    pub(crate) seed: u64,
    pub(crate) choice: G::Move,
    pub(crate) score: Option<Score>,
    pub(crate) reason: Option<Message>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The line that it expected, its choice first.
    pub(crate) line: Vec<G::Move>,
}

impl<G: Game> Made<G> {
    /// A decision, with the last best line that was thought on the way.
    pub(crate) fn of(spec: &Spec, seed: u64, decision: &Decision<G>, last: Option<Info<G>>) -> Made<G> {
        let (depth, nodes) = last.as_ref().map_or((0, 0), |info| (info.depth, info.nodes));
        let line = last.map(|info| info.line).filter(|line| line.first() == Some(&decision.choice));
        Made {
            spec: Some(spec.clone()),
            seed,
            choice: decision.choice,
            score: decision.score,
            reason: decision.reason.clone(),
            depth,
            nodes,
            line: line.unwrap_or_else(|| vec![decision.choice]),
        }
    }

    /// A move of which nothing is known but that it was made, by a machine or by a person.
    pub(crate) fn unknown(spec: Option<Spec>, choice: G::Move) -> Made<G> {
        let line = vec![choice];
        Made { spec, seed: 0, choice, score: None, reason: None, depth: 0, nodes: 0, line }
    }
}
