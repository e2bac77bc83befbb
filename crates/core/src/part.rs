//! Reading a rules text: a board size, then options between commas.

use std::ops::RangeInclusive;

use crate::{Message, TextError};

/// A trimmed piece of a text and where it stands, so that errors can point at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The piece, without the spaces around it.
    pub text: &'a str,
    /// The byte at which it begins.
    pub at: usize,
}

impl<'a> Part<'a> {
    /// A piece that begins at a byte of the whole text, spaces included.
    pub fn new(text: &'a str, at: usize) -> Part<'a> {
        let at = at + (text.len() - text.trim_start().len());
        Part { text: text.trim(), at }
    }

    /// The pieces between commas.
    ///
    /// ```
    /// use ludoteca_core::Part;
    /// let parts: Vec<Part> = Part::list("8x8, first=cats").collect();
    /// assert_eq!(parts[1], Part { text: "first=cats", at: 5 });
    /// ```
    pub fn list(text: &'a str) -> impl Iterator<Item = Part<'a>> {
        let mut at = 0;
        text.split(',').map(move |piece| {
            let part = Part::new(piece, at);
            at += piece.len() + 1;
            part
        })
    }

    /// An error about this piece; the message is told the `text`.
    pub fn wrong(self, what: Message) -> TextError {
        TextError::at(what.with("text", self.text), self.at)
    }

    /// Columns and rows, both of them in a range; `example` is a usual size.
    pub fn size(self, sides: RangeInclusive<u8>, example: &str) -> Result<(u8, u8), TextError> {
        let side = |digits: &str| digits.trim().parse().ok().filter(|side| sides.contains(side));
        let read = |(columns, rows)| Some((side(columns)?, side(rows)?));
        self.text.split_once(['x', 'X']).and_then(read).ok_or_else(|| {
            let what = Message::new("rules.size").with("least", sides.start()).with("most", sides.end());
            self.wrong(what.with("example", example))
        })
    }

    /// A name and a value: `first=cats`.
    pub fn option(self) -> Option<(Part<'a>, Part<'a>)> {
        let (name, value) = self.text.split_once('=')?;
        Some((Part::new(name, self.at), Part::new(value, self.at + name.len() + 1)))
    }

    /// The value that a word stands for, in any case.
    pub fn one_of<T: Copy>(self, option: &str, choices: &[(&str, T)]) -> Result<T, TextError> {
        let found = choices.iter().find(|(word, _)| self.text.eq_ignore_ascii_case(word));
        found.map(|&(_, value)| value).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|&(word, _)| word).collect();
            self.wrong(
                Message::new("rules.option_value").with("option", option).with("choices", words.join("|")),
            )
        })
    }
}
