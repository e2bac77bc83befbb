//! Binary files that are read as a whole or refused.

use std::fmt;

use crate::TEXTS;
use crate::{ErrorKind, Message, Reason};

/// A binary file: a title, a header in words, a body, a checksum and an end.
///
/// ```
/// use ludoteca_core::{Envelope, EnvelopeError};
/// let title = *b"\x89EXAMPLE";
/// let envelope = Envelope::new([("game", "hive")], vec![1, 2, 3]);
/// let bytes = envelope.bytes(title, 1);
/// assert_eq!(Envelope::read(&bytes, title, 1), Ok(envelope));
/// assert_eq!(Envelope::read(&bytes[1..], title, 1), Err(EnvelopeError::Foreign));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    fields: Vec<(String, String)>,
    body: Vec<u8>,
}

/// The bytes before the header: the title, the version, and the lengths of the header and
/// the body.
const FRONT: usize = 24;
/// What the file ends with.
const END: [u8; 4] = *b"END\n";
/// The bytes after the body: the checksum and the end.
const BACK: usize = 8 + END.len();

impl Envelope {
    /// A file of named fields and a body. Line breaks in fields become spaces.
    pub fn new<N: ToString, V: ToString>(
        fields: impl IntoIterator<Item = (N, V)>,
        body: Vec<u8>,
    ) -> Envelope {
        let plain = |text: String| text.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
        let fields = fields.into_iter().map(|(name, value)| (name.to_string(), plain(value.to_string())));
        Envelope { fields: fields.collect(), body }
    }

    /// What a field of the header says.
    ///
    /// # Errors
    /// If there is no such field.
    pub fn field(&self, name: &'static str) -> Result<&str, EnvelopeError> {
        let found = self.fields.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).ok_or(EnvelopeError::Contents(name))
    }

    /// The number in a field of the header.
    ///
    /// # Errors
    /// If there is no such field, or it is no number from nothing to a bound.
    pub fn number(&self, name: &'static str, most: usize) -> Result<usize, EnvelopeError> {
        let read = self.field(name)?.parse().ok().filter(|&number| number <= most);
        read.ok_or(EnvelopeError::Contents(name))
    }

    /// What is in it.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The whole file.
    pub fn bytes(&self, title: [u8; 8], version: u32) -> Vec<u8> {
        let header: String = self.fields.iter().map(|(name, value)| format!("{name} {value}\n")).collect();
        let mut bytes = title.to_vec();
        bytes.extend(version.to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend((self.body.len() as u64).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(&self.body);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes.extend(END);
        bytes
    }

    /// Reads a whole file of this title and version.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bytes: &[u8], title: [u8; 8], version: u32) -> Result<Envelope, EnvelopeError> {
        if !bytes.starts_with(&title) {
            return Err(EnvelopeError::Foreign);
        }
        let length = |wanted: u64| EnvelopeError::Length { wanted, found: bytes.len() as u64 };
        let Some(front) = bytes.first_chunk::<FRONT>() else { return Err(length(FRONT as u64)) };
        let number = |at: usize| u32::from_le_bytes([front[at], front[at + 1], front[at + 2], front[at + 3]]);
        if number(8) != version {
            return Err(EnvelopeError::Version(number(8)));
        }
        let (header_len, body_len) = (number(12), u64::from(number(16)) | u64::from(number(20)) << 32);
        let wanted = body_len.saturating_add(u64::from(header_len) + (FRONT + BACK) as u64);
        if wanted != bytes.len() as u64 {
            return Err(length(wanted));
        }
        let (sealed, back) = bytes.split_at(bytes.len() - BACK);
        let (sum, end) = back.split_at(8);
        if sum != checksum(sealed).to_le_bytes() || end != END {
            return Err(EnvelopeError::Damaged);
        }
        let (header, body) = sealed[FRONT..].split_at(header_len as usize);
        let header = std::str::from_utf8(header).map_err(|_| EnvelopeError::Damaged)?;
        let fields = header.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Envelope { fields, body: body.to_vec() })
    }
}

/// FNV-1a over bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Why a binary file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnvelopeError {
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
    /// It does not match its checksum.
    Damaged,
    /// This part of it is missing or cannot be.
    Contents(&'static str),
    /// It is of another game.
    OtherGame(String),
    /// A game in it, counted from one, cannot be played by the rules.
    Unplayable(usize),
    /// It asks for inputs that the evaluation does not have.
    UnknownInputs(String),
}

impl Reason for EnvelopeError {
    fn message(&self) -> Message {
        match self {
            EnvelopeError::Foreign => TEXTS.message("envelope.foreign"),
            EnvelopeError::Version(version) => TEXTS.message("envelope.version").with("version", version),
            EnvelopeError::Length { wanted, found } => {
                TEXTS.message("envelope.length").with("wanted", wanted).with("found", found)
            }
            EnvelopeError::Damaged => TEXTS.message("envelope.damaged"),
            EnvelopeError::Contents(part) => TEXTS.message("envelope.contents").with("part", part),
            EnvelopeError::OtherGame(game) => TEXTS.message("envelope.game").with("game", game),
            EnvelopeError::Unplayable(number) => TEXTS.message("envelope.unplayable").with("n", number),
            EnvelopeError::UnknownInputs(name) => TEXTS.message("envelope.inputs").with("text", name),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            EnvelopeError::OtherGame(_) | EnvelopeError::Unplayable(_) => ErrorKind::Conflict,
            EnvelopeError::UnknownInputs(_) => ErrorKind::Unknown,
            EnvelopeError::Version(_) => ErrorKind::Unsupported,
            _ => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for EnvelopeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(), f)
    }
}

impl std::error::Error for EnvelopeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    const TITLE: [u8; 8] = *b"\x89EXAMPLE";

    fn envelope() -> Envelope {
        Envelope::new([("game", "hive"), ("player", "alphabeta:\nnodes=1"), ("n", "7")], (0..200).collect())
    }

    #[test]
    fn what_is_written_is_read() {
        let read = Envelope::read(&envelope().bytes(TITLE, 3), TITLE, 3).unwrap();
        assert_eq!(read, envelope());
        assert_eq!((read.field("player"), read.number("n", 7)), (Ok("alphabeta: nodes=1"), Ok(7)));
        assert_eq!(read.number("n", 6), Err(EnvelopeError::Contents("n")));
        assert_eq!(read.field("seed"), Err(EnvelopeError::Contents("seed")));
    }

    #[test]
    fn whatever_is_changed_or_cut_is_refused() {
        let sound = envelope().bytes(TITLE, 3);
        let mut rng = Rng::new(4);
        for at in 0..sound.len() {
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << rng.below(8);
            assert!(Envelope::read(&bytes, TITLE, 3).is_err(), "byte {at} was changed");
            assert!(Envelope::read(&sound[..at], TITLE, 3).is_err(), "cut after {at} bytes");
        }
        let longer = [&sound[..], b"x"].concat();
        assert!(matches!(Envelope::read(&longer, TITLE, 3), Err(EnvelopeError::Length { .. })));
        assert_eq!(Envelope::read(&sound, TITLE, 4), Err(EnvelopeError::Version(3)));
    }
}
