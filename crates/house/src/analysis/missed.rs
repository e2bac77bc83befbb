//! Forced wins that were missed, and ways out of them.

use ludoteca_core::{Control, GameSoFar, Limits, Playable, Score, Side, Verdict};
use ludoteca_search::Proved;

use super::by_player::Found;
use super::view::View;
use super::{Mark, Missed, MissedKind, Step};
use crate::snapshot::Snapshot;

/// Of the positions that the judge looked at, the part that proofs may look at besides.
const PART: u64 = 12;
/// The fewest positions that a proof is tried with.
const FEWEST: u64 = 500;
/// The chances from which on it is tried to prove a win that the judge has not seen.
const HOPEFUL: f64 = 0.85;

impl<G: Playable> Snapshot<G> {
    /// Finds out where a win could have been forced and was not, and where a move allowed
    /// one that the best would have prevented.
    pub(super) fn look_for_missed(
        &self,
        found: &mut Found,
        views: &[Option<View<G::Move>>],
        control: &Control,
    ) {
        let doubtful = |step: &&mut Step| step.mark.is_some_and(|mark| mark != Mark::Good);
        let mut left = found.steps.iter_mut().filter(doubtful).count() as u64;
        let mut nodes = found.nodes / PART;
        for step in found.steps.iter_mut().filter(doubtful) {
            if control.is_stopped() {
                return;
            }
            let game = GameSoFar::of_moves(self.game.start().clone(), &self.game.moves()[..step.ply - 1]);
            let best = views[step.ply - 1].as_ref().and_then(|view| view.line.first().copied());
            let mut prover = Prover { snapshot: self, nodes: nodes / left, spent: 0, control };
            prover.look(step, game, best);
            nodes -= prover.spent.min(nodes);
            found.nodes += prover.spent;
            left -= 1;
        }
    }
}

/// Proves what it can about one ply.
struct Prover<'a, G: Playable> {
    snapshot: &'a Snapshot<G>,
    /// What it may look at.
    nodes: u64,
    /// What it has looked at.
    spent: u64,
    control: &'a Control,
}

impl<G: Playable> Prover<'_, G> {
    fn look(&mut self, step: &mut Step, mut game: GameSoFar<G>, best: Option<G::Move>) {
        let (side, position) = (step.side, game.position().clone());
        if step.verdict.before.is_none()
            && step.chances.before >= HOPEFUL
            && let Proved::Yes { plies, line } = self.force(&game, side, None)
        {
            step.verdict.before = Some(Verdict { winner: Some(side), plies: Some(plies) });
            step.score.before = Score::win_in(plies);
            step.chances.before = 1.0;
            step.loss = 1.0 - step.chances.after;
            step.line = position.line_texts(&line);
            step.mark = Mark::of(step.effect(), step.chances, step.loss);
        }
        let won = |verdict: Option<Verdict>, side: Side| {
            verdict.filter(|verdict| verdict.winner == Some(side)).and_then(|verdict| verdict.plies)
        };
        if let Some(plies) = won(step.verdict.before, side) {
            if won(step.verdict.after, side).is_none() {
                step.missed = Some(Missed { kind: MissedKind::Win, plies, line: step.line.clone() });
            }
            return;
        }
        let (Some(plies), Some(best)) = (won(step.verdict.after, side.other()), best) else { return };
        game.push(best);
        if game.outcome().is_none() && self.force(&game, side.other(), Some(plies)) == Proved::No {
            step.missed = Some(Missed { kind: MissedKind::Save, plies, line: step.line.clone() });
        }
    }

    /// Whether a side can force a win, as far as the effort allows to know.
    fn force(&mut self, game: &GameSoFar<G>, side: Side, plies: Option<u32>) -> Proved<G::Move> {
        let nodes = self.nodes.saturating_sub(self.spent);
        let Some(force) = self.snapshot.entry.force.filter(|_| nodes >= FEWEST) else {
            return Proved::Unknown;
        };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (proved, spent) = force(&game.request(&self.snapshot.rules, limits, self.control), side, plies);
        self.spent += spent;
        proved
    }
}
