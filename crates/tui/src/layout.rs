//! Where the cells of a scene lie on a screen of characters.

use ludoteca_core::{Point, Scene};
use ratatui::layout::{Position, Rect};

/// The sizes that a cell may have, the largest first: columns and rows.
const SIZES: [(u16, u16); 6] = [(12, 5), (10, 4), (8, 3), (6, 3), (6, 2), (4, 2)];
/// The size of last resort.
const SMALLEST: (u16, u16) = (4, 1);

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// Where the cells of a scene lie on a screen of characters, as far as they are seen.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    area: Rect,
    /// The top left corners of the cells, as seen from that of the whole board.
    corners: Vec<(i32, i32)>,
    cell: (u16, u16),
    /// The columns and rows of the board that lie left of and above the area.
    shift: (i32, i32),
}

impl Layout {
    /// Lays a scene out in an area: as large as it fits, and where it does not, so that one
    /// cell can be seen.
    pub(crate) fn of(scene: &Scene, area: Rect, seen: Option<usize>) -> Layout {
        let grid = Grid::of(scene);
        let sizes = SIZES.into_iter().chain([SMALLEST]);
        let fits = |&(width, height): &(u16, u16)| {
            let (columns, rows) = grid.extent((width, height));
            columns <= i32::from(area.width) && rows <= i32::from(area.height)
        };
        let cell = sizes.clone().find(fits).unwrap_or(SIZES[SIZES.len() - 1]);
        let corners = grid.corners(cell);
        let extent = grid.extent(cell);
        let at = seen.and_then(|seen| corners.get(seen)).copied();
        let along = |extent: i32, room: u16, at: Option<i32>| {
            let room = i32::from(room);
            match at {
                _ if extent <= room => (extent - room) / 2,
                Some(at) => (at - room / 2).clamp(0, extent - room),
                None => (extent - room) / 2,
            }
        };
        let shift =
            (along(extent.0, area.width, at.map(|at| at.0)), along(extent.1, area.height, at.map(|at| at.1)));
        Layout { area, corners, cell, shift }
    }

    /// Where a cell is seen; empty where it is not.
    pub(crate) fn rect(&self, cell: usize) -> Rect {
        let Some(&(x, y)) = self.corners.get(cell) else { return Rect::ZERO };
        let (x, y) = (x - self.shift.0, y - self.shift.1);
        let (width, height) = (i32::from(self.cell.0), i32::from(self.cell.1));
        let (right, bottom) = (i32::from(self.area.width), i32::from(self.area.height));
        if x < 0 || y < 0 || x + width > right || y + height > bottom {
            return Rect::ZERO;
        }
        Rect::new(self.area.x + x as u16, self.area.y + y as u16, self.cell.0, self.cell.1)
    }

    /// The cell at a place of the screen.
    pub(crate) fn at(&self, place: Position) -> Option<usize> {
        (0..self.corners.len()).find(|&cell| self.rect(cell).contains(place))
    }

    /// The next cell in a direction, if there is one: near, and not far off the way.
    pub(crate) fn toward(&self, from: usize, direction: Direction) -> Option<usize> {
        let centre = |cell: usize| {
            let (x, y) = self.corners[cell];
            // A row is about as high as two columns are wide.
            (x, 2 * y)
        };
        let (x, y) = centre(from);
        let others = (0..self.corners.len()).filter(|&cell| cell != from);
        let cost = |cell: usize| {
            let (dx, dy) = (centre(cell).0 - x, centre(cell).1 - y);
            let (along, across) = match direction {
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
            };
            (along > 0 && across <= 2 * along).then_some(along + 3 * across)
        };
        others.filter_map(|cell| Some((cost(cell)?, cell))).min().map(|(_, cell)| cell)
    }
}

/// The places of cells in units of their own width and of their rows' distance.
struct Grid {
    places: Vec<(f32, f32)>,
}

