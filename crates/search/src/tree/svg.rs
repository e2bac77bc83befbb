//! The tree as a drawing.

use ludoteca_core::{Language, Lookahead, Notation, Side};

use super::figure::{Figure, FigureBox, Ground};
use super::{BoardId, GameTree, Pruning};

use crate::TEXTS;

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// A stand-alone SVG: each box has its move and value, coloured by the side to
    /// move; the best line is thick, what alpha-beta would leave out dashed and
    /// grey. The board appears as the tip of its box.
    pub fn svg(&self, language: Language, ground: Ground) -> String {
        let line = self.best_line();
        let legend = [
            ("first", turn::<G>(Side::First)),
            ("second", turn::<G>(Side::Second)),
            ("best", TEXTS.message("tree.svg.best")),
            ("cut", TEXTS.message("tree.svg.cut")),
        ];
        Figure {
            title: vec![language.say(&self.summary())],
            legend: legend.into_iter().map(|(class, words)| (class, language.say(&words))).collect(),
            boxes: self.ids().map(|id| self.figure_box(id, &line)).collect(),
            ground,
        }
        .svg()
    }

    fn figure_box(&self, id: BoardId, line: &[BoardId]) -> FigureBox {
        let node = self.node(id);
        let mark = if line.get(node.level as usize) == Some(&id) {
            " best"
        } else if node.pruning == Pruning::Pruned {
            " cut"
        } else {
            ""
        };
        FigureBox {
            parent: node.parent.map(BoardId::index),
            lines: vec![format!("{} {}", self.move_text(id), self.value_text(id)).trim_start().to_owned()],
            class: format!("{}{mark}", node.turn.word()),
            tip: self.lookahead().draw(&node.board),
        }
    }
}

fn turn<G: Notation>(side: Side) -> ludoteca_core::Message {
    TEXTS.message("tree.outline.turn").with_message("side", G::side_name(side))
}
