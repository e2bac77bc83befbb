//! The lines between cells, for screens without colour or without Unicode.

use std::collections::BTreeMap;

use ludoteca_core::Point;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::Board;
use crate::layout::{Dimension, Lattice};

/// The ways that lines leave a character.
const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// The characters by the ways that lines leave them.
const JOINTS: [&str; 16] = [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];

impl Board<'_> {
    /// Draws the lines between cells.
    pub(super) fn draw_lines(&self, buffer: &mut Buffer) {
        match (self.layout.view.dimension, self.layout.lattice) {
            (Dimension::Oblique, _) => self.draw_sketch(buffer),
            (Dimension::Flat, Lattice::Squares) => self.draw_squares(buffer),
            (Dimension::Flat, Lattice::Hexes) => self.draw_hexes(buffer),
            (Dimension::Flat, Lattice::Other) => {}
        }
    }

    fn draw_squares(&self, buffer: &mut Buffer) {
        let mut joints: BTreeMap<(i32, i32), u8> = BTreeMap::new();
        let (width, height) = (i32::from(self.layout.cell.0), i32::from(self.layout.cell.1));
        let mut join = |x: i32, y: i32, ways: u8| *joints.entry((x, y)).or_default() |= ways;
        for cell in 0..self.scene.cells.len() {
            let (left, top) = self.corner(cell);
            let (right, bottom) = (left + width, top + height);
            for x in left..right {
                for y in [top, bottom] {
                    join(x, y, RIGHT);
                    join(x + 1, y, LEFT);
                }
            }
            for y in top..bottom {
                for x in [left, right] {
                    join(x, y, DOWN);
                    join(x, y + 1, UP);
                }
            }
        }
        for ((x, y), ways) in joints {
            let letter = match ways {
                _ if self.look.unicode => JOINTS[usize::from(ways)],
                _ if ways & (UP | DOWN) == 0 => "-",
                _ if ways & (LEFT | RIGHT) == 0 => "|",
                _ => "+",
            };
            self.write(letter, x as f32 + 0.5, y, self.line(), buffer);
        }
    }

    fn draw_hexes(&self, buffer: &mut Buffer) {
        let (wall, rising, falling) =
            if self.look.unicode { ("│", "╱", "╲") } else { ("|", "/", "\\") };
        let width = i32::from(self.layout.cell.0);
        for cell in 0..self.scene.cells.len() {
            let Point { x, y } = self.layout.middle(cell);
            let (left, row) = ((x - width as f32 / 2.0).round() as i32, y.floor() as i32);
            let mut put = |letter: &str, x: i32, y: i32| {
                self.write(letter, x as f32 + 0.5, y, self.line(), buffer);
            };
            put(wall, left, row);
            put(wall, left + width, row);
            for step in 1..width / 2 {
                put(rising, left + step, row - step);
                put(falling, left + width - step, row - step);
                put(falling, left + step, row + step);
                put(rising, left + width - step, row + step);
            }
        }
    }

    /// Fills a cell that is never used.
    pub(super) fn hatch(&self, cell: usize, buffer: &mut Buffer) {
        if self.layout.lattice != Lattice::Squares || self.layout.view.dimension != Dimension::Flat {
            return;
        }
        let (left, top) = self.corner(cell);
        let sign = if self.look.unicode { "░" } else { ":" };
        let row = sign.repeat(usize::from(self.layout.cell.0) - 1);
        for y in 1..i32::from(self.layout.cell.1) {
            let middle = left as f32 + 0.5 + f32::from(self.layout.cell.0) / 2.0;
            self.write(&row, middle, top + y, self.line(), buffer);
        }
    }

    /// The top left character of a square with its lines.
    fn corner(&self, cell: usize) -> (i32, i32) {
        let Point { x, y } = self.layout.middle(cell);
        let (width, height) = (f32::from(self.layout.cell.0), f32::from(self.layout.cell.1));
        ((x - width / 2.0).round() as i32, (y - height / 2.0).round() as i32)
    }

    fn line(&self) -> Style {
        self.theme.dim()
    }
}
