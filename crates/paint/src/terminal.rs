//! A board of characters.

mod hexes;

use std::fmt::Write;

use ludoteca_core::{Cell, Glyph, Look, Scene, Shade, Side, Sprite};
use unicode_width::UnicodeWidthStr;

use super::{Caption, kinds_are_shared, words};
use hexes::Hexes;

use crate::TEXTS;

/// The columns of a cell.
const WIDTH: usize = 4;

/// The most rows of a board whose cells have a line for the name and a line for
/// the piece; with them and its frame the board fits into 24 lines.
const TALL: usize = 8;

/// Paints a scene in characters, for any terminal of 80 columns and 24 lines.
///
/// Pieces are emoji where the look allows Unicode and letters elsewhere; colours
/// are of the 256-colour palette, background and foreground together, so that they
/// read the same on dark and light terminals. The last move's cells carry a dot
/// and its piece brackets, with colours or without. Only boards of squares and of
/// upright hexes can be painted so; for any other the answer is the scene in words.
/// Hexes show the names that moves are typed with, and no more of the board than
/// is in use: a hive that outgrows the screen is simply larger.
///
/// A flipped board is painted from a flipped scene.
pub fn terminal(scene: &Scene, glyphs: &[Glyph], caption: &Caption, look: &Look) -> String {
    let printer = Printer { scene, glyphs, caption, look, shared: kinds_are_shared(scene) };
    if let Some(grid) = Grid::of(scene) {
        printer.board(&grid)
    } else if let Some(hexes) = Hexes::of(scene) {
        printer.hive(&hexes)
    } else {
        words(scene, caption, look.language) + "\n"
    }
}

/// The cells of a board of squares by row and column.
struct Grid {
    columns: usize,
    rows: Vec<Vec<Option<usize>>>,
}

impl Grid {
    /// The grid of a scene whose cells are unit squares in rows and columns.
    fn of(scene: &Scene) -> Option<Grid> {
        const LARGEST: usize = 64;
        let corners: Vec<(f32, f32)> = scene.cells.iter().map(square).collect::<Option<_>>()?;
        let left = corners.iter().map(|corner| corner.0).reduce(f32::min)?;
        let top = corners.iter().map(|corner| corner.1).reduce(f32::min)?;
        let places: Vec<(usize, usize)> =
            corners.iter().map(|(x, y)| Some((whole(x - left)?, whole(y - top)?))).collect::<Option<_>>()?;
        let columns = places.iter().map(|place| place.0).max()? + 1;
        let rows = places.iter().map(|place| place.1).max()? + 1;
        if columns > LARGEST || rows > LARGEST {
            return None;
        }
        let mut grid = Grid { columns, rows: vec![vec![None; columns]; rows] };
        for (cell, (column, row)) in places.into_iter().enumerate() {
            grid.rows[row][column] = Some(cell);
        }
        Some(grid)
    }
}

/// The top left corner of a cell, if it is a unit square with upright sides.
fn square(cell: &Cell) -> Option<(f32, f32)> {
    let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
    let x = cell.polygon.iter().map(|p| p.x).reduce(f32::min)?;
    let y = cell.polygon.iter().map(|p| p.y).reduce(f32::min)?;
    let corners = [(x, y), (x + 1.0, y), (x, y + 1.0), (x + 1.0, y + 1.0)];
    let all = corners.iter().all(|c| cell.polygon.iter().any(|p| near(p.x, c.0) && near(p.y, c.1)));
    (all && cell.polygon.len() == 4).then_some((x, y))
}

/// A number that is whole but for rounding.
fn whole(value: f32) -> Option<usize> {
    ((value - value.round()).abs() < 1e-3).then(|| value.round() as usize)
}

/// A foreground and a background of the 256-colour palette.
#[derive(Clone, Copy)]
struct Ink(u8, u8);

