//! The move texts of the Universal Hive Protocol.
//!
//! A move is the tile and where it ends: `wA1 -bS2`, `bB1 wQ` (on top), `pass`.
//! Many texts name one move. The canonical one names the top tile of the stack
//! that is climbed, or else, of the top tiles beside the end, the first in the
//! order of [`Piece`]; the tile that moves never names itself.

use std::fmt::{self, Write};

use ludoteca_core::{Part, Side, TextError};

use crate::TEXTS;
use crate::tables::Bits;
use crate::{Attempt, Direction, Hex, Hive, Move, Piece, Target};

const PASS: &str = "pass";

/// The mark before or after the reference tile for each direction, in their order.
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

/// The longest move text: `wA1 bG3\\`.
const LONGEST: usize = 8;

/// A move text as it is written, of letters of ASCII.
#[derive(Clone, Copy, Default)]
struct Letters {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Letters {
    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    fn push(&mut self, letter: char) {
        self.bytes[self.len] = letter as u8;
        self.len += 1;
    }

    fn push_piece(&mut self, piece: Piece) {
        self.push(if piece.side() == Side::First { 'w' } else { 'b' });
        self.push(piece.bug().letter());
        if piece.bug().tiles() > 1 {
            self.push(char::from(b'0' + piece.number()));
        }
    }

    /// Adds the text of a place: `-wQ`, `wQ\`, or `wQ` for the top of its stack.
    fn push_target(&mut self, target: Target) {
        let mark = target.direction.map(|direction| MARKS[direction as usize]);
        if let Some((_, mark, Position::Before)) = mark {
            self.push(mark);
        }
        self.push_piece(target.reference);
        if let Some((_, mark, Position::After)) = mark {
            self.push(mark);
        }
    }
}

impl fmt::Display for Target {
    /// Writes `-wQ`, `wQ\`, or `wQ` for the top of its stack.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Letters::default();
        letters.push_target(*self);
        letters.as_bytes().iter().try_for_each(|&letter| f.write_char(char::from(letter)))
    }
}

/// The canonical text of a move of a position.
pub(crate) fn move_text(game: &Hive, m: Move) -> String {
    letters(game, m).as_bytes().iter().copied().map(char::from).collect()
}

/// Whether a text is the canonical one of a move of a position.
pub(crate) fn is_move_text(game: &Hive, m: Move, text: &str) -> bool {
    letters(game, m).as_bytes() == text.as_bytes()
}

fn letters(game: &Hive, m: Move) -> Letters {
    let mut letters = Letters::default();
    let (Some(piece), Some(to)) = (m.piece(), m.to()) else {
        PASS.chars().for_each(|letter| letters.push(letter));
        return letters;
    };
    letters.push_piece(piece);
    if let Some(target) = target(game, piece, to) {
        letters.push(' ');
        letters.push_target(target);
    }
    letters
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
