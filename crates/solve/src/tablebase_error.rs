//! Why a table file could not be used.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use ludoteca_core::{ErrorKind, Message, Reason};
use ludoteca_files::why;
use ludoteca_work::Shortage;

use crate::TEXTS;
use crate::sealed::VERSION;

/// Why a table file could not be read or written.
#[derive(Debug)]
pub struct TablebaseError {
    path: PathBuf,
    fault: Fault,
}

/// What is wrong with a table file.
#[derive(Debug)]
pub enum Fault {
    /// The system refused to read it.
    Read(io::Error),
    /// The system refused to write it; what was there before is untouched.
    Write(io::Error),
    /// It is some other kind of file.
    Foreign,
    /// It was written by another version of the format.
    Version(u32),
    /// It has not the length that it should have.
    Length {
        /// The bytes it should have.
        wanted: u64,
        /// The bytes it has.
        found: u64,
    },
    /// Its header does not match its checksum.
    Header,
    /// A block does not match its checksum; blocks count from zero.
    Block(usize),
    /// Its header says something that cannot be, in this field.
    Contents(&'static str),
    /// It is a table of another game.
    OtherGame(String),
    /// There is no memory to read it into.
    Memory(Shortage),
}

impl TablebaseError {
    pub(crate) fn new(path: &Path, fault: Fault) -> TablebaseError {
        TablebaseError { path: path.to_owned(), fault }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong with it.
    pub fn fault(&self) -> &Fault {
        &self.fault
    }
}

impl Reason for TablebaseError {
    fn message(&self) -> Message {
        let message = match &self.fault {
            Fault::Read(cause) => ludoteca_files::TEXTS.message("file.read").with_message("why", why(cause)),
            Fault::Write(cause) => {
                ludoteca_files::TEXTS.message("file.write").with_message("why", why(cause))
            }
            Fault::Foreign => TEXTS.message("solve.file.foreign"),
            Fault::Version(found) => {
                TEXTS.message("solve.file.version").with("found", found).with("known", VERSION)
            }
            Fault::Length { wanted, found } => {
                TEXTS.message("solve.file.length").with("wanted", wanted).with("found", found)
            }
            Fault::Header => TEXTS.message("solve.file.header"),
            Fault::Block(block) => TEXTS.message("solve.file.block").with("block", block),
            Fault::Contents(field) => TEXTS.message("solve.file.contents").with("field", field),
            Fault::OtherGame(game) => TEXTS.message("solve.file.other_game").with("game", game),
            Fault::Memory(short) => TEXTS.message("solve.file.memory").with_message("why", short.message()),
        };
        message.with("path", self.path.display())
    }

    fn kind(&self) -> ErrorKind {
        match &self.fault {
            Fault::Read(cause) | Fault::Write(cause) => ludoteca_files::kind(cause),
            Fault::OtherGame(_) => ErrorKind::Conflict,
            Fault::Memory(short) => short.kind(),
            _ => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for TablebaseError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Read(cause) | Fault::Write(cause) => Some(cause),
            _ => None,
        }
    }
}
