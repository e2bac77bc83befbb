//! Curves and bars over two axes.

use super::pen::{Anchor, At, NORMAL, Pen, SMALL, Style, cut, place, width};
use super::scale::Scale;
use super::ticks::Ticks;
use super::{Bars, Curve, Plot};

/// The height of the box of a plot as a part of its width, and its bounds.
const ALONE: f64 = 0.46;
const STACKED: f64 = 0.3;
const HEIGHTS: (f64, f64) = (150.0, 380.0);
/// The distance between two lines of the legend.
const ROW: f64 = 18.0;
/// The line that stands for a curve in the legend, and the room behind a name.
const SAMPLE: f64 = 18.0;
const BESIDE: f64 = 6.0;
const APART: f64 = 18.0;
/// The room under the box for the numbers, and for the name of the axis.
const NUMBERS: f64 = 18.0;
const NAME: f64 = 18.0;
/// The room between the numbers of an axis and the box.
const PAD: f64 = 8.0;
/// The distance of the lines behind everything, and of numbers to the right.
const GRID: f64 = 44.0;
const BETWEEN: f64 = 22.0;
/// The dashes of the curves, so that they also differ where colours are not seen.
const DASHES: [&str; 4] = ["", "7 4", "2 4", "10 4 2 4"];

/// How high a plot is for its width.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// It is the only one.
    Alone,
    /// There are others above or below it.
    Stacked,
}

/// Where a plot is drawn.
pub(super) struct Frame {
    pub(super) x: Scale,
    pub(super) y: Scale,
    /// The numbers upwards.
    ticks: Ticks,
}

impl Frame {
    pub(super) fn left(&self) -> f64 {
        self.x.places.0
    }

    pub(super) fn right(&self) -> f64 {
        self.x.places.1
    }

    pub(super) fn top(&self) -> f64 {
        self.y.places.1
    }

    pub(super) fn bottom(&self) -> f64 {
        self.y.places.0
    }

    pub(super) fn point(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x.place(x), self.y.place(y))
    }
}

impl Plot {
    /// Paints the plot from a height on between two sides; gives its height.
    pub(super) fn paint(&self, pen: &mut Pen, top: f64, room: (f64, f64), shape: Shape) -> f64 {
        let head = self.head(pen, top, room);
        let shape = match shape {
            Shape::Alone => ALONE,
            Shape::Stacked => STACKED,
        };
        let tall = ((room.1 - room.0) * shape).clamp(HEIGHTS.0, HEIGHTS.1);
        let frame = self.frame((top + head, top + head + tall), room);
        let (low, high) = frame.x.numbers;
        pen.put(format_args!(
            "<g class=\"plot\" data-left=\"{}\" data-right=\"{}\" data-top=\"{}\" data-bottom=\"{}\" \
             data-low=\"{low}\" data-high=\"{high}\">\n",
            place(frame.left()),
            place(frame.right()),
            place(frame.top()),
            place(frame.bottom()),
        ));
        self.axes(pen, &frame);
        for (series, bars) in (self.curves.len()..).zip(&self.bars) {
            self.bars(pen, &frame, bars, series);
        }
        for (series, curve) in self.curves.iter().enumerate() {
            curve.area(pen, &frame, series);
        }
        self.level_lines(pen, &frame);
        self.moments(pen, &frame);
        for (series, curve) in self.curves.iter().enumerate() {
            curve.line(pen, &frame, series);
        }
        self.level_names(pen, &frame);
        self.notes(pen, &frame);
        pen.put("</g>\n");
        let below = if self.x.label.is_empty() { NUMBERS } else { NUMBERS + NAME };
        head + tall + below
    }

    fn frame(&self, (top, bottom): (f64, f64), (left, right): (f64, f64)) -> Frame {
        let y = Scale { numbers: self.height(), places: (bottom, top), logarithmic: self.y.logarithmic };
        let ticks = Ticks::up(&self.y, y.numbers, ((bottom - top) / GRID) as usize);
        let widest =
            ticks.at.iter().map(|&at| width(&ticks.label(at, &self.y.unit), SMALL)).fold(0.0, f64::max);
        let x =
            Scale { numbers: self.width(), places: (left + widest + PAD, right - PAD), logarithmic: false };
        Frame { x, y, ticks }
    }

