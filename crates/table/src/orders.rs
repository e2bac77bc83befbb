//! What may be asked of a game besides playing it: to be solved, to show a tree,
//! to prove a claim.

use std::ops::ControlFlow;
use std::path::Path;

use ludoteca_core::{Language, Lookahead, Message, Notation, Reason, Request};
use ludoteca_search::{GameTree, Memory, TreeFormat, TreePlan};
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

/// What was found, for people and for programs.
#[derive(Clone, Debug)]
pub struct Report {
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

impl TreeOrder {
    /// Grows a player's tree and shows it, or the memory it takes.
    pub(crate) fn show<G: Notation, L: Lookahead<G>>(
        self,
        player: &L,
        request: &Request<'_, G>,
    ) -> Result<String, Message> {
        let (past, position) = (&request.past, request.position);
        if self.stats {
            let memory = Memory::measure(player, past, position, TreePlan::to_count(self.depth))
                .map_err(|error| error.message())?;
            return Ok(match self.format {
                TreeFormat::Json => format!("{}\n", memory.json()),
                _ => memory.text(self.language),
            });
        }
        let tree = GameTree::grow(player, past, position, TreePlan::new(self.depth))
            .map_err(|error| error.message())?;
        Ok(tree.paint(self.format, self.language))
    }
}

/// Whether a claim holds, and what was found.
#[derive(Clone, Debug)]
pub struct Verified {
    /// Whether it holds.
    pub holds: bool,
    /// What was found.
    pub report: Report,
}
