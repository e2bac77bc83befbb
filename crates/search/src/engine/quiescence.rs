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
    /// The value of a leaf: the static evaluation, or more where noisy moves gain.
    pub(super) fn quiescence(
        &mut self,
        position: &mut G,
        window: Window,
        plies: u32,
        node: Node,
    ) -> Result<Score, Stopped> {
        self.tracer.enter(plies as i32 - QUIESCENCE_PLIES as i32, Some(window));
        let found = self.search_leaf(position, window, plies, node);
        self.tracer.leave(found.ok(), &self.pv);
        found
    }

    fn search_leaf(
        &mut self,
        position: &mut G,
        window: Window,
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
        let entry = if self.has(Feature::QuiescenceTable) { self.probe(position) } else { None };
        if let Some(entry) = entry
            && let Some(score) = self.transposition_cutoff(entry, window, 0, node.ply)
        {
            self.tracer.note(Note::Transposition { bound: entry.bound, depth: entry.depth });
            return Ok(score);
        }
        let known = entry.and_then(|entry| entry.estimate).map(|known| Score::new(i32::from(known)));
        let estimate = known.unwrap_or_else(|| self.evaluate(position));
        self.stand_pat(position, window, plies, node, estimate)
    }

    /// The value of a position whose side need not go below the static one: more where
    /// noisy moves gain.
    pub(super) fn stand_pat(
        &mut self,
        position: &mut G,
        mut window: Window,
        plies: u32,
        node: Node,
        estimate: Score,
    ) -> Result<Score, Stopped> {
        let mut best = estimate;
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
            let next = node.child(node.kind);
            self.tracer.play(m);
            let undo = self.apply(position, m, None, node.ply);
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
            let m = self.moves[i];
            if hints.is_noisy(position, m) && !self.misses(position, m) {
                self.moves.swap(kept, i);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        hints.priorities(position, &self.moves[base..], &mut self.priorities);
    }
}
