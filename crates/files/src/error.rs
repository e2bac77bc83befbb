//! Why a file could not be read or written.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use ludoteca_core::{ErrorKind, Message, Reason};

use crate::SIZE_LIMIT;
use crate::TEXTS;

/// Why a file could not be read or written.
#[derive(Debug)]
pub enum FileError {
    /// The system refused to read it.
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The system refused to write it; what was there before is untouched.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// It is larger than [`SIZE_LIMIT`].
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// It is not UTF-8 text.
    NotText {
        /// The file.
        path: PathBuf,
        /// The line of the first bad byte, from 1.
        line: usize,
        /// The place of that byte in the file, from 0.
        byte: usize,
    },
}

impl Reason for FileError {
    fn message(&self) -> Message {
        let about = |key: &'static str, path: &Path| TEXTS.message(key).with("path", path.display());
        match self {
            FileError::Read { path, cause } => about("file.read", path).with_message("why", why(cause)),
            FileError::Write { path, cause } => about("file.write", path).with_message("why", why(cause)),
            FileError::TooLarge { path } => about("file.large", path).with("limit", SIZE_LIMIT / 1024 / 1024),
            FileError::NotText { path, line, byte } => {
                about("file.not_text", path).with("line", line).with("byte", byte)
            }
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            FileError::Read { cause, .. } | FileError::Write { cause, .. } => kind(cause),
            FileError::TooLarge { .. } => ErrorKind::TooLarge,
            FileError::NotText { .. } => ErrorKind::Malformed,
        }
    }
}

/// What the system said: the usual causes in the reader's language, the others in
/// the system's.
pub fn why(cause: &io::Error) -> Message {
    match cause.kind() {
        io::ErrorKind::NotFound => TEXTS.message("file.why.not_found"),
        io::ErrorKind::PermissionDenied => TEXTS.message("file.why.denied"),
        io::ErrorKind::IsADirectory => TEXTS.message("file.why.folder"),
        io::ErrorKind::NotADirectory => TEXTS.message("file.why.no_folder"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => TEXTS.message("file.why.full"),
        io::ErrorKind::ReadOnlyFilesystem => TEXTS.message("file.why.read_only"),
        _ => TEXTS.message("file.why.other").with("text", cause),
    }
}

/// Says which file an error is about.
pub fn in_file(path: &Path, error: ludoteca_core::Error) -> ludoteca_core::Error {
    error.told(|what| TEXTS.message("file.in").with("path", path.display()).with_message("what", what))
}

/// What kind of error it is: whoever names a file that is not there is told so.
pub fn kind(cause: &io::Error) -> ErrorKind {
    match cause.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory => {
            ErrorKind::Unknown
        }
        _ => ErrorKind::Unavailable,
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            FileError::Read { cause, .. } | FileError::Write { cause, .. } => Some(cause),
            FileError::TooLarge { .. } | FileError::NotText { .. } => None,
        }
    }
}
