//! A chart in the characters of a terminal.

use ludoteca_core::Look;
use unicode_width::UnicodeWidthStr;

use super::scale::Scale;
use super::ticks::Ticks;
use super::{Chart, Panel, Plot, Table};

/// The rows of a plot.
const ROWS: usize = 14;
/// The rows between two numbers, and the columns.
const ROWS_APART: usize = 3;
const COLUMNS_APART: usize = 12;
/// The most bars, which have a row each.
const MOST_BARS: usize = 40;
/// The least room for a plot or for a bar.
const NARROWEST: usize = 16;
/// What the curves are drawn with, in their order.
const MARKS: [char; 8] = ['*', 'o', '+', 'x', '#', '@', '%', '&'];
/// The colours of the curves.
const COLOURS: [u8; 6] = [34, 31, 32, 35, 36, 33];
/// The dots of a braille character by row and column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

impl Chart {
    /// Paints the chart in characters, so many columns wide.
    pub fn text(&self, width: usize, look: Look) -> String {
        let mut lines: Vec<String> =
            [&self.title, &self.subtitle].into_iter().filter(|l| !l.is_empty()).cloned().collect();
        for panel in &self.panels {
            lines.push(String::new());
            lines.extend(match panel {
                Panel::Plot(plot) if plot.curves.is_empty() => plot.rows(width, look),
                Panel::Plot(plot) => plot.characters(width, look),
                Panel::Table(table) => table.lines(),
            });
        }
        let text: String = lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect();
        if look.unicode { text } else { text.replace(['−', '–'], "-") }
    }
}

/// A plot of characters in the making.
struct Canvas {
    columns: usize,
    cells: Vec<Cell>,
}

/// What stands in one place.
#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    series: Option<usize>,
}

impl Canvas {
    fn put(&mut self, column: usize, row: usize, letter: char, series: Option<usize>) {
        if let Some(cell) = self.cells.get_mut(row * self.columns + column) {
            *cell = Cell { letter, series };
        }
    }

    /// Adds a dot, four above each other and two beside each other in a character.
    fn dot(&mut self, column: usize, row: usize, series: usize) {
        let before = self.cells.get(row / 4 * self.columns + column / 2).map_or(0, |cell| cell.letter as u32);
        let dots = if (0x2800..0x2900).contains(&before) { before - 0x2800 } else { 0 };
        let letter = char::from_u32(0x2800 + (dots | DOTS[row % 4][column % 2])).unwrap_or('*');
        self.put(column / 2, row / 4, letter, Some(series));
    }

    fn row(&self, row: usize, look: Look) -> String {
        let mut text = String::new();
        for cell in &self.cells[row * self.columns..(row + 1) * self.columns] {
            match cell.series.filter(|_| look.colour) {
                Some(series) => {
                    text += &format!("\x1b[{}m{}\x1b[0m", COLOURS[series % COLOURS.len()], cell.letter);
                }
                None => text.push(cell.letter),
            }
        }
        text
    }
}

impl Plot {
    /// Curves: one in small dots, several by a character each.
    fn characters(&self, width: usize, look: Look) -> Vec<String> {
        let numbers = self.height();
        let ticks = Ticks::up(&self.y, numbers, ROWS / ROWS_APART);
        let labels: Vec<String> = ticks.at.iter().map(|&at| ticks.label(at, &self.y.unit)).collect();
        let margin = labels.iter().map(|label| label.width()).max().unwrap_or(0);
        let columns = width.saturating_sub(margin + 2).max(NARROWEST);
        let fine = look.unicode && self.curves.len() == 1;
        let (across, down) = if fine { (2, 4) } else { (1, 1) };
        let x =
            Scale { numbers: self.width(), places: (0.0, (columns * across - 1) as f64), logarithmic: false };
        let logarithmic = self.y.logarithmic;
        let y = Scale { numbers, places: ((ROWS * down - 1) as f64, 0.0), logarithmic };
        let mut canvas = Canvas { columns, cells: vec![Cell { letter: ' ', series: None }; columns * ROWS] };
        let coarse = Scale { numbers, places: ((ROWS - 1) as f64, 0.0), logarithmic };
        for level in self.levels.iter().filter(|level| coarse.holds(level.at)) {
            let row = coarse.place(level.at).round() as usize;
            (0..columns)
                .for_each(|column| canvas.put(column, row, if look.unicode { '╌' } else { '-' }, None));
        }
        for (series, curve) in self.curves.iter().enumerate() {
            for (column, row) in steps(&curve.points, x, y) {
                if fine {
                    canvas.dot(column, row, series);
                } else {
                    canvas.put(column, row, MARKS[series % MARKS.len()], Some(series));
                }
            }
        }
        let places: Vec<usize> = ticks.at.iter().map(|&at| coarse.place(at).round() as usize).collect();
        let edge = if look.unicode { '│' } else { '|' };
        let mut lines = vec![self.explained(fine)];
        for row in 0..ROWS {
            let label = places.iter().position(|&place| place == row).map_or("", |at| &labels[at]);
            let blank = " ".repeat(margin - label.width());
            lines.push(format!("{blank}{label} {edge}{}", canvas.row(row, look)));
        }
        lines.extend(self.ground(margin, columns, look));
        lines
    }

    /// What the axis upwards is, and what the characters mean.
    fn explained(&self, fine: bool) -> String {
        let mut parts: Vec<String> = Vec::new();
        parts.extend((!self.y.label.is_empty()).then(|| self.y.label.clone()));
        for (series, name) in self.legend() {
            parts.push(if fine {
                name.to_owned()
            } else {
                format!("{} {name}", MARKS[series % MARKS.len()])
            });
        }
        parts.extend(
            self.levels
                .iter()
                .filter(|level| !level.name.is_empty())
                .map(|level| format!("- {}", level.name)),
        );
        parts.join("   ")
    }

