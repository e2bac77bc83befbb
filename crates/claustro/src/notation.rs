//! The texts of positions and moves: `2bb1/4b/g3b/g4/1gg2 g`, `b1-b2`, `b2xc3@d4`.

use ludoteca_core::{BySide, Catalogue, Ending, Game, Message, Notation, Reason, Side, TextError};

use crate::TEXTS;
use crate::game::{BLOCKED, GOAL, REPETITION};
use crate::square::Spot;
use crate::{Attempt, Claustro, ClaustroDraft, Move, Repetition, Rules, Square, Squares};

/// The letter of a side, in positions and in the old program's pictures.
pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'g',
        Side::Second => 'b',
    }
}

/// The side of a letter in either case.
fn side_of(letter: char) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| letter.eq_ignore_ascii_case(&self::letter(side)))
}

impl Notation for Claustro {
    const NAME: &'static str = "claustro";
    const TEXTS: &'static Catalogue = &TEXTS;

    fn position(&self) -> String {
        let board = self.rules().board();
        let mut text = String::new();
        let mut empty = 0;
        let flush = |text: &mut String, empty: &mut u32| {
            if *empty > 0 {
                text.push_str(&empty.to_string());
                *empty = 0;
            }
        };
        for square in board.squares() {
            if square.column() == 0 && square.row() + 1 < board.rows() {
                flush(&mut text, &mut empty);
                text.push('/');
            }
            match self.owner(square) {
                None => empty += 1,
                Some(side) => {
                    flush(&mut text, &mut empty);
                    text.push(letter(side));
                }
            }
        }
        flush(&mut text, &mut empty);
        format!("{text} {}", letter(self.turn()))
    }

    /// Reads rows from the top: `g` and `b` for pieces, digits for empty squares.
    fn parse_position(rules: &Rules, text: &str) -> Result<Claustro, TextError> {
        let board = rules.board();
        let shape = || TextError::new(TEXTS.message("claustro.position.shape").with("text", text.trim()));
        let (rows, turn_text) = text.trim().rsplit_once(char::is_whitespace).ok_or_else(shape)?;
        let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let wrong = |message: Message, part: &str| {
            TextError::at(message.with("text", part.trim()), place(part.trim_start()))
        };
        let lines: Vec<&str> = rows.split('/').collect();
        if lines.len() != board.rows() as usize {
            let message = TEXTS.message("claustro.position.rows").with("n", lines.len());
            return Err(wrong(message.with("wanted", board.rows()), rows));
        }
        let mut pieces = BySide::<Squares>::default();
        for (line, row) in lines.into_iter().zip((0..board.rows()).rev()) {
            let columns = read_row(line, row, board.columns(), &mut pieces).ok_or_else(|| {
                wrong(TEXTS.message("claustro.position.row").with("columns", board.columns()), line)
            })?;
            if columns != board.columns() {
                let message = TEXTS.message("claustro.position.columns").with("n", columns);
                return Err(wrong(message.with("wanted", board.columns()), line));
            }
        }
        let mut letters = turn_text.chars();
        let (Some(turn), None) = (letters.next().and_then(side_of), letters.next()) else {
            return Err(wrong(TEXTS.message("claustro.position.turn"), turn_text));
        };
        if let Some(flaw) = ClaustroDraft::new(*rules, pieces, turn).flaws().first() {
            return Err(TextError::at(flaw.message(), place(rows)));
        }
        Ok(Claustro::new(*rules, pieces, turn))
    }

    fn move_text(&self, m: Move) -> String {
        match m.captive {
            None => format!("{}-{}", m.from, m.to),
            Some(place) => format!("{}x{}@{place}", m.from, m.to),
        }
    }

    /// Reads `b1-b2`, `b1 b2`, `b2xc3@d4` or `b2 x c3 @ d4`.
    fn parse_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        let text = text.trim();
        let wrong = || TextError::new(TEXTS.message("claustro.move.shape").with("text", text));
        let spot = |part: &str| Spot::read(part).ok_or_else(wrong);
        let (way, captive) = match text.split_once('@') {
            Some((way, place)) => (way, Some(spot(place)?)),
            None => (text, None),
        };
        if let Some((from, to)) = way.split_once(['x', 'X']) {
            return Ok(Attempt::Capture { from: spot(from)?, to: spot(to)?, captive });
        }
        let (from, to) = match way.split_once('-') {
            Some(parts) => parts,
            None => way.split_once(char::is_whitespace).ok_or_else(wrong)?,
        };
        match captive {
            None => Ok(Attempt::Step { from: spot(from)?, to: spot(to)? }),
            Some(_) => Err(TextError::new(TEXTS.message("claustro.move.step_at").with("text", text))),
        }
    }

    /// The old program's repetition is one of directions.
    fn ending_name(&self, ending: Ending) -> Message {
        let seed = self.rules().options().repetition == Repetition::Seed;
        let word = if seed && ending.word() == REPETITION { "directions" } else { ending.word() };
        let own = Claustro::endings().contains(&ending.word());
        let texts = if own { &TEXTS } else { &ludoteca_core::TEXTS };
        texts.message(format!("ending.{word}"))
    }

    fn endings() -> &'static [&'static str] {
        &[GOAL, BLOCKED, REPETITION]
    }
}

