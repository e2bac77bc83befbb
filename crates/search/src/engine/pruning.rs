//! Pruning: nodes that need no moves (reverse futility, razoring, the null move), and moves
//! that need no look (late ones, futile ones, those that were bad everywhere).

use ludoteca_core::{Game, Hints, Score, SearchEvaluator};

use super::features::Feature;
use super::numbers::Number;
use super::quiescence::QUIESCENCE_PLIES;
use super::window::Window;
use super::worker::{LateMove, Node, NodeKind, Trial, Worker};
use crate::limiter::Stopped;
use crate::trace::{Note, Tracer};

/// The least depth for null move pruning.
const NULL_MOVE_DEPTH: i32 = 3;

impl<G: Game, E: SearchEvaluator<G>, T: Tracer<G::Move>> Worker<'_, G, E, T> {
    /// The value of a node that is found without trying every move: it lies outside the
    /// window.
    pub(super) fn prune(
        &mut self,
        position: &mut G,
        window: Window,
        depth: i32,
        node: Node,
    ) -> Result<Option<Score>, Stopped> {
        let Some(estimate) = self.estimate_at(node.ply) else { return Ok(None) };
        if window.is_open() || window.beta.plies().is_some() {
            return Ok(None);
        }
        if self.reverse_futility(estimate, window, depth, node) {
            self.tracer.note(Note::ReverseFutility);
            return Ok(Some(estimate));
        }
        if self.is_hopeless(estimate, window, depth) {
            return self.stand_pat(position, window, QUIESCENCE_PLIES, node, estimate).map(Some);
        }
        match self.null_move(position, depth, node) {
            Some(pass) if estimate >= window.beta => {
                self.null_move_pruning(position, pass, window, depth, node)
            }
            _ => Ok(None),
        }
    }

    /// A margin, where the evaluator knows what a ply changes.
    pub(super) fn margin(&self, number: Number) -> Option<i32> {
        self.evaluator().futility_margin().map(|margin| margin * self.number(number) / 100)
    }

    /// Reverse futility pruning: whether the static value is far too good.
    fn reverse_futility(&self, estimate: Score, window: Window, depth: i32, node: Node) -> bool {
        if !self.has(Feature::ReverseFutility) || depth > self.number(Number::ReverseFutilityDepth) {
            return false;
        }
        let plies = depth - i32::from(self.is_improving(node.ply) && depth > 1);
        let margin = self.margin(Number::ReverseFutilityMargin);
        margin.is_some_and(|margin| estimate.shifted(-margin * plies.max(1)) >= window.beta)
    }

    /// Razoring: whether the static value is so bad that only noisy moves could help.
    fn is_hopeless(&self, estimate: Score, window: Window, depth: i32) -> bool {
        if !self.has(Feature::Razoring) || depth > self.number(Number::RazoringDepth) {
            return false;
        }
        let margins = self.margin(Number::RazoringBase).zip(self.margin(Number::RazoringMargin));
        margins.is_some_and(|(base, margin)| estimate.shifted(base + margin * depth) <= window.alpha)
    }

    /// The pass that null move pruning would try.
    fn null_move(&self, position: &G, depth: i32, node: Node) -> Option<G::Move> {
        let applies = self.has(Feature::NullMove) && depth >= NULL_MOVE_DEPTH && !node.after_null_move;
        if applies { self.hints().null_move(position) } else { None }
    }

    /// The value after a pass, looked at less deep, where even that is above the window.
    fn null_move_pruning(
        &mut self,
        position: &mut G,
        pass: G::Move,
        window: Window,
        depth: i32,
        node: Node,
    ) -> Result<Option<Score>, Stopped> {
        let next = Node { after_null_move: true, ..node.child(NodeKind::Cut) };
        let saved = self.number(Number::NullMoveBase) + depth * self.number(Number::NullMoveSlope) / 100;
        self.tracer.play_null(pass);
        let undo = self.apply(position, pass, None, node.ply);
        let found = self.alpha_beta(position, window.turned(), depth - saved, next);
        self.path.undo(position, pass, undo);
        let score = -found?;
        // What was not played to its end proves nothing.
        let score = if score.plies().is_some() { window.beta } else { score };
        if score < window.beta {
            return Ok(None);
        }
        self.tracer.note(Note::NullMove);
        Ok(Some(score))
    }

    /// Whether a quiet move that is not the first is left out.
    pub(super) fn is_pruned(
        &self,
        position: &G,
        late: LateMove<G::Move>,
        window: Window,
        trial: Trial,
    ) -> bool {
        let Trial { depth, node, .. } = trial;
        Self::may_prune(late.best, window, trial)
            && (self.is_late(late.index, depth, node)
                || self.is_disliked(position, late, trial)
                || self.is_futile(late, window, depth, node))
    }

    /// Whether all quiet moves from a place on are left out for being late.
    pub(super) fn are_late(&self, index: usize, best: Score, window: Window, trial: Trial) -> bool {
        Self::may_prune(best, window, trial) && self.is_late(index, trial.depth, trial.node)
    }

    /// Whether moves may be left out after some with a best value. What was left out proves
    /// nothing, so that no loss is ever told for want of a look.
    fn may_prune(best: Score, window: Window, trial: Trial) -> bool {
        trial.node.kind != NodeKind::Pv && !window.is_open() && !trial.urgent && best.plies().is_none()
    }

    /// Late move pruning.
    fn is_late(&self, index: usize, depth: i32, node: Node) -> bool {
        let idle = self.has(Feature::LateMovePruning) && self.hints().has_idle_moves();
        if !idle || depth > self.number(Number::LateMoveDepth) {
            return false;
        }
        let moves =
            self.number(Number::LateMoveBase) + self.number(Number::LateMoveSlope) * depth * depth / 100;
        let moves = if self.is_improving(node.ply) { moves } else { moves * 2 / 3 };
        index as i32 >= moves
    }

    /// History pruning.
    fn is_disliked(&self, position: &G, late: LateMove<G::Move>, trial: Trial) -> bool {
        if !self.has(Feature::HistoryPruning) || trial.depth > self.number(Number::HistoryDepth) {
            return false;
        }
        self.history(position, late.m, trial.context) < -self.number(Number::HistoryMargin) * trial.depth
    }

    /// Futility pruning.
    fn is_futile(&self, late: LateMove<G::Move>, window: Window, depth: i32, node: Node) -> bool {
        if !self.has(Feature::Futility) || depth > self.number(Number::FutilityDepth) {
            return false;
        }
        let margins = self.margin(Number::FutilityBase).zip(self.margin(Number::FutilityMargin));
        let (Some(estimate), Some((base, margin))) = (self.estimate_at(node.ply), margins) else {
            return false;
        };
        late.index > 1 && estimate.shifted(base + margin * depth) <= window.alpha
    }
}
