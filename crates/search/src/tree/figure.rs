//! A tree as a drawing: the root at the left, a column for each level.

use std::fmt::Write;

/// The size of letters and of small ones, and the width of one.
const LETTERS: f64 = 12.0;
const SMALL: f64 = 10.0;
const LETTER: f64 = 0.61;
/// The height of a line in a box, and the room above and below the lines.
const LINE: f64 = 14.0;
const PADDING: f64 = 6.0;
/// The room beside the letters of a box.
const MARGIN_IN: f64 = 9.0;
/// The room between two boxes, between two columns, and around the drawing.
const BETWEEN: f64 = 8.0;
const GAP: f64 = 48.0;
const MARGIN: f64 = 18.0;
/// The height of a line of the title, and of the legend.
const TITLE: f64 = 18.0;
const LEGEND: f64 = 30.0;
/// The least width of a drawing.
const NARROWEST: f64 = 640.0;
/// The least width of a box.
const NARROWEST_BOX: f64 = 96.0;

/// The looks on a light ground and on a dark one: ground, letters, quiet letters, lines, the
/// two sides, the line that is expected.
const LIGHT: [&str; 7] = ["#fffdf8", "#2b2723", "#6b6459", "#b9b0a2", "#fbeecb", "#dfeaf7", "#b3261e"];
const DARK: [&str; 7] = ["#1e1b18", "#ede6da", "#aaa194", "#6f675d", "#51431f", "#263d58", "#ff8a7a"];

/// What a drawing lies on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// A light page.
    #[default]
    Light,
    /// A dark page.
    Dark,
}

/// A drawing of a tree.
pub(crate) struct Figure {
    /// What it shows, for those who see it and for those who do not.
    pub(crate) title: Vec<String>,
    /// What the looks of boxes mean, by their classes.
    pub(crate) legend: Vec<(&'static str, String)>,
    /// The boxes, each after the one that it hangs on.
    pub(crate) boxes: Vec<FigureBox>,
    /// What it lies on.
    pub(crate) ground: Ground,
}

/// A box of a drawing.
pub(crate) struct FigureBox {
    /// The box that it hangs on.
    pub(crate) parent: Option<usize>,
    /// What stands in it, the most important first; the rest is written small.
    pub(crate) lines: Vec<String>,
    /// Its classes: `first` and `second` for the side to move, `best`, `cut`.
    pub(crate) class: String,
    /// What appears when somebody points at it.
    pub(crate) tip: String,
}

/// Where the boxes stand.
struct Layout {
    /// The middle of each box, from the top.
    y: Vec<f64>,
    /// The column of each box.
    levels: Vec<usize>,
    /// The left edge of each column.
    columns: Vec<f64>,
    /// The width of each box.
    widths: Vec<f64>,
    /// The lines of the title, as far as they fit.
    title: Vec<String>,
    height_of_box: f64,
    width: f64,
    height: f64,
}

impl Figure {
    /// A stand-alone SVG.
    pub(crate) fn svg(&self) -> String {
        Figure::svg_of(std::slice::from_ref(self))
    }

    /// A stand-alone SVG of drawings side by side; the first says what ground they are on.
    pub(crate) fn svg_of(figures: &[Figure]) -> String {
        let layouts: Vec<Layout> = figures.iter().map(Figure::layout).collect();
        let width: f64 = layouts.iter().map(|layout| layout.width).sum();
        let height = layouts.iter().map(|layout| layout.height).fold(0.0, f64::max);
        let colours = match figures.first().map_or(Ground::Light, |figure| figure.ground) {
            Ground::Light => LIGHT,
            Ground::Dark => DARK,
        };
        let summary = figures.iter().flat_map(|figure| &figure.title);
        let summary = escaped(&summary.map(String::as_str).collect::<Vec<_>>().join(" "));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{summary}</title>\n<style>{}</style>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n",
            style(colours)
        );
        let mut x = 0.0;
        for (figure, layout) in figures.iter().zip(&layouts) {
            let _ = writeln!(text, "<g transform=\"translate({x} 0)\">");
            figure.draw(&mut text, layout);
            text.push_str("</g>\n");
            x += layout.width;
        }
        text.push_str("</svg>\n");
        text
    }

