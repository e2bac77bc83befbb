//! The tree for programs.

use ludoteca_core::{Lookahead, Notation};
use serde_json::{Value, json};

use super::{BoardId, GameTree, Pruning};

/// The version of what is written here: since the second, values are numbers with a kind.
const FORMAT: u32 = 2;

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// The boards as a flat list, in which they name each other by their place,
    /// after what there is to say about the whole.
    pub fn json(&self) -> Value {
        let line = self.best_line();
        let moves: Vec<String> = line.iter().skip(1).map(|&id| self.move_text(id)).collect();
        let nodes: Vec<Value> = self.ids().map(|id| self.json_node(id)).collect();
        json!({
            "depth": self.depth(),
            "boards": self.len(),
            "visited": self.visited(),
            "format": FORMAT,
            "value": self.worth(Self::ROOT),
            "pv": moves,
            "nodes": nodes,
        })
    }

    fn json_node(&self, id: BoardId) -> Value {
        let node = self.node(id);
        let children: Vec<usize> = node.children().map(BoardId::index).collect();
        json!({
            "id": id.index(),
            "level": node.level,
            "turn": node.turn,
            "value": self.worth(id),
            "move": node.parent.map(|_| self.move_text(id)),
            "parent": node.parent.map(BoardId::index),
            "children": children,
            "best": node.best.map(BoardId::index),
            "cut": node.pruning == Pruning::Pruned,
            "board": self.lookahead().draw(&node.board),
        })
    }
}
