//! Thinking while the opponent does.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use ludoteca_core::{Game, GameSoFar, Limits, Request, SearchEvaluator, Stop};

use super::{EngineSettings, Searcher};
use crate::trace::Silent;

/// A search in the background over the reply that is assumed: what it finds is in
/// the table when the reply comes. Dropping it ends it.
#[derive(Debug)]
pub(super) struct Pondering {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Pondering {
    /// Begins to think over the position after a move and the assumed reply to it, if
    /// there is a thread for that.
    pub(super) fn start<G: Game, E: SearchEvaluator<G> + 'static>(
        searcher: &Arc<Searcher<G, E>>,
        settings: &EngineSettings,
        request: &Request<'_, G>,
        choice: G::Move,
        reply: G::Move,
    ) -> Option<Pondering> {
        if !cfg!(feature = "threads") {
            return None;
        }
        let stop = Stop::new();
        let (searcher, settings) = (Arc::clone(searcher), *settings);
        let control = request.control.clone().with_stop(stop.clone());
        let rules = request.rules.clone();
        let mut game = GameSoFar::from(request.past);
        game.push(choice);
        game.push(reply);
        let thread = thread::Builder::new().spawn(move || {
            if game.outcome().is_none() {
                let limits = Limits::default();
                let request = game.request(&rules, limits, &control);
                searcher.search(&request, limits, &settings, Silent, &mut |_| {});
            }
        });
        Some(Pondering { stop, thread: Some(thread.ok()?) })
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
