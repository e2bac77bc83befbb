//! How the board is looked at: its dimension, its size, what of it is seen, what is shown on it.

use ludoteca_core::Touch;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::TablePage;
use crate::board::{Board, Marks, Note};
use crate::graphics::Picture;
use crate::layout::Direction;
use crate::theme::{Mood, Theme};

impl TablePage {
    /// Takes a key that changes how the board is looked at, and says whether it was one.
    pub(super) fn look_key(&mut self, key: KeyEvent) -> bool {
        let shifted = key.modifiers.contains(KeyModifiers::SHIFT);
        self.view = match key.code {
            KeyCode::Char('3') => self.view.turned(),
            KeyCode::Char('+' | '=') => self.view.zoomed(1),
            KeyCode::Char('-') => self.view.zoomed(-1),
            KeyCode::Char('0') => self.view.reset(),
            KeyCode::Left if shifted => self.layout.panned(Direction::Left),
            KeyCode::Right if shifted => self.layout.panned(Direction::Right),
            KeyCode::Up if shifted => self.layout.panned(Direction::Up),
            KeyCode::Down if shifted => self.layout.panned(Direction::Down),
            _ => return false,
        };
        true
    }

    /// Takes a turn of the mouse wheel over the board, and says whether it was one.
    pub(super) fn wheel(&mut self, mouse: MouseEvent) -> bool {
        let by = match mouse.kind {
            MouseEventKind::ScrollUp => 1,
            MouseEventKind::ScrollDown => -1,
            _ => return false,
        };
        if self.layout.area.contains(Position::new(mouse.column, mouse.row)) {
            self.view = self.view.zoomed(by);
        }
        true
    }

    /// The board as a picture.
    pub(super) fn board_picture(&self, theme: Theme, character: (u16, u16)) -> Option<Picture> {
        let marks = self.marks();
        let board = Board {
            scene: &self.scene,
            glyphs: self.live.picture().glyphs,
            layout: &self.layout,
            theme,
            look: self.live.look(),
            cursor: self.cursor_cell(),
            touched: &self.touches,
            next: &self.next,
            numbered: self.numbered,
            marks: &marks,
        };
        Some((self.layout.area, board.picture(character)?))
    }

    /// The cell that the cursor is on.
    pub(super) fn cursor_cell(&self) -> Option<usize> {
        match self.cursor {
            Touch::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// What is shown on the board besides the position: the move that is advised, and the
    /// cells that the last refusal is about.
    pub(super) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if let Some(hint) = &self.hint {
            marks.show_move(&self.scene, &hint.text, Mood::Hint);
        }
        let refused = self.wrong.iter().map(|&cell| Note { cell, mood: Mood::Bad, text: String::new() });
        marks.notes.extend(refused);
        marks
    }
}
