//! The grounds and bodies of a board, in pixels.

use ludoteca_core::{Glyph, Point, Side, Sprite, Tone, Touch};
use ludoteca_paint::{Fill, Part, Raster, Rgb, Shape, polygons};
use ratatui::buffer::Buffer;

use super::mosaic::{self, DOTS, QUADRANTS};
use super::{Board, targets};
use crate::layout::{Dimension, Lattice, Layout, Manner};
use crate::theme::Palette;

/// The light of the shades that keep neighbours apart, on squares and on hexagons.
const SQUARES: [f32; 3] = [1.0, 0.93, 1.0];
const HEXES: [f32; 3] = [1.0, 0.87, 0.935];
/// How large a piece is in its cell: a tile in a hexagon, a plate in a square.
const TILE: f32 = 0.86;
const PLATE: f32 = 0.36;
/// How much of its letters' colour the edge of a piece has that lies under another.
const UNDER: f32 = 0.35;
/// The columns of a cell from which on drawings on pieces can be known.
const DRAWN: u16 = 18;
/// The columns of a square from which on pieces are drawn and not written, and how large.
const LARGE: u16 = 12;
const DRAWING: f32 = 0.6;
/// How far a tile lies under the one on it, in heights of a cell.
const STEP: f32 = 0.13;
/// How much of a cell a ring leaves.
const RING: f32 = 0.82;
/// How strongly notes colour a cell, and how dark shadows are.
const NOTED: f32 = 0.45;
const SHADOW: f32 = 0.25;

