//! Where the things of a picture go.

use ludoteca_core::{Cell, Point, Scene, Side};

/// The size of a cell in the picture; that of the box that glyphs are drawn in.
pub(super) const UNIT: f32 = 100.0;

/// The wood around the cells.
const MARGIN: f32 = 22.0;

/// The size of a piece's slot in a hand.
const SLOT: f32 = 70.0;

/// The space between the board and the hands.
const SKIRT: f32 = 14.0;

/// The picture's own coordinates for a scene.
pub(super) struct Layout {
    left: f32,
    top: f32,
    board: (f32, f32),
    slots: usize,
    trays: Vec<Tray>,
}

/// The place under the board where one side's hand is shown.
pub(super) struct Tray {
    pub(super) side: Side,
    pub(super) top: f32,
    pub(super) height: f32,
}

impl Layout {
    /// Lays out a scene, or several in the same place.
    pub(super) fn of(scenes: &[&Scene]) -> Layout {
        let points = || scenes.iter().flat_map(|scene| &scene.cells).flat_map(|cell| &cell.polygon);
        let low = |value: fn(&Point) -> f32| points().map(value).reduce(f32::min).unwrap_or(0.0);
        let high = |value: fn(&Point) -> f32| points().map(value).reduce(f32::max).unwrap_or(1.0);
        let ends = (Point { x: low(|p| p.x), y: low(|p| p.y) }, Point { x: high(|p| p.x), y: high(|p| p.y) });
        Layout::around(ends, scenes)
    }

    /// Lays out a board between its top left and its bottom right end, and the hands of scenes.
    pub(super) fn around((low, high): (Point, Point), scenes: &[&Scene]) -> Layout {
        let (left, top) = (low.x * UNIT, low.y * UNIT);
        let board = (high.x * UNIT - left, high.y * UNIT - top);
        let slots = ((board.0 / SLOT) as usize).max(1);
        let mut layout = Layout { left, top, board, slots, trays: Vec::new() };
        for side in Side::ALL {
            let held = scenes.iter().flat_map(|scene| &scene.hands[side]);
            let Some(last) = held.map(|sprite| sprite.cell).max() else { continue };
            let (_, height) = layout.size();
            let rows = last / slots + 1;
            layout.trays.push(Tray { side, top: height - MARGIN + SKIRT, height: rows as f32 * SLOT });
        }
        layout
    }

    /// The width and height of the whole picture.
    pub(super) fn size(&self) -> (f32, f32) {
        let bottom = self.trays.last().map_or(MARGIN + self.board.1, |tray| tray.top + tray.height);
        (self.board.0 + 2.0 * MARGIN, bottom + MARGIN)
    }

    /// The hands that are not empty.
    pub(super) fn trays(&self) -> &[Tray] {
        &self.trays
    }

    /// The left and right end of the board and of the hands.
    pub(super) fn sides(&self) -> (f32, f32) {
        (MARGIN, MARGIN + self.board.0)
    }

    /// A point of the scene in the picture.
    pub(super) fn point(&self, point: Point) -> Point {
        Point { x: point.x * UNIT - self.left + MARGIN, y: point.y * UNIT - self.top + MARGIN }
    }

    /// The corners of a cell in the picture.
    pub(super) fn corners(&self, cell: &Cell) -> Vec<Point> {
        cell.polygon.iter().map(|&corner| self.point(corner)).collect()
    }

    /// The middle of a slot of a hand.
    pub(super) fn slot(&self, tray: &Tray, slot: usize) -> Point {
        let (column, row) = (slot % self.slots, slot / self.slots);
        Point { x: MARGIN + (column as f32 + 0.5) * SLOT, y: tray.top + (row as f32 + 0.5) * SLOT }
    }
}

/// The polygon shrunk towards its middle.
pub(super) fn shrunk(corners: &[Point], factor: f32) -> Vec<Point> {
    let middle = middle(corners);
    corners
        .iter()
        .map(|p| Point { x: middle.x + (p.x - middle.x) * factor, y: middle.y + (p.y - middle.y) * factor })
        .collect()
}

