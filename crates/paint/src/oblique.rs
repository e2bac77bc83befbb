//! A board that is seen from above its front right corner: its places, heights and depths.

use std::f32::consts::TAU;

use ludoteca_core::{Glyph, Point, Scene, Sprite};

use crate::letters;
use crate::outline::{rings, strokes};
use crate::raster::Fill;
use crate::svg::outline_of;

/// How much of the depth of the board is seen, and how far a row behind lies to the right.
const TILT: f32 = 0.62;
const SKEW: f32 = 0.22;

/// How thick the board is, a tile, and the base of a standing piece.
const BOARD: f32 = 0.22;
const TILE: f32 = 0.26;
const BASE: f32 = 0.09;

/// How large a tile is in its cell, the radius of a base, and the corners of its circle.
const TILE_SIZE: f32 = 0.93;
const RADIUS: f32 = 0.36;
const CORNERS: usize = 16;

/// The size of a drawing on a tile, and of one that stands.
const LYING: f32 = 0.0068;
const STANDING: f32 = 0.0092;

/// Half the thickness of a standing piece, and the foot of the drawings in their box.
const THICKNESS: f32 = 0.05;
const FOOT: f32 = 42.0;

/// The size of the letters of names and labels.
const LETTERS: f32 = 0.0135;

/// What a shape of a picture belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The top of a cell, by its index.
    Cell(usize),
    /// The edge of the board under a cell.
    Edge(usize),
    /// The name of a cell.
    Name(usize),
    /// The shadow of a piece.
    Shadow(usize),
    /// A piece, by its index among the sprites of the scene.
    Body(usize),
    /// What is drawn on a piece.
    Ink(usize),
}

/// A shape of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it belongs to.
    pub part: Part,
    /// Its polygons.
    pub rings: Vec<Vec<Point>>,
    /// What is inside where they lie over each other.
    pub fill: Fill,
    /// How much light falls on it, from none (0) to all (1).
    pub light: f32,
}

/// A scene that is seen from above its front right corner: pieces stand and stacks rise.
#[derive(Clone, Debug, PartialEq)]
pub struct Oblique {
    /// The shapes, those that hide others after them.
    pub shapes: Vec<Shape>,
    /// Where the middle of each cell is seen, or of what lies highest on it.
    pub tops: Vec<Point>,
}

/// A point of space: to the right, to the front, and up.
#[derive(Clone, Copy)]
struct Place(f32, f32, f32);

/// A point of space as it is seen.
fn seen(Place(x, y, z): Place) -> Point {
    Point { x: x - SKEW * y, y: TILT * y - z }
}

/// How near something is to whoever looks.
fn nearness(point: Point) -> f32 {
    point.y + SKEW * point.x
}

impl Shape {
    /// The cell that it belongs to.
    pub fn cell(&self, scene: &Scene) -> Option<usize> {
        match self.part {
            Part::Cell(cell) | Part::Edge(cell) | Part::Name(cell) => Some(cell),
            Part::Shadow(_) => None,
            Part::Body(sprite) | Part::Ink(sprite) => scene.sprites.get(sprite).map(|sprite| sprite.cell),
        }
    }
}

impl Oblique {
    /// Looks at a scene.
    pub fn of(scene: &Scene, glyphs: &[Glyph]) -> Oblique {
        let tops = scene.cells.iter().map(|cell| seen(ground(cell.centre())));
        let mut oblique = Oblique { shapes: Vec::new(), tops: tops.collect() };
        let mut cells: Vec<usize> = (0..scene.cells.len()).collect();
        cells.sort_by(|&a, &b| depth(scene, a).total_cmp(&depth(scene, b)));
        for &cell in &cells {
            oblique.cell(scene, cell);
        }
        let mut sprites: Vec<usize> = (0..scene.sprites.len()).collect();
        sprites.retain(|&sprite| scene.sprites[sprite].cell < scene.cells.len());
        sprites.sort_by(|&a, &b| {
            let [one, other] = [&scene.sprites[a], &scene.sprites[b]];
            let depths = depth(scene, one.cell).total_cmp(&depth(scene, other.cell));
            depths.then(one.height.cmp(&other.height))
        });
        for sprite in sprites {
            oblique.piece(scene, glyphs, sprite);
        }
        oblique
    }

    /// Where a point of the board is seen.
    pub fn ground(point: Point) -> Point {
        seen(ground(point))
    }

    /// The top left and the bottom right end of everything.
    pub fn bounds(&self) -> (Point, Point) {
        let points = || self.shapes.iter().flat_map(|shape| &shape.rings).flatten();
        let low = |value: fn(&Point) -> f32| points().map(value).reduce(f32::min).unwrap_or(0.0);
        let high = |value: fn(&Point) -> f32| points().map(value).reduce(f32::max).unwrap_or(1.0);
        let left_top = Point { x: low(|point| point.x), y: low(|point| point.y) };
        (left_top, Point { x: high(|point| point.x), y: high(|point| point.y) })
    }

