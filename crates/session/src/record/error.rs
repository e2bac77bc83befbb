//! What is wrong with the text of a record, and where.

use std::fmt;

use ludoteca_core::{ErrorKind, Message, Reason, TextError};

use crate::TEXTS;

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// What is wrong.
    pub what: Message,
    /// What kind of thing is wrong.
    pub kind: ErrorKind,
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl RecordError {
    pub(super) fn new(error: TextError, text: &str) -> RecordError {
        let before = &text[..text.floor_char_boundary(error.at)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        RecordError {
            what: error.what,
            kind: error.kind,
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }
}

impl Reason for RecordError {
    fn message(&self) -> Message {
        TEXTS
            .message("record.at")
            .with("line", self.line)
            .with("column", self.column)
            .with_message("what", self.what.clone())
    }

    fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "añ\r\nó*\n";
        for (at, line, column) in
            [(0, 1, 1), (1, 1, 2), (3, 1, 3), (5, 2, 1), (7, 2, 2), (9, 3, 1), (99, 3, 1)]
        {
            let error = RecordError::new(TextError::at(TEXTS.message("record.result.missing"), at), text);
            assert_eq!((error.line, error.column), (line, column), "byte {at}");
        }
    }
}
