//! Thinking while the opponent does.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use ludoteca_core::{Game, History, Limits, Request, SearchEvaluator, Stop};

use super::{EngineSettings, Mind};

/// A search in the background over the reply that is assumed: what it finds is in
/// the table when the reply comes. Dropping it ends it.
#[derive(Debug)]
pub(super) struct Pondering {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Pondering {
    /// Begins to think over the position after a move and the assumed reply to it.
    pub(super) fn start<G: Game, E: SearchEvaluator<G> + 'static>(
        mind: &Arc<Mind<G, E>>,
        settings: &EngineSettings,
        request: &Request<'_, G>,
        choice: G::Move,
        reply: G::Move,
    ) -> Pondering {
        let stop = Stop::new();
        let (mind, settings) = (Arc::clone(mind), *settings);
        let control = request.control.clone().with_stop(stop.clone());
        let rules = request.rules.clone();
        let start = request.past.start.clone();
        let mut position = request.position.clone();
        let mut moves = request.past.moves.to_vec();
        let mut identities = request.past.identities.to_vec();
        for m in [choice, reply] {
            identities.push(position.identity());
            moves.push(m);
            position.apply(m);
        }
        let thread = thread::spawn(move || {
            let past = History { start: &start, moves: &moves, identities: &identities };
            let ended = position.ended().is_some() || position.adjudicate(&past).is_some();
            if ended {
                return;
            }
            let limits = Limits::default();
            let request = Request { rules: &rules, past, position: &position, limits, control: &control };
            mind.search(&request, limits, &settings, &mut |_| {});
        });
        Pondering { stop, thread: Some(thread) }
    }
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.stop.set();
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has found nothing, and nothing depends on it.
            let _ = thread.join();
        }
    }
}
