//! The program's tree, for those who want to see it.

use ludoteca_core::{Game, History, Lookahead, Notation, Side, TreeBoard, Worth};

use super::Ryg;
use super::board::C64Board;
use super::minimax::{STUCK, TRAPPED};
use super::screen::{BYTES, C64Screen};
use crate::{Cats, Rules, Step};

impl Lookahead<Cats> for Ryg {
    type Board = C64Board;
    /// The program's byte.
    type Value = u8;

    fn board(&self, past: &History<'_, Cats>, position: &Cats) -> C64Board {
        C64Board::new(past, position)
    }

    fn turn(&self, board: &C64Board) -> Side {
        board.turn()
    }

    fn children(&self, board: &C64Board, out: &mut Vec<(Step, C64Board)>) {
        board.children(out);
    }

    fn leaf(&self, board: &C64Board) -> u8 {
        self.points.weigh(board.aspects())
    }

    fn childless(&self, board: &C64Board) -> u8 {
        match board.turn() {
            Side::First => TRAPPED,
            Side::Second => STUCK,
        }
    }

    fn most_children(&self, side: Side) -> Option<usize> {
        Some(match side {
            Side::First => 4,
            Side::Second => 8,
        })
    }

    fn move_text(&self, _: &C64Board, step: Step) -> String {
        Cats::start(&Rules::default()).move_text(step)
    }

    fn value_text(&self, value: u8) -> String {
        format!("${value:02x}")
    }

    fn worth(&self, value: u8) -> Worth {
        Worth::Points { points: value.into() }
    }

    fn draw(&self, board: &C64Board) -> String {
        board.to_string()
    }

    fn page(&self, board: &TreeBoard<'_, C64Board, u8>) -> Option<String> {
        Some(C64Screen::default().paint(board))
    }

    /// The program first kept the whole tree, at 85, 88 and then at 29 bytes a board.
    fn board_bytes(&self) -> &[usize] {
        &BYTES
    }
}
