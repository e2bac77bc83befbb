//! Quiescence search: the value of a leaf.

use ludoteca_core::{Game, Hints, Score, SearchEvaluator};

use super::features::Feature;
use super::ordering::pick;
use super::window::Window;
use super::worker::{DEEPEST, Node, Worker, end};
use crate::limiter::Stopped;
use crate::trace::{Note, Tracer};

/// How far noisy moves are followed.
pub(super) const QUIESCENCE_PLIES: u32 = 6;

impl<G: Game, E: SearchEvaluator<G>, T: Tracer<G::Move>> Worker<'_, G, E, T> {
    /// The value of a leaf: the static evaluation (stand pat), or more where noisy moves
    /// gain.
    pub(super) fn quiescence(
        &mut self,
        position: &mut G,
        window: Window,
        plies: u32,
        node: Node,
    ) -> Result<Score, Stopped> {
        self.tracer.enter(plies as i32 - QUIESCENCE_PLIES as i32, Some(window));
        let found = self.search_noisy(position, window, plies, node);
        self.tracer.leave(found.ok(), &self.pv);
        found
    }

    fn search_noisy(
        &mut self,
        position: &mut G,
        mut window: Window,
        plies: u32,
        node: Node,
    ) -> Result<Score, Stopped> {
        self.pv[node.ply].clear();
        self.counter.spend()?;
        if let Some(score) = self.ended(position, node.ply) {
            return Ok(score);
        }
        if position.is_stuck() {
            self.tracer.note(Note::Stuck);
            return Ok(end(position.stuck().winner, position.turn(), node.ply));
        }
        let mut best = self.evaluate(position);
        self.tracer.note(Note::Static(best));
        let at_once = plies == 0 || node.ply >= DEEPEST || !self.has(Feature::Quiescence);
        if at_once || best >= window.beta || self.hints().is_quiet(position) {
            return Ok(best);
        }
        window.alpha = window.alpha.max(best);
        let base = self.moves.len();
        self.list_noisy(position);
        for i in base..self.moves.len() {
            pick(&mut self.moves[i..], &mut self.priorities[i..]);
            let m = self.moves[i];
            let next = Node { ply: node.ply + 1, previous: None, after_null_move: false };
            self.tracer.play(m);
            let undo = self.path.apply(position, m);
            let found = self.quiescence(position, window.turned(), plies - 1, next);
            self.path.undo(position, m, undo);
            let score = -found?;
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.update_pv(m, node.ply);
            }
            if score >= window.beta {
                self.tracer.cut(&self.moves, i + 1);
                break;
            }
        }
        self.moves.truncate(base);
        self.priorities.truncate(base);
        Ok(best)
    }

    /// Lists the noisy moves of a position with their priorities.
    fn list_noisy(&mut self, position: &G) {
        let hints = self.hints();
        let base = self.moves.len();
        position.moves(&mut self.moves);
        let mut kept = base;
        for i in base..self.moves.len() {
            if hints.is_noisy(position, self.moves[i]) {
                self.moves.swap(kept, i);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        hints.priorities(position, &self.moves[base..], &mut self.priorities);
    }
}
