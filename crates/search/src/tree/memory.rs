//! What a tree costs: kept whole, and grown depth-first with its memory released.

use std::fmt::Write;

use ludoteca_core::{Game, History, Language, Lookahead, Message};
use serde_json::{Value, json};

use super::{GameNode, TreeError, TreePlan};

use crate::TEXTS;

/// The boards of a tree in memory, counted and as they could be at most.
///
/// A tree can be kept whole, or one branch can be grown at a time, valued and released,
/// so that only the boards above and to the left of the present one are alive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The levels below the root.
    pub depth: u32,
    /// What was counted by walking the tree.
    pub counted: Boards,
    /// What it would be if every board had as many children as any can have,
    /// where the player knows that number.
    pub at_most: Option<Boards>,
    /// The bytes of one board: in the player's own program, if it has one, and last in a
    /// [`super::GameTree`].
    pub sizes: Vec<usize>,
}

/// The boards of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// All boards, the root included.
    pub whole: u64,
    /// Those on the last level.
    pub last_level: u64,
    /// The most that are alive at a time when the tree is grown depth-first.
    pub alive: u64,
}

impl Memory {
    /// Walks the tree of a position, which was reached by this past.
    ///
    /// # Errors
    /// If the tree is deeper or larger than planned.
    pub fn measure<G: Game, L: Lookahead<G>>(
        lookahead: &L,
        past: &History<'_, G>,
        position: &G,
        plan: TreePlan,
    ) -> Result<Memory, TreeError> {
        plan.check()?;
        let root = lookahead.board(past, position);
        let walk = Walk::through(lookahead, &root, plan);
        if walk.given_up() {
            return Err(walk.error(plan.boards));
        }
        let at_most = Boards::at_most(lookahead, &root, plan.depth);
        let mut sizes = lookahead.board_bytes().to_vec();
        sizes.push(size_of::<GameNode<G::Move, L::Board, L::Value>>());
        Ok(Memory { depth: plan.depth, counted: walk.boards, at_most, sizes })
    }

    /// The rows of the story: what is kept, how many boards that is.
    fn rows(&self) -> Vec<(Message, u64)> {
        let mut rows = vec![
            (TEXTS.message("tree.memory.whole"), self.counted.whole),
            (TEXTS.message("tree.memory.alive"), self.counted.alive),
        ];
        if let Some(at_most) = self.at_most {
            rows.insert(1, (TEXTS.message("tree.memory.whole_at_most"), at_most.whole));
            rows.push((TEXTS.message("tree.memory.alive_at_most"), at_most.alive));
        }
        rows
    }

    /// The story as a table for people.
    pub fn text(&self, language: Language) -> String {
        let bytes = |size: &usize| language.say(&TEXTS.message("tree.memory.bytes").with("size", size));
        let mut table =
            vec![vec![TEXTS.text(language, "tree.memory.kept"), TEXTS.text(language, "tree.memory.boards")]];
        table[0].extend(self.sizes.iter().map(bytes));
        for (name, boards) in self.rows() {
            let mut row = vec![language.say(&name), boards.to_string()];
            row.extend(self.sizes.iter().map(|&size| boards.saturating_mul(size as u64).to_string()));
            table.push(row);
        }
        let width =
            |column: usize| table.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
        let widths: Vec<usize> = (0..table[0].len()).map(width).collect();

        let title = TEXTS.message("tree.memory.title").with("depth", self.depth);
        let mut text = format!("{}\n", language.say(&title));
        for row in &table {
            let _ = write!(text, "{:<1$}", row[0], widths[0]);
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                let _ = write!(text, "  {cell:>width$}");
            }
            text.push('\n');
        }
        text
    }

    /// The story as JSON.
    pub fn json(&self) -> Value {
        let boards = |boards: Boards| {
            let bytes = |count: u64| -> Value {
                let bytes = |size: &usize| (size.to_string(), json!(count.saturating_mul(*size as u64)));
                self.sizes.iter().map(bytes).collect::<serde_json::Map<_, _>>().into()
            };
            json!({
                "whole": {"boards": boards.whole, "bytes": bytes(boards.whole)},
                "last_level": boards.last_level,
                "alive": {"boards": boards.alive, "bytes": bytes(boards.alive)},
            })
        };
        json!({
            "depth": self.depth,
            "bytes_per_board": self.sizes,
            "counted": boards(self.counted),
            "at_most": self.at_most.map(boards),
        })
    }
}

impl Boards {
    /// The boards if each had as many children as any can have.
    fn at_most<G: Game, L: Lookahead<G>>(lookahead: &L, root: &L::Board, depth: u32) -> Option<Boards> {
        let mut boards = Boards { whole: 1, last_level: 1, alive: 1 };
        let mut side = lookahead.turn(root);
        for _ in 0..depth {
            let children = lookahead.most_children(side)? as u64;
            boards.last_level = boards.last_level.saturating_mul(children);
            boards.whole = boards.whole.saturating_add(boards.last_level);
            boards.alive = boards.alive.saturating_add(children);
            side = side.other();
        }
        Some(boards)
    }
}

/// A walk through a whole tree of which only one branch is alive.
pub(super) struct Walk<'a, L> {
    lookahead: &'a L,
    boards: Boards,
    patience: u64,
}

impl<'a, L> Walk<'a, L> {
    /// Counts the boards below and with a root, until there are too many.
    pub(super) fn through<G: Game>(lookahead: &'a L, root: &L::Board, plan: TreePlan) -> Walk<'a, L>
    where
        L: Lookahead<G>,
    {
        let boards = Boards { whole: 1, last_level: u64::from(plan.depth == 0), alive: 1 };
        let mut walk = Walk { lookahead, boards, patience: plan.boards as u64 };
        walk.below(root, plan.depth, 1, &mut Vec::new());
        walk
    }

    /// Whether there was more than was counted.
    fn given_up(&self) -> bool {
        self.boards.whole > self.patience
    }

    /// Says that the tree is too large for a limit.
    pub(super) fn error(&self, limit: usize) -> TreeError {
        let limit = limit as u64;
        if self.given_up() {
            TreeError::FarTooLarge { limit, counted: self.patience }
        } else {
            TreeError::TooLarge { limit, boards: self.boards.whole }
        }
    }

    /// Counts below a board that is the latest of this many alive; `buffer` is one
    /// stack for the whole walk.
    fn below<G: Game>(
        &mut self,
        board: &L::Board,
        levels: u32,
        alive: u64,
        buffer: &mut Vec<(G::Move, L::Board)>,
    ) where
        L: Lookahead<G>,
    {
        if levels == 0 || self.given_up() {
            return;
        }
        let base = buffer.len();
        self.lookahead.children(board, buffer);
        let children = (buffer.len() - base) as u64;
        self.boards.whole += children;
        self.boards.alive = self.boards.alive.max(alive + children);
        if levels == 1 {
            self.boards.last_level += children;
        } else {
            for at in 0..children {
                let child = buffer[base + at as usize].1.clone();
                self.below(&child, levels - 1, alive + at + 1, buffer);
            }
        }
        buffer.truncate(base);
    }
}
