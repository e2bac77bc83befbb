//! Small letters, accents and signs beside the capitals of the stroke font: the words of
//! charts.
//!
//! Small letters stand between y = 3.6 and the foot at y = 10; some reach down to y = 13.

use std::fmt::Write;

use super::letters::{self, GAP, Letter, Stroke};
use super::xml::short;

/// The width of the pen.
pub(super) const PEN: f32 = 1.25;

/// How much higher accents stand on capitals.
const ON_CAPITAL: f32 = -3.4;

/// The room for a letter that is narrower than its accent.
const UNDER_ACCENT: f32 = 2.2;

/// The space between two words.
const SPACE: f32 = 2.6;

/// What is written in the place of what is cut off.
const CUT: char = '…';

/// The width of a text, pen not counted.
pub(super) fn width(text: &str) -> f32 {
    (text.chars().map(|letter| drawn(letter).width + GAP).sum::<f32>() - GAP).max(0.0)
}

/// The SVG path of a text whose top left corner is (0, 0).
pub(super) fn path(text: &str) -> String {
    let mut path = String::new();
    let mut left = 0.0;
    for letter in text.chars().map(drawn) {
        let middle = left + (letter.width - letter.letter.width) / 2.0;
        add(&mut path, middle, 0.0, letter.letter.strokes);
        if let Some((accent, rise)) = letter.accent {
            add(&mut path, left + letter.width / 2.0, rise, accent);
        }
        left += letter.width + GAP;
    }
    path
}

/// A text that is no wider than this: its end is cut off where that has to be.
pub(super) fn cut(text: &str, widest: f32) -> String {
    if width(text) <= widest {
        return text.to_owned();
    }
    let mut short: Vec<char> = text.chars().collect();
    loop {
        let shown: String = short.iter().collect::<String>().trim_end().chars().chain([CUT]).collect();
        if short.pop().is_none() || width(&shown) <= widest {
            return shown;
        }
    }
}

/// The lines of a text that are no wider than this, broken between words; what does not fit
/// into so many lines is cut off.
pub(super) fn wrap(text: &str, widest: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer {
            Some(longer) if width(&longer) <= widest || lines.len() == most => {
                lines.pop();
                lines.push(longer);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| cut(&line, widest)).collect()
}

/// A letter with its accent, and the room that both take.
struct Accented {
    letter: Letter,
    /// The strokes around the letter's middle, and how far above their place they stand.
    accent: Option<(&'static [Stroke], f32)>,
    width: f32,
}

fn add(path: &mut String, left: f32, top: f32, strokes: &[Stroke]) {
    for (x, y, commands) in strokes {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{} {}{commands}", short(left + x), short(top + y));
    }
}

fn drawn(letter: char) -> Accented {
    let Some((base, accent)) = parts(letter) else {
        let letter = plain(letter);
        return Accented { accent: None, width: letter.width, letter };
    };
    let rise = if base.is_uppercase() && accent != Accent::Cedilla { ON_CAPITAL } else { 0.0 };
    let letter =
        if base == 'i' { Letter { width: 0.4, strokes: &[(0.2, 3.6, "v6.4")] } } else { plain(base) };
    Accented { accent: Some((accent.strokes(), rise)), width: letter.width.max(UNDER_ACCENT), letter }
}

/// What stands on a letter, or under it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Accent {
    Acute,
    Grave,
    Circumflex,
    Tilde,
    Diaeresis,
    Cedilla,
}

impl Accent {
    const fn strokes(self) -> &'static [Stroke] {
        match self {
            Accent::Acute => &[(-0.6, 2.1, "l1.6-2")],
            Accent::Grave => &[(0.6, 2.1, "l-1.6-2")],
            Accent::Circumflex => &[(-1.4, 2.0, "l1.4-1.7l1.4 1.7")],
            Accent::Tilde => &[(-1.8, 1.7, "c.5-1.2 1.2-1.2 1.8-.6s1.3.6 1.8-.6")],
            Accent::Diaeresis => &[(-1.3, 1.2, "h.1"), (1.2, 1.2, "h.1")],
            Accent::Cedilla => &[(0.0, 10.0, "v.7c1 0 1.4.5 1.4 1.1s-.7 1-1.6.9")],
        }
    }
}