impl Grid {
    fn of(scene: &Scene) -> Grid {
        let centres: Vec<Point> = scene.cells.iter().map(ludoteca_core::Cell::centre).collect();
        let least = |values: &mut dyn Iterator<Item = f32>| values.reduce(f32::min).unwrap_or(0.0);
        let left = least(&mut centres.iter().map(|point| point.x));
        let top = least(&mut centres.iter().map(|point| point.y));
        let width = pitch(&centres, |a, b| ((a.y - b.y).abs() < 0.01).then(|| (a.x - b.x).abs()));
        let height = pitch(&centres, |a, b| Some((a.y - b.y).abs()));
        let place = |point: &Point| ((point.x - left) / width, (point.y - top) / height);
        Grid { places: centres.iter().map(place).collect() }
    }

    fn corners(&self, (width, height): (u16, u16)) -> Vec<(i32, i32)> {
        let corner = |&(x, y): &(f32, f32)| {
            ((x * f32::from(width)).round() as i32, (y * f32::from(height)).round() as i32)
        };
        self.places.iter().map(corner).collect()
    }

    /// The columns and rows of the whole board.
    fn extent(&self, cell: (u16, u16)) -> (i32, i32) {
        let corners = self.corners(cell);
        let most = |values: &mut dyn Iterator<Item = i32>| values.max().unwrap_or(0);
        let right = most(&mut corners.iter().map(|corner| corner.0));
        let bottom = most(&mut corners.iter().map(|corner| corner.1));
        (right + i32::from(cell.0), bottom + i32::from(cell.1))
    }
}

/// The least distance between two centres that is not nothing.
fn pitch(centres: &[Point], distance: impl Fn(Point, Point) -> Option<f32>) -> f32 {
    let pairs =
        centres.iter().enumerate().flat_map(|(at, &a)| centres[at + 1..].iter().map(move |&b| (a, b)));
    let apart = pairs.filter_map(|(a, b)| distance(a, b)).filter(|&distance| distance > 0.01);
    apart.reduce(f32::min).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::{Cell, Shade, Side};

    fn squares(columns: usize, rows: usize) -> Scene {
        let cells =
            (0..columns * rows).map(|n| Cell::square(n % columns, n / columns, format!("{n}"), Shade::Plain));
        Scene::empty(cells.collect(), Side::First)
    }

    #[test]
    fn a_board_is_as_large_as_it_fits_and_stands_in_the_middle() {
        let layout = Layout::of(&squares(8, 8), Rect::new(0, 0, 60, 24), None);
        assert_eq!(layout.rect(0), Rect::new(6, 0, 6, 3));
        assert_eq!(layout.rect(63), Rect::new(48, 21, 6, 3));
        assert_eq!(layout.at(Position::new(50, 22)), Some(63));
        assert_eq!(layout.at(Position::new(2, 2)), None);
    }

    #[test]
    fn a_board_that_is_too_large_shows_the_cell_that_matters() {
        for seen in [0, 37, 399] {
            let layout = Layout::of(&squares(20, 20), Rect::new(5, 3, 30, 10), Some(seen));
            assert_ne!(layout.rect(seen), Rect::ZERO, "{seen}");
        }
    }

    #[test]
    fn ways_go_from_cell_to_cell() {
        let layout = Layout::of(&squares(3, 3), Rect::new(0, 0, 60, 24), None);
        let way = |from, direction| layout.toward(from, direction);
        assert_eq!(way(4, Direction::Left), Some(3));
        assert_eq!(way(4, Direction::Right), Some(5));
        assert_eq!(way(4, Direction::Up), Some(1));
        assert_eq!(way(4, Direction::Down), Some(7));
        assert_eq!(way(0, Direction::Up), None);
        let turned = Layout::of(&squares(3, 3).turned(), Rect::new(0, 0, 60, 24), None);
        let reached = [Direction::Left, Direction::Right, Direction::Up, Direction::Down]
            .map(|direction| turned.toward(4, direction).is_some());
        assert_eq!(reached, [true; 4], "a board on its corner can be walked too");
    }
}
