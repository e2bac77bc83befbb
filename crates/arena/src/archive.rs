//! The file that every game is added to, and that a match is continued from.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use ludoteca_core::{Message, Outcome, Playable, Reason};
use ludoteca_files::FileError;
use ludoteca_session::Record;

use crate::openings::in_file;
use crate::plan::Plan;

/// What ends the tags of a record, and its moves.
const BREAK: &[u8] = b"\n\n";

/// The games of a match that are kept, and the file that they are kept in.
#[derive(Debug, Default)]
pub(crate) struct Archive {
    file: Option<(File, PathBuf)>,
    /// The games that were there, by their numbers.
    kept: BTreeMap<u32, Outcome>,
}

impl Archive {
    /// Opens or makes the file of a match. What was cut off in the middle of the last game
    /// is taken away; nothing is changed where the file is not of this match.
    ///
    /// # Errors
    /// If the file cannot be read and written, belongs to something else, or is in use.
    pub(crate) fn open<G: Playable>(path: Option<&Path>, plan: &Plan<'_, G>) -> Result<Archive, Message> {
        let Some(path) = path else { return Ok(Archive::default()) };
        if path == Path::new("-") {
            return Err(Message::new("arena.out.dash"));
        }
        let write = |cause| FileError::Write { path: path.to_owned(), cause }.message();
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(write)?;
        if !file.metadata().map_err(write)?.is_file() {
            return Ok(Archive { file: Some((file, path.to_owned())), kept: BTreeMap::new() });
        }
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_file(path, Message::new("arena.out.busy")));
        }
        let mut bytes = Vec::new();
        let read = file.read_to_end(&mut bytes);
        read.map_err(|cause| FileError::Read { path: path.to_owned(), cause }.message())?;
        let whole = whole_records(&bytes);
        let kept = read_games(&bytes[..whole], plan).map_err(|what| in_file(path, what))?;
        if whole < bytes.len() {
            if !bytes[whole..].starts_with(&b"[Event \""[..(bytes.len() - whole).min(8)]) {
                return Err(in_file(path, Message::new("arena.out.foreign")));
            }
            file.set_len(whole as u64).map_err(write)?;
        }
        Ok(Archive { file: Some((file, path.to_owned())), kept })
    }

    /// The games that were there, by their numbers.
    pub(crate) const fn kept(&self) -> &BTreeMap<u32, Outcome> {
        &self.kept
    }

    /// Adds a game, whole, in one piece.
    ///
    /// # Errors
    /// If the system refuses it.
    pub(crate) fn add(&mut self, record: &str) -> Result<(), Message> {
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        let text = format!("{record}\n");
        let wrote = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        wrote.map_err(|cause| FileError::Write { path: path.clone(), cause }.message())
    }
}

/// The length of the records that are whole: tags and moves, each with an empty line after.
fn whole_records(bytes: &[u8]) -> usize {
    let mut at = 0;
    let after_break = |from: usize| {
        let found = bytes[from..].windows(BREAK.len()).position(|window| window == BREAK);
        found.map(|place| from + place + BREAK.len())
    };
    while let Some(end) = after_break(at).and_then(after_break) {
        at = end;
    }
    at
}

/// The results of the games in a text, which have to be of this match.
fn read_games<G: Playable>(bytes: &[u8], plan: &Plan<'_, G>) -> Result<BTreeMap<u32, Outcome>, Message> {
    let text = str::from_utf8(bytes).map_err(|_| Message::new("arena.out.foreign"))?;
    let sections: Vec<&str> = text.split_inclusive("\n\n").collect();
    let mut kept = BTreeMap::new();
    for (number, section) in (1..).zip(sections.chunks(2)) {
        let in_record = |what: Message| {
            Message::new("arena.out.record").with("number", number).with_message("what", what)
        };
        let record: Record<G> = section
            .concat()
            .parse()
            .map_err(|error: ludoteca_session::RecordError| in_record(error.message()))?;
        let header = &record.header;
        if header.tag("Match") != Some(&plan.fingerprint) {
            return Err(Message::new("arena.out.another"));
        }
        let round = header.tag("Round").and_then(|round| round.parse().ok()).filter(|&round: &u32| round > 0);
        let (Some(round), Some(outcome)) = (round, record.outcome) else {
            return Err(in_record(Message::new("arena.out.unfinished")));
        };
        kept.entry(round).or_insert(outcome);
    }
    Ok(kept)
}
