//! The tree as a trace: minimax by its boards, every one of them in its order.

use ludoteca_core::{Lookahead, Notation, Side, Worth};

use super::{BoardId, GameTree};
use crate::trace::{Found, Look, Scale, Step, Tally, Trace, TraceFault, TraceHeader, Why};

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// The boards as the looks of a search without windows, which leaves nothing out.
    ///
    /// # Errors
    /// If a value is too large for a trace.
    pub fn trace(&self, header: TraceHeader) -> Result<Trace, TraceFault> {
        let scale = match self.worth(Self::ROOT) {
            Worth::Score(_) => Scale::Score,
            Worth::Points { .. } => Scale::Points,
        };
        let mut looks = Vec::with_capacity(self.len());
        let mut pending = vec![Self::ROOT];
        while let Some(id) = pending.pop() {
            looks.push(self.look(id));
            pending.extend(self.node(id).children().rev());
        }
        let found = Found {
            value: looks[0].value,
            line: self.best_line().into_iter().skip(1).map(|id| self.move_text(id)).collect(),
            depth: self.depth(),
            tally: Tally { nodes: self.len() as u64 - 1, ..Tally::default() },
        };
        Trace::new(TraceHeader { scale, ..header }, looks, found)
    }

    fn look(&self, id: BoardId) -> Look {
        let node = self.node(id);
        let value = match self.worth(id) {
            Worth::Score(score) => score.raw(),
            Worth::Points { points } => points as i32,
        };
        let value = if node.turn == Side::First { value } else { -value };
        let depth = self.depth() as i32 - node.level as i32;
        let why = match node.best {
            Some(_) => Why::Moves,
            None if depth > 0 => Why::Ended,
            None => Why::Static,
        };
        Look {
            ply: node.level as usize,
            step: if node.parent.is_some() { Step::Move } else { Step::Root },
            played: node.parent.map(|_| self.move_text(id)),
            depth,
            window: None,
            value: Some(value),
            why,
            standing: Some(value).filter(|_| why == Why::Static),
            adjusted: 0,
            untried: 0,
            untried_moves: Vec::new(),
            skipped: 0,
            skipped_moves: Vec::new(),
            left_out: 0,
            line: Vec::new(),
        }
    }
}