    /// The axis to the right with its numbers.
    fn ground(&self, margin: usize, columns: usize, look: Look) -> [String; 2] {
        let ticks = Ticks::new(self.width(), (columns / COLUMNS_APART).max(1), self.x.whole);
        let places = (0.0, (columns - 1) as f64);
        let scale = Scale { numbers: self.width(), places, logarithmic: false };
        let mut numbers = String::new();
        for &at in &ticks.at {
            let label = ticks.label(at, &self.x.unit);
            let place = (scale.place(at).round() as usize).saturating_sub(label.width() / 2);
            let place = place.min(columns.saturating_sub(label.width()));
            if place >= numbers.width() + usize::from(!numbers.is_empty()) {
                numbers += &" ".repeat(place - numbers.width());
                numbers += &label;
            }
        }
        if numbers.width() + 2 + self.x.label.width() <= columns {
            numbers += &format!("  {}", self.x.label);
        }
        let (corner, line) = if look.unicode { ('└', "─") } else { ('+', "-") };
        let blank = " ".repeat(margin + 1);
        [format!("{blank}{corner}{}", line.repeat(columns)), format!("{blank} {numbers}")]
    }

    /// Bars: a row for each place, several places in one where there are too many.
    fn rows(&self, width: usize, look: Look) -> Vec<String> {
        let places = || self.bars.iter().flat_map(|bars| &bars.points).map(|bar| bar.0.round() as i64);
        let (Some(first), Some(last)) = (places().min(), places().max()) else { return Vec::new() };
        let each = ((last - first + 1) as usize).div_ceil(MOST_BARS).max(1) as i64;
        let sum = |series: usize, from: i64| -> f64 {
            let within = |bar: &&(f64, f64)| (from..from + each).contains(&(bar.0.round() as i64));
            self.bars[series].points.iter().filter(within).fold(0.0, |sum, bar| sum + bar.1)
        };
        let starts: Vec<i64> = (first..=last).step_by(each as usize).collect();
        let whole = |from: i64| (0..self.bars.len()).fold(0.0, |whole, series| whole + sum(series, from));
        let highest = starts.iter().map(|&from| whole(from)).fold(0.0, f64::max);
        let name =
            |from: i64| if each > 1 { format!("{from}–{}", from + each - 1) } else { from.to_string() };
        let margin = starts.iter().map(|&from| name(from).width()).max().unwrap_or(0);
        let room = width.saturating_sub(margin + 2 + format!("{highest}").width()).max(NARROWEST);
        let low = if self.y.logarithmic { 0.5 } else { 0.0 };
        let scale = Scale {
            numbers: (low, highest.max(1.0)),
            places: (0.0, room as f64),
            logarithmic: self.y.logarithmic,
        };
        let mut lines = vec![self.explained(false)];
        for &from in &starts {
            let mut bar = String::new();
            let mut ground = 0.0;
            for series in 0..self.bars.len() {
                let place = |height: f64| scale.place(height).round() as usize;
                let before = place(ground);
                ground += sum(series, from);
                bar += &piece(series, place(ground) - before, look);
            }
            lines.push(format!("{:>margin$} {bar} {}", name(from), whole(from)));
        }
        lines
    }
}

/// A piece of a bar.
fn piece(series: usize, length: usize, look: Look) -> String {
    let text = MARKS[series % MARKS.len()].to_string().repeat(length);
    if look.colour && length > 0 {
        format!("\x1b[{}m{text}\x1b[0m", COLOURS[series % COLOURS.len()])
    } else {
        text
    }
}

/// The places of a curve, one in every column between two points.
fn steps(points: &[(f64, f64)], x: Scale, y: Scale) -> Vec<(usize, usize)> {
    let known = |point: &&(f64, f64)| point.0.is_finite() && !point.1.is_nan();
    let place = |&(at, height): &(f64, f64)| (x.place(at), y.place(height));
    let mut steps: Vec<(usize, usize)> = Vec::new();
    for pair in points.windows(2).filter(|pair| pair.iter().all(|point| known(&point))) {
        let ((from, high), (to, low)) = (place(&pair[0]), place(&pair[1]));
        let (first, last) = (from.round() as usize, to.round() as usize);
        for column in first..=last {
            let share = if to > from { ((column as f64 - from) / (to - from)).clamp(0.0, 1.0) } else { 1.0 };
            steps.push((column, (high + (low - high) * share).round() as usize));
        }
    }
    if steps.is_empty() {
        let alone = points.iter().filter(known).map(place);
        steps.extend(alone.map(|(column, row)| (column.round() as usize, row.round() as usize)));
    }
    steps
}

impl Table {
    fn lines(&self) -> Vec<String> {
        let names = self.rows.iter().map(|row| row.name.width());
        let title = self.heads.first().map_or("", String::as_str);
        let margin = names.fold(title.width(), usize::max);
        let wide = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            cells.map(|cell| cell.text.width()).fold(self.head(column).width(), usize::max)
        };
        let widths: Vec<usize> = (0..self.columns()).map(wide).collect();
        let line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
            let mut line = name.to_owned() + &" ".repeat(margin - name.width());
            for (cell, width) in cells.zip(&widths) {
                line += &format!("  {}{cell}", " ".repeat(width.saturating_sub(cell.width())));
            }
            line
        };
        let mut lines = vec![line(title, &mut (0..self.columns()).map(|column| self.head(column)))];
        let cells =
            self.rows.iter().map(|row| line(&row.name, &mut row.cells.iter().map(|cell| cell.text.as_str())));
        lines.extend(cells);
        lines.extend((!self.rest.is_empty()).then(|| self.rest.clone()));
        lines
    }
}
