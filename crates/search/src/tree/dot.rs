//! The tree for Graphviz.

use std::fmt::Write;

use ludoteca_core::{Lookahead, Notation, Side};

use super::{BoardId, GameTree, Pruning};

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// A graph for `dot`: values in the nodes (boxes where the second side moves),
    /// moves on the edges, the best line bold, what alpha-beta would leave out
    /// grey and dashed.
    pub fn dot(&self) -> String {
        let line = self.best_line();
        let mut text = String::from(
            "digraph tree {\n  node [fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n",
        );
        for id in self.ids() {
            let node = self.node(id);
            let shape = match node.turn {
                Side::First => "ellipse",
                Side::Second => "box",
            };
            let style = self.dot_style(id, &line);
            let value = quoted(&self.value_text(id));
            let _ = writeln!(text, "  n{} [label={value}, shape={shape}{style}];", id.index());
            if let Some(parent) = node.parent {
                let played = quoted(&self.move_text(id));
                let _ = writeln!(text, "  n{} -> n{} [label={played}{style}];", parent.index(), id.index());
            }
        }
        text.push_str("}\n");
        text
    }

    fn dot_style(&self, id: BoardId, line: &[BoardId]) -> &'static str {
        if line.get(self.node(id).level as usize) == Some(&id) {
            ", penwidth=3"
        } else if self.node(id).pruning == Pruning::Pruned {
            ", style=dashed, color=grey, fontcolor=grey"
        } else {
            ""
        }
    }
}

/// A text as a Graphviz string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
