//! Whether a win can be forced.

use ludoteca_core::{Control, Limits, Playable, Side};
use ludoteca_search::Proved;

use crate::Force;
use crate::snapshot::Snapshot;

/// What was found out about a forced win.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// Whether there is one; nothing where the limits were reached before it was known.
    pub answer: Option<bool>,
    /// In how few plies, if there is one.
    pub plies: Option<u32>,
    /// How it is forced, as canonical texts.
    pub line: Vec<String>,
    /// The positions that were looked at.
    pub nodes: u64,
}

impl<G: Playable> Snapshot<G> {
    /// Whether a side can force a win from here.
    pub(crate) fn prove(
        &self,
        force: Force<G>,
        side: Side,
        plies: Option<u32>,
        limits: Limits,
        control: &Control,
    ) -> ForcedWin {
        let (proved, nodes) = force(&self.request(limits, control), side, plies);
        let nothing = ForcedWin { answer: None, plies: None, line: Vec::new(), nodes };
        match proved {
            Proved::Yes { plies, line } => {
                let line = self.position().line_texts(&line);
                ForcedWin { answer: Some(true), plies: Some(plies), line, ..nothing }
            }
            Proved::No => ForcedWin { answer: Some(false), ..nothing },
            Proved::Unknown => nothing,
        }
    }
}
