//! The move texts of the Universal Hive Protocol.
//!
//! A move is the tile and where it ends: `wA1 -bS2`, `bB1 wQ` (on top), `pass`.
//! Many texts name one move. The canonical one names the top tile of the stack
//! that is climbed, or else, of the top tiles beside the end, the first in the
//! order of [`Piece`]; the tile that moves never names itself.

use std::fmt;

use ludoteca_core::{Part, TextError};

use crate::TEXTS;
use crate::tables::Bits;
use crate::{Attempt, Direction, Hex, Hive, Move, Piece, Target};

const PASS: &str = "pass";

/// The mark before or after the reference tile for each direction.
const MARKS: [(Direction, char, Position); 6] = [
    (Direction::East, '-', Position::After),
    (Direction::SouthEast, '\\', Position::After),
    (Direction::SouthWest, '/', Position::Before),
    (Direction::West, '-', Position::Before),
    (Direction::NorthWest, '\\', Position::Before),
    (Direction::NorthEast, '/', Position::After),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Before,
    After,
}

impl fmt::Display for Target {
    /// Writes `-wQ`, `wQ\`, or `wQ` for the top of its stack.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = MARKS.iter().find(|(direction, ..)| Some(*direction) == self.direction);
        match mark {
            None => write!(f, "{}", self.reference),
            Some((_, mark, Position::Before)) => write!(f, "{mark}{}", self.reference),
            Some((_, mark, Position::After)) => write!(f, "{}{mark}", self.reference),
        }
    }
}

/// The canonical text of a move of a position.
pub(crate) fn move_text(game: &Hive, m: Move) -> String {
    let (Some(piece), Some(to)) = (m.piece(), m.to()) else { return PASS.to_owned() };
    match target(game, piece, to) {
        None => piece.to_string(),
        Some(target) => format!("{piece} {target}"),
    }
}

/// How the end of a move is told.
fn target(game: &Hive, piece: Piece, to: Hex) -> Option<Target> {
    if let Some(reference) = game.board().top(to) {
        return Some(Target { reference, direction: None });
    }
    let beside = Bits(game.board().occupied(to)).filter_map(|direction| {
        let reference = game.stack(to.toward(direction)).find(|&tile| tile != piece)?;
        Some(Target { reference, direction: Some(Direction::of(direction).opposite()) })
    });
    beside.min_by_key(|target| target.reference)
}

/// Reads a move text.
pub(crate) fn parse(text: &str) -> Result<Attempt, TextError> {
    let whole = Part::new(text, 0);
    if whole.text.eq_ignore_ascii_case(PASS) {
        return Ok(Attempt::Pass);
    }
    if whole.text.is_empty() {
        return Err(whole.wrong(TEXTS.message("hive.move.shape")));
    }
    let (name, target) = match whole.split_once(char::is_whitespace) {
        Some((name, target)) => (name, Some(target)),
        None => (whole, None),
    };
    let piece = parse_piece(name)?;
    let target = target.map(parse_target).transpose()?;
    Ok(Attempt::Put { piece, target })
}

/// Reads a place.
pub(crate) fn parse_target(part: Part<'_>) -> Result<Target, TextError> {
    let is_mark = |c: char| MARKS.iter().any(|&(_, mark, _)| mark == c);
    let before = part.text.chars().next().filter(|&c| is_mark(c)).map(|c| (c, Position::Before));
    let after = part.text.chars().next_back().filter(|&c| is_mark(c)).map(|c| (c, Position::After));
    if before.is_some() && after.is_some() {
        return Err(part.wrong(TEXTS.message("hive.move.shape")));
    }
    let name = part.text.strip_prefix(is_mark).unwrap_or(part.text);
    let at = part.at + part.text.len() - name.len();
    let name = name.strip_suffix(is_mark).unwrap_or(name);
    let reference = parse_piece(Part::new(name, at))?;
    let direction = before.or(after).and_then(|(c, side)| {
        MARKS
            .iter()
            .find(|&&(_, mark, position)| mark == c && position == side)
            .map(|&(direction, ..)| direction)
    });
    Ok(Target { reference, direction })
}

/// Reads a tile; an error points into the whole text.
pub(crate) fn parse_piece(part: Part<'_>) -> Result<Piece, TextError> {
    part.text.parse().map_err(|_: TextError| part.wrong(TEXTS.message("hive.piece.unknown")))
}