    fn draw(&self, text: &mut String, layout: &Layout) {
        for (number, line) in layout.title.iter().enumerate() {
            let y = MARGIN + TITLE * (number as f64 + 0.5);
            let _ = writeln!(text, "<text x=\"{MARGIN}\" y=\"{y}\">{}</text>", escaped(line));
        }
        self.draw_legend(text, layout);
        // Lines first, so that no box is crossed by one; the expected line last of all.
        let is_best = |at: usize| self.boxes[at].class.contains("best");
        let mut order: Vec<usize> = (0..self.boxes.len()).collect();
        order.sort_by_key(|&at| is_best(at));
        for &at in &order {
            self.draw_line(text, layout, at);
        }
        for at in 0..self.boxes.len() {
            self.draw_box(text, layout, at);
        }
    }

    fn draw_line(&self, text: &mut String, layout: &Layout, at: usize) {
        let Some(parent) = self.boxes[at].parent else { return };
        let from = layout.columns[layout.levels[parent]] + layout.widths[parent];
        let to = layout.columns[layout.levels[at]];
        let (y, there) = (layout.y[parent], layout.y[at]);
        let bend = f64::midpoint(from, to);
        let class = line_class(&self.boxes[at].class);
        let _ = writeln!(
            text,
            "<path class=\"{class}\" d=\"M{from} {y}C{bend} {y} {bend} {there} {to} {there}\"/>"
        );
    }

    fn draw_box(&self, text: &mut String, layout: &Layout, at: usize) {
        let FigureBox { lines, class, tip, .. } = &self.boxes[at];
        let (left, breadth) = (layout.columns[layout.levels[at]], layout.widths[at]);
        let height = lines.len() as f64 * LINE + 2.0 * PADDING - 2.0;
        let top = layout.y[at] - height / 2.0;
        let middle = left + breadth / 2.0;
        let _ = write!(
            text,
            "<g class=\"{class}\"><title>{}</title>\
             <rect x=\"{left}\" y=\"{top}\" width=\"{breadth}\" height=\"{height}\" rx=\"5\"/>",
            escaped(tip)
        );
        for (number, line) in lines.iter().enumerate() {
            let y = top + PADDING + LINE * (number as f64 + 0.72);
            let small = if number == 0 { "" } else { " class=\"small\"" };
            let _ = write!(text, "<text{small} x=\"{middle}\" y=\"{y}\">{}</text>", escaped(line));
        }
        text.push_str("</g>\n");
    }

    /// What the looks of boxes mean.
    fn draw_legend(&self, text: &mut String, layout: &Layout) {
        let mut x = MARGIN;
        let y = MARGIN + TITLE * layout.title.len() as f64 + 6.0;
        for (class, words) in &self.legend {
            let _ = writeln!(
                text,
                "<g class=\"{class}\"><rect x=\"{x}\" y=\"{y}\" width=\"18\" height=\"13\" rx=\"4\"/></g>\
                 <text x=\"{}\" y=\"{}\">{}</text>",
                x + 24.0,
                y + 11.0,
                escaped(words)
            );
            x += 24.0 + breadth(words, LETTERS) + 22.0;
        }
    }

    /// Gives every box that nothing hangs on a row of its own, and every other the middle of
    /// what hangs on it.
    fn layout(&self) -> Layout {
        let levels = self.levels();
        let widths: Vec<f64> = self.boxes.iter().map(FigureBox::width).collect();
        let mut widest = vec![0.0_f64; levels.iter().max().map_or(1, |last| last + 1)];
        for (&level, &width) in levels.iter().zip(&widths) {
            widest[level] = widest[level].max(width);
        }
        let mut x = MARGIN;
        let columns: Vec<f64> = widest
            .into_iter()
            .map(|width| {
                let left = x;
                x += width + GAP;
                left
            })
            .collect();
        let legend: f64 =
            self.legend.iter().map(|(_, words)| 46.0 + breadth(words, LETTERS)).sum::<f64>() + 2.0 * MARGIN;
        let width = (x - GAP + MARGIN).max(NARROWEST).max(legend).round();
        let title: Vec<String> =
            self.title.iter().flat_map(|line| wrapped(line, width - 2.0 * MARGIN)).collect();
        let head = MARGIN + TITLE * title.len() as f64 + LEGEND;

        let lines = self.boxes.iter().map(|one| one.lines.len()).max().unwrap_or(1);
        let height_of_box = lines as f64 * LINE + 2.0 * PADDING - 2.0;
        let row = height_of_box + BETWEEN;
        let (y, rows) = self.rows(head, row);
        Layout {
            y,
            levels,
            columns,
            widths,
            title,
            height_of_box,
            width,
            height: head + rows as f64 * row + MARGIN,
        }
        .settled()
    }