    /// The name of the axis upwards and what the colours mean; gives its height.
    fn head(&self, pen: &mut Pen, top: f64, (left, right): (f64, f64)) -> f64 {
        let style = Pen::style(NORMAL, pen.colours.ink);
        let foot = |row: f64| top + row * ROW + 12.0;
        let name = cut(&self.y.label, NORMAL, right - left);
        pen.text((left, foot(0.0)), &name, style);
        let name = width(&name, NORMAL);
        let names: Vec<(usize, String)> =
            self.legend().map(|(series, name)| (series, cut(name, NORMAL, (right - left) / 2.0))).collect();
        let widths = names.iter().map(|(_, name)| SAMPLE + BESIDE + width(name, NORMAL) + APART);
        let whole: f64 = widths.clone().sum::<f64>() - APART;
        let beside = name + 2.0 * APART + whole <= right - left || name == 0.0;
        let (mut row, mut x) = if beside { (0.0, (right - whole).max(left)) } else { (1.0, left) };
        for ((series, name), wide) in names.iter().zip(widths) {
            if x > left && x + wide - APART > right {
                (row, x) = (row + 1.0, left);
            }
            self.sample(pen, *series, (x, foot(row) - 5.0));
            pen.text((x + SAMPLE + BESIDE, foot(row)), name, style);
            x += wide;
        }
        if name == 0.0 && names.is_empty() { 6.0 } else { (row + 1.0) * ROW + 6.0 }
    }

    /// A piece of a curve, or a bar.
    fn sample(&self, pen: &mut Pen, series: usize, (x, y): (f64, f64)) {
        if series < self.curves.len() {
            pen.line((x, y), (x + SAMPLE, y), stroke(pen, series));
        } else {
            let colour = colour(pen, series);
            pen.rect((x + 3.0, y - 6.0), (12.0, 12.0), format_args!("rx=\"2\" fill=\"{colour}\""));
        }
    }

    /// The grid, the axes, their numbers and the name of the axis to the right.
    fn axes(&self, pen: &mut Pen, frame: &Frame) {
        let (grid, faint) = (pen.colours.grid, pen.colours.faint);
        let style = Style { size: SMALL, colour: faint, anchor: Anchor::End };
        for &at in &frame.ticks.at {
            let y = frame.y.place(at);
            pen.line((frame.left(), y), (frame.right(), y), format_args!("stroke=\"{grid}\""));
            pen.text((frame.left() - PAD, y + 4.0), &frame.ticks.label(at, &self.y.unit), style);
        }
        let foot = frame.bottom() + NUMBERS - 2.0;
        let style = Style { anchor: Anchor::Middle, ..style };
        let ticks = self.ticks_to_the_right(frame);
        for &at in &ticks.at {
            let x = frame.x.place(at);
            pen.line((x, frame.bottom()), (x, frame.bottom() + 4.0), format_args!("stroke=\"{faint}\""));
            pen.text((x, foot + 2.0), &ticks.label(at, &self.x.unit), style);
        }
        let corner = (frame.left(), frame.bottom());
        pen.line(corner, (frame.right(), frame.bottom()), format_args!("stroke=\"{faint}\""));
        let middle = f64::midpoint(frame.left(), frame.right());
        let name = cut(&self.x.label, NORMAL, frame.right() - frame.left());
        let style = Style { size: NORMAL, ..style };
        pen.text((middle, frame.bottom() + NUMBERS + NAME - 2.0), &name, style);
    }

    /// As many numbers to the right as stand beside each other.
    fn ticks_to_the_right(&self, frame: &Frame) -> Ticks {
        let wide = frame.right() - frame.left();
        let fits = |ticks: &Ticks| {
            let labels = ticks.at.iter().map(|&at| width(&ticks.label(at, &self.x.unit), SMALL) + BETWEEN);
            ticks.at.len() < 2
                || labels.fold(0.0, f64::max)
                    <= wide / (frame.x.numbers.1 - frame.x.numbers.0) * (ticks.at[1] - ticks.at[0])
        };
        let most = (wide / GRID) as usize;
        let tried = (1..=most.max(1)).rev().map(|most| Ticks::new(frame.x.numbers, most, self.x.whole));
        let mut tried = tried.peekable();
        let last = Ticks::new(frame.x.numbers, 1, self.x.whole);
        tried.find(fits).unwrap_or(last)
    }

