//! A screen of characters as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use ludoteca_core::Glyph;
use ludoteca_house::HOUSE;

/// The pixels of a character.
const WIDTH: usize = 10;
const HEIGHT: usize = 20;
/// How far under the top of its row a line of text stands.
const FOOT: usize = 15;

/// Characters of quarters by those that are filled: top left 1, top right 2, then below.
const BLOCKS: &str = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";
/// Lines by the ways that they leave the middle: up 1, right 2, down 4, left 8.
const LINES: &str = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";
/// Round corners, as the lines that they are drawn as.
const ROUND: [(char, char); 4] = [('╭', '┌'), ('╮', '┐'), ('╰', '└'), ('╯', '┘')];

type Colour = [u8; 3];

/// The colours of what has none.
const INK: Colour = [0xd0, 0xd0, 0xd0];
const GROUND: Colour = [0x14, 0x14, 0x14];

/// One character and its colours.
struct Character {
    text: String,
    ink: Colour,
    ground: Colour,
    bold: bool,
}

/// Draws a screen.
pub(crate) fn svg(screen: &vt100::Screen, title: &str) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let mut drawing = Drawing::default();
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let wide = screen.cell(row, column).is_some_and(vt100::Cell::is_wide);
            if let Some(cell) = screen.cell(row, column) {
                drawing.put(&character(cell), usize::from(column), usize::from(row), wide);
            }
            column += if wide { 2 } else { 1 };
        }
    }
    drawing.finish(usize::from(columns), usize::from(rows), title)
}

fn character(cell: &vt100::Cell) -> Character {
    let (mut ink, mut ground) = (colour(cell.fgcolor(), INK), colour(cell.bgcolor(), GROUND));
    if cell.inverse() {
        std::mem::swap(&mut ink, &mut ground);
    }
    Character { text: cell.contents().to_owned(), ink, ground, bold: cell.bold() }
}

fn colour(colour: vt100::Color, default: Colour) -> Colour {
    match colour {
        vt100::Color::Rgb(red, green, blue) => [red, green, blue],
        vt100::Color::Idx(_) | vt100::Color::Default => default,
    }
}

/// A screen that is being drawn.
#[derive(Default)]
struct Drawing {
    /// The quarters of characters by their colour: top and left, in quarters.
    grounds: BTreeMap<Colour, Vec<(usize, usize)>>,
    /// The paths of lines by their colour.
    lines: BTreeMap<Colour, String>,
    texts: Vec<Text>,
    /// The drawings that are used, by their names, and where.
    glyphs: BTreeMap<&'static str, &'static Glyph>,
    pieces: String,
}

/// Letters of one colour in a row.
struct Text {
    row: usize,
    ink: Colour,
    bold: bool,
    places: Vec<String>,
    letters: String,
}

impl Drawing {
    fn put(&mut self, character: &Character, column: usize, row: usize, wide: bool) {
        let letter = character.text.chars().next().unwrap_or(' ');
        let block = BLOCKS.chars().position(|block| block == letter);
        for quarter in 0..if wide { 8 } else { 4 } {
            let (across, down) = if wide { (quarter % 4, quarter / 4) } else { (quarter % 2, quarter / 2) };
            let filled = block.is_some_and(|mask| !wide && mask & (1 << quarter) != 0);
            let colour = if filled { character.ink } else { character.ground };
            self.grounds.entry(colour).or_default().push((2 * row + down, 2 * column + across));
        }
        if block.is_some() || character.text.is_empty() {
            return;
        }
        let (x, y) = (column * WIDTH, row * HEIGHT);
        let line = ROUND.iter().find(|pair| pair.0 == letter).map_or(letter, |pair| pair.1);
        if let Some(ways) = LINES.chars().position(|known| known == line) {
            self.line(ways, x, y, character.ink);
        } else if ('\u{2800}'..='\u{28ff}').contains(&letter) {
            self.dots(u32::from(letter) - 0x2800, x, y, character.ink);
        } else if let Some(glyph) = glyph(&character.text) {
            self.glyph(glyph, x, y, character);
        } else {
            self.text(character, x, row);
        }
    }

    fn line(&mut self, ways: usize, x: usize, y: usize, ink: Colour) {
        let path = self.lines.entry(ink).or_default();
        let (middle, centre) = (x + WIDTH / 2, y + HEIGHT / 2);
        let ends = [(middle, y), (x + WIDTH, centre), (middle, y + HEIGHT), (x, centre)];
        for (_, (right, down)) in ends.into_iter().enumerate().filter(|(way, _)| ways & (1 << way) != 0) {
            let _ = write!(path, "M{middle} {centre}L{right} {down}");
        }
    }

    /// The dots of Braille, as short lines.
    fn dots(&mut self, mask: u32, x: usize, y: usize, ink: Colour) {
        let path = self.lines.entry(ink).or_default();
        for bit in (0..8).filter(|bit| mask & (1 << bit) != 0) {
            let (across, down) = match bit {
                0..=2 => (0, bit),
                3..=5 => (1, bit - 3),
                _ => (bit - 6, 3),
            };
            let _ = write!(path, "M{} {}h1", x + 2 + 5 * across as usize, y + 2 + 5 * down as usize);
        }
    }