/// Reads a row of pieces and empty squares; `None` if something else is in it or
/// it is longer than any board. Gives the number of columns.
fn read_row(text: &str, row: u8, columns: u8, pieces: &mut BySide<Squares>) -> Option<u8> {
    let mut column: u8 = 0;
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty: u8 = rest[..digits].parse().ok()?;
            column = column.checked_add(empty)?;
            rest = &rest[digits..];
            continue;
        }
        let side = side_of(first)?;
        if column < columns {
            pieces[side] = pieces[side] | Squares::of(Square::at(column, row));
        }
        column = column.checked_add(1)?;
        rest = &rest[first.len_utf8()..];
    }
    Some(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Claustro, TextError> {
        Claustro::parse_position(&Rules::default(), text)
    }

    #[test]
    fn the_start_reads_as_the_design_writes_it() {
        let start = Claustro::start(&Rules::default());
        assert_eq!(start.position(), "2bb1/4b/g3b/g4/1gg2 g");
        assert_eq!(read(" 2BB1 / 4b / g3b/g4/1gg2   G ").unwrap(), start);
    }

    #[test]
    fn impossible_positions_are_refused_with_the_part() {
        for (text, key, at) in [
            ("", "claustro.position.shape", 0),
            ("2bb1/4b/g3b/g4/1gg2", "claustro.position.shape", 0),
            ("2bb1/4b/g3b/g4 g", "claustro.position.rows", 0),
            ("2bb1/4b/g3b/g4/1gg2/5 g", "claustro.position.rows", 0),
            ("2bb1/4x/g3b/g4/1gg2 g", "claustro.position.row", 5),
            ("2bb1/999999b/g3b/g4/1gg2 g", "claustro.position.row", 5),
            ("2bb1/ 5b/g3b/g4/1gg2 g", "claustro.position.columns", 6),
            ("2bb1/3b/g3b/g4/1gg2 g", "claustro.position.columns", 5),
            ("2bb1/4b/g3b/g4/1gg2 r", "claustro.position.turn", 20),
            ("2bb1/4b/g3b/g4/1gg2 gb", "claustro.position.turn", 20),
            ("2bb1/5/g3b/g4/1gg2 g", "claustro.position.count", 0),
            ("2bb1/4b/g3b/g4/1ggg1 g", "claustro.position.count", 0),
            ("b1bb1/4b/g4/g4/1gg2 g", "claustro.position.corner", 0),
            ("2bb1/4b/4b/g4/ggg2 g", "claustro.position.corner", 0),
            ("2bbg/4b/g3b/g4/2g2 g", "claustro.position.arrived", 0),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
        assert!(read("2bbg/4b/g3b/g4/2g2 b").is_ok(), "green has just arrived");
    }

    #[test]
    fn moves_are_read_with_spaces_and_in_capitals() {
        let game = Claustro::start(&Rules::default());
        let spot = |text| Spot::read(text).unwrap();
        let step = Attempt::Step { from: spot("b1"), to: spot("b2") };
        for text in ["b1-b2", " B1 - b2 ", "b1 b2"] {
            assert_eq!(game.parse_attempt(text).unwrap(), step, "{text}");
        }
        let capture = |captive| Attempt::Capture { from: spot("b2"), to: spot("c3"), captive };
        for text in ["b2xc3@d4", "B2 X C3 @ D4"] {
            assert_eq!(game.parse_attempt(text).unwrap(), capture(Some(spot("d4"))), "{text}");
        }
        assert_eq!(game.parse_attempt("b2xc3").unwrap(), capture(None));
        for text in
            ["", "-", "b1", "b1-", "-b2", "b1-b2-b3", "b1xb2@", "b1xb2@c3@d4", "1-2", "b1–b2", "ñ1-b2"]
        {
            assert_eq!(game.parse_attempt(text).unwrap_err().what.key(), "claustro.move.shape", "{text}");
        }
        assert_eq!(game.parse_attempt("b1-b2@c3").unwrap_err().what.key(), "claustro.move.step_at");
    }
}
