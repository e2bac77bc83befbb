//! A look into a stack.

use ratatui::buffer::Buffer;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use super::{Board, Figure};

impl Board<'_> {
    /// Lists what lies in the stack under the cursor, beside it, the highest first.
    pub(super) fn draw_stack(&self, buffer: &mut Buffer) {
        let Some(cell) = self.cursor else { return };
        let stack = self.stack(cell);
        if stack.len() < 2 {
            return;
        }
        let area = self.layout.area;
        let lines: Vec<_> = stack
            .iter()
            .rev()
            .map(|sprite| {
                let Figure { face, label, name, tone } = self.figure(sprite);
                let told = if name.is_empty() || name == face { label } else { format!(" {name}") };
                (format!(" {face}{told} "), self.theme.piece(sprite.side, tone))
            })
            .collect();
        let width = lines.iter().map(|(line, _)| line.width() as u16).max().unwrap_or(0);
        let middle = self.layout.middle(cell);
        let half = self.layout.cell.0 / 2 + 1;
        let right = middle.x as u16 + half;
        let left = if right + width <= area.right() {
            right
        } else {
            (middle.x as u16).saturating_sub(half + width)
        };
        let count = lines.len() as u16;
        let top = (middle.y as u16).saturating_sub(count / 2);
        let top = top.clamp(area.y, area.bottom().saturating_sub(count).max(area.y));
        for (row, (line, style)) in (top..area.bottom()).zip(&lines) {
            let text = format!("{line}{}", " ".repeat(usize::from(width).saturating_sub(line.width())));
            let style = if row == top { style.add_modifier(Modifier::UNDERLINED) } else { *style };
            let room = area.right().saturating_sub(left);
            buffer.set_stringn(left, row, text, usize::from(room), style);
        }
    }
}
