//! A picture in pixels.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use ludoteca_core::{ErrorKind, Message, Reason};
use resvg::tiny_skia::{ColorU8, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::TEXTS;
use crate::raster::{Raster, Rgb};

/// The smallest and largest width and height of a picture, in pixels.
const SIZES: RangeInclusive<u32> = 16..=8192;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The width, or the height that goes with it, is too small or too large.
    Size {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The SVG is not one that can be drawn.
    Svg(String),
    /// The picture could not be written.
    Encoding(String),
}

impl Reason for PngError {
    fn message(&self) -> Message {
        match self {
            PngError::Size { width, height } => TEXTS
                .message("paint.png.size")
                .with("width", width)
                .with("height", height)
                .with("least", SIZES.start())
                .with("most", SIZES.end()),
            PngError::Svg(why) => TEXTS.message("paint.png.svg").with("what", why),
            PngError::Encoding(why) => TEXTS.message("paint.png.encoding").with("what", why),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            PngError::Size { .. } => ErrorKind::TooLarge,
            PngError::Svg(_) => ErrorKind::Malformed,
            PngError::Encoding(_) => ErrorKind::Unavailable,
        }
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for PngError {}

/// Draws an SVG in pixels, so many wide and as high as its shape asks.
///
/// # Errors
/// If the picture would have a side under 16 or over 8192 pixels, or if the SVG
/// cannot be read.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let mut options = Options::default();
    // Pictures refer to nothing outside themselves: never open a file for one.
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let pixmap =
        (SIZES.contains(&width) && SIZES.contains(&height)).then(|| Pixmap::new(width, height)).flatten();
    let mut pixmap = pixmap.ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

impl Raster {
    /// The picture as a PNG; what nobody has painted is transparent.
    ///
    /// # Errors
    /// If it has no pixels.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let (columns, rows) = self.size();
        let (width, height) = (columns as u32, rows as u32);
        let mut pixmap = Pixmap::new(width, height).ok_or(PngError::Size { width, height })?;
        for (at, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            if let Some(Rgb(red, green, blue)) = self.pixel(at % columns, at / columns) {
                *pixel = ColorU8::from_rgba(red, green, blue, u8::MAX).premultiply();
            }
        }
        pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ludoteca_cats::Cats;
    use ludoteca_core::{Drawn, Language, Point};

    use super::super::tests::start;
    use super::super::{Caption, Fill, Theme, svg};
    use super::*;

    fn picture(rules: &str) -> String {
        svg(&start(rules), Cats::glyphs(), &Caption::of::<Cats>(None), Theme::Light, Language::En)
    }

    #[test]
    fn a_picture_has_the_asked_width_and_many_colours() {
        let bytes = png(&picture("8x8"), 320).expect("a picture");
        let pixmap = Pixmap::decode_png(&bytes).expect("a PNG");
        assert_eq!((pixmap.width(), pixmap.height()), (320, 320));
        let colours: BTreeSet<[u8; 3]> =
            pixmap.pixels().iter().map(|p| [p.red(), p.green(), p.blue()]).collect();
        assert!(colours.len() > 20, "only {} colours", colours.len());
    }

    #[test]
    fn pixels_are_read_back_as_they_were_painted() {
        let mut raster = Raster::new(4, 2);
        let ring = [(1.0, 0.0), (4.0, 0.0), (4.0, 2.0), (1.0, 2.0)].map(|(x, y)| Point { x, y });
        raster.paint(&[ring.to_vec()], Fill::Whole, Rgb(10, 200, 30), 1.0);
        let pixmap = Pixmap::decode_png(&raster.png().expect("a picture")).expect("a PNG");
        let pixel = |x| pixmap.pixel(x, 1).map(|p| [p.red(), p.green(), p.blue(), p.alpha()]);
        assert_eq!((pixel(0), pixel(2)), (Some([0; 4]), Some([10, 200, 30, 255])));
        assert!(Raster::new(0, 5).png().is_err());
    }

    #[test]
    fn the_height_follows_the_shape_of_the_board() {
        let bytes = png(&picture("4x16"), 100).expect("a picture");
        let pixmap = Pixmap::decode_png(&bytes).expect("a PNG");
        assert!(pixmap.height() > 300, "16 rows over 4 columns in {} pixels", pixmap.height());
    }

    #[test]
    fn sizes_out_of_bounds_are_errors() {
        let square = picture("8x8");
        assert_eq!(png(&square, 15), Err(PngError::Size { width: 15, height: 15 }));
        assert_eq!(png(&square, 8193), Err(PngError::Size { width: 8193, height: 8193 }));
        assert!(png(&square, u32::MAX).is_err());
        assert!(png(&square, 0).is_err());
        assert!(matches!(png(&picture("4x16"), 8000), Err(PngError::Size { width: 8000, .. })));
        assert!(png(&square, 16).is_ok());
    }

    #[test]
    fn what_is_no_svg_is_an_error() {
        assert!(matches!(png("31:1,2,3,4:m", 100), Err(PngError::Svg(_))));
        assert!(matches!(png("", 100), Err(PngError::Svg(_))));
    }
}
