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
        if self.next.is_empty() {
            return;
        }
        let count = self.next.len() as isize;
        let at = match self.next.binary_search(&self.cursor) {
            Ok(at) => at as isize + by,
            Err(at) if by > 0 => at as isize,
            Err(at) => at as isize - 1,
        };
        self.cursor = self.next[at.rem_euclid(count) as usize];
    }

    /// Takes back to the last time that a person was to move.
    pub(super) fn back(&mut self, context: &Context) {
        self.thinking = None;
        if self.live.session_mut().take_back() {
            self.held = self.live.session().has_only_machines();
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

    /// Looks at the ply before or after; machines wait meanwhile.
    pub(super) fn step(&mut self, by: isize, context: &Context) {
        let session = self.live.session_mut();
        let (gone, nothing) = if by < 0 {
            (session.undo(), "tui.table.nothing_to_undo")
        } else {
            (session.redo(), "tui.table.nothing_to_redo")
        };
        if gone { self.look_at(context) } else { self.say(nothing) }
    }

    /// Looks at the start or at the end of the line.
    pub(super) fn go_to_end(&mut self, by: isize, context: &Context) {
        let session = self.live.session_mut();
        let mut gone = false;
        while if by < 0 { session.undo() } else { session.redo() } {
            gone = true;
        }
        if gone {
            self.look_at(context);
        }
    }

    /// Looks at what else was played here.
    pub(super) fn vary(&mut self, by: isize, context: &Context) {
        if self.live.session_mut().vary(by) {
            self.desk.begin(&*self.live);
            self.look_at(context);
        } else {
            self.say("tui.table.no_variation");
        }
    }

    /// Looks at a place of the game; a machine that would be to move waits.
    fn look_at(&mut self, context: &Context) {
        self.thinking = None;
        self.held = self.live.session().is_machines_turn();
        self.travelled(context);
    }

    fn travelled(&mut self, context: &Context) {
        self.said = None;
        self.changed(context);
    }
}