/// The letter and the accent that some letter is made of.
const fn parts(letter: char) -> Option<(char, Accent)> {
    use Accent::{Acute, Cedilla, Circumflex, Diaeresis, Grave, Tilde};
    Some(match letter {
        'á' => ('a', Acute),
        'é' => ('e', Acute),
        'í' => ('i', Acute),
        'ó' => ('o', Acute),
        'ú' => ('u', Acute),
        'Á' => ('A', Acute),
        'É' => ('E', Acute),
        'Í' => ('I', Acute),
        'Ó' => ('O', Acute),
        'Ú' => ('U', Acute),
        'à' => ('a', Grave),
        'À' => ('A', Grave),
        'â' => ('a', Circumflex),
        'ê' => ('e', Circumflex),
        'ô' => ('o', Circumflex),
        'Â' => ('A', Circumflex),
        'Ê' => ('E', Circumflex),
        'Ô' => ('O', Circumflex),
        'ã' => ('a', Tilde),
        'õ' => ('o', Tilde),
        'ñ' => ('n', Tilde),
        'Ã' => ('A', Tilde),
        'Õ' => ('O', Tilde),
        'Ñ' => ('N', Tilde),
        'ü' => ('u', Diaeresis),
        'Ü' => ('U', Diaeresis),
        'ç' => ('c', Cedilla),
        'Ç' => ('C', Cedilla),
        _ => return None,
    })
}

