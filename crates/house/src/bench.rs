//! Measuring the engine: fixed positions, a fixed depth, one thread.

use std::time::Duration;

use ludoteca_core::{Control, Error, History, Limits, Playable, Request};
use ludoteca_search::EngineSettings;

use crate::Entry;

/// How the engine is set that is measured: a table of a fixed size and nothing solved.
const SETTINGS: &str = "hash=16,off=tablebases";

/// What measuring one position gave.
#[derive(Clone, Debug)]
pub struct Benched {
    /// The name of the game.
    pub game: &'static str,
    /// The rules of the position.
    pub rules: &'static str,
    /// How deep it was looked.
    pub depth: u32,
    /// The positions that were looked at: always the same for the same program.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

impl<G: Playable> Entry<G> {
    /// Measures the engine with this game's positions, so many plies less deep than they
    /// say, by the clock of a control; `done` gets each as it is done.
    pub(crate) fn measure(
        &self,
        less: u32,
        control: &Control,
        done: &mut dyn FnMut(Benched),
    ) -> Result<(), Error> {
        let (Some(make), settings) = (self.engine, SETTINGS.parse::<EngineSettings>()?) else {
            return Ok(());
        };
        for case in self.bench {
            let (rules, position) = crate::begin::<G>(Some(case.rules), case.position)?;
            let mut engine = make(&rules, settings);
            // What is measured is the search, not how fast the system hands out memory.
            engine.prepare();
            let past = History::none(&position);
            let depth = case.depth.saturating_sub(less).max(1);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let request = Request { rules: &rules, past, position: &position, limits, control };
            let began = control.now();
            let nodes = engine.think(&request, &mut |_| {}).nodes;
            let elapsed = control.now().saturating_sub(began);
            done(Benched { game: G::NAME, rules: case.rules, depth, nodes, elapsed });
        }
        Ok(())
    }
}
