//! The board: a scene on a screen of characters.

use ludoteca_core::{Glyph, Look, Scene, Sprite, Tone, Touch};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::layout::Layout;
use crate::theme::Theme;

/// A scene on a screen of characters.
pub(crate) struct Board<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) glyphs: &'a [Glyph],
    pub(crate) layout: &'a Layout,
    pub(crate) theme: Theme,
    pub(crate) look: Look,
    /// Where the cursor is.
    pub(crate) cursor: Option<usize>,
    /// What was touched so far, and what may be touched next.
    pub(crate) touched: &'a [Touch],
    pub(crate) next: &'a [Touch],
}

impl Widget for Board<'_> {
    fn render(self, _: Rect, buffer: &mut Buffer) {
        for cell in 0..self.scene.cells.len() {
            let rect = self.layout.rect(cell);
            if !rect.is_empty() {
                self.cell(cell, rect, buffer);
            }
        }
    }
}

impl Board<'_> {
    fn cell(&self, cell: usize, rect: Rect, buffer: &mut Buffer) {
        let here = Touch::Cell(cell);
        let is_target = self.next.contains(&here) && !self.touched.is_empty();
        let mut ground = self.theme.cell(self.scene.cells[cell].shade);
        if self.scene.last.contains(&cell) {
            ground = ground.patch(self.theme.last());
        }
        if is_target || self.touched.contains(&here) {
            ground = ground.patch(self.theme.target());
        }
        buffer.set_style(rect, ground);
        for y in rect.y..rect.bottom() {
            buffer.set_stringn(rect.x, y, " ".repeat(rect.width as usize), rect.width as usize, ground);
        }
        let stack: Vec<&Sprite> = self.scene.sprites.iter().filter(|sprite| sprite.cell == cell).collect();
        let top = stack.iter().max_by_key(|sprite| sprite.height);
        if rect.height > 1 || top.is_none() {
            let name = &self.scene.cells[cell].name;
            buffer.set_stringn(rect.x, rect.y, name, rect.width as usize, ground);
        }
        let row = rect.y + rect.height / 2;
        match top {
            Some(sprite) => self.piece(sprite, stack.len(), rect, row, buffer),
            None if is_target => {
                centred(if self.look.unicode { "•" } else { "*" }, rect, row, ground, buffer);
            }
            None => {}
        }
        self.brackets(cell, rect, row, buffer);
    }

    /// The top piece of a cell, and how many lie under it.
    fn piece(&self, sprite: &Sprite, stack: usize, rect: Rect, row: u16, buffer: &mut Buffer) {
        let (text, tone) = self.figure(sprite);
        let style = self.theme.piece(sprite.side, tone);
        // The piece stands on a plate that leaves the edge of its cell free.
        let plate = Rect { x: rect.x + 1, width: rect.width.saturating_sub(2), y: row, height: 1 };
        buffer.set_style(plate, style);
        centred(&text, rect, row, style, buffer);
        if stack > 1 && rect.height > 1 {
            let count = format!("{}{stack}", if self.look.unicode { "▲" } else { "^" });
            let x = rect.right().saturating_sub(count.width() as u16);
            buffer.set_stringn(x, rect.bottom() - 1, &count, rect.width as usize, style);
        }
    }

    /// How a piece is drawn: by its emoji where there are any, and by letters elsewhere.
    fn figure(&self, sprite: &Sprite) -> (String, Tone) {
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let tone = glyph.map_or(Tone::Side, |glyph| glyph.tone);
        let text = match glyph {
            Some(glyph) if self.look.unicode => format!("{}{}", glyph.emoji, sprite.label),
            _ if !sprite.name.is_empty() => sprite.name.clone(),
            Some(glyph) => format!("{}{}", glyph.letter, sprite.label),
            None => sprite.label.clone(),
        };
        (text, tone)
    }

    /// The cursor, and what was touched, without colour too.
    fn brackets(&self, cell: usize, rect: Rect, row: u16, buffer: &mut Buffer) {
        let style = if self.cursor == Some(cell) {
            self.theme.cursor()
        } else if self.touched.contains(&Touch::Cell(cell)) {
            self.theme.accent()
        } else {
            return;
        };
        buffer.set_stringn(rect.x, row, "[", 1, style);
        buffer.set_stringn(rect.right() - 1, row, "]", 1, style);
    }
}

/// Writes a text into the middle of a row.
fn centred(text: &str, rect: Rect, row: u16, style: Style, buffer: &mut Buffer) {
    let width = (text.width() as u16).min(rect.width);
    buffer.set_stringn(rect.x + (rect.width - width) / 2, row, text, rect.width as usize, style);
}
