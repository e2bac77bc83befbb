//! The cells of a scene in units of their own width and of their rows' distance.

use ludoteca_core::{Cell, Point, Scene};

use super::Manner;

/// The sizes that an upright square may have, the largest first: columns and rows.
const SQUARES: [(u16, u16); 12] = [
    (28, 14),
    (24, 12),
    (20, 10),
    (16, 8),
    (14, 7),
    (12, 6),
    (10, 5),
    (8, 4),
    (6, 3),
    (6, 2),
    (4, 2),
    (4, 1),
];
/// The sizes of hexagons: from one to the next in a row, and from a row to the next.
const HEXES: [(u16, u16); 11] =
    [(26, 11), (22, 10), (18, 8), (16, 7), (14, 6), (12, 5), (10, 4), (8, 3), (6, 3), (6, 2), (4, 2)];
/// The sizes of hexagons between lines, whose slopes go a column in each row.
const LINED_HEXES: [(u16, u16); 6] = [(14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2)];
/// The widest that a cell is unasked.
const WIDEST: u16 = 20;

/// How the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lattice {
    /// In rows and columns.
    Squares,
    /// In rows of upright hexagons.
    Hexes,
    /// In any other way.
    Other,
}

/// The cells of a scene in units of their own width and of their rows' distance; the middle
/// of the first column and row is nothing.
pub(super) struct Grid {
    pub(super) lattice: Lattice,
    pub(super) places: Vec<Point>,
    pub(super) outlines: Vec<Vec<Point>>,
}

impl Grid {
    pub(super) fn of(scene: &Scene) -> Grid {
        let centres: Vec<Point> = scene.cells.iter().map(Cell::centre).collect();
        let least = |values: &mut dyn Iterator<Item = f32>| values.reduce(f32::min).unwrap_or(0.0);
        let left = least(&mut centres.iter().map(|point| point.x));
        let top = least(&mut centres.iter().map(|point| point.y));
        let width = pitch(&centres, |a, b| ((a.y - b.y).abs() < 0.01).then(|| (a.x - b.x).abs()));
        let lattice = lattice(scene);
        let height = match lattice {
            // Also where there is only one row.
            Lattice::Hexes => 0.75_f32.sqrt() * width,
            _ => pitch(&centres, |a, b| Some((a.y - b.y).abs())),
        };
        let place = |point: &Point| Point { x: (point.x - left) / width, y: (point.y - top) / height };
        Grid {
            lattice,
            places: centres.iter().map(place).collect(),
            outlines: scene.cells.iter().map(|cell| cell.polygon.iter().map(place).collect()).collect(),
        }
    }

    /// The largest size of a cell that fits into some columns and rows, or one that is so
    /// many steps larger.
    pub(super) fn size(&self, (columns, rows): (u16, u16), zoom: i8, manner: Manner) -> (u16, u16) {
        let sizes: &[(u16, u16)] = match (self.lattice, manner) {
            (Lattice::Hexes, Manner::Lines) => &LINED_HEXES,
            (Lattice::Hexes, Manner::Mosaic) => &HEXES,
            // A line needs a row of its own.
            (_, Manner::Lines) => &SQUARES[..SQUARES.len() - 1],
            _ => &SQUARES,
        };
        let fits = |&size: &(u16, u16)| {
            let (width, height) = self.extent(size, manner);
            size.0 <= WIDEST && width <= i32::from(columns) && height <= i32::from(rows)
        };
        let last = sizes.len() - 1;
        // What fits nowhere is shown in part, and large enough to be read.
        let readable = sizes.iter().position(|&size| size == (4, 2)).unwrap_or(last);
        let fit = sizes.iter().position(fits).unwrap_or(readable);
        sizes[(fit as isize - isize::from(zoom)).clamp(0, last as isize) as usize]
    }

    /// The top left and the bottom right end of the board, so that middles come to lie on
    /// the middles of rows where cells have any, and lines on characters.
    pub(super) fn ends(&self, (_, height): (u16, u16), manner: Manner) -> (Point, Point) {
        let points = || self.outlines.iter().flatten();
        let low = |value: fn(&Point) -> f32| points().map(value).reduce(f32::min).unwrap_or(0.0);
        let high = |value: fn(&Point) -> f32| points().map(value).reduce(f32::max).unwrap_or(0.0);
        let (mut top, mut bottom) = (low(|point| point.y), high(|point| point.y));
        let height = f32::from(height);
        if self.lattice != Lattice::Squares {
            let above = match manner {
                Manner::Mosaic => (-top * height - 0.5).round() + 0.5,
                Manner::Lines => height - 0.5,
            };
            bottom += above / height + top;
            top = -above / height;
        }
        (Point { x: low(|point| point.x), y: top }, Point { x: high(|point| point.x), y: bottom })
    }

    /// The columns and rows of the whole board.
    pub(super) fn extent(&self, size: (u16, u16), manner: Manner) -> (i32, i32) {
        let (low, high) = self.ends(size, manner);
        let (columns, rows) = ((high.x - low.x) * f32::from(size.0), (high.y - low.y) * f32::from(size.1));
        let line = i32::from(manner == Manner::Lines);
        let hexes = self.lattice == Lattice::Hexes && manner == Manner::Lines;
        // The slopes of lined hexagons reach further than their corners.
        let rows =
            if hexes { self.last_row() * f32::from(size.1) + 2.0 * f32::from(size.1) - 2.0 } else { rows };
        ((columns - 0.1).ceil() as i32 + line, (rows - 0.1).ceil() as i32 + line)
    }

    fn last_row(&self) -> f32 {
        self.places.iter().map(|place| place.y).fold(0.0, f32::max)
    }

    /// Which of the shades that keep neighbours apart each cell has: of two on squares, of
    /// three on hexagons.
    pub(super) fn classes(&self) -> Vec<usize> {
        let class = |place: &Point| {
            let (column, row) = ((2.0 * place.x).round() as i32, place.y.round() as i32);
            match self.lattice {
                Lattice::Hexes => ((column - row) / 2 - row).rem_euclid(3) as usize,
                _ => (column / 2 + row).rem_euclid(2) as usize,
            }
        };
        self.places.iter().map(class).collect()
    }
}

fn lattice(scene: &Scene) -> Lattice {
    let upright = |cell: &Cell| match cell.polygon.as_slice() {
        [a, b, ..] => (a.x - b.x).abs() < 1e-3 || (a.y - b.y).abs() < 1e-3,
        _ => false,
    };
    let all = |corners: usize| scene.cells.iter().all(|cell| cell.polygon.len() == corners);
    let pointed = |cell: &Cell| {
        let top = cell.polygon.iter().map(|point| point.y).fold(f32::MAX, f32::min);
        cell.polygon.iter().filter(|point| point.y < top + 1e-3).count() == 1
    };
    if all(4) && scene.cells.iter().all(upright) {
        Lattice::Squares
    } else if all(6) && scene.cells.iter().all(pointed) {
        Lattice::Hexes
    } else {
        Lattice::Other
    }
}

/// The least distance between two centres that is not nothing.
fn pitch(centres: &[Point], distance: impl Fn(Point, Point) -> Option<f32>) -> f32 {
    let pairs =
        centres.iter().enumerate().flat_map(|(at, &a)| centres[at + 1..].iter().map(move |&b| (a, b)));
    let apart = pairs.filter_map(|(a, b)| distance(a, b)).filter(|&distance| distance > 0.01);
    apart.reduce(f32::min).unwrap_or(1.0)
}
