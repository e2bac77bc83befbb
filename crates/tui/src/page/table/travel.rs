//! Going about the board and through the game.

use ludoteca_core::Touch;

use super::TablePage;
use crate::context::Context;
use crate::layout::Direction;

impl TablePage {
    /// Moves the cursor to the next cell in a direction; from a hand, back to the board.
    pub(super) fn walk(&mut self, direction: Direction) {
        match self.cursor {
            Touch::Cell(cell) => {
                if let Some(next) = self.layout.toward(cell, direction) {
                    self.cursor = Touch::Cell(next);
                }
            }
            Touch::Hand { .. } | Touch::Button(_) => {
                let cell = self.next.iter().find(|touch| matches!(touch, Touch::Cell(_)));
                self.cursor = cell.copied().unwrap_or(Touch::Cell(0));
            }
        }
    }

    /// Moves the cursor to the next thing that may be touched, or to the one before.
    pub(super) fn jump(&mut self, by: isize) {
        let mut places = self.next.clone();
        places.sort_unstable();
        if places.is_empty() {
            return;
        }
        let count = places.len() as isize;
        let at = match places.binary_search(&self.cursor) {
            Ok(at) => at as isize + by,
            Err(at) if by > 0 => at as isize,
            Err(at) => at as isize - 1,
        };
        self.cursor = places[at.rem_euclid(count) as usize];
    }

    /// Takes back to the last time that a person was to move.
    pub(super) fn back(&mut self, context: &Context) {
        self.thinking = None;
        if self.live.session_mut().take_back() {
            self.travelled(context);
        } else {
            self.say("tui.table.nothing_to_undo");
            self.call_machine(context);
        }
    }

    /// Plays again to the next time that a person is to move.
    pub(super) fn forth(&mut self, context: &Context) {
        if self.live.session_mut().play_again() {
            self.travelled(context);
        } else {
            self.say("tui.table.nothing_to_redo");
        }
    }

    fn travelled(&mut self, context: &Context) {
        self.said = None;
        self.changed(context);
    }
}