    fn put(&mut self, part: Part, rings: Vec<Vec<Point>>, fill: Fill, light: f32) {
        self.shapes.push(Shape { part, rings, fill, light });
    }

    /// A cell: a piece of the board with its name at the front.
    fn cell(&mut self, scene: &Scene, cell: usize) {
        let shown = &scene.cells[cell];
        self.prism(&shown.polygon, (-BOARD, 0.0), Part::Edge(cell), Part::Cell(cell));
        if shown.name.is_empty() {
            return;
        }
        let centre = shown.centre();
        let (width, height) = (letters::width(&shown.name) * LETTERS, letters::HEIGHT * LETTERS);
        let front = shown.polygon.iter().map(|corner| corner.y).fold(centre.y, f32::max);
        // In a corner of a square, and at the foot of a hexagon.
        let left = if shown.polygon.len() == 4 { centre.x - 0.44 } else { centre.x - width / 2.0 };
        let top = front - height - if shown.polygon.len() == 4 { 0.06 } else { 0.2 };
        self.write(&shown.name, Part::Name(cell), |point| Place(left + point.x, top + point.y, 0.0));
    }

    /// Writes a text at a place.
    fn write(&mut self, text: &str, part: Part, place: impl Fn(Point) -> Place) {
        let scaled = |point: &Point| place(Point { x: point.x * LETTERS, y: point.y * LETTERS });
        let strokes = strokes(&letters::path(text), letters::PEN);
        let rings = strokes.iter().map(|ring| ring.iter().map(|point| seen(scaled(point))).collect());
        self.put(part, rings.collect(), Fill::Whole, 1.0);
    }

    /// A body with upright walls over a convex ground; only the walls that are seen.
    fn prism(&mut self, polygon: &[Point], (low, high): (f32, f32), wall: Part, top: Part) {
        let centre = middle(polygon);
        for (&a, &b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
            let half = Point { x: f32::midpoint(a.x, b.x) - centre.x, y: f32::midpoint(a.y, b.y) - centre.y };
            let length = half.x.hypot(half.y).max(1e-6);
            let (right, front) = (half.x / length, half.y / length);
            if front + SKEW * right <= 0.01 {
                continue;
            }
            let ring =
                [Place(a.x, a.y, high), Place(b.x, b.y, high), Place(b.x, b.y, low), Place(a.x, a.y, low)];
            let light = 0.62 + 0.16 * right.max(-0.5);
            self.put(wall, vec![ring.map(seen).to_vec()], Fill::Whole, light);
        }
        let ring = polygon.iter().map(|point| seen(Place(point.x, point.y, high))).collect();
        self.put(top, vec![ring], Fill::Whole, 1.0);
    }

    /// A piece: a tile in its stack on a board of hexagons, and standing elsewhere.
    fn piece(&mut self, scene: &Scene, glyphs: &[Glyph], index: usize) {
        let sprite = &scene.sprites[index];
        let cell = &scene.cells[sprite.cell];
        let (outline, details) = outline_of(glyphs, &sprite.glyph);
        if cell.polygon.len() == 6 {
            self.tile(sprite, index, &scaled(&cell.polygon, TILE_SIZE), (outline, details));
        } else {
            self.figure(sprite, index, cell.centre(), (outline, details));
        }
    }

    fn tile(&mut self, sprite: &Sprite, index: usize, ground: &[Point], (outline, details): (&str, &str)) {
        let low = f32::from(sprite.height) * TILE;
        let high = low + TILE;
        if sprite.height == 0 {
            self.shadow(index, ground, low);
        }
        self.prism(ground, (low, high - 0.02), Part::Body(index), Part::Body(index));
        let centre = middle(ground);
        let lying = |point: Point| Place(centre.x + point.x * LYING, centre.y - 0.04 + point.y * LYING, high);
        self.draw(outline, Part::Ink(index), Fill::Whole, lying);
        self.draw(details, Part::Body(index), Fill::Holes, lying);
        if !sprite.label.is_empty() {
            let left = centre.x + 0.26;
            let top = centre.y + 0.2;
            self.write(&sprite.label, Part::Ink(index), |point| Place(left + point.x, top + point.y, high));
        }
        self.tops[sprite.cell] = seen(Place(centre.x, centre.y, high));
    }