impl Ink {
    /// A cell with its name.
    const fn cell(shade: Shade) -> Ink {
        match shade {
            Shade::Unused => Ink(137, 230),
            Shade::Plain => Ink(236, 180),
            Shade::FirstGoal => Ink(236, 150),
            Shade::SecondGoal => Ink(236, 110),
        }
    }

    /// A cell of the last move.
    const LAST: Ink = Ink(234, 221);

    /// A piece.
    const fn piece(side: Side) -> Ink {
        match side {
            Side::First => Ink(22, 255),
            Side::Second => Ink(231, 25),
        }
    }
}

/// The signs of one kind of screen.
struct Signs {
    /// The frame: its six corners and sides from left to right, top to bottom.
    frame: [&'static str; 6],
    unused: &'static str,
    last: &'static str,
}

const UNICODE: Signs = Signs { frame: ["┌", "─", "┐", "│", "└", "┘"], unused: "░", last: "·" };
const ASCII: Signs = Signs { frame: ["+", "-", "+", "|", "+", "+"], unused: ":", last: "*" };

/// One painting of a scene.
struct Printer<'a> {
    scene: &'a Scene,
    glyphs: &'a [Glyph],
    caption: &'a Caption,
    look: &'a Look,
    shared: bool,
}

impl Printer<'_> {
    fn board(&self, grid: &Grid) -> String {
        let [top_left, side, top_right, wall, foot_left, foot_right] = self.signs().frame;
        let beam = side.repeat(grid.columns * WIDTH);
        let mut out = format!("{top_left}{beam}{top_right}\n");
        for row in &grid.rows {
            let lines: &[Content] =
                if grid.rows.len() <= TALL { &[Content::Name, Content::Piece] } else { &[Content::Either] };
            for &content in lines {
                out += wall;
                for &cell in row {
                    out += &self.cell(cell, content);
                }
                if self.look.colour {
                    out += "\x1b[0m";
                }
                out += wall;
                out.push('\n');
            }
        }
        let _ = writeln!(out, "{foot_left}{beam}{foot_right}");
        for side in Side::ALL {
            out += &self.hand(side);
        }
        out + &self.legend()
    }

    /// One line of a cell, always as wide as a cell is.
    fn cell(&self, index: Option<usize>, content: Content) -> String {
        let Some((index, cell)) = index.and_then(|index| Some((index, self.scene.cells.get(index)?))) else {
            return self.inked(" ".repeat(WIDTH), Ink::cell(Shade::Unused));
        };
        let lit = self.scene.last.contains(&index);
        let ink = if lit { Ink::LAST } else { Ink::cell(cell.shade) };
        let sprite = self.top(index).filter(|_| content != Content::Name);
        let mark = self.mark(index).filter(|_| !lit);
        match sprite {
            Some(sprite) => self.standing(sprite, lit, mark, ink),
            None if cell.shade == Shade::Unused && !self.look.colour => self.signs().unused.repeat(WIDTH),
            None if content == Content::Piece => {
                let mark = mark.filter(|_| self.top(index).is_none()).unwrap_or("");
                self.inked(filled(&format!(" {mark}"), WIDTH), ink)
            }
            None => {
                let mark = mark.filter(|_| content == Content::Either);
                self.inked(self.named(&cell.name, lit, mark), ink)
            }
        }
    }

    /// A cell's name, with a dot in the last column if the last move touched it, or a mark.
    fn named(&self, name: &str, lit: bool, mark: Option<&str>) -> String {
        let text = filled(&cut(name, WIDTH - 1), WIDTH - 1);
        if lit { text + self.signs().last } else { text + mark.unwrap_or(" ") }
    }

    /// A piece in the middle of its cell, between brackets if it moved last; only
    /// a dot before it where there is no room for brackets.
    fn standing(&self, sprite: &Sprite, lit: bool, mark: Option<&str>, ink: Ink) -> String {
        let token = cut(&self.token(sprite), WIDTH - 1);
        let (before, after) = match lit {
            true if token.width() + 2 <= WIDTH => ("[", "]"),
            true => (self.signs().last, ""),
            false => (" ", mark.unwrap_or("")),
        };
        let after = filled(&cut(after, WIDTH - 1 - token.width()), WIDTH - 1 - token.width());
        let piece = self.inked(token, Ink::piece(sprite.side));
        self.inked(before.to_owned(), ink) + &piece + &self.inked(after, ink)
    }

    /// What moves call a piece, or else its shortest sign.
    fn name(&self, sprite: &Sprite) -> String {
        if sprite.name.is_empty() { self.token(sprite) } else { sprite.name.clone() }
    }

    /// The shortest sign of a piece: emoji or letter, then its label; whose it is
    /// where neither kind nor colour tells.
    fn token(&self, sprite: &Sprite) -> String {
        let glyph = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
        let whose = if !self.shared || self.look.colour {
            ""
        } else if sprite.side == Side::First {
            "○"
        } else {
            "●"
        };
        match glyph {
            Some(glyph) if self.look.unicode => format!("{}{whose}{}", glyph.emoji, sprite.label),
            _ => {
                let letter = glyph.map_or('?', |glyph| glyph.letter);
                let second = self.shared && sprite.side == Side::Second;
                let letter = if second { letter.to_ascii_lowercase() } else { letter };
                format!("{letter}{}", sprite.label)
            }
        }
    }

    /// The line of a hand; nothing if it is empty.
    fn hand(&self, side: Side) -> String {
        let hand = &self.scene.hands[side];
        if hand.is_empty() {
            return String::new();
        }
        let pieces: Vec<String> =
            hand.iter().map(|sprite| self.inked(self.name(sprite), Ink::piece(side))).collect();
        let reset = if self.look.colour { "\x1b[0m" } else { "" };
        let message = TEXTS
            .message("paint.hand")
            .with_message("side", self.caption.sides[side].clone())
            .with_trusted("pieces", pieces.join(&format!("{reset} ")) + reset);
        self.look.language.say(&message) + "\n"
    }

    /// The uppermost piece of a cell.
    fn top(&self, cell: usize) -> Option<&Sprite> {
        self.scene.sprites.iter().filter(|sprite| sprite.cell == cell).max_by_key(|sprite| sprite.height)
    }

    fn inked(&self, text: String, Ink(front, back): Ink) -> String {
        if self.look.colour { format!("\x1b[38;5;{front};48;5;{back}m{text}") } else { text }
    }

    const fn signs(&self) -> &'static Signs {
        if self.look.unicode { &UNICODE } else { &ASCII }
    }
}

