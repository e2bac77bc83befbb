//! Polygons in pixels.

use ludoteca_core::Point;

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Nothing but dark.
    pub const BLACK: Rgb = Rgb(0, 0, 0);

    /// This colour with so much of another laid over it, from nothing (0) to all (1).
    #[must_use]
    pub fn under(self, over: Rgb, opacity: f32) -> Rgb {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * opacity).round() as u8;
        Rgb(mix(self.0, over.0), mix(self.1, over.1), mix(self.2, over.2))
    }

    /// This colour in another light, where 1 is full light.
    #[must_use]
    pub fn lit(self, light: f32) -> Rgb {
        self.under(Rgb::BLACK, (1.0 - light).clamp(0.0, 1.0))
    }
}

/// What is inside where polygons lie over each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Everything.
    Whole,
    /// What an odd number of them covers: a polygon in another is a hole.
    Holes,
}

/// A picture in pixels; those that nobody has painted are empty.
#[derive(Clone, Debug)]
pub struct Raster {
    width: usize,
    height: usize,
    pixels: Vec<Option<Rgb>>,
}

impl Raster {
    /// An empty picture.
    pub fn new(width: usize, height: usize) -> Raster {
        Raster { width, height, pixels: vec![None; width * height] }
    }

    /// The width and the height.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// A pixel, if it is painted.
    pub fn pixel(&self, x: usize, y: usize) -> Option<Rgb> {
        (x < self.width && y < self.height).then(|| self.pixels[y * self.width + x]).flatten()
    }

    /// Paints polygons, given in pixels, whose middles they cover. Nothing is mixed with
    /// what is empty.
    pub fn paint(&mut self, rings: &[Vec<Point>], fill: Fill, colour: Rgb, opacity: f32) {
        let heights = rings.iter().flatten().map(|point| point.y);
        let top = heights.clone().fold(f32::MAX, f32::min).max(0.0);
        let bottom = heights.fold(f32::MIN, f32::max).min(self.height as f32);
        let mut crossings = Vec::new();
        for y in top.floor() as usize..bottom.ceil().max(0.0) as usize {
            cross(rings, y as f32 + 0.5, &mut crossings);
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                let inside = match fill {
                    Fill::Whole => winding != 0,
                    Fill::Holes => winding % 2 != 0,
                };
                if inside {
                    self.row(y, (pair[0].0, pair[1].0), colour, opacity);
                }
            }
        }
    }

    /// Paints a part of a row.
    fn row(&mut self, y: usize, (from, to): (f32, f32), colour: Rgb, opacity: f32) {
        let first = (from - 0.5).ceil().max(0.0) as usize;
        let last = ((to - 0.5).ceil().max(0.0) as usize).min(self.width);
        for x in first..last {
            let pixel = &mut self.pixels[y * self.width + x];
            *pixel = match *pixel {
                Some(under) if opacity < 1.0 => Some(under.under(colour, opacity)),
                None if opacity < 1.0 => None,
                _ => Some(colour),
            };
        }
    }

    /// The same picture with so many pixels each way made one; what is empty has a colour.
    #[must_use]
    pub fn shrunk(&self, by: usize, empty: Rgb) -> Raster {
        let (width, height) = (self.width / by, self.height / by);
        let mut small = Raster::new(width, height);
        for (at, pixel) in small.pixels.iter_mut().enumerate() {
            let (x, y) = (at % width * by, at / width * by);
            let mut sum = [0; 3];
            for (dx, dy) in (0..by * by).map(|n| (n % by, n / by)) {
                let Rgb(red, green, blue) = self.pixel(x + dx, y + dy).unwrap_or(empty);
                sum = [sum[0] + usize::from(red), sum[1] + usize::from(green), sum[2] + usize::from(blue)];
            }
            let [red, green, blue] = sum.map(|part| (part / (by * by)) as u8);
            *pixel = Some(Rgb(red, green, blue));
        }
        small
    }
}

/// Where polygons cross a height, from left to right, and which way they go there.
fn cross(rings: &[Vec<Point>], y: f32, crossings: &mut Vec<(f32, i32)>) {
    crossings.clear();
    for ring in rings {
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            if (a.y <= y) != (b.y <= y) {
                let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
                crossings.push((x, if a.y < b.y { 1 } else { -1 }));
            }
        }
    }
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: f32, to: f32) -> Vec<Point> {
        [(from, from), (to, from), (to, to), (from, to)].map(|(x, y)| Point { x, y }).to_vec()
    }

    const RED: Rgb = Rgb(255, 0, 0);

    fn painted(raster: &Raster) -> usize {
        raster.pixels.iter().flatten().count()
    }

    #[test]
    fn a_square_covers_its_pixels_and_no_others() {
        let mut raster = Raster::new(8, 8);
        raster.paint(&[square(2.0, 5.0)], Fill::Whole, RED, 1.0);
        assert_eq!(painted(&raster), 9);
        assert_eq!((raster.pixel(2, 2), raster.pixel(5, 5)), (Some(RED), None));
        raster.paint(&[square(-9.0, 99.0)], Fill::Whole, RED, 1.0);
        assert_eq!(painted(&raster), 64, "what lies outside is cut off");
    }

    #[test]
    fn a_polygon_in_another_is_a_hole_only_where_it_is_asked() {
        let rings = [square(0.0, 8.0), square(2.0, 6.0)];
        for (fill, count) in [(Fill::Whole, 64), (Fill::Holes, 48)] {
            let mut raster = Raster::new(8, 8);
            raster.paint(&rings, fill, RED, 1.0);
            assert_eq!(painted(&raster), count, "{fill:?}");
        }
    }

    #[test]
    fn a_shadow_darkens_what_is_there_and_paints_nothing_else() {
        let mut raster = Raster::new(8, 8);
        raster.paint(&[square(0.0, 4.0)], Fill::Whole, RED, 1.0);
        raster.paint(&[square(0.0, 8.0)], Fill::Whole, Rgb::BLACK, 0.5);
        assert_eq!((raster.pixel(1, 1), raster.pixel(6, 6)), (Some(Rgb(128, 0, 0)), None));
        let small = raster.shrunk(4, Rgb::BLACK);
        assert_eq!((small.pixel(0, 0), small.pixel(1, 1)), (Some(Rgb(128, 0, 0)), Some(Rgb::BLACK)));
    }
}
