//! Pruning before any move is tried: reverse futility and the null move.

use ludoteca_core::{Game, Hints, Score, SearchEvaluator};

use super::features::Feature;
use super::window::Window;
use super::worker::{Node, Worker};
use crate::limiter::Stopped;
use crate::trace::{Note, Tracer};

/// The least depth for null move pruning.
const NULL_MOVE_DEPTH: i32 = 3;
/// The largest depth for reverse futility pruning.
const REVERSE_FUTILITY_DEPTH: i32 = 4;

impl<G: Game, E: SearchEvaluator<G>, T: Tracer<G::Move>> Worker<'_, G, E, T> {
    /// A value above the window, found without trying every move: the opponent will
    /// not come here.
    pub(super) fn prune(
        &mut self,
        position: &mut G,
        window: Window,
        depth: i32,
        node: Node,
        urgent: bool,
    ) -> Result<Option<Score>, Stopped> {
        if window.is_open() || urgent || window.beta.plies().is_some() {
            return Ok(None);
        }
        let margin = self.reverse_futility_margin(depth);
        let pass = self.null_move(position, depth, node);
        if margin.is_none() && pass.is_none() {
            return Ok(None);
        }
        let estimate = self.evaluate(position);
        if margin.is_some_and(|margin| estimate.shifted(-margin) >= window.beta) {
            self.tracer.note(Note::ReverseFutility);
            return Ok(Some(estimate));
        }
        match pass {
            Some(pass) if estimate >= window.beta => {
                self.null_move_pruning(position, pass, window, depth, node)
            }
            _ => Ok(None),
        }
    }

    /// By how much the static evaluation has to exceed the window for reverse futility
    /// pruning, where that is sound.
    fn reverse_futility_margin(&self, depth: i32) -> Option<i32> {
        let applies = self.has(Feature::ReverseFutility) && depth <= REVERSE_FUTILITY_DEPTH;
        let margin = if applies { self.evaluator().futility_margin() } else { None };
        margin.map(|margin| margin * depth)
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
        let next = Node { ply: node.ply + 1, previous: None, after_null_move: true };
        let shallow = depth - 3 - depth / 4;
        self.tracer.play_null(pass);
        let undo = self.path.apply(position, pass);
        let found = self.alpha_beta(position, window.turned(), shallow, next);
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
}
