//! Reading a text piece by piece.

use std::iter;
use std::ops::RangeInclusive;

use crate::TEXTS;
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
        Part::new(text, 0).split(|c| c == ',')
    }

    /// The pieces between separators.
    pub fn split(self, separator: impl Fn(char) -> bool) -> impl Iterator<Item = Part<'a>> {
        let mut rest = Some(self);
        iter::from_fn(move || {
            let part = rest.take()?;
            let Some((first, after)) = part.split_once(&separator) else { return Some(part) };
            rest = Some(after);
            Some(first)
        })
    }

    /// What stands before the first separator, and what stands after it.
    pub fn split_once(self, separator: impl Fn(char) -> bool) -> Option<(Part<'a>, Part<'a>)> {
        let (before, after) = self.text.split_once(separator)?;
        let at = self.at + self.text.len() - after.len();
        Some((Part::new(before, self.at), Part::new(after, at)))
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
            let what = TEXTS.message("rules.size").with("least", sides.start()).with("most", sides.end());
            self.wrong(what.with("example", example))
        })
    }

    /// A name and a value: `first=cats`.
    pub fn option(self) -> Option<(Part<'a>, Part<'a>)> {
        self.split_once(|c| c == '=')
    }

    /// The value that a word stands for, in any case.
    pub fn one_of<T: Copy>(self, option: &str, choices: &[(&str, T)]) -> Result<T, TextError> {
        let found = choices.iter().find(|(word, _)| self.text.eq_ignore_ascii_case(word));
        found.map(|&(_, value)| value).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|&(word, _)| word).collect();
            self.wrong(
                TEXTS.message("rules.option_value").with("option", option).with("choices", words.join("|")),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, separator: impl Fn(char) -> bool) -> Vec<(&str, usize)> {
        Part::new(text, 0).split(separator).map(|part| (part.text, part.at)).collect()
    }

    #[test]
    fn pieces_know_where_they_stand() {
        assert_eq!(
            parts(" a;; \u{fc}b ;c;", |c| c == ';'),
            [("a", 1), ("", 3), ("\u{fc}b", 5), ("c", 10), ("", 12)]
        );
        assert_eq!(parts("a\u{3000}b  c", char::is_whitespace), [("a", 0), ("b", 4), ("c", 7)]);
        assert_eq!(parts("", |c| c == ','), [("", 0)]);
    }
}