/// A letter without an accent: small letters and signs here, the rest as boards have it.
fn plain(letter: char) -> Letter {
    let (width, strokes): (f32, &'static [Stroke]) = match letter {
        ' ' => (SPACE, &[]),
        'a' => (5.2, &[(0.0, 6.8, BOWL), (5.2, 3.6, "v6.4")]),
        'b' => (5.2, &[(0.0, 0.0, "v10"), (0.0, 6.8, BOWL)]),
        'c' => (
            5.0,
            &[(
                5.0,
                5.0,
                "c-.4-.9-1.2-1.4-2.3-1.4c-1.6 0-2.7 1.4-2.7 3.2s1.1 3.2 2.7 3.2c1.1 0 1.9-.5 2.3-1.4",
            )],
        ),
        'd' => (5.2, &[(0.0, 6.8, BOWL), (5.2, 0.0, "v10")]),
        'e' => {
            (5.2, &[(0.0, 6.9, "h5.2c0-2-1-3.3-2.6-3.3s-2.6 1.4-2.6 3.2s1.1 3.2 2.8 3.2c1 0 1.8-.4 2.3-1.2")])
        }
        'f' => (3.6, &[(3.6, 0.2, "c-1.5-.5-2.4.3-2.4 2v7.8"), (0.0, 3.6, "h3.2")]),
        'g' => (5.2, &[(0.0, 6.8, BOWL), (5.2, 3.6, "v6.5c0 1.9-1 2.9-2.7 2.9c-1 0-1.8-.4-2.3-1.1")]),
        'h' => (5.0, &[(0.0, 0.0, "v10"), (0.0, 6.2, ARCH)]),
        'i' => (0.4, &[(0.2, 3.6, "v6.4"), (0.2, 0.9, "v.2")]),
        'j' => (1.8, &[(1.6, 3.6, "v7.2c0 1.4-.6 2.1-1.6 2.1"), (1.6, 0.9, "v.2")]),
        'k' => (4.7, &[(0.0, 0.0, "v10"), (4.4, 3.6, "l-4.4 4"), (1.7, 6.1, "l3 3.9")]),
        'l' => (1.8, &[(0.2, 0.0, "v8.4c0 1.2.5 1.7 1.6 1.5")]),
        'm' => (
            8.2,
            &[
                (0.0, 3.6, "v6.4"),
                (0.0, 6.0, "c0-1.5.9-2.4 2.1-2.4s2 .9 2 2.4v4"),
                (4.1, 6.0, "c0-1.5.9-2.4 2.1-2.4s2 .9 2 2.4v4"),
            ],
        ),
        'n' => (5.0, &[(0.0, 3.6, "v6.4"), (0.0, 6.2, ARCH)]),
        'o' => (5.2, &[(0.0, 6.8, BOWL)]),
        'p' => (5.2, &[(0.0, 3.6, "v9.4"), (0.0, 6.8, BOWL)]),
        'q' => (5.2, &[(0.0, 6.8, BOWL), (5.2, 3.6, "v9.4")]),
        'r' => (3.0, &[(0.0, 3.6, "v6.4"), (0.0, 6.5, "c0-1.9 1.2-3 3-2.7")]),
        's' => (
            4.6,
            &[(
                4.4,
                4.7,
                "c-.5-.7-1.2-1.1-2.2-1.1c-1.2 0-2 .7-2 1.6c0 2.2 4.4 1 4.4 3.2c0 1-.9 1.6-2.2 1.6c-1.1 0-1.9-.4-2.4-1.2",
            )],
        ),
        't' => (3.6, &[(1.3, 1.2, "v6.6c0 1.6.8 2.4 2.3 2.1"), (0.0, 3.6, "h3.4")]),
        'u' => (5.0, &[(0.0, 3.6, "v3.8c0 1.6.9 2.6 2.4 2.6s2.6-1 2.6-2.6"), (5.0, 3.6, "v6.4")]),
        'v' => (5.2, &[(0.0, 3.6, "l2.6 6.4l2.6-6.4")]),
        'w' => (7.8, &[(0.0, 3.6, "l1.9 6.4l2-6.4l2 6.4l1.9-6.4")]),
        'x' => (4.8, &[(0.0, 3.6, "l4.8 6.4"), (4.8, 3.6, "l-4.8 6.4")]),
        'y' => (5.2, &[(0.0, 3.6, "l2.6 6.2"), (5.2, 3.6, "l-3.4 8.4c-.3.7-.8 1-1.6 1")]),
        'z' => (4.6, &[(0.0, 3.6, "h4.6l-4.6 6.4h4.6")]),
        '%' => (7.8, &[(0.0, 2.3, RING), (4.6, 7.7, RING), (6.4, 0.0, "l-5 10")]),
        '(' => (2.2, &[(2.2, -1.0, "c-2.9 3.4-2.9 8.6 0 12")]),
        ')' => (2.2, &[(0.0, -1.0, "c2.9 3.4 2.9 8.6 0 12")]),
        '[' => (2.0, &[(2.0, -1.0, "h-2v12h2")]),
        ']' => (2.0, &[(0.0, -1.0, "h2v12h-2")]),
        '?' => (
            5.2,
            &[
                (0.1, 2.4, "c.2-1.5 1.2-2.4 2.5-2.4c1.5 0 2.5.9 2.5 2.3c0 2-2.5 2.2-2.5 4.6"),
                (2.6, 9.8, "v.1"),
            ],
        ),
        '!' => (0.6, &[(0.3, 0.0, "v6.8"), (0.3, 9.8, "v.1")]),
        '&' => (
            6.6,
            &[(
                6.6,
                10.0,
                "l-4.8-6.2c-1.3-1.8-.4-3.8 1.2-3.8c1.3 0 2.1.9 2.1 2.1c0 2.3-4.7 2.6-4.7 5.4c0 1.5 1.1 2.5 2.6 2.5c1.8 0 3-1.4 3.3-3.6",
            )],
        ),
        '\'' => (0.6, &[(0.3, 0.0, "v2.6")]),
        '"' => (2.4, &[(0.3, 0.0, "v2.6"), (2.1, 0.0, "v2.6")]),
        '<' => (4.6, &[(4.6, 2.4, "l-4.6 3l4.6 3")]),
        '>' => (4.6, &[(0.0, 2.4, "l4.6 3l-4.6 3")]),
        '_' => (5.0, &[(0.0, 11.4, "h5")]),
        '|' => (0.6, &[(0.3, -1.0, "v12")]),
        ';' => (1.0, &[(0.7, 3.9, "v.2"), (1.0, 9.4, "l-.8 2.2")]),
        '−' | '–' => (5.2, &[(0.0, 5.4, "h5.2")]),
        '±' => (5.2, &[(0.0, 4.2, "h5.2"), (2.6, 1.6, "v5.2"), (0.0, 9.6, "h5.2")]),
        '×' => (4.6, &[(0.0, 3.2, "l4.6 4.6"), (4.6, 3.2, "l-4.6 4.6")]),
        '·' => (0.6, &[(0.3, 5.4, "v.1")]),
        '½' => (
            9.4,
            &[
                (0.0, 1.4, "l1.8-1.4v4.6"),
                (7.0, 0.0, "l-4.6 10"),
                (6.2, 6.8, "c.2-1 .8-1.4 1.5-1.4c1 0 1.6.6 1.6 1.4c0 1-1.7 1.9-3.1 3.2h3.2"),
            ],
        ),
        CUT => (5.6, &[(0.2, 9.8, "h.1"), (2.8, 9.8, "h.1"), (5.3, 9.8, "h.1")]),
        _ => return letters::letter_of(letter),
    };
    Letter { width, strokes }
}

