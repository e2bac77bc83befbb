//! Why a text is not a book.

use std::fmt;

use ludoteca_core::{ErrorKind, Message, Reason};

use crate::TEXTS;

/// Why a text is not a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: BookFault,
}

/// What is wrong with a text that should be a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookFault {
    /// It is something else.
    Foreign,
    /// It was written by another version of the format.
    Version(String),
    /// The game or the rules are missing.
    Header,
    /// A move is not written as it should be, or out of order.
    Move(String),
    /// It is damaged or incomplete: the checksum is not that of the text.
    Checksum,
}

impl Reason for BookError {
    fn message(&self) -> Message {
        let message = match &self.fault {
            BookFault::Foreign => TEXTS.message("book.foreign"),
            BookFault::Version(found) => TEXTS.message("book.version").with("found", found),
            BookFault::Header => TEXTS.message("book.header"),
            BookFault::Move(text) => TEXTS.message("book.bad_move").with("text", text),
            BookFault::Checksum => TEXTS.message("book.checksum"),
        };
        message.with("line", self.line)
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Malformed
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for BookError {}
