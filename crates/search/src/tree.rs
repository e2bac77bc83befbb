//! The tree that a player grows when it thinks, as a thing to look at.

mod dot;
mod error;
mod figure;
mod format;
mod json;
mod memory;
mod outline;
mod pages;
mod prune;
mod svg;
mod traced;

pub use error::TreeError;
pub use figure::Ground;
pub(crate) use figure::{Figure, FigureBox};
pub use format::TreeFormat;
pub use memory::{Boards, Memory};

use std::fmt;
use std::ops::Range;

use ludoteca_core::{Game, History, Lookahead, Side, Worth};

use memory::Walk;

/// How many boards of a tree that is not grown are counted to tell its size.
const WORTH_COUNTING: usize = 10_000_000;

/// A tree of boards with minimax values.
///
/// All children of a board lie side by side, then the children of the first of them,
/// and so on down before it goes on to the second.
pub struct GameTree<'a, G: Game, L: Lookahead<G>> {
    lookahead: &'a L,
    depth: u32,
    /// The moves of the game before the root.
    played: usize,
    nodes: Vec<NodeOf<G, L>>,
}

/// The node of a player's tree.
type NodeOf<G, L> = GameNode<<G as Game>::Move, <L as Lookahead<G>>::Board, <L as Lookahead<G>>::Value>;

/// A board of the tree, and its place in it.
#[derive(Clone, Debug)]
pub struct GameNode<M, B, V> {
    /// The level, from zero at the root.
    pub level: u32,
    /// The side to move.
    pub turn: Side,
    /// The value that minimax gives it, larger when better for [`Side::First`].
    pub value: V,
    /// The move that leads here; `None` at the root.
    pub played: Option<M>,
    /// The board.
    pub board: B,
    /// The board before; `None` at the root.
    pub parent: Option<BoardId>,
    /// The first child with the value of this board; `None` without children.
    pub best: Option<BoardId>,
    /// What alpha-beta would do with it.
    pub pruning: Pruning,
    children: Range<u32>,
}

impl<M, B, V> GameNode<M, B, V> {
    /// The boards after, in the order in which they are tried.
    pub fn children(&self) -> impl ExactSizeIterator<Item = BoardId> + DoubleEndedIterator + use<M, B, V> {
        let Range { start, end } = self.children;
        // A range of 32 bits knows its length only as `usize`.
        (start as usize..end as usize).map(|index| BoardId(index as u32))
    }
}

/// The place of a board in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardId(u32);

impl BoardId {
    /// The place among all boards of the tree, from zero at the root.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What alpha-beta would do with a board, going from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// Look at it.
    Visited,
    /// Leave it out: the choice further up does not depend on it.
    Pruned,
}

/// How large a tree may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreePlan {
    /// The levels below the root.
    pub depth: u32,
    /// The most boards it may have.
    pub boards: usize,
}

impl TreePlan {
    /// The deepest tree that is grown at all.
    pub const DEEPEST: u32 = 60;

    /// A tree of this depth, of up to 200,000 boards.
    pub const fn new(depth: u32) -> TreePlan {
        TreePlan { depth, boards: 200_000 }
    }

    /// A tree of this depth that is only counted, of up to 50 million boards.
    pub const fn to_count(depth: u32) -> TreePlan {
        TreePlan { depth, boards: 50_000_000 }
    }

    /// Refuses a depth that no tree has.
    fn check(self) -> Result<(), TreeError> {
        if self.depth > TreePlan::DEEPEST {
            return Err(TreeError::TooDeep { depth: self.depth, deepest: TreePlan::DEEPEST });
        }
        Ok(())
    }
}

impl<'a, G: Game, L: Lookahead<G>> GameTree<'a, G, L> {
    /// The root of every tree.
    pub const ROOT: BoardId = BoardId(0);

