//! A plot on a screen of characters, as large as there is room.

use ludoteca_paint::{Axis, NoteKind, Plot};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Context, Line as Stroke};

use crate::theme::Theme;

/// The columns of the numbers beside a plot.
const NUMBERS: u16 = 7;

/// A plot on a screen of characters.
pub(crate) struct PlotView<'a> {
    pub(crate) plot: &'a Plot,
    pub(crate) theme: Theme,
    pub(crate) unicode: bool,
    /// The place along the axis to the right that somebody looks at.
    pub(crate) at: Option<f64>,
}

impl PlotView<'_> {
    /// From where to where the axes go.
    fn bounds(&self) -> [[f64; 2]; 2] {
        let points = self.plot.curves.iter().flat_map(|curve| &curve.points);
        let xs = points.clone().map(|point| point.0);
        let levels = self.plot.levels.iter().map(|level| level.at);
        let ys = points.map(|point| point.1).chain(levels);
        [range(self.plot.x.range, xs), range(self.plot.y.range, ys)]
    }

    /// Where the curves are drawn, of the whole.
    pub(crate) fn canvas(&self, area: Rect) -> Rect {
        self.parts(area)[1]
    }

    /// The legend, the curves, the numbers beside them and those below.
    fn parts(&self, area: Rect) -> [Rect; 4] {
        let legend = self.legend(area.width).len() as u16;
        let rows = [Constraint::Length(legend), Constraint::Min(2), Constraint::Length(1)];
        let [head, body, foot] = Layout::vertical(rows).areas(area);
        let columns = [Constraint::Length(NUMBERS), Constraint::Min(4)];
        let [numbers, canvas] = Layout::horizontal(columns).areas(body);
        [head, canvas, numbers, foot]
    }

    fn paint(&self, context: &mut Context<'_>, [x, y]: [[f64; 2]; 2]) {
        let mut stroke = |from: (f64, f64), to: (f64, f64), color: Color| {
            let clamp = |point: (f64, f64)| (point.0.clamp(x[0], x[1]), point.1.clamp(y[0], y[1]));
            let (from, to) = (clamp(from), clamp(to));
            context.draw(&Stroke { x1: from.0, y1: from.1, x2: to.0, y2: to.1, color });
        };
        for level in &self.plot.levels {
            stroke((x[0], level.at), (x[1], level.at), colour(self.theme.dim()));
        }
        if let Some(at) = self.at {
            stroke((at, y[0]), (at, y[1]), colour(self.theme.text()));
        }
        for (number, curve) in self.plot.curves.iter().enumerate() {
            for pair in curve.points.windows(2).filter(|pair| pair.iter().all(|point| !point.1.is_nan())) {
                stroke(pair[0], pair[1], colour(self.theme.curve(number)));
            }
        }
        context.layer();
        for note in &self.plot.notes {
            let style = match note.kind {
                NoteKind::Plain | NoteKind::Good => self.theme.text(),
                NoteKind::Dubious | NoteKind::Bad | NoteKind::Grave => self.theme.accent(),
            };
            context.print(note.x, note.y.clamp(y[0], y[1]), Span::styled(note.text.clone(), style));
        }
    }

    /// A number as it stands at an axis that goes so far.
    fn number(value: f64, [from, to]: [f64; 2], axis: &Axis) -> String {
        let fine = if axis.whole || value.fract() == 0.0 { 0.0 } else { 2.0 - (to - from).log10().floor() };
        let digits = fine.clamp(0.0, 4.0) as usize;
        format!("{value:.digits$}{}", axis.unit)
    }

    /// The names of the curves that have one, on a row of so many columns, or each on its own.
    fn legend(&self, columns: u16) -> Vec<Line<'static>> {
        let named = self.plot.curves.iter().enumerate().filter(|(_, curve)| !curve.name.is_empty());
        let spans = named.map(|(at, curve)| {
            Span::styled(
                format!("{} {}  ", if self.unicode { "━" } else { "-" }, curve.name),
                self.theme.curve(at),
            )
        });
        let spans: Vec<Span<'static>> = spans.collect();
        let whole = Line::from(spans.clone());
        match whole.width() {
            0 => Vec::new(),
            width if width <= usize::from(columns) + 2 => vec![whole],
            _ => spans.into_iter().map(Line::from).collect(),
        }
    }
}

