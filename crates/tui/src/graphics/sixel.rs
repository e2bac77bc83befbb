//! Pictures as sixels: six rows of pixels to a character, a colour at a time.

use std::collections::HashMap;
use std::io::{self, Write};

use ludoteca_paint::{Raster, Rgb};

/// The most colours of a picture.
const COLOURS: usize = 240;
/// The rows of pixels that are written at once.
const BAND: usize = 6;

/// Writes a picture.
pub(super) fn write(raster: &Raster, out: &mut impl Write) -> io::Result<()> {
    let (width, height) = raster.size();
    let inks = Inks::of(raster);
    write!(out, "\x1bPq\"1;1;{width};{height}")?;
    for (number, Rgb(red, green, blue)) in inks.colours.iter().enumerate() {
        let percent = |part: &u8| u32::from(*part) * 100 / 255;
        write!(out, "#{number};2;{};{};{}", percent(red), percent(green), percent(blue))?;
    }
    for top in (0..height).step_by(BAND) {
        write_band(raster, &inks, top, out)?;
        out.write_all(b"-")?;
    }
    out.write_all(b"\x1b\\")
}

/// Writes six rows, colour by colour.
fn write_band(raster: &Raster, inks: &Inks, top: usize, out: &mut impl Write) -> io::Result<()> {
    let (width, _) = raster.size();
    let mut columns: HashMap<usize, Vec<u8>> = HashMap::new();
    for (x, row) in (0..width).flat_map(|x| (0..BAND).map(move |row| (x, row))) {
        if let Some(pixel) = raster.pixel(x, top + row) {
            columns.entry(inks.number(pixel)).or_insert_with(|| vec![0; width])[x] |= 1 << row;
        }
    }
    let mut numbers: Vec<&usize> = columns.keys().collect();
    numbers.sort_unstable();
    for number in numbers {
        write!(out, "#{number}")?;
        let column = &columns[number];
        let mut x = 0;
        while x < width {
            let run = column[x..].iter().take_while(|&&dots| dots == column[x]).count();
            write!(out, "!{run}{}", char::from(b'?' + column[x]))?;
            x += run;
        }
        out.write_all(b"$")?;
    }
    Ok(())
}

/// The colours of a picture: those that are used most, and the nearest for all others.
struct Inks {
    colours: Vec<Rgb>,
    numbers: HashMap<Rgb, usize>,
}

impl Inks {
    fn of(raster: &Raster) -> Inks {
        let (width, height) = raster.size();
        let mut used: HashMap<Rgb, usize> = HashMap::new();
        for pixel in (0..width * height).filter_map(|at| raster.pixel(at % width, at / width)) {
            *used.entry(pixel).or_default() += 1;
        }
        let mut colours: Vec<(Rgb, usize)> = used.iter().map(|(&colour, &count)| (colour, count)).collect();
        colours.sort_by_key(|&(Rgb(red, green, blue), count)| (usize::MAX - count, red, green, blue));
        let colours: Vec<Rgb> = colours.into_iter().take(COLOURS).map(|(colour, _)| colour).collect();
        let nearest = |wanted: Rgb| {
            let far = |colour: &Rgb| {
                let part = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
                part(colour.0, wanted.0) + part(colour.1, wanted.1) + part(colour.2, wanted.2)
            };
            (0..colours.len()).min_by_key(|&at| far(&colours[at])).unwrap_or(0)
        };
        let numbers = used.keys().map(|&colour| (colour, nearest(colour))).collect();
        Inks { colours, numbers }
    }

    fn number(&self, colour: Rgb) -> usize {
        self.numbers.get(&colour).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Point;
    use ludoteca_paint::Fill;

    use super::*;

    fn written(raster: &Raster) -> String {
        let mut out = Vec::new();
        write(raster, &mut out).expect("it can be written");
        String::from_utf8(out).expect("nothing but ASCII")
    }

    fn paint(raster: &mut Raster, (left, right): (f32, f32), bottom: f32, colour: Rgb) {
        let ring = [(left, 0.0), (right, 0.0), (right, bottom), (left, bottom)];
        raster.paint(&[ring.map(|(x, y)| Point { x, y }).to_vec()], Fill::Whole, colour, 1.0);
    }

    #[test]
    fn a_picture_is_written_colour_by_colour_in_bands() {
        let mut raster = Raster::new(4, 8);
        paint(&mut raster, (0.0, 3.0), 8.0, Rgb(255, 0, 0));
        paint(&mut raster, (3.0, 4.0), 3.0, Rgb(0, 0, 255));
        // Three red columns of six dots and one blue of three, then two rows of red.
        let wanted = "\x1bPq\"1;1;4;8#0;2;100;0;0#1;2;0;0;100#0!3~!1?$#1!3?!1F$-#0!3B!1?$-\x1b\\";
        assert_eq!(written(&raster), wanted);
    }

    #[test]
    fn a_picture_of_many_colours_has_those_that_matter() {
        let mut raster = Raster::new(300, 6);
        for x in 0..300_u16 {
            let at = f32::from(x);
            paint(&mut raster, (at, at + 1.0), 6.0, Rgb((x % 256) as u8, (x / 2) as u8, 7));
        }
        let text = written(&raster);
        let definitions = text.split('#').filter(|part| part.matches(';').count() == 4);
        assert_eq!(definitions.count(), COLOURS);
    }
}
