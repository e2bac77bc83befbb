//! The board as a picture, for terminals that show pictures.

use ludoteca_core::{Point, Touch};
use ludoteca_paint::{Fill, Raster, lettering};

use super::fill::{Detail, Pixels};
use super::{Board, DIGITS, targets};
use crate::layout::Dimension;
use crate::theme::Palette;

/// The pixels that become one, across and down.
const FINER: usize = 2;
/// The height of a digit on a target, in widths of a cell.
const DIGIT: f32 = 0.3;

impl Board<'_> {
    /// An oblique board in pixels, of which a character has so many across and down; nothing
    /// where characters do as well.
    pub(crate) fn picture(&self, (across, down): (u16, u16)) -> Option<Raster> {
        let palette = self.theme.palette()?;
        let area = self.layout.area;
        if self.layout.view.dimension == Dimension::Flat || area.is_empty() {
            return None;
        }
        let across = (usize::from(across) * FINER, usize::from(down) * FINER);
        let pixels = Pixels { left: f32::from(area.x), top: f32::from(area.y), across };
        let mut raster = Raster::new(usize::from(area.width) * across.0, usize::from(area.height) * across.1);
        self.fill_oblique(&mut raster, &pixels, palette, Detail::Everything);
        self.fill_digits(&mut raster, &pixels, palette);
        Some(raster.shrunk(FINER, palette.ground))
    }

    /// The numbers of the targets.
    fn fill_digits(&self, raster: &mut Raster, pixels: &Pixels, palette: &Palette) {
        for (number, touch) in targets(self.touched, self.next).into_iter().enumerate().take(DIGITS) {
            let Touch::Cell(cell) = touch else { continue };
            let (rings, size) = lettering(&(number + 1).to_string());
            let scale = DIGIT * f32::from(self.layout.cell.0) / size.y;
            let Point { x, y } = self.layout.middle(cell);
            // A row is as high as two columns are wide.
            let put = |point: &Point| Point {
                x: x + (point.x - size.x / 2.0) * scale,
                y: y + (point.y - size.y / 2.0) * scale / 2.0,
            };
            let placed: Vec<Vec<Point>> = rings.iter().map(|ring| ring.iter().map(put).collect()).collect();
            raster.paint(&pixels.rings(&placed), Fill::Whole, palette.name, 1.0);
        }
    }
}
