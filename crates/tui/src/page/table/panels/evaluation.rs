//! The chances of both sides as a bar, and over the game as a graph.

use ludoteca_house::Estimate;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::TablePage;
use crate::theme::Theme;

/// Eighths of a cell, from the bottom.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

impl TablePage {
    pub(super) fn evaluation_lines(&self, area: Rect, theme: Theme) -> Vec<Line<'static>> {
        let Some(now) = self.desk.estimate() else {
            return vec![Line::styled(self.told("tui.panel.no_evaluation"), theme.dim())];
        };
        let mut lines = vec![bar(now, area.width, theme)];
        let rows = area.height.saturating_sub(1) as usize;
        let columns = self.columns(area.width as usize);
        lines.extend((0..rows).map(|row| graph_row(&columns, rows - 1 - row, rows, theme)));
        lines
    }

    /// The chances over the game, one for each column of the graph: each ply has one, or as
    /// many share one as have to. Whether it is the present one.
    fn columns(&self, width: usize) -> Vec<(f64, bool)> {
        let estimates = &self.desk.estimates;
        if width == 0 || estimates.is_empty() {
            return Vec::new();
        }
        let share = estimates.len().div_ceil(width);
        // Of plies that share a column the last is shown: nothing else is looked at.
        let count = estimates.len().div_ceil(share);
        let column = |at: usize| {
            let last = ((at + 1) * share).min(estimates.len()) - 1;
            (estimates[last].chance, self.desk.plies / share == at)
        };
        (0..count).map(column).collect()
    }
}

/// The share of the first side, and the score.
fn bar(now: Estimate, width: u16, theme: Theme) -> Line<'static> {
    let text = format!(" {:>6}", now.score.to_string());
    let width = (width as usize).saturating_sub(text.len());
    let first = (now.chance * width as f64).round() as usize;
    Line::from(vec![
        Span::styled("█".repeat(first), theme.accent()),
        Span::styled("░".repeat(width - first), theme.dim()),
        Span::styled(text, theme.text()),
    ])
}

/// A row of the graph, counted from the bottom.
fn graph_row(columns: &[(f64, bool)], row: usize, rows: usize, theme: Theme) -> Line<'static> {
    let eighths = |chance: f64| (chance * (rows * 8) as f64).round() as usize;
    let span = |&(chance, present): &(f64, bool)| {
        let filled = eighths(chance).saturating_sub(row * 8).min(8);
        let style: Style = if present { theme.accent() } else { theme.dim() };
        Span::styled(EIGHTHS[filled], style)
    };
    Line::from(columns.iter().map(span).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_as_high_as_the_chance() {
        let rows = |chance: f64| -> Vec<String> {
            let row = |row: usize| graph_row(&[(chance, false)], row, 2, Theme::Plain).to_string();
            vec![row(1), row(0)]
        };
        assert_eq!(rows(1.0), ["█", "█"]);
        assert_eq!(rows(0.5), [" ", "█"]);
        assert_eq!(rows(0.75), ["▄", "█"]);
        assert_eq!(rows(0.0), [" ", " "]);
    }
}
