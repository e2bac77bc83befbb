//! What charts are drawn with: lines, boxes and words without fonts.

use std::fmt::{Display, Write};

use super::colours::Colours;
use crate::script;
use crate::theme::Theme;
use crate::xml::short;

/// The sizes of letters: a capital is ten times as high.
pub(super) const TITLE: f32 = 1.3;
pub(super) const NORMAL: f32 = 0.95;
pub(super) const SMALL: f32 = 0.82;

/// The width of the pen that clears the room for a text.
const HALO: f32 = 5.0;

/// Where a text stands at its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// An SVG in the making.
pub(super) struct Pen {
    pub(super) colours: &'static Colours,
    pub(super) out: String,
}

/// How letters look.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) colour: &'static str,
    pub(super) anchor: Anchor,
}

impl Pen {
    pub(super) fn new(theme: Theme) -> Pen {
        Pen { colours: Colours::of(theme), out: String::new() }
    }

    /// Writes a piece of the document.
    pub(super) fn put(&mut self, piece: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{piece}");
    }

    /// A style at the left of its point.
    pub(super) fn style(size: f32, colour: &'static str) -> Style {
        Style { size, colour, anchor: Anchor::Start }
    }

    /// A text whose foot stands at a point, over whatever is there.
    pub(super) fn text_over(&mut self, at: (f64, f64), text: &str, style: Style) {
        self.strokes(at, text, Style { colour: self.colours.paper, ..style }, HALO);
        self.text(at, text, style);
    }

    /// A text whose foot stands at a point.
    pub(super) fn text(&mut self, at: (f64, f64), text: &str, style: Style) {
        self.strokes(at, text, style, script::PEN);
    }

    fn strokes(&mut self, (x, foot): (f64, f64), text: &str, style: Style, pen: f32) {
        if text.trim().is_empty() {
            return;
        }
        let width = width(text, style.size);
        let left = match style.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        self.put(format_args!(
            "<path class=\"text\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\" transform=\"translate({} {}) scale({})\" d=\"{}\"/>\n",
            style.colour,
            pen,
            place(left),
            place(foot - f64::from(style.size) * 10.0),
            style.size,
            script::path(text),
        ));
    }

    /// A straight line.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), look: impl Display) {
        self.put(format_args!("<path fill=\"none\" {look} d=\"M{}L{}\"/>\n", At(from), At(to)));
    }

    /// A box.
    pub(super) fn rect(&mut self, (left, top): (f64, f64), (width, height): (f64, f64), look: impl Display) {
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {look}/>\n",
            place(left),
            place(top),
            place(width.max(0.0)),
            place(height.max(0.0)),
        ));
    }
}

/// The width of a text at a size.
pub(super) fn width(text: &str, size: f32) -> f64 {
    f64::from(script::width(text) * size)
}

/// A text no wider than this at a size.
pub(super) fn cut(text: &str, size: f32, widest: f64) -> String {
    script::cut(text, widest as f32 / size)
}

/// A coordinate with two decimals at most.
pub(super) fn place(value: f64) -> f32 {
    short(value as f32)
}

/// A point as paths write it.
pub(super) struct At(pub(super) (f64, f64));

impl Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", place(self.0.0), place(self.0.1))
    }
}
