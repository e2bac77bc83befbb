//! The tree as indented lines, for people.

use std::fmt::Write;

use ludoteca_core::{Language, Lookahead, Notation};

use super::{BoardId, GameTree, Pruning};

use crate::TEXTS;

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// One line per board: the move, the value, `*` for the best child, `x` for
    /// what alpha-beta would leave out.
    ///
    /// ```text
    /// $82 gatos
    /// ├─ 4-8 $82 *
    /// │  ├─ 26-23 $82 *
    /// │  └─ 26-30 $7e
    /// └─ 1-5 $82 x
    /// ```
    pub fn outline(&self, language: Language) -> String {
        let mut text = format!("{}\n", language.say(&self.summary()));
        let _ = writeln!(text, "{}", TEXTS.text(language, "tree.outline.legend"));
        let side = TEXTS.message("tree.outline.turn").with_message("side", G::side_name(self.root().turn));
        let _ = writeln!(text, "{} {}", self.value_text(Self::ROOT), language.say(&side));
        self.outline_below(&mut text, Self::ROOT, &mut String::new());
        text
    }

    /// Writes what is below a board; `margin` holds the lines of those above it.
    fn outline_below(&self, text: &mut String, id: BoardId, margin: &mut String) {
        let node = self.node(id);
        let last = node.children().next_back();
        for child in node.children() {
            let (knot, branch) = if Some(child) == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let _ = write!(text, "{margin}{knot}{} {}", self.move_text(child), self.value_text(child));
            if node.best == Some(child) {
                text.push_str(" *");
            }
            if self.node(child).pruning == Pruning::Pruned {
                text.push_str(" x");
            }
            text.push('\n');
            let length = margin.len();
            margin.push_str(branch);
            self.outline_below(text, child, margin);
            margin.truncate(length);
        }
    }
}
