//! The texts of a game: one canonical form each for positions and moves.

use std::fmt;

use crate::TEXTS;
use crate::{Catalogue, Drawn, Ending, Error, ErrorKind, Game, Gesture, Message, Reason, Side, Touch, touch};

/// The texts of a game's positions and moves.
///
/// Parsers are liberal (spaces, case), printers strict; the rules have their
/// texts through `FromStr` and `Display`.
pub trait Notation: Game {
    /// The name of the game on the command line and in records.
    const NAME: &'static str;

    /// What the game says: its own name and those of its sides, pieces and endings, its
    /// refusals and errors.
    const TEXTS: &'static Catalogue;

    /// The canonical text of the position.
    fn position(&self) -> String;

    /// Reads a position of a game under these rules.
    fn parse_position(rules: &Self::Rules, text: &str) -> Result<Self, TextError>;

    /// The rules that a position text names by itself; most texts do not.
    fn rules_of_position(text: &str) -> Option<Self::Rules> {
        let _ = text;
        None
    }

    /// The texts of the moves from the start that a position text tells, if it tells a
    /// whole game; most texts do not.
    fn moves_of_position(text: &str) -> Option<Vec<&str>> {
        let _ = text;
        None
    }

    /// The canonical text of a legal move of this position.
    fn move_text(&self, m: Self::Move) -> String;

    /// Whether a text is the canonical one of a legal move, told without writing that where
    /// the game can.
    fn is_move_text(&self, m: Self::Move, text: &str) -> bool {
        self.move_text(m) == text
    }

    /// The canonical texts of a line of legal moves that begins here.
    fn line_texts(&self, line: &[Self::Move]) -> Vec<String> {
        let mut position = self.clone();
        let text = |&m: &Self::Move| {
            let text = position.move_text(m);
            position.apply(m);
            text
        };
        line.iter().map(text).collect()
    }

    /// Reads a move text; whether it is legal is for [`Game::judge`] to say.
    fn parse_attempt(&self, text: &str) -> Result<Self::Attempt, TextError>;

    /// What a side is called: the catalogues' `NAME.side.first` and `NAME.side.second`.
    fn side_name(side: Side) -> Message {
        Self::named("side", side)
    }

    /// What the catalogue of the game says of a side: `NAME.WHAT.first`, `NAME.WHAT.second`.
    fn named(what: &str, side: Side) -> Message {
        Self::TEXTS.message(format!("{}.{what}.{}", Self::NAME, side.word()))
    }

    /// How a game ended in this position, in words: `ending.WORD` of the game's catalogue, or
    /// of the one that all games share.
    fn ending_name(&self, ending: Ending) -> Message {
        let key = format!("ending.{}", ending.word());
        let own = Self::endings().contains(&ending.word());
        if own { Self::TEXTS.message(key) } else { TEXTS.message(key) }
    }

    /// So many pieces of a kind, by the name of its glyph and without the number:
    /// `piece.GLYPH` of the game's catalogue.
    fn piece_name(glyph: &str, count: usize) -> Message {
        Self::TEXTS.message(format!("piece.{glyph}")).with("n", count)
    }

    /// The endings that the game's own rules know, by their words.
    fn endings() -> &'static [&'static str];
}

/// What a table asks of a game: rules, texts and a picture.
pub trait Playable: Notation + Drawn {
    /// What a sequence of touches of the scene asks for, legal or not.
    ///
    /// Exactly the paths of the scene's moves give attempts that [`Game::judge`]
    /// accepts; what [`Drawn::stray`] makes of all others it refuses.
    fn gesture(&self, touches: &[Touch]) -> Gesture<Self::Attempt> {
        touch::read(self, touches)
    }
}

impl<G: Notation + Drawn> Playable for G {}

/// A text that cannot be read: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// What is wrong.
    pub what: Message,
    /// What kind of thing is wrong: most often it is [malformed](ErrorKind::Malformed).
    pub kind: ErrorKind,
    /// The byte of the text at which it is wrong.
    pub at: usize,
}

impl TextError {
    /// An error at the start of the text, where the message itself names the part.
    pub fn new(what: Message) -> TextError {
        TextError::at(what, 0)
    }

    /// An error at a byte of the text.
    pub fn at(what: Message, at: usize) -> TextError {
        TextError { what, kind: ErrorKind::Malformed, at }
    }

    /// An error of some kind at a byte of the text.
    pub fn of(error: Error, at: usize) -> TextError {
        TextError { kind: error.kind(), what: error.into(), at }
    }

    /// Says which text is wrong, where, and why, by a message that has gaps for `text`,
    /// `column` and `what`.
    pub fn in_text(&self, key: &'static str, text: &str) -> Error {
        let column = text.get(..self.at).map_or(0, |before| before.chars().count()) + 1;
        let what = TEXTS
            .message(key)
            .with("text", text.trim())
            .with("column", column)
            .with_message("what", self.what.clone());
        Error::new(self.kind, what)
    }
}

impl Reason for TextError {
    fn message(&self) -> Message {
        self.what.clone()
    }

    fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)
    }
}

impl std::error::Error for TextError {}