    /// A piece, drawn as the game draws it: emoji look different everywhere.
    fn glyph(&mut self, glyph: &'static Glyph, x: usize, y: usize, character: &Character) {
        self.glyphs.insert(glyph.name, glyph);
        for (kind, colour) in [("outline", character.ink), ("details", character.ground)] {
            let _ = writeln!(
                self.pieces,
                "<use href=\"#{kind}-{}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{HEIGHT}\" color=\"{}\"/>",
                glyph.name,
                2 * WIDTH,
                hex(colour),
            );
        }
    }

    /// A letter; letters that follow each other in one colour are one text.
    fn text(&mut self, character: &Character, x: usize, row: usize) {
        let Character { ref text, ink, bold, .. } = *character;
        if self.texts.last().is_none_or(|last| (last.row, last.ink, last.bold) != (row, ink, bold)) {
            self.texts.push(Text { row, ink, bold, places: Vec::new(), letters: String::new() });
        }
        if let Some(last) = self.texts.last_mut() {
            last.places.push(x.to_string());
            last.letters += &text.replace('&', "&amp;").replace('<', "&lt;");
        }
    }

    fn finish(self, columns: usize, rows: usize, title: &str) -> String {
        let (width, height) = (columns * WIDTH, rows * HEIGHT);
        let most = self.grounds.iter().max_by_key(|(_, quarters)| quarters.len());
        let ground = most.map_or(GROUND, |(&colour, _)| colour);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n<g shape-rendering=\"crispEdges\">\n",
            hex(ground)
        );
        for (&colour, quarters) in self.grounds.iter().filter(|(colour, _)| **colour != ground) {
            let _ = writeln!(svg, "<path fill=\"{}\" d=\"{}\"/>", hex(colour), rectangles(quarters));
        }
        svg += "</g>\n";
        for (&colour, path) in &self.lines {
            let _ = writeln!(
                svg,
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" d=\"{path}\"/>",
                hex(colour)
            );
        }
        svg += "<g font-family=\"'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace\" font-size=\"16\">\n";
        for Text { row, ink, bold, places, letters } in &self.texts {
            let bold = if *bold { " font-weight=\"700\"" } else { "" };
            let (foot, places) = (row * HEIGHT + FOOT, places.join(" "));
            let _ = writeln!(
                svg,
                "<text y=\"{foot}\" fill=\"{}\"{bold} x=\"{places}\">{letters}</text>",
                hex(*ink)
            );
        }
        svg += "</g>\n<defs>\n";
        for (name, glyph) in &self.glyphs {
            for (kind, path) in [("outline", glyph.outline), ("details", glyph.details)] {
                let _ = writeln!(
                    svg,
                    "<symbol id=\"{kind}-{name}\" viewBox=\"-50 -50 100 100\">\
                     <path fill=\"currentColor\" fill-rule=\"{}\" d=\"{path}\"/></symbol>",
                    if kind == "details" { "evenodd" } else { "nonzero" },
                );
            }
        }
        svg + "</defs>\n" + &self.pieces + "</svg>\n"
    }
}

/// The quarters of one colour as rectangles: runs of a row, as many rows high as are the same.
fn rectangles(quarters: &[(usize, usize)]) -> String {
    let mut sorted = quarters.to_vec();
    sorted.sort_unstable();
    // Left, right, top and bottom.
    let mut runs: Vec<[usize; 4]> = Vec::new();
    for (row, column) in sorted {
        match runs.last_mut() {
            Some(run) if run[1] == column && run[2] == row => run[1] += 1,
            _ => runs.push([column, column + 1, row, row + 1]),
        }
    }
    let mut whole: Vec<[usize; 4]> = Vec::new();
    for run in runs {
        match whole.iter_mut().find(|above| above[..2] == run[..2] && above[3] == run[2]) {
            Some(above) => above[3] = run[3],
            None => whole.push(run),
        }
    }
    let rectangle = |[left, right, top, bottom]: &[usize; 4]| {
        let (width, height) = ((right - left) * WIDTH / 2, (bottom - top) * HEIGHT / 2);
        format!("M{} {}h{width}v{height}h-{width}z", left * WIDTH / 2, top * HEIGHT / 2)
    };
    whole.iter().map(rectangle).collect()
}

/// The drawing of an emoji that shows a piece of one of the games. Some are letters that have
/// to be told that they are emoji, which terminals are not.
fn glyph(emoji: &str) -> Option<&'static Glyph> {
    let bare = |emoji: &str| emoji.replace('\u{fe0f}', "");
    HOUSE
        .games()
        .filter_map(|game| game.open(None, None).ok())
        .find_map(|live| live.picture().glyphs.iter().find(|glyph| bare(glyph.emoji) == bare(emoji)))
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
