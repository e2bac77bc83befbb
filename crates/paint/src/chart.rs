//! Charts: numbers as pictures, whatever they are about.
//!
//! A [`Chart`] is data in the reader's own words, which a browser can have as JSON. It is
//! painted as a stand-alone SVG ([`Chart::svg`]; `png` makes pixels of that) and in the
//! characters of a terminal ([`Chart::text`]).

mod colours;
mod notes;
mod pen;
mod plot;
mod scale;
mod svg;
mod table;
mod text;
mod ticks;

pub(super) use colours::css;

use serde::Serialize;

/// Pictures of numbers below one title.
///
/// ```
/// use ludoteca_core::{Language, Look};
/// use ludoteca_paint::{Axis, Chart, Curve, Panel, Plot, Theme};
///
/// let curve = Curve::new("loss", vec![(0.0, 0.7), (1.0, 0.4), (2.0, 0.3)]);
/// let plot = Plot { x: Axis::whole("step"), y: Axis::new("log loss"), curves: vec![curve], ..Plot::default() };
/// let chart = Chart { title: "Learning".to_owned(), panels: vec![Panel::Plot(plot)], ..Chart::default() };
/// assert!(chart.svg(640, Theme::Light, Language::En).contains("<title>Learning</title>"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Chart {
    /// What it is called.
    pub title: String,
    /// What else is to be known: conditions, players.
    pub subtitle: String,
    /// What it shows, in a sentence for those who do not see it.
    pub words: String,
    /// The pictures, from top to bottom.
    pub panels: Vec<Panel>,
}

/// One of the pictures of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::large_enum_variant, reason = "a chart has two or three of them")
)]
pub enum Panel {
    /// Curves or bars over an axis.
    Plot(Plot),
    /// Rows and columns.
    Table(Table),
}

/// Curves, bars and what belongs to them over two axes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Plot {
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// The curves, in the order of their colours.
    pub curves: Vec<Curve>,
    /// Bars that stand on each other, after the curves in the order of colours.
    pub bars: Vec<Bars>,
    /// Heights that mean something.
    pub levels: Vec<Level>,
    /// Places along the axis to the right that mean something.
    pub moments: Vec<Level>,
    /// Points that mean something.
    pub notes: Vec<Note>,
}

/// What an axis measures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Axis {
    /// What it is called.
    pub label: String,
    /// What follows a number, such as a per cent sign.
    pub unit: String,
    /// Whether there is nothing between two whole numbers.
    pub whole: bool,
    /// Whether ten times as much is always as far away, so that few are seen beside many: for
    /// heights that are counted.
    pub logarithmic: bool,
    /// From where to where it goes; everything that is shown if nothing is said. What lies
    /// beyond is drawn at its edge.
    pub range: Option<(f64, f64)>,
}

/// A line through points. Between points a number that is none breaks it; one that is
/// infinite is drawn at the edge.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Curve {
    /// What it is called; a curve without a name is not explained.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// How far each point may be off: the lowest and the highest it could be.
    pub band: Vec<(f64, f64)>,
    /// The height between which and the curve everything is filled, in the colours of the
    /// first side above and of the second below.
    pub filled_from: Option<f64>,
}

/// Bars of one colour, with their places and heights.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bars {
    /// What they are called.
    pub name: String,
    /// Place and height of each, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A height or a place that means something, all along the other axis.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Level {
    /// What it means.
    pub name: String,
    /// The number.
    pub at: f64,
}

/// A point that means something.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Note {
    /// Its place.
    pub x: f64,
    /// Its height.
    pub y: f64,
    /// A few letters beside it.
    pub text: String,
    /// How it is to be taken.
    pub kind: NoteKind,
}

/// How a point is to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// It is worth knowing.
    #[default]
    Plain,
    /// It is good.
    Good,
    /// It is not quite good.
    Dubious,
    /// It is bad.
    Bad,
    /// It is as bad as can be.
    Grave,
}

/// Rows and columns of texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Table {
    /// The heads of the columns; the first is over the names of the rows.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What is left out of the table, if anything is.
    pub rest: String,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// Its cells.
    pub cells: Vec<TableCell>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TableCell {
    /// What stands in it.
    pub text: String,
    /// How good that is, from 0 to 1, which is shown by its colour; nothing to say where
    /// there is nothing to compare.
    pub share: Option<f64>,
}

impl Axis {
    /// An axis that shows everything.
    pub fn new(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// An axis of whole numbers.
    pub fn whole(label: impl Into<String>) -> Axis {
        Axis { whole: true, ..Axis::new(label) }
    }
}

impl Curve {
    /// A curve without anything around it.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Curve {
        Curve { name: name.into(), points, ..Curve::default() }
    }
}

impl Plot {
    /// The names and the numbers of the colours of what is drawn.
    fn legend(&self) -> impl Iterator<Item = (usize, &str)> {
        let curves = self.curves.iter().map(|curve| curve.name.as_str());
        let bars = self.bars.iter().map(|bars| bars.name.as_str());
        curves.chain(bars).enumerate().filter(|(_, name)| !name.is_empty())
    }
}

impl Table {
    /// How many columns there are, the names of the rows not counted.
    fn columns(&self) -> usize {
        let heads = self.heads.len().saturating_sub(1);
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0).max(heads)
    }

    /// The text over a column.
    fn head(&self, column: usize) -> &str {
        self.heads.get(column + 1).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests;
