//! Where the cells of a scene lie on a screen of characters.

mod coordinates;
mod grid;
mod view;

use ludoteca_core::{Glyph, Look, Point, Scene};
use ludoteca_paint::{Oblique, Shape};
use ratatui::layout::{Position, Rect};

pub(crate) use coordinates::Coordinates;
use grid::Grid;
pub(crate) use grid::Lattice;
pub(crate) use view::{Dimension, View};

use crate::theme::Theme;

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// How cells are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// By the colours of their grounds.
    Mosaic,
    /// By lines between them.
    Lines,
}

impl Manner {
    /// The manner of a screen.
    pub(crate) fn of(theme: Theme, look: Look) -> Manner {
        if theme.palette().is_some() && look.unicode { Manner::Mosaic } else { Manner::Lines }
    }
}

/// Where the cells of a scene lie on a screen of characters, as far as they are seen.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) area: Rect,
    pub(crate) view: View,
    pub(crate) manner: Manner,
    pub(crate) lattice: Lattice,
    /// The columns and rows from a cell to the next.
    pub(crate) cell: (u16, u16),
    /// The corners of the cells, and the middles where their pieces are written, on the screen.
    outlines: Vec<Vec<Point>>,
    middles: Vec<Point>,
    /// Which of the shades that keep neighbours apart each cell has.
    classes: Vec<usize>,
    /// What is drawn of an oblique board, and the cell that each shape belongs to.
    shapes: Vec<(Shape, Option<usize>)>,
    /// The names of columns and rows, where cells are named by them.
    pub(crate) coordinates: Option<Coordinates>,
    /// The middle of the area in the units of the board, and how large one unit is.
    centre: Point,
    scale: Point,
    /// The ends of the board in its units.
    ends: (Point, Point),
}

impl Layout {
    /// Nothing, before anything was laid out.
    pub(crate) fn nowhere() -> Layout {
        let scene = Scene::empty(Vec::new(), ludoteca_core::Side::First);
        Layout::of(&scene, &[], Rect::ZERO, View::default(), None, Manner::Lines)
    }

    /// Lays a scene out in an area: as large as it fits unless the view asks for another
    /// size, and where it does not fit, so that one cell can be seen.
    pub(crate) fn of(
        scene: &Scene,
        glyphs: &[Glyph],
        area: Rect,
        view: View,
        seen: Option<usize>,
        manner: Manner,
    ) -> Layout {
        match view.dimension {
            Dimension::Flat => Layout::flat(scene, area, view, seen, manner),
            Dimension::Oblique => Layout::oblique(scene, glyphs, area, view, seen, manner),
        }
    }

    fn flat(scene: &Scene, whole: Rect, view: View, seen: Option<usize>, manner: Manner) -> Layout {
        let grid = Grid::of(scene);
        let coordinates = Coordinates::of(scene, &grid);
        let area = if coordinates.is_some() { Coordinates::inside(whole) } else { whole };
        let cell = grid.size((area.width, area.height), view.zoom, manner);
        let scale = Point { x: f32::from(cell.0), y: f32::from(cell.1) };
        let (low, high) = grid.ends(cell, manner);
        let (columns, rows) = grid.extent(cell, manner);
        let at = seen.and_then(|seen| grid.places.get(seen)).copied();
        let wanted = view
            .centre
            .or(at)
            .unwrap_or(Point { x: f32::midpoint(low.x, high.x), y: f32::midpoint(low.y, high.y) });
        let along = |extent: i32, room: u16, low: f32, wanted: f32, scale: f32| {
            let room = i32::from(room);
            // The columns or rows of the board that lie before the area.
            let before = ((wanted - low) * scale).round() as i32 - room / 2;
            if extent <= room { (extent - room) / 2 } else { before.clamp(0, extent - room) }
        };
        let left = along(columns, area.width, low.x, wanted.x, scale.x);
        let top = along(rows, area.height, low.y, wanted.y, scale.y);
        let origin = Point {
            x: f32::from(area.x) - left as f32 - low.x * scale.x,
            y: f32::from(area.y) - top as f32 - low.y * scale.y,
        };
        let put = |point: &Point| Point { x: origin.x + point.x * scale.x, y: origin.y + point.y * scale.y };
        let outlines = grid.outlines.iter().map(|outline| outline.iter().map(put).collect()).collect();
        let centre = Point {
            x: (f32::from(area.x) + f32::from(area.width) / 2.0 - origin.x) / scale.x,
            y: (f32::from(area.y) + f32::from(area.height) / 2.0 - origin.y) / scale.y,
        };
        Layout {
            area,
            view,
            manner,
            lattice: grid.lattice,
            cell,
            outlines,
            middles: grid.places.iter().map(put).collect(),
            classes: grid.classes(),
            shapes: Vec::new(),
            coordinates,
            centre,
            scale,
            ends: (low, high),
        }
    }

