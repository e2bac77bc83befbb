//! The moves of the game with both players' times, marks, remarks and what else was tried.

use ludoteca_core::Side;
use ludoteca_session::SheetPly;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::super::TablePage;
use super::super::clocks::shown;
use crate::theme::Theme;

/// The columns of a move's number.
const NUMBER: usize = 5;

impl TablePage {
    /// The moves around the present one, a move of each side on a line.
    pub(super) fn move_lines(&self, area: Rect, theme: Theme) -> Vec<Line<'static>> {
        let (width, room) = (area.width as usize, area.height as usize);
        let column = (width.saturating_sub(NUMBER)) / 2;
        let mut lines: Vec<Line<'static>> = Vec::new();
        let mut present = 0;
        let mut notes: Vec<Line<'static>> = Vec::new();
        for ply in &self.desk.sheet {
            if ply.side == Side::First || lines.is_empty() {
                lines.append(&mut notes);
                let number = format!("{:>3}. ", ply.ply / 2 + 1);
                lines.push(Line::from(vec![Span::styled(number, theme.dim())]));
                if ply.side == Side::Second {
                    let gap = format!("{:column$}", "…");
                    lines.last_mut().expect("it was just put there").spans.push(Span::raw(gap));
                }
            }
            let is_present = ply.ply + 1 == self.desk.plies;
            if is_present {
                present = lines.len() - 1;
            }
            let style = match ply.ply + 1 {
                _ if is_present => theme.chosen(),
                number if number > self.desk.plies => theme.dim(),
                _ => theme.text(),
            };
            let line = lines.last_mut().expect("a line was begun");
            line.spans.extend(spans(ply, column, style, theme));
            notes.extend(notes_of(ply, theme));
        }
        lines.append(&mut notes);
        // The present move, with some of what comes after it.
        let last = (present + 3).max(room).min(lines.len());
        lines.drain(last..);
        lines.drain(..lines.len().saturating_sub(room));
        lines
    }
}

/// A move with its marks, and the time that it took where there is room for it.
fn spans(ply: &SheetPly, column: usize, style: Style, theme: Theme) -> [Span<'static>; 3] {
    // Apart, since moves may end with signs as well.
    let marks: String = ply.marks.iter().map(|&mark| symbol(mark)).collect();
    let text = format!("{} {marks}", ply.text).trim_end().to_owned();
    let time = ply.clock.or(ply.spent).map(shown).unwrap_or_default();
    let width = text.width();
    let fits = !time.is_empty() && width + time.len() + 2 <= column;
    let time = if fits { time } else { String::new() };
    let gap = " ".repeat(column.saturating_sub(width + time.len() + 1).max(1));
    [Span::styled(text, style), Span::raw(gap), Span::styled(format!("{time} "), theme.dim())]
}

/// What is written beside a move: what else was played, and what somebody says of it.
fn notes_of(ply: &SheetPly, theme: Theme) -> Vec<Line<'static>> {
    let indented = |text: String| Line::styled(format!("{:NUMBER$}{text}", ""), theme.dim());
    let others = ply.others.iter().map(|text| indented(format!("({text})")));
    let comment = (!ply.comment.is_empty()).then(|| indented(ply.comment.clone()));
    others.chain(comment).collect()
}

/// How people write a mark that records number.
const fn symbol(mark: u8) -> &'static str {
    match mark {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => "",
    }
}
