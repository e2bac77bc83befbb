//! The tree as pages, board after board.

use ludoteca_core::{Language, Lookahead, Notation, TreeBoard};

use super::{BoardId, GameTree};

use crate::TEXTS;

/// The line between two boards.
const RULE: &str = "----------------------------------------";

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// A page for every board, each before its children, as somebody paints them.
    pub fn pages(&self, paint: impl Fn(&TreeBoard<'_, L::Board, L::Value>) -> String) -> String {
        let mut text = String::new();
        let mut pending = vec![Self::ROOT];
        while let Some(id) = pending.pop() {
            text.push_str(&paint(&self.board(id)));
            pending.extend(self.node(id).children().rev());
        }
        text
    }

    /// The pages that the player's own program paints, or ours where it paints none.
    pub(super) fn player_pages(&self, language: Language) -> String {
        self.pages(|board| self.lookahead().page(board).unwrap_or_else(|| self.page(board, language)))
    }

    fn board(&self, id: BoardId) -> TreeBoard<'_, L::Board, L::Value> {
        let node = self.node(id);
        TreeBoard {
            board: &node.board,
            value: node.value,
            turn: node.turn,
            ply: self.played + node.level as usize,
            index: id.index(),
            parent: node.parent.map(BoardId::index),
            children: node.children.start as usize..node.children.end as usize,
        }
    }

    fn page(&self, board: &TreeBoard<'_, L::Board, L::Value>, language: Language) -> String {
        let mut lines = vec![
            TEXTS.message("tree.page.board").with("board", board.index).with("ply", board.ply),
            TEXTS.message("tree.outline.turn").with_message("side", G::side_name(board.turn)),
            TEXTS.message("tree.page.value").with("value", self.lookahead().value_text(board.value)),
        ];
        lines.extend(board.parent.map(|parent| TEXTS.message("tree.page.parent").with("parent", parent)));
        if !board.children.is_empty() {
            let children: Vec<String> = board.children.clone().map(|child| child.to_string()).collect();
            lines.push(TEXTS.message("tree.page.children").with("children", children.join(", ")));
        }
        let lines: Vec<String> = lines.iter().map(|line| language.say(line)).collect();
        let drawn = self.lookahead().draw(board.board);
        format!("{RULE}\n{}\n\n{}\n", lines.join("\n"), drawn.trim_end_matches('\n'))
    }
}