/// The bowl of small letters, from its leftmost point.
const BOWL: &str = "a2.6 3.2 0 1 0 5.2 0a2.6 3.2 0 1 0-5.2 0z";

/// The arch of h and n, from the stem.
const ARCH: &str = "c0-1.6 1.1-2.6 2.6-2.6s2.4 1 2.4 2.6v3.8";

/// A ring of the per cent sign, from its leftmost point.
const RING: &str = "a1.6 2.3 0 1 0 3.2 0a1.6 2.3 0 1 0-3.2 0z";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use resvg::tiny_skia::Rect;
    use resvg::usvg::{Options, Tree};

    use super::*;

    const WRITTEN: &str = "abcdefghijklmnopqrstuvwxyzáéíóúàâêôãõñüçÁÉÍÓÚÀÂÊÔÃÕÑÜÇ0123456789\
                           ABCDEFGHIJKLMNOPQRSTUVWXYZ%()[]?!&'\"<>_|;−±×·½…-+=/\\.,:#*";

    /// The box that a text's ink really takes.
    fn ink(text: &str) -> Rect {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'><path fill='none' stroke='red' d='{}'/></svg>",
            path(text)
        );
        Tree::from_str(&svg, &Options::default()).expect("a well-formed path").root().bounding_box()
    }

    #[test]
    fn every_letter_stays_in_its_box() {
        for letter in WRITTEN.chars() {
            let (text, ink) = (letter.to_string(), ink(&letter.to_string()));
            // Accents may stand out by less than half of the space between letters.
            assert!(
                ink.left() >= -1.0 && ink.right() <= width(&text) + 1.0,
                "{letter} is wider than it says"
            );
            assert!(ink.top() >= -3.6 && ink.bottom() <= 13.2, "{letter} leaves the line");
            assert!(ink.width() > 0.05 || ink.height() > 0.05, "{letter} is empty");
        }
    }

    #[test]
    fn every_letter_is_drawn_differently() {
        let paths: BTreeSet<String> = WRITTEN.chars().map(|letter| path(&letter.to_string())).collect();
        assert_eq!(paths.len(), WRITTEN.chars().count());
    }

    #[test]
    fn the_catalogues_are_written_without_a_box() {
        let boxed = path("\u{fffd}");
        for language in ludoteca_core::Language::ALL {
            for letter in crate::TEXTS.all(language).values().flat_map(|text| text.chars()) {
                assert!("{}".contains(letter) || path(&letter.to_string()) != boxed, "{letter}");
            }
        }
    }

    #[test]
    fn what_is_too_wide_is_cut_or_broken_between_words() {
        assert_eq!(cut("loss", 99.0), "loss");
        let short = cut("a very long name", 40.0);
        assert!(short.ends_with('…') && width(&short) <= 40.0, "{short}");
        assert_eq!(cut("name", 0.0), "…");
        assert_eq!(wrap("one two three", 1000.0, 2), ["one two three"]);
        let broken = wrap("one two three four five", width("one two"), 2);
        assert_eq!((broken.len(), broken[0].as_str()), (2, "one two"));
        assert!(broken[1].ends_with('…'), "{broken:?}");
        assert!(wrap("  ", 10.0, 2).is_empty());
    }
}
