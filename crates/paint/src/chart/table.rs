//! Rows and columns in a picture.

use super::pen::{Anchor, NORMAL, Pen, SMALL, Style, cut, width};
use super::{Row, Table};

/// The height of a row.
const ROW: f64 = 24.0;
/// The narrowest column, and the room on both sides of a cell's text together.
const NARROWEST: f64 = 30.0;
const PAD: f64 = 14.0;
/// The part of the width that the names of the rows have at most.
const NAMES: f64 = 0.4;

impl Table {
    /// Paints the table from a height on between two sides; gives its height.
    pub(super) fn paint(&self, pen: &mut Pen, top: f64, (left, right): (f64, f64)) -> f64 {
        let widths = self.widths(right - left);
        let (ink, faint) = (pen.colours.ink, pen.colours.faint);
        let head = Style { size: SMALL, colour: faint, anchor: Anchor::Start };
        let title = self.heads.first().map_or("", String::as_str);
        pen.text((left, top + ROW - 8.0), &cut(title, SMALL, widths.names), head);
        for column in 0..self.columns() {
            let middle = left + widths.names + widths.before(column) + widths.columns[column] / 2.0;
            let text = cut(self.head(column), SMALL, widths.columns[column] - 4.0);
            pen.text((middle, top + ROW - 8.0), &text, Style { anchor: Anchor::Middle, ..head });
        }
        let mut at = top + ROW;
        for row in &self.rows {
            pen.line((left, at), (right, at), format_args!("stroke=\"{}\"", pen.colours.grid));
            pen.text(
                (left, at + ROW - 8.0),
                &cut(&row.name, NORMAL, widths.names - PAD),
                Pen::style(NORMAL, ink),
            );
            row.paint(pen, (left + widths.names, at), &widths);
            at += ROW;
        }
        if !self.rest.is_empty() {
            pen.text((left, at + ROW - 8.0), &cut(&self.rest, SMALL, right - left), head);
            at += ROW;
        }
        at - top
    }

    /// Columns as wide as their texts, and narrower where there is no room for that.
    fn widths(&self, room: f64) -> Widths {
        let names = self.rows.iter().map(|row| width(&row.name, NORMAL) + PAD);
        let title = self.heads.first().map_or(0.0, |title| width(title, SMALL) + PAD);
        let names = names.fold(title, f64::max).min(room * NAMES);
        let column = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            let cells = cells.map(|cell| width(&cell.text, NORMAL));
            let head = width(self.head(column), SMALL);
            (cells.fold(head, f64::max) + PAD).max(NARROWEST)
        };
        let mut columns: Vec<f64> = (0..self.columns()).map(column).collect();
        let (whole, left) = (columns.iter().sum::<f64>(), room - names);
        if whole > left {
            for column in &mut columns {
                *column *= left / whole;
            }
        }
        Widths { names, columns }
    }
}

/// How wide the columns are.
struct Widths {
    names: f64,
    columns: Vec<f64>,
}

impl Widths {
    /// The width of the columns before one.
    fn before(&self, column: usize) -> f64 {
        self.columns[..column].iter().sum()
    }
}

impl Row {
    fn paint(&self, pen: &mut Pen, (left, top): (f64, f64), widths: &Widths) {
        let ink = pen.colours.ink;
        let (high, low) = pen.colours.shares;
        for (column, cell) in self.cells.iter().enumerate() {
            let (x, wide) = (left + widths.before(column), widths.columns[column]);
            if let Some(share) = cell.share.filter(|share| share.is_finite()) {
                let colour = if share >= 0.5 { high } else { low };
                let depth = (2.0 * (share.clamp(0.0, 1.0) - 0.5).abs()).sqrt();
                let look = format!("rx=\"3\" fill=\"{colour}\" fill-opacity=\"{depth:.2}\"");
                pen.rect((x + 1.0, top + 1.5), (wide - 2.0, ROW - 3.0), look);
            }
            let style = Style { size: NORMAL, colour: ink, anchor: Anchor::Middle };
            pen.text((x + wide / 2.0, top + ROW - 8.0), &cut(&cell.text, NORMAL, wide - 2.0), style);
        }
    }
}
