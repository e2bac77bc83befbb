//! Arrows from cell to cell.

use ludoteca_core::{Point, Scene, Touch};
use ludoteca_paint::{Fill, Raster};
use ratatui::buffer::Buffer;

use super::fill::Pixels;
use super::{Board, Marks, Note};
use crate::theme::{Mood, Palette};

/// How much of an arrow's colour covers what is under it.
const OPACITY: f32 = 0.85;
/// The width of a shaft and of a head, and the length of a head, in columns of a cell.
const SHAFT: f32 = 0.09;
const HEAD: (f32, f32) = (0.24, 0.34);
/// How far from the middles of its cells an arrow begins and ends.
const GAPS: (f32, f32) = (0.3, 0.34);

/// An arrow from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) mood: Mood,
}

impl Marks {
    /// Shows a legal move: an arrow over the board, or a mark where a piece comes from a hand.
    pub(crate) fn show_move(&mut self, scene: &Scene, text: &str, mood: Mood) {
        let shown = scene.moves.iter().find(|shown| shown.text == text);
        let Some(path) = shown.and_then(|shown| shown.paths.first()) else { return };
        let cells: Vec<usize> = path
            .iter()
            .filter_map(|touch| match touch {
                Touch::Cell(cell) => Some(*cell),
                _ => None,
            })
            .collect();
        self.arrows.extend(cells.windows(2).map(|pair| Arrow { from: pair[0], to: pair[1], mood }));
        if let [cell] = cells[..] {
            let piece = path.iter().find_map(|touch| match *touch {
                Touch::Hand { side, slot } => scene.hands[side].iter().find(|sprite| sprite.cell == slot),
                _ => None,
            });
            let text = piece.map_or(String::new(), |piece| piece.name.clone());
            self.notes.push(Note { cell, mood, text });
        }
    }
}

impl Board<'_> {
    /// Paints the arrows in pixels.
    pub(super) fn fill_arrows(&self, raster: &mut Raster, pixels: &Pixels, palette: &Palette) {
        let unit = f32::from(self.layout.cell.0);
        for arrow in &self.marks.arrows {
            for part in shape(self.layout.ground(arrow.from), self.layout.ground(arrow.to), unit) {
                raster.paint(&[pixels.ring(&part)], Fill::Whole, palette.mood(arrow.mood), OPACITY);
            }
        }
    }

    /// Draws the arrows in characters, where nothing else is written.
    pub(super) fn draw_arrows(&self, buffer: &mut Buffer) {
        for arrow in &self.marks.arrows {
            let (from, to) = (self.layout.ground(arrow.from), self.layout.ground(arrow.to));
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let steps = dx.abs().max(dy.abs()).round() as usize;
            let (line, head) = letters(dx, dy, self.look.unicode);
            let free = |x: f32, y: f32, buffer: &Buffer| {
                let cell = buffer.cell((x as u16, y as u16));
                cell.is_some_and(|cell| matches!(cell.symbol(), " " | "·" | "." | "⠀"))
            };
            let mut last = None;
            for step in 1..steps {
                let t = step as f32 / steps as f32;
                let (x, y) = (from.x + dx * t, from.y + dy * t);
                let inside = self.layout.area.contains((x as u16, y as u16).into());
                if inside && free(x, y, buffer) {
                    self.write(line, x.floor() + 0.5, y.floor() as i32, self.theme.mood(arrow.mood), buffer);
                    last = Some((x, y));
                }
            }
            if let Some((x, y)) = last {
                self.write(head, x.floor() + 0.5, y.floor() as i32, self.theme.mood(arrow.mood), buffer);
            }
        }
    }
}

/// The shaft and the head of an arrow, on a screen whose rows are as high as two columns.
fn shape(from: Point, to: Point, unit: f32) -> Vec<Vec<Point>> {
    let (dx, dy) = (to.x - from.x, 2.0 * (to.y - from.y));
    let length = dx.hypot(dy);
    let (begin, tip) = (GAPS.0 * unit, length - GAPS.1 * unit);
    let neck = tip - HEAD.1 * unit;
    if neck <= begin {
        return Vec::new();
    }
    let (dx, dy) = (dx / length, dy / length);
    let at = |far: f32, aside: f32| {
        let down = dy * far + dx * aside * unit;
        Point { x: from.x + dx * far - dy * aside * unit, y: from.y + down / 2.0 }
    };
    let shaft = vec![at(begin, -SHAFT), at(neck, -SHAFT), at(neck, SHAFT), at(begin, SHAFT)];
    vec![shaft, vec![at(neck, -HEAD.0), at(tip, 0.0), at(neck, HEAD.0)]]
}

/// The characters of a line in a direction, and of its head.
fn letters(dx: f32, dy: f32, unicode: bool) -> (&'static str, &'static str) {
    let (flat, steep) = (dy.abs() < dx.abs() / 4.0, dy.abs() > dx.abs());
    let falls = (dx > 0.0) == (dy > 0.0);
    match (unicode, flat, steep) {
        (true, true, _) => ("─", if dx > 0.0 { "→" } else { "←" }),
        (true, _, true) => ("│", if dy > 0.0 { "↓" } else { "↑" }),
        (true, ..) => match (falls, dx > 0.0) {
            (true, true) => ("╲", "↘"),
            (true, false) => ("╲", "↖"),
            (false, true) => ("╱", "↗"),
            (false, false) => ("╱", "↙"),
        },
        (false, true, _) => ("-", if dx > 0.0 { ">" } else { "<" }),
        (false, _, true) => ("|", if dy > 0.0 { "v" } else { "^" }),
        (false, ..) => (if falls { "\\" } else { "/" }, if dy > 0.0 { "v" } else { "^" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_ends_short_of_its_target_and_points_at_it() {
        let (from, to) = (Point { x: 2.0, y: 2.0 }, Point { x: 42.0, y: 2.0 });
        let parts = shape(from, to, 8.0);
        let [shaft, head] = parts.as_slice() else { panic!("a shaft and a head") };
        assert!(shaft.iter().all(|point| point.x > 2.0 && point.x < 42.0));
        assert!(head[1].x < 42.0 && head[1].x > shaft[1].x);
        assert!(shape(from, Point { x: 4.0, y: 2.0 }, 8.0).is_empty(), "there is no room for it");
    }

    #[test]
    fn lines_of_characters_go_where_the_arrow_does() {
        for (dx, dy, unicode, ascii) in [
            (8.0, 0.0, ("─", "→"), ("-", ">")),
            (0.0, -4.0, ("│", "↑"), ("|", "^")),
            (4.0, 2.0, ("╲", "↘"), ("\\", "v")),
            (-4.0, 2.0, ("╱", "↙"), ("/", "v")),
        ] {
            assert_eq!((letters(dx, dy, true), letters(dx, dy, false)), (unicode, ascii));
        }
    }
}
