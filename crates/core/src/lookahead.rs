//! Which tree a player grows when it thinks, and what the leaves are worth.

use std::fmt::Debug;
use std::ops::Range;

use serde::Serialize;

use crate::{Game, History, Score, Side};

/// How a player looks ahead: the boards it keeps, the order in which it tries the
/// moves, and the values that minimax carries up.
///
/// This is all that is needed to grow the player's tree and to show it. Values
/// are those of [`Side::First`]: it takes the largest child, [`Side::Second`]
/// the smallest, both the first among equals.
pub trait Lookahead<G: Game> {
    /// What is kept of a position: the position, or a board of the player's own.
    type Board: Clone + Debug;
    /// What a board is worth; larger is better for [`Side::First`].
    type Value: Copy + Ord + Debug;

    /// The board of a position, reached by this past.
    fn board(&self, past: &History<'_, G>, position: &G) -> Self::Board;

    /// The side to move.
    fn turn(&self, board: &Self::Board) -> Side;

    /// Appends the moves of a board with the boards they lead to, in the order in
    /// which they are tried.
    ///
    /// A player may follow moves beyond the end of the game.
    fn children(&self, board: &Self::Board, out: &mut Vec<(G::Move, Self::Board)>);

    /// The value where the depth is used up.
    fn leaf(&self, board: &Self::Board) -> Self::Value;

    /// The value of a board without children, above the last level.
    fn childless(&self, board: &Self::Board) -> Self::Value;

    /// The most children that any board can have with this side to move, where it
    /// is known.
    fn most_children(&self, side: Side) -> Option<usize> {
        let _ = side;
        None
    }

    /// The text of a move of this board.
    fn move_text(&self, board: &Self::Board, m: G::Move) -> String;

    /// The text of a value.
    fn value_text(&self, value: Self::Value) -> String;

    /// A value as programs read it.
    fn worth(&self, value: Self::Value) -> Worth;

    /// A drawing of the board in lines of text.
    fn draw(&self, board: &Self::Board) -> String;

    /// A board of the tree as the player's own program paints it, where it has one.
    fn page(&self, board: &TreeBoard<'_, Self::Board, Self::Value>) -> Option<String> {
        let _ = board;
        None
    }

    /// The bytes that a board takes in the player's own program, in each of its forms.
    fn board_bytes(&self) -> &[usize] {
        &[]
    }
}

/// What a board of a tree is worth to [`Side::First`], as programs read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Worth {
    /// A value on the scale of all players: `{"cp": 35}`.
    Score(Score),
    /// A value on the player's own scale: `{"points": 121}`.
    Points {
        /// How many; more is better.
        points: i64,
    },
}

/// A board of a player's tree, and its place there.
#[derive(Clone, Debug)]
pub struct TreeBoard<'a, B, V> {
    /// The board.
    pub board: &'a B,
    /// The value that minimax gives it.
    pub value: V,
    /// The side to move.
    pub turn: Side,
    /// The moves of the game before it.
    pub ply: usize,
    /// The place among all boards of the tree, from zero at the root.
    pub index: usize,
    /// The place of the board before; `None` at the root.
    pub parent: Option<usize>,
    /// The places of the boards after it.
    pub children: Range<usize>,
}