    /// How many boxes each hangs below the root.
    fn levels(&self) -> Vec<usize> {
        let mut levels: Vec<usize> = Vec::with_capacity(self.boxes.len());
        for one in &self.boxes {
            levels.push(one.parent.map_or(0, |parent| levels[parent] + 1));
        }
        levels
    }

    /// The middle of every box, and the number of rows.
    fn rows(&self, head: f64, row: f64) -> (Vec<f64>, usize) {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.boxes.len()];
        for (at, one) in self.boxes.iter().enumerate() {
            if let Some(parent) = one.parent {
                children[parent].push(at);
            }
        }
        let mut y = vec![0.0; self.boxes.len()];
        let mut rows = 0;
        // Down on the first visit of a box, up on the second.
        let mut pending: Vec<(usize, bool)> =
            if self.boxes.is_empty() { Vec::new() } else { vec![(0, false)] };
        while let Some((at, seen)) = pending.pop() {
            match (children[at].first(), children[at].last()) {
                (Some(&first), Some(&last)) if seen => y[at] = f64::midpoint(y[first], y[last]),
                (Some(_), Some(_)) => {
                    pending.push((at, true));
                    pending.extend(children[at].iter().rev().map(|&child| (child, false)));
                }
                _ => {
                    y[at] = head + (f64::from(rows) + 0.5) * row;
                    rows += 1;
                }
            }
        }
        (y, rows as usize)
    }
}

impl FigureBox {
    /// The width that its lines need.
    fn width(&self) -> f64 {
        let sizes = std::iter::once(LETTERS).chain(std::iter::repeat(SMALL));
        let widths = self.lines.iter().zip(sizes).map(|(line, size)| breadth(line, size));
        (widths.fold(0.0, f64::max) + 2.0 * MARGIN_IN).max(NARROWEST_BOX).round()
    }
}

impl Layout {
    /// The same with whole numbers, which take less room in a file.
    fn settled(mut self) -> Layout {
        for y in &mut self.y {
            *y = y.round();
        }
        self.height = self.height.max(self.height_of_box).round();
        self
    }
}

/// The class of the line to a box.
fn line_class(class: &str) -> &'static str {
    if class.contains("best") {
        "best"
    } else if class.contains("cut") {
        "cut"
    } else {
        ""
    }
}

fn style([ground, ink, quiet, line, first, second, best]: [&str; 7]) -> String {
    format!(
        "text{{font:{LETTERS}px ui-monospace,Menlo,Consolas,monospace;fill:{ink}}}\
         g g text{{text-anchor:middle;font-weight:600}}\
         g g text.small{{font-size:{SMALL}px;font-weight:400;fill:{quiet}}}\
         rect{{stroke:{line};fill:{ground}}}.ground{{stroke:none}}\
         path{{fill:none;stroke:{line};stroke-width:1.3}}\
         .first rect{{fill:{first}}}.second rect{{fill:{second}}}\
         .cut rect{{stroke-dasharray:4 3;fill:none}}g .cut text,g .cut text.small{{fill:{quiet};font-weight:400}}\
         path.cut{{stroke-dasharray:4 3}}\
         .best rect{{stroke:{best};stroke-width:2.4}}path.best{{stroke:{best};stroke-width:2.4}}"
    )
}

/// The width of a text in letters of a size.
fn breadth(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * LETTER * size
}

/// A text broken between words where it is wider than there is room.
fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines
            .last_mut()
            .filter(|line| line.is_empty() || breadth(line, LETTERS) + breadth(word, LETTERS) < room);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text inside XML, without what XML cannot hold.
fn escaped(text: &str) -> String {
    let plain: String = text.chars().filter(|&c| c == '\n' || !c.is_control()).collect();
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