    fn figure(&mut self, sprite: &Sprite, index: usize, centre: Point, (outline, details): (&str, &str)) {
        let low = f32::from(sprite.height) * 2.0 * BASE;
        let disc: Vec<Point> = (0..CORNERS)
            .map(|corner| {
                let (sin, cos) = (TAU * corner as f32 / CORNERS as f32).sin_cos();
                Point { x: centre.x + RADIUS * cos, y: centre.y + RADIUS * sin }
            })
            .collect();
        self.shadow(index, &disc, low);
        self.prism(&disc, (low, low + BASE), Part::Body(index), Part::Body(index));
        let foot = low + BASE;
        let upright = |depth: f32| {
            move |point: Point| {
                Place(centre.x + point.x * STANDING, centre.y + depth, foot + (FOOT - point.y) * STANDING)
            }
        };
        self.draw(outline, Part::Body(index), Fill::Whole, upright(-THICKNESS));
        if let Some(back) = self.shapes.last_mut() {
            back.light = 0.55;
        }
        self.draw(outline, Part::Ink(index), Fill::Whole, upright(0.0));
        self.draw(outline, Part::Body(index), Fill::Whole, |point| {
            upright(THICKNESS)(Point { x: point.x * 0.94, y: (point.y - FOOT) * 0.94 + FOOT - 1.0 })
        });
        self.draw(details, Part::Ink(index), Fill::Holes, upright(THICKNESS));
        if !sprite.label.is_empty() {
            let (left, height) = (centre.x + 0.24, foot + 0.24);
            let place = |point: Point| Place(left + point.x, centre.y + 0.1, height - point.y);
            self.write(&sprite.label, Part::Ink(index), place);
        }
        self.tops[sprite.cell] = seen(Place(centre.x, centre.y, foot + FOOT * STANDING));
    }

    /// A drawing, put where its points belong.
    fn draw(&mut self, path: &str, part: Part, fill: Fill, place: impl Fn(Point) -> Place) {
        let rings: Vec<Vec<Point>> =
            rings(path).iter().map(|ring| ring.iter().map(|&point| seen(place(point))).collect()).collect();
        self.put(part, rings, fill, 1.0);
    }

    fn shadow(&mut self, index: usize, ground: &[Point], low: f32) {
        let ring = ground.iter().map(|point| seen(Place(point.x - 0.05, point.y + 0.07, low)));
        self.put(Part::Shadow(index), vec![ring.collect()], Fill::Whole, 1.0);
    }
}

fn ground(point: Point) -> Place {
    Place(point.x, point.y, 0.0)
}

fn depth(scene: &Scene, cell: usize) -> f32 {
    scene.cells.get(cell).map_or(0.0, |cell| nearness(cell.centre()))
}

fn middle(polygon: &[Point]) -> Point {
    let count = polygon.len().max(1) as f32;
    let (x, y) = polygon.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    Point { x: x / count, y: y / count }
}

/// A polygon made smaller around its middle.
fn scaled(polygon: &[Point], factor: f32) -> Vec<Point> {
    let centre = middle(polygon);
    let nearer = |point: &Point| Point {
        x: centre.x + (point.x - centre.x) * factor,
        y: centre.y + (point.y - centre.y) * factor,
    };
    polygon.iter().map(nearer).collect()
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::Drawn;

    use super::*;
    use crate::tests::{hive, start};

    #[test]
    fn what_is_nearer_is_drawn_later_and_stacks_rise() {
        let scene = hive();
        let oblique = Oblique::of(&scene, Cats::glyphs());
        let first =
            |part: Part| oblique.shapes.iter().position(|shape| shape.part == part).expect("it is drawn");
        assert!(first(Part::Cell(5)) < first(Part::Cell(0)) && first(Part::Cell(0)) < first(Part::Cell(2)));
        assert!(first(Part::Body(0)) < first(Part::Body(1)), "the upper tile hides the lower one");
        assert!(first(Part::Body(1)) < first(Part::Body(2)), "the tile in front hides both");
        let cells = oblique.shapes.iter().rposition(|shape| matches!(shape.part, Part::Cell(_)));
        assert!(cells < Some(first(Part::Body(0))), "no part of the board hides a piece");
        let bare = Oblique::of(&Scene { sprites: Vec::new(), ..hive() }, Cats::glyphs());
        assert!(bare.tops[0].y - oblique.tops[0].y > 2.0 * TILE - 0.03, "two tiles are twice as high");
    }

    #[test]
    fn pieces_of_squares_stand_higher_than_they_are_wide_at_the_foot() {
        let scene = start("8x8");
        let oblique = Oblique::of(&scene, Cats::glyphs());
        let of = |index: usize| {
            let shapes = oblique.shapes.iter().filter(move |shape| shape.part == Part::Body(index));
            shapes.flat_map(|shape| &shape.rings).flatten().copied().collect::<Vec<Point>>()
        };
        for (index, sprite) in scene.sprites.iter().enumerate() {
            let high = of(index).iter().map(|point| point.y).fold(f32::MAX, f32::min);
            assert!(high < seen(ground(scene.cells[sprite.cell].centre())).y - 0.6, "it stands");
        }
        let (low, high) = oblique.bounds();
        assert!(oblique.tops.iter().all(|top| top.x > low.x && top.x < high.x && top.y < high.y));
        assert!(
            oblique.shapes.iter().all(|shape| shape.cell(&scene).is_none_or(|cell| cell < scene.cells.len()))
        );
    }
}