/// The top left corner of a box, placed inside a convex polygon as far into its
/// highest corner as it goes, of two into the left one; the polygon's middle if it
/// fits nowhere there.
pub(super) fn cornered(corners: &[Point], width: f32, height: f32) -> Point {
    const STEPS: u16 = 100;
    const STEP: f32 = 0.25;
    let middle = middle(corners);
    let slope = |p: &Point| p.y + p.x / 10.0;
    let Some(&start) = corners.iter().min_by(|a, b| slope(a).total_cmp(&slope(b))) else {
        return middle;
    };
    let fits = |p: &Point| {
        let ends = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)];
        ends.iter().all(|(dx, dy)| contains(corners, Point { x: p.x + dx, y: p.y + dy }))
    };
    let path = (0..=STEPS).map(|step| {
        let t = f32::from(step) / f32::from(STEPS);
        Point {
            x: start.x + (middle.x - start.x) * t - width / 2.0,
            y: start.y + (middle.y - start.y) * t - height / 2.0,
        }
    });
    let Some(mut best) = path.into_iter().find(fits) else { return middle };
    for (dx, dy) in [(0.0, -STEP), (-STEP, 0.0)] {
        while let Some(next) = Some(Point { x: best.x + dx, y: best.y + dy }).filter(fits) {
            best = next;
        }
    }
    best
}

/// Whether a convex polygon contains a point, whichever way round its corners go.
fn contains(corners: &[Point], p: Point) -> bool {
    let turns = || {
        corners
            .iter()
            .zip(corners.iter().cycle().skip(1))
            .map(|(a, b)| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))
    };
    turns().all(|turn| turn >= 0.0) || turns().all(|turn| turn <= 0.0)
}

fn middle(corners: &[Point]) -> Point {
    let count = corners.len().max(1) as f32;
    let (x, y) = corners.iter().fold((0.0, 0.0), |(x, y), p| (x + p.x, y + p.y));
    Point { x: x / count, y: y / count }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{hive, start};
    use super::*;

    #[test]
    fn names_go_into_the_upper_left_corner_and_stay_in_the_cell() {
        let square = Layout::of(&[&start("8x8")]).corners(&start("8x8").cells[9]);
        let place = cornered(&square, 20.0, 10.0);
        assert!(place.x - square[0].x <= 1.0 && place.y - square[0].y <= 1.0);

        let scene = hive();
        let layout = Layout::of(&[&scene]);
        for cell in &scene.cells {
            let corners = layout.corners(cell);
            let place = cornered(&corners, 20.0, 10.0);
            let centre = middle(&corners);
            assert!(place.x + 20.0 < centre.x + 10.0 && place.y + 10.0 < centre.y, "not in the upper left");
            for (dx, dy) in [(0.0, 0.0), (20.0, 0.0), (0.0, 10.0), (20.0, 10.0)] {
                assert!(contains(&corners, Point { x: place.x + dx, y: place.y + dy }));
            }
        }
    }

    #[test]
    fn a_flipped_board_lies_in_the_same_picture() {
        let (scene, flipped) = (hive(), hive().flipped());
        let (a, b) = (Layout::of(&[&scene]), Layout::of(&[&flipped]));
        assert!((a.size().0 - b.size().0).abs() < 0.01 && (a.size().1 - b.size().1).abs() < 0.01);
        for layout in [(&a, &scene), (&b, &flipped)] {
            for corner in layout.1.cells.iter().flat_map(|cell| layout.0.corners(cell)) {
                assert!(corner.x >= MARGIN - 0.01 && corner.y >= MARGIN - 0.01);
                assert!(corner.x <= layout.0.size().0 - MARGIN + 0.01);
            }
        }
    }

    #[test]
    fn hands_lie_under_the_board_and_not_on_each_other() {
        let scene = hive();
        let layout = Layout::of(&[&scene]);
        let [first, second] = layout.trays() else { panic!("two trays") };
        let lowest =
            scene.cells.iter().flat_map(|cell| layout.corners(cell)).map(|p| p.y).fold(0.0, f32::max);
        assert!(first.top > lowest);
        assert!(second.top > first.top + first.height);
        assert!(layout.size().1 > second.top + second.height);
        assert!(Layout::of(&[&start("8x8")]).trays().is_empty());
    }
}
