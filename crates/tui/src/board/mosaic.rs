//! Pixels as characters: four to a character in two colours, or eight dots without colour.

use ludoteca_paint::{Raster, Rgb};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::theme::colour;

/// The pixels of a character: across and down.
pub(super) const QUADRANTS: (usize, usize) = (2, 2);
pub(super) const DOTS: (usize, usize) = (2, 4);

/// The characters by the quarters that are filled: top left 1, top right 2, then below.
const BLOCKS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Shows pixels, two by two in a character; what nobody painted has the colour of the ground.
pub(super) fn show(raster: &Raster, area: Rect, ground: Rgb, buffer: &mut Buffer) {
    for (column, row) in (0..area.width).flat_map(|column| (0..area.height).map(move |row| (column, row))) {
        let (x, y) = (usize::from(column) * QUADRANTS.0, usize::from(row) * QUADRANTS.1);
        let pixels = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| raster.pixel(x + dx, y + dy));
        if pixels == [None; 4] {
            continue;
        }
        let (front, back, mask) = two_colours(pixels.map(|pixel| pixel.unwrap_or(ground)));
        let style = Style::new().fg(colour(front)).bg(colour(back));
        if let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) {
            cell.reset();
            cell.set_char(BLOCKS[mask]).set_style(style);
        }
    }
}

/// The two colours that show four pixels best, and which pixels have the first.
fn two_colours(pixels: [Rgb; 4]) -> (Rgb, Rgb, usize) {
    let count = |colour: Rgb| pixels.iter().filter(|&&pixel| pixel == colour).count();
    let back = pixels.into_iter().max_by_key(|&pixel| count(pixel)).unwrap_or_default();
    let front = pixels.into_iter().max_by_key(|&pixel| distance(pixel, back)).unwrap_or(back);
    let nearer = |pixel: Rgb| front != back && distance(pixel, front) < distance(pixel, back);
    let mask = (0..4).filter(|&at| nearer(pixels[at])).map(|at| 1 << at).sum();
    (front, back, mask)
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    2 * part(a.0, b.0) + 4 * part(a.1, b.1) + part(a.2, b.2)
}

/// Shows the edges between pixels as dots, eight to a character, or as full stops and
/// apostrophes where there is no Unicode.
pub(super) fn sketch(raster: &Raster, dark: Rgb, area: Rect, unicode: bool, buffer: &mut Buffer) {
    let dot = |x: usize, y: usize| {
        let here = raster.pixel(x, y);
        let edge = here != raster.pixel(x + 1, y) || here != raster.pixel(x, y + 1);
        edge || (here == Some(dark) && (x + y).is_multiple_of(2))
    };
    for (column, row) in (0..area.width).flat_map(|column| (0..area.height).map(move |row| (column, row))) {
        let (x, y) = (usize::from(column) * DOTS.0, usize::from(row) * DOTS.1);
        let dots: Vec<bool> = (0..8).map(|n| dot(x + n % 2, y + n / 2)).collect();
        let letter = if unicode { braille(&dots) } else { ascii(&dots) };
        if let (Some(cell), Some(letter)) = (buffer.cell_mut((area.x + column, area.y + row)), letter) {
            cell.set_char(letter);
        }
    }
}

/// A character of eight dots, which are listed row by row.
fn braille(dots: &[bool]) -> Option<char> {
    /// The bit of each dot in the order of Braille: down the left, down the right, the feet.
    const BITS: [u32; 8] = [0, 3, 1, 4, 2, 5, 6, 7];
    let mask: u32 = dots.iter().zip(BITS).filter(|(dot, _)| **dot).map(|(_, bit)| 1 << bit).sum();
    char::from_u32(0x2800 + mask).filter(|_| mask != 0)
}

fn ascii(dots: &[bool]) -> Option<char> {
    let count = |half: &[bool]| half.iter().filter(|dot| **dot).count();
    match (count(&dots[..4]), count(&dots[4..])) {
        (0 | 1, 0 | 1) => None,
        (2.., 0 | 1) => Some('\''),
        (0 | 1, 2..) => Some('.'),
        (upper, lower) => Some(if upper + lower > 5 { '#' } else { ':' }),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Point;
    use ludoteca_paint::Fill;

    use super::*;

    const RED: Rgb = Rgb(200, 0, 0);
    const BLUE: Rgb = Rgb(0, 0, 200);

    #[test]
    fn four_pixels_become_the_character_of_their_two_colours() {
        assert_eq!(two_colours([RED; 4]), (RED, RED, 0));
        let (front, back, mask) = two_colours([RED, BLUE, BLUE, BLUE]);
        assert_eq!((front, back, BLOCKS[mask]), (RED, BLUE, '▘'));
        let (_, _, mask) = two_colours([RED, Rgb(190, 0, 0), BLUE, BLUE]);
        assert!(matches!(BLOCKS[mask], '▀' | '▄'), "colours that are alike are one");
    }

    #[test]
    fn a_sketch_has_dots_at_edges_and_shades_what_is_dark() {
        let square = |from: f32, to: f32| {
            vec![[(from, from), (to, from), (to, to), (from, to)].map(|(x, y)| Point { x, y }).to_vec()]
        };
        let area = Rect::new(0, 0, 8, 4);
        let read = |raster: &Raster, unicode: bool| {
            let mut buffer = Buffer::empty(area);
            sketch(raster, BLUE, area, unicode, &mut buffer);
            buffer.content.iter().filter(|cell| cell.symbol() != " ").count()
        };
        let mut raster = Raster::new(16, 16);
        assert_eq!(read(&raster, true), 0);
        raster.paint(&square(2.0, 14.0), Fill::Whole, RED, 1.0);
        let outline = read(&raster, true);
        assert!(outline > 0 && outline < 32, "the inside is empty");
        assert!(read(&raster, false) > 0);
        raster.paint(&square(2.0, 14.0), Fill::Whole, BLUE, 1.0);
        assert!(read(&raster, true) > outline, "what is dark is shaded");
    }
}
