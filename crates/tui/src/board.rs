//! The board: a scene on a screen of characters.

mod arrow;
mod figure;
mod fill;
mod lines;
mod mosaic;
mod picture;
mod stack;

use ludoteca_core::{Glyph, Look, Point, Scene, Shade, Sprite, Touch};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::layout::{Dimension, Lattice, Layout, Manner};
use crate::theme::{Mood, Theme, colour};

use figure::Figure;

pub(crate) use arrow::Arrow;
pub(crate) use figure::sign;

/// The sign of a stack, without Unicode and with it.
pub(crate) const HEIGHT: [&str; 2] = ["^", "▲"];
/// The targets that have a digit of their own at once.
pub(crate) const DIGITS: usize = 9;

/// A scene on a screen of characters.
pub(crate) struct Board<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) glyphs: &'a [Glyph],
    pub(crate) layout: &'a Layout,
    pub(crate) theme: Theme,
    pub(crate) look: Look,
    /// Where the cursor is.
    pub(crate) cursor: Option<usize>,
    /// What was touched so far, and what may be touched next.
    pub(crate) touched: &'a [Touch],
    pub(crate) next: &'a [Touch],
    /// The first target that has a digit.
    pub(crate) numbered: usize,
    /// What else is shown.
    pub(crate) marks: &'a Marks,
}

/// What is shown of a position besides itself: advice, and what an evaluation sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) notes: Vec<Note>,
}

/// Something that is said of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    pub(crate) cell: usize,
    pub(crate) mood: Mood,
    /// A few letters; may be empty.
    pub(crate) text: String,
}

/// What may be touched next while something is picked up, in the order of the digits that
/// are drawn on it: nine at a time have one.
pub(crate) fn targets(touched: &[Touch], next: &[Touch]) -> Vec<Touch> {
    let mut targets = if touched.is_empty() { Vec::new() } else { next.to_vec() };
    targets.sort_unstable();
    targets
}

/// The first target that has a digit after some others had them; after the last, from the
/// beginning.
pub(crate) const fn next_numbered(numbered: usize, targets: usize) -> usize {
    if numbered + DIGITS < targets { numbered + DIGITS } else { 0 }
}

/// What is drawn of one cell besides its ground.
struct Content<'a> {
    cell: usize,
    /// Its pieces, the highest last.
    stack: Vec<&'a Sprite>,
    /// Which target it is, from zero.
    target: Option<usize>,
    note: Option<&'a Note>,
}

impl Widget for Board<'_> {
    fn render(self, _: Rect, buffer: &mut Buffer) {
        match self.layout.manner {
            Manner::Mosaic => self.draw_mosaic(buffer),
            Manner::Lines => self.draw_lines(buffer),
        }
        let targets = targets(self.touched, self.next);
        for cell in 0..self.scene.cells.len() {
            let target = targets.iter().position(|&touch| touch == Touch::Cell(cell));
            let note = self.marks.notes.iter().find(|note| note.cell == cell);
            self.write_cell(&Content { cell, stack: self.stack(cell), target, note }, buffer);
        }
        if self.layout.manner == Manner::Lines {
            self.draw_arrows(buffer);
        }
        self.write_coordinates(buffer);
        self.draw_stack(buffer);
    }
}

