//! The texts of positions and moves: `31:1,2,3,4:m` and `31-26`.

use ludoteca_core::{BySide, Catalogue, Game, Notation, Reason, Side, TextError, digits};

use crate::TEXTS;
use crate::game::{ESCAPED, STUCK, TRAPPED};
use crate::{Attempt, Cats, CatsDraft, Flaw, Rules, Square, Squares, Step};

impl Notation for Cats {
    const NAME: &'static str = "cats";
    const TEXTS: &'static Catalogue = &TEXTS;

    fn position(&self) -> String {
        let cats: Vec<String> = self.cats().iter().map(|cat| cat.to_string()).collect();
        let turn = match self.turn() {
            Side::First => 'm',
            Side::Second => 'c',
        };
        format!("{}:{}:{turn}", self.mouse(), cats.join(","))
    }

    fn parse_position(rules: &Rules, text: &str) -> Result<Cats, TextError> {
        let parts: Vec<&str> = text.split(':').collect();
        let [mouse, cats, turn] = parts[..] else {
            return Err(TextError::new(TEXTS.message("cats.position.shape").with("text", text.trim())));
        };
        let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let wrong = |key: &'static str, part: &str| {
            TextError::at(TEXTS.message(key).with("text", part.trim()), place(part.trim_start()))
        };
        let board = rules.board();
        let square = |part: &str| -> Result<Square, TextError> {
            let number = digits(part.trim()).and_then(|number| board.square(number));
            number.ok_or_else(|| {
                let what =
                    TEXTS.message("cats.position.square").with("text", part.trim()).with("last", board.len());
                TextError::at(what, place(part.trim_start()))
            })
        };

        let mouse = square(mouse)?;
        let mut taken = Squares::of(mouse);
        let mut set = Squares::EMPTY;
        for part in cats.split(',') {
            let cat = square(part)?;
            if taken.contains(cat) {
                return Err(wrong("cats.position.shared", part));
            }
            taken = taken | Squares::of(cat);
            set = set | Squares::of(cat);
        }
        let side = match turn.trim() {
            "m" | "M" => Side::First,
            "c" | "C" => Side::Second,
            _ => return Err(wrong("cats.position.turn", turn)),
        };
        let pieces = BySide { first: Squares::of(mouse), second: set };
        if let Some(flaw) = CatsDraft::new(board, pieces, side).flaws().first() {
            let part = match flaw {
                Flaw::Mice(_) | Flaw::Escaped(_) => parts[0],
                Flaw::Cats { .. } => cats,
            };
            return Err(TextError::at(flaw.message(), place(part)));
        }
        Ok(Cats::new(board, mouse, set, side))
    }

    fn move_text(&self, step: Step) -> String {
        format!("{}-{}", step.from, step.to)
    }

    /// Reads `31-26`, `31 26`, or just `26` when it is the mouse's turn.
    fn parse_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        let wrong = || TextError::new(TEXTS.message("cats.move.shape").with("text", text.trim()));
        let mut numbers = text.split(|c: char| c == '-' || c.is_whitespace()).filter(|part| !part.is_empty());
        let first = numbers.next().and_then(digits).ok_or_else(wrong)?;
        let second = numbers.next().map(|part| digits(part).ok_or_else(wrong)).transpose()?;
        if numbers.next().is_some() || text.trim().starts_with('-') || text.trim().ends_with('-') {
            return Err(wrong());
        }
        match (second, self.turn()) {
            (Some(to), _) => Ok(Attempt { from: first, to }),
            (None, Side::First) => Ok(Attempt { from: self.mouse().number(), to: first }),
            (None, Side::Second) => Err(wrong()),
        }
    }

    fn endings() -> &'static [&'static str] {
        &[ESCAPED, TRAPPED, STUCK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Cats, TextError> {
        Cats::parse_position(&Rules::default(), text)
    }

    #[test]
    fn positions_are_read_in_any_order_and_printed_in_one() {
        assert_eq!(read(" 31 : 4, 3,2 ,1 : M ").unwrap(), Cats::start(&Rules::default()));
        assert_eq!(read("16:5,11,6,8:c").unwrap().position(), "16:5,6,8,11:c");
    }

    #[test]
    fn impossible_positions_are_refused_with_the_part() {
        for (text, key, at) in [
            ("", "cats.position.shape", 0),
            ("31:1,2,3,4", "cats.position.shape", 0),
            ("33:1,2,3,4:m", "cats.position.square", 0),
            ("0:1,2,3,4:m", "cats.position.square", 0),
            ("31:1,2,3,x:m", "cats.position.square", 9),
            ("31:1,2,3,99999999999:m", "cats.position.square", 9),
            ("31:1,2,3:m", "cats.position.count", 3),
            ("31:1,2,3,4,5:m", "cats.position.count", 3),
            ("31:1,2,3,3:m", "cats.position.shared", 9),
            ("4:1,2,3,4:c", "cats.position.shared", 8),
            ("31:1,2,3,4:x", "cats.position.turn", 11),
            ("1:5,6,7,8:m", "cats.position.escaped", 0),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
    }

    #[test]
    fn moves_are_read_with_dash_space_or_for_the_mouse_alone() {
        let game = Cats::start(&Rules::default());
        for text in ["31-26", " 31 - 26 ", "31 26", "26"] {
            assert_eq!(game.parse_attempt(text).unwrap(), Attempt { from: 31, to: 26 }, "{text}");
        }
        for text in ["", "-", "31-", "-26", "a", "31-26-22", "3.5", "31--x", "²"] {
            assert!(game.parse_attempt(text).is_err(), "{text}");
        }
    }
}
