//! The board and the options of a game, and their text.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Part, Side, TextError};

use crate::TEXTS;
use crate::board::SIDES;
use crate::{Board, Edge, Square};

/// The rules of a game: `8x8`, or `7x5,mouse=16,first=cats,edge=no`.
///
/// Only what is not the default is printed, in that order.
///
/// ```
/// use ludoteca_cats::Rules;
/// let rules: Rules = " 8X8 , first=cats, mouse=31".parse()?;
/// assert_eq!(rules.to_string(), "8x8,first=cats");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    board: &'static Board,
    mouse: Square,
    first: Side,
}

impl Rules {
    /// The board.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// Where the mouse starts.
    pub const fn mouse(&self) -> Square {
        self.mouse
    }

    /// Which side begins.
    pub const fn first(&self) -> Side {
        self.first
    }

    /// The same rules with another start of the mouse, if it is on its edge.
    pub fn with_mouse(self, mouse: Square) -> Option<Rules> {
        self.board.last().contains(mouse).then_some(Rules { mouse, ..self })
    }
}

impl Default for Rules {
    fn default() -> Rules {
        let board = Board::of(8, 8, Edge::default());
        Rules { board, mouse: board.mouse_start(), first: Side::First }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.board.columns(), self.board.rows())?;
        if self.mouse != self.board.mouse_start() {
            write!(f, ",mouse={}", self.mouse)?;
        }
        if self.first == Side::Second {
            f.write_str(",first=cats")?;
        }
        if self.board.edge() == Edge::No {
            f.write_str(",edge=no")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Rules, TextError> {
        let mut parts = Part::list(text);
        let (columns, rows) = parts.next().unwrap_or(Part::new("", 0)).size(SIDES, "8x8")?;

        let (mut mouse, mut first, mut edge) = (None, None, None);
        for part in parts {
            let unknown = |part: Part<'_>| part.wrong(TEXTS.message("cats.rules.unknown_option"));
            let (name, value) = part.option().ok_or_else(|| unknown(part))?;
            let twice = match name.text.to_ascii_lowercase().as_str() {
                "mouse" => mouse.replace(value).is_some(),
                "first" => first
                    .replace(value.one_of("first", &[("mouse", Side::First), ("cats", Side::Second)])?)
                    .is_some(),
                "edge" if columns.is_multiple_of(2) => {
                    return Err(value.wrong(TEXTS.message("cats.rules.edge_even")));
                }
                "edge" => {
                    edge.replace(value.one_of("edge", &[("yes", Edge::Yes), ("no", Edge::No)])?).is_some()
                }
                _ => return Err(unknown(name)),
            };
            if twice {
                return Err(name.wrong(ludoteca_core::TEXTS.message("rules.option_twice")));
            }
        }

        let board = Board::of(columns, rows, edge.unwrap_or_default());
        let mouse = mouse.map_or(Ok(board.mouse_start()), |value| mouse_start(value, board))?;
        Ok(Rules { board, mouse, first: first.unwrap_or(Side::First) })
    }
}

/// Reads a square of the mouse's edge.
fn mouse_start(value: Part<'_>, board: &'static Board) -> Result<Square, TextError> {
    let square = value.text.parse().ok().and_then(|number| board.square(number));
    square.filter(|&square| board.last().contains(square)).ok_or_else(|| {
        let mut last = board.last().iter();
        let from = last.next().map_or(0, Square::number);
        let to = last.last().map_or(from, Square::number);
        value.wrong(TEXTS.message("cats.rules.mouse").with("from", from).with("to", to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_not_the_default_is_printed() {
        for (text, canonical) in [
            ("8x8", "8x8"),
            (" 10 X 12 ", "10x12"),
            ("8x8,first=mouse,mouse=31", "8x8"),
            ("8x8, FIRST = Cats , mouse=29", "8x8,mouse=29,first=cats"),
            ("7x5,edge=no", "7x5,edge=no"),
            ("7x5,edge=yes", "7x5"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), canonical, "{text}");
        }
    }

    #[test]
    fn errors_name_the_part_and_its_place() {
        for (text, key, at) in [
            ("", "rules.size", 0),
            ("8", "rules.size", 0),
            ("3x8", "rules.size", 0),
            ("8x17", "rules.size", 0),
            ("8x8,", "cats.rules.unknown_option", 4),
            ("8x8, colour=red", "cats.rules.unknown_option", 5),
            ("8x8,mouse=28", "cats.rules.mouse", 10),
            ("8x8,mouse=x", "cats.rules.mouse", 10),
            ("8x8,first=dog", "rules.option_value", 10),
            ("8x8,edge=no", "cats.rules.edge_even", 9),
            ("7x5,edge=no,edge=no", "rules.option_twice", 12),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
    }
}
