//! The texts of positions and moves: `x1o/1x1/3 o`, `b2`, `a1-a2`.

use ludoteca_core::{BySide, Catalogue, Game, Notation, Part, Reason, Side, TextError};

use crate::TEXTS;
use crate::game::{LOCKED, ROW, THRICE};
use crate::square::SIDE;
use crate::{Attempt, Move, Raya, RayaDraft, Rules, Spot, Square, Squares};

/// The letter of a side in positions.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

/// The side of a letter in either case.
fn side_of(letter: char) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| letter.eq_ignore_ascii_case(&self::letter(side)))
}

impl Notation for Raya {
    const NAME: &'static str = "raya";
    const TEXTS: &'static Catalogue = &TEXTS;

    fn position(&self) -> String {
        let row = |row: u8| -> String {
            let squares = (0..SIDE).filter_map(|column| Square::at(column, row));
            let men: String = squares.map(|at| self.owner(at).map_or('.', letter)).collect();
            men.replace("...", "3").replace("..", "2").replace('.', "1")
        };
        let rows: Vec<String> = (0..SIDE).rev().map(row).collect();
        format!("{} {}", rows.join("/"), letter(self.turn()))
    }

    /// Reads rows from the top: `x` and `o` for men, digits for free squares.
    fn parse_position(rules: &Rules, text: &str) -> Result<Raya, TextError> {
        let whole = Part::new(text, 0);
        let shape = || whole.wrong(TEXTS.message("raya.position.shape"));
        let (rows, turn) = whole.text.rsplit_once(char::is_whitespace).ok_or_else(shape)?;
        let at = whole.at + whole.text.len() - turn.len();
        let (rows, turn) = (Part::new(rows, whole.at), Part::new(turn, at));
        let lines: Vec<Part<'_>> = rows.split(|c| c == '/').collect();
        if lines.len() != SIDE as usize {
            return Err(shape());
        }
        let mut men = BySide::<Squares>::default();
        for (line, row) in lines.into_iter().zip((0..SIDE).rev()) {
            read_row(line.text, row, &mut men)
                .ok_or_else(|| line.wrong(TEXTS.message("raya.position.row")))?;
        }
        let mut letters = turn.text.chars();
        let (Some(side), None) = (letters.next().and_then(side_of), letters.next()) else {
            return Err(turn.wrong(TEXTS.message("raya.position.turn")));
        };
        if let Some(flaw) = RayaDraft::new(*rules, men, side).flaws().first() {
            return Err(TextError::at(flaw.message(), rows.at));
        }
        Ok(Raya::new(*rules, men, side))
    }

    fn move_text(&self, m: Move) -> String {
        match m.from {
            None => m.to.to_string(),
            Some(from) => format!("{from}-{}", m.to),
        }
    }

    /// Reads `b2`, `a1-b2` or `a1 b2`.
    fn parse_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        let whole = Part::new(text, 0);
        let wrong = || whole.wrong(TEXTS.message("raya.move.shape"));
        let spot = |part: Part<'_>| Spot::read(part.text).ok_or_else(wrong);
        let way = whole.split_once(|c| c == '-').or_else(|| whole.split_once(char::is_whitespace));
        match way {
            None => Ok(Attempt { from: None, to: spot(whole)? }),
            Some((from, to)) => Ok(Attempt { from: Some(spot(from)?), to: spot(to)? }),
        }
    }

    fn endings() -> &'static [&'static str] {
        &[ROW, LOCKED, THRICE]
    }
}

/// Reads a row of men and free squares; `None` if it is none of this board.
fn read_row(text: &str, row: u8, men: &mut BySide<Squares>) -> Option<()> {
    let mut column: u8 = 0;
    for character in text.chars() {
        if let Some(free) = character.to_digit(10) {
            column = column.checked_add(free as u8)?;
            continue;
        }
        men.put(side_of(character)?, Square::at(column, row)?);
        column += 1;
    }
    (column == SIDE).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Raya, TextError> {
        Raya::parse_position(&Rules::default(), text)
    }

    #[test]
    fn positions_are_read_as_they_are_written() {
        let start = Raya::start(&Rules::default());
        assert_eq!(start.position(), "3/3/3 x");
        assert_eq!(read(" 3 / 111/ 21  X ").unwrap(), start);
        assert_eq!(read("x1o/1x1/o2 x").unwrap().position(), "x1o/1x1/o2 x");
    }

    #[test]
    fn impossible_positions_are_refused_with_the_part() {
        for (rules, text, key, at) in [
            ("lines", "", "raya.position.shape", 0),
            ("lines", "3/3/3", "raya.position.shape", 0),
            ("lines", "3/3 x", "raya.position.shape", 0),
            ("lines", "3/4/3 x", "raya.position.row", 2),
            ("lines", " 3/3/2z x", "raya.position.row", 5),
            ("lines", "3/3/9999999999999999999999999999999 x", "raya.position.row", 4),
            ("lines", "3/3/3 w", "raya.position.turn", 6),
            ("lines", "3/3/3 xo", "raya.position.turn", 6),
            ("lines", "xx1/oox/xoo x", "raya.position.count", 0),
            ("lines", "xx1/3/3 o", "raya.position.uneven", 0),
            ("lines", "xo1/3/3 o", "raya.position.turn_is", 0),
            ("lines", "xxx/oo1/o2 x", "raya.position.row_of", 0),
            ("lines,centre=closed", "3/1x1/3 o", "raya.position.centre", 0),
        ] {
            let error = Raya::parse_position(&rules.parse().unwrap(), text).unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
        assert!(read("xxx/oo1/3 o").is_ok(), "crosses have just won");
    }

    #[test]
    fn moves_are_read_with_spaces_and_in_capitals() {
        let game = Raya::start(&Rules::default());
        let spot = |text| Spot::read(text).unwrap();
        for text in ["a1-b2", " A1 - b2 ", "a1 b2"] {
            let attempt = Attempt { from: Some(spot("a1")), to: spot("b2") };
            assert_eq!(game.parse_attempt(text).unwrap(), attempt, "{text}");
        }
        assert_eq!(game.parse_attempt(" B2").unwrap(), Attempt { from: None, to: spot("b2") });
        for text in ["", "-", "b", "a1-", "-b2", "a1-b2-c3", "a0", "a10", "1a", "ñ1"] {
            assert_eq!(game.parse_attempt(text).unwrap_err().what.key(), "raya.move.shape", "{text}");
        }
    }
}