impl Board<'_> {
    /// The pieces of a cell, the highest last.
    fn stack(&self, cell: usize) -> Vec<&Sprite> {
        let mut stack: Vec<&Sprite> =
            self.scene.sprites.iter().filter(|sprite| sprite.cell == cell).collect();
        stack.sort_by_key(|sprite| sprite.height);
        stack
    }

    /// Whether cells show their names: not where the board's edge has them, and not where
    /// moves name pieces.
    fn names_cells(&self) -> bool {
        self.layout.coordinates.is_none() && !self.names_pieces()
    }

    /// Whether moves name pieces.
    fn names_pieces(&self) -> bool {
        let named = |sprites: &[Sprite]| sprites.iter().any(|sprite| !sprite.name.is_empty());
        let hands = &self.scene.hands;
        named(&self.scene.sprites) || named(&hands.first) || named(&hands.second)
    }

    fn is_touched(&self, cell: usize) -> bool {
        self.touched.contains(&Touch::Cell(cell))
    }

    /// The rows above and below the middle of a cell where something can be written.
    fn reach(&self) -> (i32, i32) {
        let height = i32::from(self.layout.cell.1);
        match (self.layout.lattice, self.layout.manner) {
            (Lattice::Squares, Manner::Mosaic) => (height / 2, (height - 1) / 2),
            (Lattice::Squares, Manner::Lines) => (height / 2 - 1, (height - 1) / 2),
            _ => (i32::from(height > 1), i32::from(height > 1)),
        }
    }

    /// Writes what a cell holds: its name, its piece, its number as a target, its marks.
    fn write_cell(&self, content: &Content<'_>, buffer: &mut Buffer) {
        let cell = content.cell;
        let middle = self.layout.middle(cell);
        let (above, below) = self.reach();
        let top = content.stack.last().copied();
        let row = middle.y.floor() as i32;
        let spacious = self.layout.cell.1 >= 4;
        if let Some(sprite) = top {
            self.write_piece(sprite, middle, row, spacious && above > 0, buffer);
        } else if self.scene.cells[cell].shade == Shade::Unused && self.layout.manner == Manner::Lines {
            self.hatch(cell, buffer);
        }
        let oblique = self.layout.view.dimension == Dimension::Oblique;
        let crowded = (above == 0 || oblique) && content.target.is_some();
        if self.names_cells() && !crowded && (!oblique || (top.is_none() && self.layout.cell.0 >= 6)) {
            self.write_name(cell, top.is_some(), above, buffer);
        }
        let signs = self.signs(content);
        if !signs.is_empty() && above > 0 {
            let up = if spacious { 2.min(above) } else { 1 };
            self.write_beside(&signs, middle, row - up, top, buffer);
        }
        match content.target {
            Some(target) => self.write_target(target, content, (middle, row, below), buffer),
            None if self.is_origin(cell) && top.is_none() && self.layout.manner == Manner::Lines => {
                let dot = if self.look.unicode { "·" } else { "." };
                let edge = middle.x + f32::from(self.layout.cell.0 / 2) - 0.5;
                self.write(dot, edge, row, Style::new().add_modifier(Modifier::BOLD), buffer);
            }
            None => {}
        }
        if let Some(note) = content.note.filter(|note| !note.text.is_empty()) {
            let row = if top.is_some() && below > 0 { row + 1 } else { row };
            self.write(&note.text, middle.x, row, self.noted(note), buffer);
        }
        self.write_brackets(cell, middle, row, buffer);
    }

    /// The highest piece of a cell.
    fn write_piece(&self, sprite: &Sprite, middle: Point, row: i32, two_lines: bool, buffer: &mut Buffer) {
        let Figure { face, label, name, tone } = self.figure(sprite);
        let style = self.theme.piece(sprite.side, tone);
        let room = self.layout.cell.0.saturating_sub(1) as usize;
        if two_lines && !name.is_empty() && face != name {
            self.write(&face, middle.x, row, style, buffer);
            self.write(&name, middle.x, row + 1, style, buffer);
            return;
        }
        if self.is_drawn() && self.glyphs.iter().any(|glyph| glyph.name == sprite.glyph) {
            return;
        }
        // What moves call it says more than its picture with a number.
        let whole = if name.is_empty() { format!("{face}{label}") } else { name };
        self.write(if whole.width() <= room { &whole } else { &face }, middle.x, row, style, buffer);
    }

    /// The name of a cell: in the corner of a square, at the middle of anything else.
    fn write_name(&self, cell: usize, occupied: bool, above: i32, buffer: &mut Buffer) {
        let name = &self.scene.cells[cell].name;
        let style =
            self.theme.palette().map_or(self.theme.dim(), |palette| Style::new().fg(colour(palette.name)));
        if self.layout.lattice == Lattice::Squares && self.layout.view.dimension == Dimension::Flat {
            if occupied && above == 0 {
                return;
            }
            let Point { x, y } = self.layout.middle(cell);
            let (width, height) = (f32::from(self.layout.cell.0), f32::from(self.layout.cell.1));
            let line = f32::from(u8::from(self.layout.manner == Manner::Lines));
            let left = x - width / 2.0 + line + if width >= 8.0 { 1.0 } else { 0.0 };
            let row = (y - height / 2.0 + line).round() as i32;
            // On the ground of the corner, also where a large piece reaches under the name.
            let corner = buffer.cell((left.round().max(0.0) as u16, row.max(0) as u16));
            let style = corner.map_or(style, |corner| style.bg(corner.bg));
            self.write(name, left + name.width() as f32 / 2.0, row, style, buffer);
        } else if !occupied {
            let Point { x, y } = self.layout.ground(cell);
            // Not on a piece that hides it.
            if self.layout.at(Position::new(x as u16, y as u16)) == Some(cell) {
                self.write(name, x, y.floor() as i32, style, buffer);
            }
        }
    }

    /// How high a stack is, and what the rules say of its highest piece.
    fn signs(&self, content: &Content<'_>) -> String {
        let mut signs = String::new();
        if content.stack.len() > 1 {
            signs += &format!("{}{}", HEIGHT[usize::from(self.look.unicode)], content.stack.len());
        }
        if self.layout.cell.0 >= 6 {
            let marks = self.scene.marks.iter().filter(|mark| mark.cell == content.cell);
            signs.extend(marks.map(|mark| sign(mark.kind, self.look.unicode)));
        }
        signs
    }

    /// Small signs over a piece.
    fn write_beside(&self, signs: &str, middle: Point, row: i32, top: Option<&Sprite>, buffer: &mut Buffer) {
        let style = match top {
            Some(sprite) => self.theme.piece(sprite.side, self.figure(sprite).tone),
            None => Style::new().add_modifier(Modifier::BOLD),
        };
        let aside = match (self.layout.lattice, self.layout.view.dimension) {
            (Lattice::Squares, Dimension::Flat) => {
                f32::from(self.layout.cell.0) / 2.0 - signs.width() as f32 / 2.0
            }
            _ => 0.0,
        };
        self.write(signs, middle.x + aside, row, style, buffer);
    }

    /// The number of a target, or a dot where others have the numbers; under a piece that stands
    /// there.
    fn write_target(
        &self,
        target: usize,
        content: &Content<'_>,
        (middle, row, below): (Point, i32, i32),
        buffer: &mut Buffer,
    ) {
        let digit = target.checked_sub(self.numbered).filter(|&digit| digit < DIGITS);
        let text = match (digit, self.look.unicode) {
            (Some(digit), _) => (digit + 1).to_string(),
            (None, true) => "•".to_owned(),
            (None, false) => "*".to_owned(),
        };
        let style = match self.theme.palette() {
            Some(palette) => Style::new().fg(colour(palette.name)).bg(colour(palette.target)),
            None => Style::new().add_modifier(Modifier::UNDERLINED),
        };
        let style = style.add_modifier(Modifier::BOLD);
        if content.stack.is_empty() {
            self.write(&text, middle.x, row, style, buffer);
        } else if below > 0 {
            self.write(&text, middle.x, row + if self.layout.cell.1 >= 4 { 2 } else { 1 }, style, buffer);
        } else {
            let edge = middle.x + f32::from(self.layout.cell.0) / 2.0 - 0.5;
            self.write(&text, edge, row, style, buffer);
        }
    }

    fn noted(&self, note: &Note) -> Style {
        let style = self.theme.mood(note.mood).add_modifier(Modifier::BOLD);
        self.theme.palette().map_or(style, |palette| style.bg(colour(palette.ground)))
    }

    /// The cursor, what was touched and the last move, for cells too small for a ring and
    /// for screens without colour.
    fn write_brackets(&self, cell: usize, middle: Point, row: i32, buffer: &mut Buffer) {
        let mosaic = self.layout.manner == Manner::Mosaic;
        let brackets = if self.cursor == Some(cell) {
            ('[', ']', self.theme.cursor())
        } else if self.is_touched(cell) {
            ('<', '>', self.theme.accent())
        } else if self.scene.last.last() == Some(&cell) && !mosaic {
            ('(', ')', Style::new().add_modifier(Modifier::BOLD))
        } else {
            return;
        };
        if mosaic && self.has_rings() {
            return;
        }
        // On the lines, where there are any: pieces need what is between them.
        let half = f32::from(self.layout.cell.0) / 2.0;
        let (left, right) = if mosaic { (0.5 - half, half - 0.5) } else { (0.5 - half, half + 0.5) };
        self.write(&brackets.0.to_string(), middle.x + left, row, brackets.2, buffer);
        self.write(&brackets.1.to_string(), middle.x + right, row, brackets.2, buffer);
    }

    /// Whether cells are so large that a ring shows where the cursor is.
    fn has_rings(&self) -> bool {
        let flat = self.layout.view.dimension == Dimension::Flat;
        self.layout.cell.0 >= 6 && (self.layout.cell.1 >= 3 || !flat)
    }

    /// Whether the last move began in a cell.
    fn is_origin(&self, cell: usize) -> bool {
        self.scene.last.contains(&cell) && self.scene.last.last() != Some(&cell)
    }

    /// The names of columns under the board and of rows left of it.
    fn write_coordinates(&self, buffer: &mut Buffer) {
        let Some(coordinates) = &self.layout.coordinates else { return };
        let area = self.layout.area;
        let style = self.theme.dim();
        for (cell, name) in &coordinates.columns {
            let x = self.layout.middle(*cell).x;
            let lowest = self.layout.foot().min(f32::from(area.bottom()));
            let line = i32::from(self.layout.manner == Manner::Lines);
            put(name, x, lowest.ceil() as i32 + line, style, buffer);
        }
        for (cell, name) in &coordinates.rows {
            let left = self.layout.left().max(f32::from(area.x));
            let y = self.layout.middle(*cell).y.floor() as i32;
            if y >= i32::from(area.y) && y < i32::from(area.bottom()) {
                put(name, left - 1.0 - name.width() as f32 / 2.0, y, style, buffer);
            }
        }
    }

    /// Writes a text around a column of the board, if it is seen.
    fn write(&self, text: &str, x: f32, row: i32, style: Style, buffer: &mut Buffer) {
        let area = self.layout.area;
        let left = (x - text.width() as f32 / 2.0).round() as i32;
        let right = left + text.width() as i32;
        let seen = row >= i32::from(area.y)
            && row < i32::from(area.bottom())
            && left >= i32::from(area.x)
            && right <= i32::from(area.right());
        if seen {
            buffer.set_string(left as u16, row as u16, text, style);
            // What a wide letter hides has its colours too: some terminals show it.
            buffer.set_style(Rect::new(left as u16, row as u16, (right - left) as u16, 1), style);
        }
    }
}

/// Writes a text around a column of the screen.
fn put(text: &str, x: f32, row: i32, style: Style, buffer: &mut Buffer) {
    let left = (x - text.width() as f32 / 2.0).round().max(0.0) as u16;
    let place = Position::new(left, row.max(0) as u16);
    if buffer.area.contains(place) {
        let room = buffer.area.right() - left;
        buffer.set_stringn(place.x, place.y, text, room as usize, style);
    }
}
