//! What may be asked of a game besides playing it: to be solved, to show its tree.

use std::ops::ControlFlow;
use std::path::Path;

use ludoteca_core::{Language, Message};
use ludoteca_search::TreeFormat;
use serde_json::Value;

/// How a game is to be solved.
pub struct SolveOrder<'a> {
    /// Free passes for the first side.
    pub passes: u32,
    /// How many threads may work; none given means all cores.
    pub threads: Option<usize>,
    /// Whether it is solved anew although the result may be kept somewhere.
    pub fresh: bool,
    /// Where the table is written.
    pub out: Option<&'a Path>,
    /// Told how much is done, from 0 to 1; may stop the work.
    pub progress: &'a dyn Fn(f64) -> ControlFlow<()>,
}

impl std::fmt::Debug for SolveOrder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolveOrder")
            .field("passes", &self.passes)
            .field("out", &self.out)
            .finish_non_exhaustive()
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct SolveReport {
    /// For people, a message per line.
    pub lines: Vec<Message>,
    /// For programs.
    pub json: Value,
}

/// How a player's tree is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct TreeOrder {
    /// The levels below the root.
    pub depth: u32,
    /// The form.
    pub format: TreeFormat,
    /// Whether the memory it takes is told instead.
    pub stats: bool,
    /// The language of the words in it.
    pub language: Language,
}