    /// Grows the tree of a position, which was reached by this past.
    ///
    /// # Errors
    /// If it would be deeper or larger than planned; the error tells how large.
    pub fn grow(
        lookahead: &'a L,
        past: &History<'_, G>,
        position: &G,
        plan: TreePlan,
    ) -> Result<GameTree<'a, G, L>, TreeError> {
        plan.check()?;
        let root = lookahead.board(past, position);
        let mut tree = GameTree { lookahead, depth: plan.depth, played: past.moves.len(), nodes: Vec::new() };
        let boards = plan.boards.clamp(1, u32::MAX as usize);
        tree.nodes.push(tree.leaf(root.clone(), None, None));
        match tree.branch(Self::ROOT, boards, &mut Vec::new()) {
            Ok(()) => {
                tree.prune();
                Ok(tree)
            }
            Err(Full) => {
                let counting = TreePlan { boards: boards.max(WORTH_COUNTING), ..plan };
                Err(Walk::through(lookahead, &root, counting).error(boards))
            }
        }
    }

    /// The player whose tree it is.
    pub fn lookahead(&self) -> &'a L {
        self.lookahead
    }

    /// The levels below the root.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of boards.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: every tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The places of all boards, as they are laid out.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = BoardId> + use<G, L> {
        (0..self.nodes.len()).map(|index| BoardId(index as u32))
    }

    /// The board at a place.
    pub fn node(&self, id: BoardId) -> &GameNode<G::Move, L::Board, L::Value> {
        &self.nodes[id.index()]
    }

    /// The root.
    pub fn root(&self) -> &GameNode<G::Move, L::Board, L::Value> {
        self.node(Self::ROOT)
    }

    /// The places of the line that minimax foresees, the root first.
    pub fn best_line(&self) -> Vec<BoardId> {
        std::iter::successors(Some(Self::ROOT), |&id| self.node(id).best).collect()
    }

    /// The boards that alpha-beta would look at.
    pub fn visited(&self) -> usize {
        self.nodes.iter().filter(|node| node.pruning == Pruning::Visited).count()
    }

    /// The text of the move that leads to a board; empty at the root.
    fn move_text(&self, id: BoardId) -> String {
        let node = self.node(id);
        match (node.parent, node.played) {
            (Some(parent), Some(m)) => self.lookahead.move_text(&self.node(parent).board, m),
            _ => String::new(),
        }
    }

    fn worth(&self, id: BoardId) -> Worth {
        self.lookahead.worth(self.node(id).value)
    }

    fn value_text(&self, id: BoardId) -> String {
        self.lookahead.value_text(self.node(id).value)
    }

    /// A board as a leaf, to be given its children later.
    fn leaf(&self, board: L::Board, played: Option<G::Move>, parent: Option<BoardId>) -> NodeOf<G, L> {
        GameNode {
            level: parent.map_or(0, |parent| self.node(parent).level + 1),
            turn: self.lookahead.turn(&board),
            value: self.lookahead.leaf(&board),
            played,
            board,
            parent,
            best: None,
            pruning: Pruning::Pruned,
            children: 0..0,
        }
    }

    /// Grows everything below a board; `buffer` is one stack for the whole tree.
    fn branch(
        &mut self,
        id: BoardId,
        boards: usize,
        buffer: &mut Vec<(G::Move, L::Board)>,
    ) -> Result<(), Full> {
        if self.node(id).level == self.depth {
            return Ok(());
        }
        self.lookahead.children(&self.node(id).board, buffer);
        if self.nodes.len() + buffer.len() > boards {
            return Err(Full);
        }
        let first = self.nodes.len() as u32;
        for (m, board) in buffer.drain(..) {
            let child = self.leaf(board, Some(m), Some(id));
            self.nodes.push(child);
        }
        self.nodes[id.index()].children = first..self.nodes.len() as u32;
        for child in self.node(id).children() {
            self.branch(child, boards, buffer)?;
        }

        let node = self.node(id);
        // The first among equals: `max_by_key` would give the last.
        let best = match node.turn {
            Side::First => node.children().rev().max_by_key(|&child| self.node(child).value),
            Side::Second => node.children().min_by_key(|&child| self.node(child).value),
        };
        let value = match best {
            Some(child) => self.node(child).value,
            None => self.lookahead.childless(&node.board),
        };
        let node = &mut self.nodes[id.index()];
        (node.best, node.value) = (best, value);
        Ok(())
    }
}

/// There is no room for more boards.
struct Full;

impl<G: Game, L: Lookahead<G>> fmt::Debug for GameTree<'_, G, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameTree")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