/// What a line of a cell shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Name,
    Piece,
    /// The piece, or the name where no piece is.
    Either,
}

/// As much of a text as so many columns show.
fn cut(text: &str, columns: usize) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        shown.push(letter);
        if shown.width() > columns {
            shown.pop();
            break;
        }
    }
    shown
}

/// A text with spaces behind it up to so many columns.
fn filled(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::{Drawn, Language};

    use super::super::tests::{hive, middle, start};
    use super::*;
    use ludoteca_core::Notation;

    const PLAIN: Look = Look { language: Language::En, flipped: false, colour: false, unicode: false };
    const BOXES: Look = Look { unicode: true, ..PLAIN };
    const COLOUR: Look = Look { colour: true, ..BOXES };

    /// A caption that names nothing but the pieces.
    fn plain() -> Caption {
        Caption { pieces: Cats::TEXTS, ..Caption::default() }
    }

    fn paint(scene: &Scene, look: Look) -> String {
        terminal(scene, Cats::glyphs(), &plain(), &look)
    }

    /// What is left of a text when the terminal has taken its colours out.
    fn uncoloured(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |out, part| out + part.split_once('m').expect("the end of a colour").1)
    }

    #[test]
    fn the_start_in_letters() {
        let wanted = "\
+--------------------------------+
|::::1   ::::2   ::::3   ::::4   |
|:::: C  :::: C  :::: C  :::: C  |
|5   ::::6   ::::7   ::::8   ::::|
|    ::::    ::::    ::::    ::::|
|::::9   ::::10  ::::11  ::::12  |
|::::    ::::    ::::    ::::    |
|13  ::::14  ::::15  ::::16  ::::|
|    ::::    ::::    ::::    ::::|
|::::17  ::::18  ::::19  ::::20  |
|::::    ::::    ::::    ::::    |
|21  ::::22  ::::23  ::::24  ::::|
|    ::::    ::::    ::::    ::::|
|::::25  ::::26  ::::27  ::::28  |
|::::    ::::    ::::    ::::    |
|29  ::::30  ::::31  ::::32  ::::|
|    ::::    :::: M  ::::    ::::|
+--------------------------------+
";
        assert_eq!(paint(&start("8x8"), PLAIN), wanted);
    }

    #[test]
    fn the_start_in_boxes_and_emoji() {
        let wanted = "\
┌────────────────────────────────┐
│░░░░1   ░░░░2   ░░░░3   ░░░░4   │
│░░░░ 🐱 ░░░░ 🐱 ░░░░ 🐱 ░░░░ 🐱 │
│5   ░░░░6   ░░░░7   ░░░░8   ░░░░│
│    ░░░░    ░░░░    ░░░░    ░░░░│
│░░░░9   ░░░░10  ░░░░11  ░░░░12  │
│░░░░    ░░░░    ░░░░    ░░░░    │
│13  ░░░░14  ░░░░15  ░░░░16  ░░░░│
│    ░░░░    ░░░░    ░░░░    ░░░░│
│░░░░17  ░░░░18  ░░░░19  ░░░░20  │
│░░░░    ░░░░    ░░░░    ░░░░    │
│21  ░░░░22  ░░░░23  ░░░░24  ░░░░│
│    ░░░░    ░░░░    ░░░░    ░░░░│
│░░░░25  ░░░░26  ░░░░27  ░░░░28  │
│░░░░    ░░░░    ░░░░    ░░░░    │
│29  ░░░░30  ░░░░31  ░░░░32  ░░░░│
│    ░░░░    ░░░░ 🐭 ░░░░    ░░░░│
└────────────────────────────────┘
";
        assert_eq!(paint(&start("8x8"), BOXES), wanted);
    }

    #[test]
    fn the_last_move_is_marked_on_both_its_cells_and_on_its_piece() {
        let plain = paint(&middle(), PLAIN);
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!(lines[7], "|13  ::::14 *::::15  ::::16  ::::|");
        assert_eq!(lines[8], "|    ::::[M] ::::    ::::    ::::|");
        assert_eq!(lines[9], "|::::17  ::::18 *::::19  ::::20  |");
        assert_eq!(plain.matches('*').count(), 2);
        assert_eq!(plain.matches('[').count(), 1);
        let boxes = paint(&middle(), BOXES);
        assert!(boxes.contains("│    ░░░░[🐭]░░░░") && boxes.contains("░░░░18 ·░░░░"));
    }

    #[test]
    fn a_tall_board_has_one_line_for_each_row() {
        let wanted = "\
+----------------+
|:::: C  :::: C  |
|3   ::::4   ::::|
|::::5   ::::6   |
|7   ::::8   ::::|
|::::9   ::::10  |
|11  ::::12  ::::|
|::::13  ::::14  |
|15  ::::16  ::::|
|:::: M  ::::18  |
+----------------+
";
        assert_eq!(paint(&start("4x9"), PLAIN), wanted);
    }

    #[test]
    fn every_board_is_a_straight_block_that_fits_the_screen() {
        for (columns, rows) in (4..=16).flat_map(|columns| (4..=16).map(move |rows| (columns, rows))) {
            let scene = start(&format!("{columns}x{rows}"));
            for look in [PLAIN, BOXES, COLOUR, Look { colour: true, ..PLAIN }] {
                let painted = paint(&scene, look);
                let lines: Vec<String> = painted.lines().map(uncoloured).collect();
                assert!(lines.len() <= 19, "{columns}x{rows} has {} lines", lines.len());
                for line in &lines {
                    assert_eq!(line.width(), columns * WIDTH + 2, "{columns}x{rows}: {line}");
                    assert_eq!(line.trim_end(), line);
                }
                assert!(look.unicode || uncoloured(&painted).is_ascii());
            }
        }
    }

    #[test]
    fn colours_differ_by_side_and_light_up_the_last_move() {
        let painted = paint(&middle(), COLOUR);
        let inked = |text: &str, Ink(front, back): Ink| format!("\x1b[38;5;{front};48;5;{back}m{text}");
        assert_eq!(painted.matches(&inked("🐭", Ink::piece(Side::First))).count(), 1);
        assert_eq!(painted.matches(&inked("🐱", Ink::piece(Side::Second))).count(), 4);
        assert!(painted.contains(&inked("18 ·", Ink::LAST)) && painted.contains(&inked("14 ·", Ink::LAST)));
        assert!(painted.contains(&inked("1   ", Ink::cell(Shade::FirstGoal))));
        for line in painted.lines().filter(|line| line.contains('\x1b')) {
            assert!(line.ends_with("\x1b[0m│"), "colours leak out of the board: {line:?}");
        }
        assert_eq!(uncoloured(&painted).replace(' ', ""), paint(&middle(), BOXES).replace([' ', '░'], ""));
    }

    #[test]
    fn a_flipped_scene_is_painted_from_the_other_side() {
        let painted = paint(&start("8x8").flipped(), PLAIN);
        let lines: Vec<&str> = painted.lines().collect();
        assert_eq!(lines[1], "|::::32  ::::31  ::::30  ::::29  |");
        assert_eq!(lines[2], "|::::    :::: M  ::::    ::::    |");
        assert_eq!(lines[16], "| C  :::: C  :::: C  :::: C  ::::|");
    }

    #[test]
    fn pieces_of_one_kind_are_told_apart_by_side_and_label() {
        let mut scene = start("8x8");
        scene.sprites[0].glyph = "cat".into();
        scene.sprites[1].label = "2".to_owned();
        scene.hands.first = vec![scene.sprites[0].clone()];
        let plain = paint(&scene, PLAIN);
        assert!(plain.contains("|:::: c2 :::: c  ") && plain.contains(" C  "));
        assert!(plain.ends_with("\nfirst side, in hand: C\n"));
        let boxes = paint(&scene, BOXES);
        assert!(boxes.contains("│░░░░ 🐱●░░░░ 🐱●") && boxes.contains(" 🐱○"));
        let colour = paint(&scene, COLOUR);
        assert!(uncoloured(&colour).contains("🐱2") && !colour.contains('○'));
    }

    #[test]
    fn the_uppermost_piece_of_a_stack_is_shown() {
        let mut scene = start("8x8");
        let (mouse, cell) = (scene.sprites[0].clone(), scene.sprites[1].cell);
        scene.sprites.insert(0, Sprite { cell, height: 1, ..mouse });
        assert_eq!(paint(&scene, PLAIN).lines().nth(2), Some("|:::: M  :::: C  :::: C  :::: C  |"));
    }

    #[test]
    fn a_board_of_neither_squares_nor_upright_hexes_is_told_in_words() {
        let turned = hive().turned();
        let told = words(&turned, &plain(), Language::En) + "\n";
        assert_eq!(paint(&turned, BOXES), told);
        let mut crooked = start("8x8");
        for corner in &mut crooked.cells[5].polygon {
            corner.x += 0.5;
        }
        assert!(paint(&crooked, PLAIN).starts_with("Mouse on 31."));
    }
}