    /// Bars of one colour, on those of the colours before.
    fn bars(&self, pen: &mut Pen, frame: &Frame, bars: &Bars, series: usize) {
        let colour = colour(pen, series);
        let before = &self.bars[..series - self.curves.len()];
        let unit = frame.x.place(1.0 + frame.x.numbers.0) - frame.left();
        let wide = (unit * 0.78).max(1.0);
        for &(x, height) in bars.points.iter().filter(|(x, height)| x.is_finite() && *height > 0.0) {
            let under = before.iter().flat_map(|bars| &bars.points).filter(|bar| bar.0.total_cmp(&x).is_eq());
            let ground: f64 = under.map(|bar| bar.1).sum();
            let (low, high) = (frame.y.place(ground), frame.y.place(ground + height));
            let left = frame.x.place(x) - wide / 2.0;
            pen.rect((left, high), (wide, low - high), format_args!("fill=\"{colour}\""));
        }
    }
}

impl Curve {
    /// The pieces of the curve between the numbers that are none.
    fn pieces(&self) -> impl Iterator<Item = &[(f64, f64)]> {
        let known = |point: &(f64, f64)| point.0.is_finite() && !point.1.is_nan();
        self.points.split(move |point| !known(point)).filter(|piece| !piece.is_empty())
    }

    /// How far the points may be off, and what is filled.
    fn area(&self, pen: &mut Pen, frame: &Frame, series: usize) {
        let known = |(point, band): (&(f64, f64), &(f64, f64))| {
            let whole = point.0.is_finite() && !band.0.is_nan() && !band.1.is_nan();
            whole.then_some((point.0, band.0, band.1))
        };
        let band: Vec<(f64, f64, f64)> = self.points.iter().zip(&self.band).filter_map(known).collect();
        if band.len() > 1 {
            let there = band.iter().map(|&(x, _, high)| frame.point((x, high)));
            let back = band.iter().rev().map(|&(x, low, _)| frame.point((x, low)));
            let colour = colour(pen, series);
            pen.put(format_args!(
                "<path class=\"band\" fill=\"{colour}\" fill-opacity=\".18\" d=\"{}z\"/>\n",
                path(there.chain(back))
            ));
        }
        let Some(from) = self.filled_from else { return };
        let sides = pen.colours.sides;
        for piece in self.pieces().filter(|piece| piece.len() > 1) {
            let crossed = crossed(piece, from);
            half(pen, frame, &crossed, from, (sides.first, f64::max));
            half(pen, frame, &crossed, from, (sides.second, f64::min));
        }
    }

    /// The line itself; a point alone is a dot.
    fn line(&self, pen: &mut Pen, frame: &Frame, series: usize) {
        for piece in self.pieces() {
            if let [only] = piece {
                let (x, y) = frame.point(*only);
                let colour = colour(pen, series);
                pen.put(format_args!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"3.5\" fill=\"{colour}\"/>\n",
                    place(x),
                    place(y)
                ));
                continue;
            }
            let look = stroke(pen, series);
            pen.put(format_args!(
                "<path class=\"curve\" fill=\"none\" {look} d=\"{}\"/>\n",
                path(piece.iter().map(|&point| frame.point(point)))
            ));
        }
    }
}

/// One side's part of the area between a curve and a height, in its colour.
fn half(
    pen: &mut Pen,
    frame: &Frame,
    curve: &[(f64, f64)],
    from: f64,
    (colour, nearer): (&str, fn(f64, f64) -> f64),
) {
    let ends = [(curve[curve.len() - 1].0, from), (curve[0].0, from)];
    let line = curve.iter().map(|&(x, y)| (x, nearer(y, from))).chain(ends);
    pen.put(format_args!(
        "<path class=\"area\" fill=\"{colour}\" d=\"{}z\"/>\n",
        path(line.map(|point| frame.point(point)))
    ));
}

/// The points of a curve, with those where it crosses a height.
fn crossed(piece: &[(f64, f64)], height: f64) -> Vec<(f64, f64)> {
    let mut points = vec![piece[0]];
    for pair in piece.windows(2) {
        let ((x, y), (next_x, next_y)) = (pair[0], pair[1]);
        if (y - height) * (next_y - height) < 0.0 && y.is_finite() && next_y.is_finite() {
            points.push((x + (next_x - x) * (height - y) / (next_y - y), height));
        }
        points.push(pair[1]);
    }
    points
}

/// A path through points.
fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (number, point) in points.enumerate() {
        path += if number == 0 { "M" } else { "L" };
        path += &At(point).to_string();
    }
    path
}

fn colour(pen: &Pen, series: usize) -> &'static str {
    pen.colours.series[series % pen.colours.series.len()]
}

/// How the line of a curve looks.
fn stroke(pen: &Pen, series: usize) -> String {
    let dashes = DASHES[series % DASHES.len()];
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
    let colour = colour(pen, series);
    format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\"{dashes}")
}
