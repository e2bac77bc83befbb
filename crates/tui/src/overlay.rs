//! A text that lies over the page.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::context::Context;
use crate::flow::flow;

/// How wide it is, at least and at most.
const WIDTH: (u16, u16) = (34, 90);
/// The rows that a page key scrolls.
const PAGE: u16 = 8;

/// A text that lies over the page, which can be scrolled where it is longer than the screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay {
    row: u16,
    last_row: u16,
}

impl Overlay {
    /// Scrolls by a key; whether it was one for that.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        let row = match code {
            _ if self.last_row == 0 => return false,
            KeyCode::Down | KeyCode::Char('j') => self.row + 1,
            KeyCode::Up | KeyCode::Char('k') => self.row.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.row + PAGE,
            KeyCode::PageUp => self.row.saturating_sub(PAGE),
            _ => return false,
        };
        self.row = row.min(self.last_row);
        true
    }

    /// Draws it, with what keys do at its foot.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, [title, text, foot]: [&str; 3], context: &Context) {
        let (area, theme) = (frame.area(), context.theme);
        let lines: Vec<Line<'static>> = text.lines().map(|line| Line::from(line.to_owned())).collect();
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
        let width = widest.clamp(WIDTH.0, WIDTH.1).min(area.width);
        let rows = flow(&lines, width - 4);
        let height = (rows.len() as u16 + 2).min(area.height);
        self.last_row = rows.len() as u16 + 2 - height;
        self.row = self.row.min(self.last_row);
        let middle = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        let more = if self.last_row > 0 { context.told("tui.over.more") } else { String::new() };
        let foot = [more, foot.to_owned()].into_iter().filter(|part| !part.is_empty());
        let foot = foot.map(|part| format!(" {part} ")).collect::<Vec<_>>().join("─");
        let block = Block::bordered().border_style(theme.accent()).title(format!(" {title} "));
        let block = block.title_bottom(Line::from(foot).alignment(Alignment::Right));
        let block = block.padding(ratatui::widgets::Padding::horizontal(1));
        frame.render_widget(Clear, middle);
        let text = Paragraph::new(rows).scroll((self.row, 0)).block(block).style(theme.text());
        frame.render_widget(text, middle);
    }
}