    fn oblique(
        scene: &Scene,
        glyphs: &[Glyph],
        area: Rect,
        view: View,
        seen: Option<usize>,
        manner: Manner,
    ) -> Layout {
        let oblique = Oblique::of(scene, glyphs);
        let grid = Grid::of(scene);
        let (low, high) = oblique.bounds();
        let (width, height) = ((high.x - low.x).max(0.1), (high.y - low.y).max(0.1));
        // A row is as high as two columns are wide.
        let fit = (f32::from(area.width) / width).min(2.0 * f32::from(area.height) / height);
        let columns = view.enlarged(fit.min(20.0));
        let scale = Point { x: columns, y: columns / 2.0 };
        let at = seen.and_then(|seen| oblique.tops.get(seen)).copied();
        let along = |low: f32, high: f32, room: f32, wanted: Option<f32>| match wanted {
            Some(wanted) if high - low > room => wanted.clamp(low + room / 2.0, high - room / 2.0),
            _ => f32::midpoint(low, high),
        };
        let wanted = view.centre.or(at);
        let centre = Point {
            x: along(low.x, high.x, f32::from(area.width) / scale.x, wanted.map(|at| at.x)),
            y: along(low.y, high.y, f32::from(area.height) / scale.y, wanted.map(|at| at.y)),
        };
        let middle = Point {
            x: f32::from(area.x) + f32::from(area.width) / 2.0,
            y: f32::from(area.y) + f32::from(area.height) / 2.0,
        };
        let put = |point: &Point| Point {
            x: middle.x + (point.x - centre.x) * scale.x,
            y: middle.y + (point.y - centre.y) * scale.y,
        };
        let outlines = scene
            .cells
            .iter()
            .map(|cell| cell.polygon.iter().map(|&corner| put(&Oblique::ground(corner))).collect());
        let shapes = oblique.shapes.into_iter().map(|mut shape| {
            shape.rings.iter_mut().flatten().for_each(|point| *point = put(point));
            let cell = shape.cell(scene);
            (shape, cell)
        });
        Layout {
            area,
            view,
            manner,
            lattice: grid.lattice,
            cell: (scale.x as u16, (scale.y * 0.6) as u16),
            outlines: outlines.collect(),
            middles: oblique.tops.iter().map(put).collect(),
            classes: grid.classes(),
            shapes: shapes.collect(),
            coordinates: None,
            centre,
            scale,
            ends: (low, high),
        }
    }

    /// The corners of a cell on the screen, in columns and rows.
    pub(crate) fn outline(&self, cell: usize) -> &[Point] {
        self.outlines.get(cell).map_or(&[], Vec::as_slice)
    }

    /// The middle of a cell, or of what lies highest on it.
    pub(crate) fn middle(&self, cell: usize) -> Point {
        self.middles.get(cell).copied().unwrap_or(Point { x: -1.0, y: -1.0 })
    }

    /// The middle of the ground of a cell.
    pub(crate) fn ground(&self, cell: usize) -> Point {
        let outline = self.outline(cell);
        let count = outline.len().max(1) as f32;
        let (x, y) = outline.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
        Point { x: x / count, y: y / count }
    }

    /// The left end of the board on the screen, and its foot.
    pub(crate) fn left(&self) -> f32 {
        self.outlines.iter().flatten().map(|point| point.x).fold(f32::MAX, f32::min)
    }

    pub(crate) fn foot(&self) -> f32 {
        self.outlines.iter().flatten().map(|point| point.y).fold(f32::MIN, f32::max)
    }

    /// Which of the shades that keep neighbours apart a cell has.
    pub(crate) fn class(&self, cell: usize) -> usize {
        self.classes.get(cell).copied().unwrap_or(0)
    }

    /// The shapes of an oblique board.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.shapes.iter().map(|(shape, _)| shape)
    }

    /// The cell at a place of the screen.
    pub(crate) fn at(&self, place: Position) -> Option<usize> {
        if !self.area.contains(place) {
            return None;
        }
        let point = Point { x: f32::from(place.x) + 0.5, y: f32::from(place.y) + 0.5 };
        let hits = |ring: &Vec<Point>| contains(ring, point);
        let shape =
            self.shapes.iter().rev().find(|(shape, cell)| cell.is_some() && shape.rings.iter().any(hits));
        let found = shape.and_then(|(_, cell)| *cell);
        found.or_else(|| self.outlines.iter().position(hits).filter(|_| self.shapes.is_empty()))
    }

    /// The next cell in a direction, if there is one: near, and not far off the way.
    pub(crate) fn toward(&self, from: usize, direction: Direction) -> Option<usize> {
        let centre = |cell: usize| {
            let Point { x, y } = self.ground(cell);
            // A row is about as high as two columns are wide.
            (x, 2.0 * y)
        };
        let (x, y) = centre(from);
        let others = (0..self.outlines.len()).filter(|&cell| cell != from);
        let cost = |cell: usize| {
            let (dx, dy) = (centre(cell).0 - x, centre(cell).1 - y);
            let (along, across) = match direction {
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
            };
            (along > 0.1 && across <= 2.0 * along).then_some(along + 3.0 * across)
        };
        let costs = others.filter_map(|cell| Some((cost(cell)?, cell)));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cell)| cell)
    }

    /// The view with the board moved: more of what lies in a direction is seen.
    pub(crate) fn panned(&self, direction: Direction) -> View {
        /// How much of the area is left behind at a time.
        const PART: f32 = 0.2;
        let (width, height) =
            (f32::from(self.area.width) / self.scale.x, f32::from(self.area.height) / self.scale.y);
        let (x, y) = match direction {
            Direction::Left => (-width, 0.0),
            Direction::Right => (width, 0.0),
            Direction::Up => (0.0, -height),
            Direction::Down => (0.0, height),
        };
        let along = |at: f32, by: f32, low: f32, high: f32| (at + by * PART).clamp(low, high.max(low));
        let (low, high) = self.ends;
        let centre =
            Point { x: along(self.centre.x, x, low.x, high.x), y: along(self.centre.y, y, low.y, high.y) };
        View { centre: Some(centre), ..self.view }
    }
}

/// Whether a polygon contains a point.
fn contains(ring: &[Point], point: Point) -> bool {
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = sides.filter(|(a, b)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests;
