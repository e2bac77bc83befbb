//! A small stroke font, so that pictures look the same where no fonts are.
//!
//! A letter is drawn with a round pen between y = 0 (the top) and y = 10 (the foot).

use std::fmt::Write;

use super::xml::short;

/// The height of the letters, pen not counted.
pub(super) const HEIGHT: f32 = 10.0;

/// The width of the pen.
pub(super) const PEN: f32 = 1.7;

/// The space between two letters.
pub(super) const GAP: f32 = 2.8;

/// One letter: its width and its strokes.
pub(super) struct Letter {
    pub(super) width: f32,
    pub(super) strokes: &'static [Stroke],
}

/// Where the pen is put down, and the relative SVG path commands from there.
pub(super) type Stroke = (f32, f32, &'static str);

/// The width of a text, pen not counted.
pub(super) fn width(text: &str) -> f32 {
    let widths = text.chars().map(|letter| letter_of(letter).width + GAP).sum::<f32>();
    (widths - GAP).max(0.0)
}

/// The SVG path of a text whose top left corner is (0, 0).
pub(super) fn path(text: &str) -> String {
    let mut path = String::new();
    let mut left = 0.0;
    for letter in text.chars().map(letter_of) {
        for (x, y, commands) in letter.strokes {
            let _ = write!(path, "M{} {}{commands}", short(left + x), short(*y));
        }
        left += letter.width + GAP;
    }
    path
}

/// Small letters are drawn as capitals, what is not in the font as a box.
pub(super) fn letter_of(letter: char) -> Letter {
    let (width, strokes): (f32, &'static [Stroke]) = match letter.to_ascii_uppercase() {
        ' ' => (2.0, &[]),
        '0' => (6.0, &[(0.0, 3.2, "c0-2 1.2-3.2 3-3.2s3 1.2 3 3.2v3.6c0 2-1.2 3.2-3 3.2s-3-1.2-3-3.2z")]),
        '1' => (3.0, &[(0.0, 2.2, "l3-2.2v10")]),
        '2' => (6.0, &[(0.2, 2.6, "c.2-1.6 1.3-2.6 2.8-2.6c1.7 0 2.8 1.1 2.8 2.7c0 2.2-3.4 4.4-5.8 7.3h6")]),
        '3' => (
            6.0,
            &[(
                0.3,
                1.8,
                "c.5-1.2 1.5-1.8 2.7-1.8c1.6 0 2.8 1 2.8 2.4c0 1.5-1.2 2.4-3 2.4\
                 c1.9 0 3.2 1 3.2 2.6c0 1.6-1.3 2.6-3 2.6c-1.4 0-2.5-.7-3-1.9",
            )],
        ),
        '4' => (6.2, &[(4.6, 10.0, "v-10l-4.6 7.2h6.2")]),
        '5' => (
            6.0,
            &[(
                5.5,
                0.0,
                "h-4.6l-.4 4.4c.7-.6 1.6-.9 2.5-.9c1.8 0 3 1.4 3 3.2c0 1.9-1.3 3.3-3.1 3.3c-1.3 0-2.3-.6-2.9-1.7",
            )],
        ),
        '6' => (6.0, &[(4.6, 0.0, "c-2.6 1-4.6 3.6-4.6 6.9a3 3.1 0 1 0 6 0a3 3.1 0 1 0-6 0")]),
        '7' => (5.8, &[(0.0, 0.0, "h5.8l-3.8 10")]),
        '8' => (
            6.0,
            &[
                (3.0, 0.0, "a2.6 2.4 0 0 1 0 4.8a2.6 2.4 0 0 1 0-4.8z"),
                (3.0, 4.8, "a3 2.6 0 0 1 0 5.2a3 2.6 0 0 1 0-5.2z"),
            ],
        ),
        '9' => (6.0, &[(1.4, 10.0, "c2.6-1 4.6-3.6 4.6-6.9a3 3.1 0 1 0-6 0a3 3.1 0 1 0 6 0")]),
        'A' => (6.4, &[(0.0, 10.0, "l3.2-10l3.2 10"), (1.1, 6.7, "h4.2")]),
        'B' => (5.8, &[(0.0, 0.0, "v10h3a2.7 2.7 0 0 0 0-5.4h-3"), (0.0, 0.0, "h2.7a2.3 2.3 0 0 1 0 4.6")]),
        'C' => (5.8, &[(5.8, 2.2, CURL)]),
        'D' => (6.0, &[(0.0, 0.0, "v10h2.4c2.2 0 3.6-1.6 3.6-4v-2c0-2.4-1.4-4-3.6-4z")]),
        'E' => (5.0, &[(5.0, 0.0, "h-5v10h5"), (0.0, 4.8, "h4")]),
        'F' => (5.0, &[(0.0, 10.0, "v-10h5"), (0.0, 4.8, "h4")]),
        'G' => (5.8, &[(5.8, 2.2, CURL), (3.4, 5.4, "h2.4v2.4")]),
        'H' => (6.0, &[(0.0, 0.0, "v10"), (6.0, 0.0, "v10"), (0.0, 4.8, "h6")]),
        'I' => (0.4, &[(0.2, 0.0, "v10")]),
        'J' => (4.6, &[(4.6, 0.0, "v7c0 1.8-1 3-2.4 3c-1.2 0-2-.8-2.2-2")]),
        'K' => (5.8, &[(0.0, 0.0, "v10"), (5.4, 0.0, "l-5.4 6"), (2.2, 3.6, "l3.6 6.4")]),
        'L' => (4.8, &[(0.0, 0.0, "v10h4.8")]),
        'M' => (7.6, &[(0.0, 10.0, "v-10l3.8 6.4l3.8-6.4v10")]),
        'N' => (6.2, &[(0.0, 10.0, "v-10l6.2 10v-10")]),
        'O' => (6.6, &[(0.0, 5.0, BOWL)]),
        'P' => (5.6, &[(0.0, 10.0, "v-10h2.8a2.8 2.8 0 0 1 0 5.6h-2.8")]),
        'Q' => (6.6, &[(0.0, 5.0, BOWL), (4.0, 7.2, "l2.6 3")]),
        'R' => (5.8, &[(0.0, 10.0, "v-10h2.8a2.7 2.7 0 0 1 0 5.4h-2.8"), (2.8, 5.4, "l3 4.6")]),
        'S' => (
            6.0,
            &[(
                5.7,
                1.8,
                "c-.5-1.1-1.5-1.8-2.8-1.8c-1.6 0-2.8 1-2.8 2.4c0 3.4 5.9 1.6 5.9 5c0 1.6-1.3 2.6-3 2.6c-1.4 0-2.5-.7-3-1.9",
            )],
        ),
        'T' => (6.0, &[(0.0, 0.0, "h6"), (3.0, 0.0, "v10")]),
        'U' => (6.0, &[(0.0, 0.0, "v6.8c0 2 1.2 3.2 3 3.2s3-1.2 3-3.2v-6.8")]),
        'V' => (6.4, &[(0.0, 0.0, "l3.2 10l3.2-10")]),
        'W' => (9.0, &[(0.0, 0.0, "l2.3 10l2.2-8l2.2 8l2.3-10")]),
        'X' => (6.0, &[(0.0, 0.0, "l6 10"), (6.0, 0.0, "l-6 10")]),
        'Y' => (6.2, &[(0.0, 0.0, "l3.1 5.2l3.1-5.2"), (3.1, 5.2, "v4.8")]),
        'Z' => (5.8, &[(0.0, 0.0, "h5.8l-5.8 10h5.8")]),
        '-' => (4.0, &[(0.0, 5.4, "h4")]),
        '+' => (5.2, &[(0.0, 5.4, "h5.2"), (2.6, 2.8, "v5.2")]),
        '=' => (4.8, &[(0.0, 3.8, "h4.8"), (0.0, 7.0, "h4.8")]),
        '/' => (4.6, &[(0.0, 10.6, "l4.6-11.2")]),
        '\\' => (4.6, &[(0.0, -0.6, "l4.6 11.2")]),
        '.' => (0.6, &[(0.2, 9.8, "h.2")]),
        ',' => (1.0, &[(1.0, 9.4, "l-.8 2.2")]),
        ':' => (0.6, &[(0.2, 3.6, "h.2"), (0.2, 9.0, "h.2")]),
        '#' => (6.2, &[(2.4, 0.8, "l-1 8.4"), (5.0, 0.8, "l-1 8.4"), (0.4, 3.4, "h5.8"), (0.0, 6.6, "h5.8")]),
        '*' => (4.8, &[(2.4, 1.4, "v5.2"), (0.2, 2.7, "l4.4 2.6"), (4.6, 2.7, "l-4.4 2.6")]),
        _ => (5.0, &[(0.0, 0.0, "h5v10h-5z")]),
    };
    Letter { width, strokes }
}

/// The open bowl of C and G, from its upper end.
const CURL: &str =
    "c-.5-1.4-1.6-2.2-2.9-2.2c-1.8 0-2.9 1.4-2.9 3.4v3.2c0 2 1.1 3.4 2.9 3.4c1.3 0 2.4-.8 2.9-2.2";

/// The closed bowl of O and Q, from its leftmost point.
const BOWL: &str = "c0-3 1.3-5 3.3-5s3.3 2 3.3 5s-1.3 5-3.3 5s-3.3-2-3.3-5z";

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::Rect;
    use resvg::usvg::{Options, Tree};

    use super::*;

    const ALPHABET: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-+=/\\.,:#*";

    /// The box that a text's ink really takes.
    fn ink(text: &str) -> Rect {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'><path fill='none' stroke='red' d='{}'/></svg>",
            path(text)
        );
        let tree = Tree::from_str(&svg, &Options::default()).expect("a well-formed path");
        tree.root().bounding_box()
    }

    #[test]
    fn every_letter_stays_in_its_box() {
        for letter in ALPHABET.chars() {
            let text = letter.to_string();
            let ink = ink(&text);
            assert!(
                ink.left() >= -0.2 && ink.right() <= width(&text) + 0.2,
                "{letter} is wider than it says"
            );
            assert!(ink.top() >= -0.7 && ink.bottom() <= HEIGHT + 1.7, "{letter} leaves the line");
            assert!(ink.width() > 0.1 || ink.height() > 0.1, "{letter} is empty");
        }
    }

    #[test]
    fn every_letter_is_drawn_differently() {
        let mut paths: Vec<String> = ALPHABET.chars().map(|letter| path(&letter.to_string())).collect();
        paths.push(path("ñ"));
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), ALPHABET.len() + 1);
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        assert_eq!(path("a"), path("A"));
        assert!((width("12") - width("1") - width("2") - GAP).abs() < 1e-4);
        assert!(ink("128").width() <= width("128") + 0.2);
        assert!(ink("128").width() > width("12"), "the third letter is beside the second");
        assert!(width("").abs() < 1e-6);
    }
}
