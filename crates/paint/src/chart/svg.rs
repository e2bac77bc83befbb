//! A chart as a stand-alone SVG, without fonts.

use ludoteca_core::Language;

use super::pen::{NORMAL, Pen, TITLE, cut};
use super::plot::Shape;
use super::{Chart, Panel};
use crate::script;
use crate::theme::Theme;
use crate::xml::Escaped;

/// The room around everything.
const MARGIN: f64 = 20.0;
/// The distance between two lines of a title, and of what stands under it.
const TITLE_LINE: f64 = 22.0;
const LINE: f64 = 17.0;
/// The lines of a title at most.
const TITLE_LINES: usize = 3;
/// The room between two pictures.
const GAP: f64 = 20.0;
/// The widths that a chart is laid out for; wider ones are the same, enlarged.
const WIDTHS: std::ops::RangeInclusive<u32> = 320..=960;

impl Chart {
    /// Paints the chart as a stand-alone SVG for so many pixels; its height follows.
    ///
    /// Letters keep their size in narrow pictures, and names that have no room are cut.
    pub fn svg(&self, width: u32, theme: Theme, language: Language) -> String {
        let width = f64::from(width.clamp(*WIDTHS.start(), *WIDTHS.end()));
        let mut pen = Pen::new(theme);
        let mut top = MARGIN + self.head(&mut pen, width);
        let room = (MARGIN, width - MARGIN);
        let shape = if self.panels.len() > 1 { Shape::Stacked } else { Shape::Alone };
        for (number, panel) in self.panels.iter().enumerate() {
            top += if number > 0 { GAP } else { 0.0 };
            top += match panel {
                Panel::Plot(plot) => plot.paint(&mut pen, top, room, shape),
                Panel::Table(table) => table.paint(&mut pen, top, room),
            };
        }
        let height = (top + MARGIN).round();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" lang=\"{language}\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{}\"/>\n{}</svg>\n",
            Escaped(&self.title),
            Escaped(&self.words),
            pen.colours.paper,
            pen.out,
        )
    }

    /// The title and what stands under it; gives its height.
    fn head(&self, pen: &mut Pen, width: f64) -> f64 {
        let room = width - 2.0 * MARGIN;
        let (ink, faint) = (pen.colours.ink, pen.colours.faint);
        let mut foot = MARGIN;
        for line in script::wrap(&self.title, room as f32 / TITLE, TITLE_LINES) {
            pen.text((MARGIN, foot + f64::from(TITLE) * 10.0), &line, Pen::style(TITLE, ink));
            foot += TITLE_LINE;
        }
        if !self.subtitle.is_empty() {
            let line = cut(&self.subtitle, NORMAL, room);
            pen.text((MARGIN, foot + f64::from(NORMAL) * 10.0), &line, Pen::style(NORMAL, faint));
            foot += LINE;
        }
        if foot > MARGIN { foot - MARGIN + 8.0 } else { 0.0 }
    }
}