impl Board<'_> {
    /// Draws grounds and pieces in colours.
    pub(super) fn draw_mosaic(&self, buffer: &mut Buffer) {
        let Some(palette) = self.theme.palette() else { return };
        let area = self.layout.area;
        let mut raster =
            Raster::new(usize::from(area.width) * QUADRANTS.0, usize::from(area.height) * QUADRANTS.1);
        match self.layout.view.dimension {
            Dimension::Flat => self.fill_flat(&mut raster, palette),
            Dimension::Oblique => self.fill_oblique(&mut raster, &self.pixels(), palette, self.detail()),
        }
        mosaic::show(&raster, area, palette.ground, buffer);
    }

    /// Draws an oblique board without colours: its edges.
    pub(super) fn draw_sketch(&self, buffer: &mut Buffer) {
        /// What is shaded; no other shape has it.
        const DARK: Rgb = Rgb(0, 0, 0);
        let area = self.layout.area;
        let mut raster = Raster::new(usize::from(area.width) * DOTS.0, usize::from(area.height) * DOTS.1);
        let pixels = Pixels { left: f32::from(area.x), top: f32::from(area.y), across: DOTS };
        for (at, shape) in self.layout.shapes().enumerate() {
            let second = |sprite: usize| self.scene.sprites[sprite].side == Side::Second;
            // Shapes are told apart by colours that mean nothing; walls look like tops.
            let own = Rgb(1 + (at % 250) as u8, (at / 250) as u8, 0);
            let colour = match shape.part {
                Part::Name(_) | Part::Shadow(_) => continue,
                Part::Body(sprite) if second(sprite) && shape.light < 1.0 => DARK,
                _ => own,
            };
            raster.paint(&pixels.rings(&shape.rings), shape.fill, colour, 1.0);
        }
        mosaic::sketch(&raster, DARK, area, self.look.unicode, buffer);
    }

    fn pixels(&self) -> Pixels {
        Pixels { left: f32::from(self.layout.area.x), top: f32::from(self.layout.area.y), across: QUADRANTS }
    }

    /// The colour of a cell as it is now.
    fn ground(&self, cell: usize, palette: &Palette) -> Rgb {
        let is_target = targets(self.touched, self.next).contains(&Touch::Cell(cell));
        let ground = if is_target || self.is_touched(cell) {
            palette.target
        } else if self.is_origin(cell) {
            palette.origin
        } else if self.scene.last.contains(&cell) {
            palette.last
        } else {
            let classes = if self.layout.lattice == Lattice::Hexes { HEXES } else { SQUARES };
            palette.shade(self.scene.cells[cell].shade).lit(classes[self.layout.class(cell)])
        };
        match self.marks.notes.iter().find(|note| note.cell == cell) {
            Some(note) => ground.under(palette.mood(note.mood), NOTED),
            None => ground,
        }
    }

    fn fill_flat(&self, raster: &mut Raster, palette: &Palette) {
        let pixels = self.pixels();
        for cell in 0..self.scene.cells.len() {
            let outline = self.layout.outline(cell);
            let ground = self.ground(cell, palette);
            if self.has_ring(cell) {
                raster.paint(&[pixels.ring(outline)], Fill::Whole, palette.accent, 1.0);
                let inner = pixels.ring(&scaled(outline, RING, RING));
                raster.paint(&[inner], Fill::Whole, ground, 1.0);
            } else {
                raster.paint(&[pixels.ring(outline)], Fill::Whole, ground, 1.0);
            }
        }
        self.fill_arrows(raster, &pixels, palette);
        for cell in 0..self.scene.cells.len() {
            let stack = self.stack(cell);
            for (height, sprite) in stack.iter().enumerate() {
                let under = (stack.len() - 1 - height) as f32;
                let body = self.body(cell, under);
                let (ink, colour) = palette.piece(sprite.side, self.tone(sprite));
                let colour = if under > 0.0 { colour.under(ink, UNDER) } else { colour };
                raster.paint(&[pixels.ring(&body)], Fill::Whole, colour, 1.0);
            }
            if let Some(sprite) = stack.last().filter(|_| self.is_drawn()) {
                self.fill_drawing(sprite, raster, &pixels, palette);
            }
        }
    }

    /// Whether pieces are drawn in pixels and not written: large ones that no move names.
    pub(super) fn is_drawn(&self) -> bool {
        let Layout { manner, lattice, cell, .. } = self.layout;
        (*manner, *lattice) == (Manner::Mosaic, Lattice::Squares) && cell.0 >= LARGE && !self.names_pieces()
    }

    /// The drawing of a piece on its plate.
    fn fill_drawing(&self, sprite: &Sprite, raster: &mut Raster, pixels: &Pixels, palette: &Palette) {
        let Some(glyph) = self.glyphs.iter().find(|glyph| glyph.name == sprite.glyph) else { return };
        let (ink, body) = palette.piece(sprite.side, glyph.tone);
        let Point { x, y } = self.layout.middle(sprite.cell);
        let (width, height) = (f32::from(self.layout.cell.0), f32::from(self.layout.cell.1));
        let size = DRAWING * width.min(2.0 * height) / 100.0;
        let put = |point: &Point| Point { x: x + point.x * size, y: y + point.y * size / 2.0 };
        let [outline, details] = polygons(glyph).map(|rings| {
            let placed = rings.iter().map(|ring| ring.iter().map(put).collect::<Vec<_>>());
            pixels.rings(&placed.collect::<Vec<_>>())
        });
        raster.paint(&outline, Fill::Whole, ink, 1.0);
        if self.layout.cell.0 >= DRAWN {
            raster.paint(&details, Fill::Holes, body, 1.0);
        }
    }

    /// How much can be known of pieces in characters.
    fn detail(&self) -> Detail {
        if self.layout.cell.0 < DRAWN { Detail::Bodies } else { Detail::Drawings }
    }

    pub(super) fn fill_oblique(
        &self,
        raster: &mut Raster,
        pixels: &Pixels,
        palette: &Palette,
        detail: Detail,
    ) {
        let mut arrows = false;
        for shape in self.layout.shapes() {
            let is_piece = matches!(shape.part, Part::Shadow(_) | Part::Body(_) | Part::Ink(_));
            if is_piece && !std::mem::replace(&mut arrows, true) {
                self.fill_arrows(raster, pixels, palette);
            }
            if let Some((colour, opacity)) = self.paint_of(shape, palette, detail) {
                raster.paint(&pixels.rings(&shape.rings), shape.fill, colour.lit(shape.light), opacity);
            }
            if let Part::Cell(cell) = shape.part
                && self.has_ring(cell)
            {
                raster.paint(&pixels.rings(&shape.rings), shape.fill, palette.accent, 1.0);
                let inner = scaled(self.layout.outline(cell), RING, RING);
                raster.paint(&[pixels.ring(&inner)], Fill::Whole, self.ground(cell, palette), 1.0);
            }
        }
        if !arrows {
            self.fill_arrows(raster, pixels, palette);
        }
    }

    /// The colour of a shape and how much of it; drawings are left out where they would be
    /// too small to be known.
    fn paint_of(&self, shape: &Shape, palette: &Palette, detail: Detail) -> Option<(Rgb, f32)> {
        let piece = |sprite: usize| {
            let sprite = &self.scene.sprites[sprite];
            palette.piece(sprite.side, self.tone(sprite))
        };
        let small = detail == Detail::Bodies;
        match shape.part {
            Part::Name(_) if detail == Detail::Everything && self.names_cells() => Some((palette.name, 1.0)),
            Part::Cell(cell) | Part::Edge(cell) => Some((self.ground(cell, palette), 1.0)),
            Part::Name(_) => None,
            Part::Shadow(_) => Some((Rgb::BLACK, SHADOW)),
            Part::Ink(_) if small => None,
            Part::Body(_) if small && shape.fill == Fill::Holes => None,
            Part::Body(sprite) => Some((piece(sprite).1, 1.0)),
            Part::Ink(sprite) => Some((piece(sprite).0, 1.0)),
        }
    }

    fn tone(&self, sprite: &Sprite) -> Tone {
        let named = |glyph: &&Glyph| glyph.name == sprite.glyph;
        self.glyphs.iter().find(named).map_or(Tone::Side, |glyph| glyph.tone)
    }

    fn has_ring(&self, cell: usize) -> bool {
        self.has_rings() && (self.cursor == Some(cell) || self.is_touched(cell))
    }

    /// The outline of a piece: as many steps lower as pieces lie on it.
    fn body(&self, cell: usize, under: f32) -> Vec<Point> {
        let (width, height) = (f32::from(self.layout.cell.0), f32::from(self.layout.cell.1));
        let down = under * STEP * height;
        let lowered = |point: Point| Point { x: point.x, y: point.y + down };
        if self.layout.lattice == Lattice::Hexes {
            return scaled(self.layout.outline(cell), TILE, TILE).into_iter().map(lowered).collect();
        }
        let Point { x, y } = self.layout.middle(cell);
        if height < 3.0 {
            // A plate in the row of the piece.
            let (top, half) = (y.floor(), width / 2.0 - 1.0);
            let corners = [(-half, 0.0), (half, 0.0), (half, 1.0), (-half, 1.0)];
            return corners.map(|(dx, dy)| lowered(Point { x: x + dx, y: top + dy })).to_vec();
        }
        // Whole pixels, and corners that are cut off.
        let half = |size: f32| (2.0 * PLATE * size).round() / 2.0;
        let (across, down) = (half(width), half(height));
        let cut = (across * 0.4, down * 0.4);
        let corners = [
            (-across, cut.1 - down),
            (cut.0 - across, -down),
            (across - cut.0, -down),
            (across, cut.1 - down),
            (across, down - cut.1),
            (across - cut.0, down),
            (cut.0 - across, down),
            (-across, down - cut.1),
        ];
        corners.map(|(dx, dy)| lowered(Point { x: x + dx, y: y + dy })).to_vec()
    }
}

/// How much of pieces and cells is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// What they are made of.
    Bodies,
    /// What is drawn on them too.
    Drawings,
    /// And the names of cells.
    Everything,
}

/// Where places of the screen are among pixels.
pub(super) struct Pixels {
    pub(super) left: f32,
    pub(super) top: f32,
    /// How many a character has, across and down.
    pub(super) across: (usize, usize),
}

impl Pixels {
    pub(super) fn ring(&self, ring: &[Point]) -> Vec<Point> {
        let scaled = |point: &Point| Point {
            x: (point.x - self.left) * self.across.0 as f32,
            y: (point.y - self.top) * self.across.1 as f32,
        };
        ring.iter().map(scaled).collect()
    }

    pub(super) fn rings(&self, rings: &[Vec<Point>]) -> Vec<Vec<Point>> {
        rings.iter().map(|ring| self.ring(ring)).collect()
    }
}

/// A polygon made smaller around its middle.
fn scaled(ring: &[Point], across: f32, down: f32) -> Vec<Point> {
    let count = ring.len().max(1) as f32;
    let (x, y) = ring.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    let (x, y) = (x / count, y / count);
    ring.iter().map(|point| Point { x: x + (point.x - x) * across, y: y + (point.y - y) * down }).collect()
}