impl Widget for PlotView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let [head, canvas, numbers, foot] = self.parts(area);
        if canvas.width < 4 || canvas.height < 2 {
            return;
        }
        for (line, row) in self.legend(area.width).into_iter().zip(head.rows()) {
            line.render(row, buffer);
        }
        let bounds = self.bounds();
        let marker = if self.unicode { Marker::Braille } else { Marker::Dot };
        let drawing = Canvas::default().x_bounds(bounds[0]).y_bounds(bounds[1]).marker(marker);
        let drawing = drawing.background_color(self.theme.text().bg.unwrap_or(Color::Reset));
        drawing.paint(|context| self.paint(context, bounds)).render(canvas, buffer);
        if !self.unicode {
            plain(canvas, buffer);
        }
        let (dim, x, y) = (self.theme.dim(), &self.plot.x, &self.plot.y);
        let middle = f64::midpoint(bounds[1][0], bounds[1][1]);
        let heights = [
            (bounds[1][1], numbers.y),
            (middle, numbers.y + numbers.height / 2),
            (bounds[1][0], numbers.bottom() - 1),
        ];
        for (value, row) in heights {
            let text = PlotView::number(value, bounds[1], y);
            buffer.set_stringn(numbers.x, row, format!("{text:>6}"), NUMBERS as usize - 1, dim);
        }
        let last = PlotView::number(bounds[0][1], bounds[0], x);
        let first = PlotView::number(bounds[0][0], bounds[0], x);
        let width = canvas.width as usize;
        buffer.set_stringn(canvas.x, foot.y, format!("{first} {}", x.label), width, dim);
        let at = canvas.right().saturating_sub(last.chars().count() as u16);
        buffer.set_stringn(at, foot.y, last, width, dim);
    }
}

/// Writes what was drawn in letters that every terminal has.
fn plain(area: Rect, buffer: &mut Buffer) {
    for place in area.positions() {
        let cell = &mut buffer[place];
        if !cell.symbol().is_ascii() {
            cell.set_symbol("*");
        }
    }
}

/// The colour of the letters of a style.
fn colour(style: Style) -> Color {
    style.fg.unwrap_or(Color::Reset)
}

/// From where to where an axis goes: as is said, or as far as the values are.
fn range(said: Option<(f64, f64)>, values: impl Iterator<Item = f64>) -> [f64; 2] {
    let (least, most) = said.unwrap_or_else(|| {
        let finite = values.filter(|value| value.is_finite());
        finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
            (least.min(value), most.max(value))
        })
    });
    match (least.is_finite() && most.is_finite(), most - least) {
        (false, _) => [0.0, 1.0],
        (true, wide) if wide > 0.0 => [least, most],
        (true, _) => [least - 0.5, most + 0.5],
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_paint::{Curve, Level};

    use super::*;

    fn drawn(plot: &Plot, unicode: bool) -> String {
        let area = Rect::new(0, 0, 40, 10);
        let mut buffer = Buffer::empty(area);
        PlotView { plot, theme: Theme::Plain, unicode, at: Some(1.0) }.render(area, &mut buffer);
        area.rows()
            .map(|row| row.positions().map(|at| buffer[at].symbol()).collect::<String>() + "\n")
            .collect()
    }

    #[test]
    fn a_plot_has_numbers_names_and_curves_in_any_letters() {
        let curve = Curve::new("loss", vec![(0.0, 0.7), (1.0, f64::NAN), (2.0, 0.3), (3.0, f64::INFINITY)]);
        let plot = Plot {
            x: Axis::whole("steps"),
            curves: vec![curve],
            levels: vec![Level { name: String::new(), at: 0.5 }],
            ..Plot::default()
        };
        let text = drawn(&plot, true);
        assert!(text.contains("loss") && text.contains("steps") && text.contains("0.700"), "{text}");
        assert!(drawn(&plot, false).is_ascii());
    }

    #[test]
    fn names_that_do_not_fit_a_row_have_one_each() {
        let curve = |name: &str| Curve::new(name, vec![(0.0, 1.0), (1.0, 2.0)]);
        let short = Plot { curves: vec![curve("first"), curve("second")], ..Plot::default() };
        assert!(drawn(&short, true).contains("━ first  ━ second"));
        let names = ["what was learnt from so far", "what was never seen before"];
        let long = Plot { curves: names.map(curve).to_vec(), ..Plot::default() };
        let text = drawn(&long, true);
        assert!(names.iter().all(|name| text.contains(name)), "{text}");
    }

    #[test]
    fn nothing_to_draw_breaks_nothing() {
        drawn(&Plot::default(), true);
        let one = Plot { curves: vec![Curve::new("", vec![(2.0, 2.0)])], ..Plot::default() };
        drawn(&one, true);
        PlotView { plot: &one, theme: Theme::Plain, unicode: true, at: None }
            .render(Rect::new(0, 0, 3, 1), &mut Buffer::empty(Rect::new(0, 0, 3, 1)));
    }
}
