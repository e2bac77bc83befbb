//! What went wrong, as people and as programs are told.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::{Catalogue, Message, Reason, TEXTS, similar};

/// Something that cannot be done: a message for people, and a kind for programs.
///
/// Errors are made where the texts are: [`Catalogue::unknown`], [`Catalogue::malformed`] and
/// so on. Every [`Reason`] becomes one by `?`.
///
/// ```
/// use ludoteca_core::{ErrorKind, Language};
/// let error = "fr".parse::<Language>().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Unknown);
/// assert!(Language::En.say(&error).contains("fr"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: Message,
}

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A text or a file is not written as it should be.
    Malformed,
    /// It names something that is not there.
    Unknown,
    /// It is understood, and the rules of the game forbid it.
    Illegal,
    /// It contradicts something else that was said, or something that is there already.
    Conflict,
    /// It is beyond a limit, or beyond the memory.
    TooLarge,
    /// It can be done, but not at this point.
    NotNow,
    /// Others of its kind can do it, this one cannot.
    Unsupported,
    /// A file, a device or another program failed; another time it may not.
    Unavailable,
    /// Somebody told it to stop.
    Stopped,
}

impl ErrorKind {
    /// All kinds.
    pub const ALL: [ErrorKind; 9] = [
        ErrorKind::Malformed,
        ErrorKind::Unknown,
        ErrorKind::Illegal,
        ErrorKind::Conflict,
        ErrorKind::TooLarge,
        ErrorKind::NotNow,
        ErrorKind::Unsupported,
        ErrorKind::Unavailable,
        ErrorKind::Stopped,
    ];

    /// The word for it in protocols and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            ErrorKind::Malformed => "malformed",
            ErrorKind::Unknown => "unknown",
            ErrorKind::Illegal => "illegal",
            ErrorKind::Conflict => "conflict",
            ErrorKind::TooLarge => "too_large",
            ErrorKind::NotNow => "not_now",
            ErrorKind::Unsupported => "unsupported",
            ErrorKind::Unavailable => "unavailable",
            ErrorKind::Stopped => "stopped",
        }
    }

    /// The exit code of a program that ends with it: 2 where another input would have
    /// helped, 3 where the surroundings failed.
    pub const fn exit_code(self) -> u8 {
        match self {
            ErrorKind::Unavailable => 3,
            ErrorKind::Stopped => 130,
            _ => 2,
        }
    }

    /// The status of an HTTP answer that tells of it.
    pub const fn http_status(self) -> u16 {
        match self {
            ErrorKind::Malformed => 400,
            ErrorKind::Unknown => 404,
            ErrorKind::Conflict | ErrorKind::NotNow => 409,
            ErrorKind::TooLarge => 413,
            ErrorKind::Illegal => 422,
            ErrorKind::Unsupported => 501,
            ErrorKind::Unavailable | ErrorKind::Stopped => 503,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Error {
    /// An error of a kind.
    pub const fn new(kind: ErrorKind, message: Message) -> Error {
        Error { kind, message }
    }

    /// What kind of thing went wrong.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What to say.
    pub const fn message(&self) -> &Message {
        &self.message
    }

    /// The key of the message.
    pub fn key(&self) -> &str {
        self.message.key()
    }

    /// The same error, told in another message: most often where it happened.
    #[must_use]
    pub fn told(self, tell: impl FnOnce(Message) -> Message) -> Error {
        Error { kind: self.kind, message: tell(self.message) }
    }

    /// The same error with the known word that may have been meant, if one is near.
    #[must_use]
    pub fn meaning<'a>(self, typed: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
        let Some(guess) = similar(typed, known) else { return self };
        let meant = TEXTS.message("error.meant").with("guess", guess);
        self.told(|what| meant.with_message("what", what))
    }

    /// [`Message::with`].
    #[must_use]
    pub fn with(self, name: &'static str, value: impl fmt::Display) -> Error {
        self.told(|message| message.with(name, value))
    }

    /// [`Message::with_trusted`].
    #[must_use]
    pub fn with_trusted(self, name: &'static str, value: impl Into<String>) -> Error {
        self.told(|message| message.with_trusted(name, value))
    }

    /// [`Message::with_message`].
    #[must_use]
    pub fn with_message(self, name: &'static str, argument: impl Into<Message>) -> Error {
        self.told(|message| message.with_message(name, argument))
    }
}

impl<R: Reason> From<R> for Error {
    fn from(reason: R) -> Error {
        Error::new(reason.kind(), reason.message())
    }
}

impl From<Error> for Message {
    fn from(error: Error) -> Message {
        error.message
    }
}

impl AsRef<Message> for Error {
    fn as_ref(&self) -> &Message {
        &self.message
    }
}

impl fmt::Display for Error {
    /// Writes the English text, for logs and library users.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Error {}

impl Serialize for Error {
    /// The word of the kind, and the message.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut error = serializer.serialize_struct("Error", 2)?;
        error.serialize_field("kind", self.kind.word())?;
        error.serialize_field("message", &self.message)?;
        error.end()
    }
}

/// Errors by their kind and the key of their message.
impl Catalogue {
    /// A text or a file is not written as it should be.
    pub fn malformed(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::Malformed, self.message(key))
    }

    /// Something is named that is not there.
    pub fn unknown(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::Unknown, self.message(key))
    }

    /// The rules of the game forbid it.
    pub fn illegal(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::Illegal, self.message(key))
    }

    /// It contradicts something else.
    pub fn conflict(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::Conflict, self.message(key))
    }

    /// It is beyond a limit.
    pub fn too_large(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::TooLarge, self.message(key))
    }

    /// It cannot be done at this point.
    pub fn not_now(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::NotNow, self.message(key))
    }

    /// This one of its kind cannot do it.
    pub fn unsupported(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::Unsupported, self.message(key))
    }

    /// A file, a device or another program failed.
    pub fn unavailable(&'static self, key: &'static str) -> Error {
        Error::new(ErrorKind::Unavailable, self.message(key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::TEXTS;

    #[test]
    fn every_kind_has_a_word_an_exit_code_and_a_status() {
        let words: BTreeSet<&str> = ErrorKind::ALL.iter().map(|kind| kind.word()).collect();
        assert_eq!(words.len(), ErrorKind::ALL.len(), "each kind has a word of its own");
        for kind in ErrorKind::ALL {
            assert!(kind.exit_code() > 1, "{kind}: 0 is success, 1 is an answer of no");
            let input = kind.exit_code() == 2 && kind != ErrorKind::Unsupported;
            assert_eq!(input, (400..500).contains(&kind.http_status()), "{kind}: whose fault it is");
        }
    }

    #[test]
    fn errors_are_written_with_their_kind() {
        let error = TEXTS.unknown("error.language").with("text", "fr");
        let json = serde_json::to_value(&error).unwrap();
        assert_eq!(json["kind"], "unknown");
        assert_eq!(json["message"]["args"]["text"], "fr");
        assert_eq!(error.to_string(), error.message().to_string());
    }
}
