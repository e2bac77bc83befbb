//! The file that every game is added to, and that a match is continued from.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use ludoteca_core::{Error, Outcome, Playable};
use ludoteca_files::{FileError, in_file};
use ludoteca_session::Record;
use ludoteca_work::memory;

use crate::TEXTS;
use crate::plan::Plan;
use crate::tail::Tail;

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
    /// Opens or makes the file of a match. A last game that was cut off is taken away where
    /// it is of this match beyond doubt; nothing is changed where anything else is there.
    ///
    /// # Errors
    /// If the file cannot be read and written, belongs to something else, or is in use.
    pub(crate) fn open<G: Playable>(path: Option<&Path>, plan: &Plan<'_, G>) -> Result<Archive, Error> {
        let Some(path) = path else { return Ok(Archive::default()) };
        if path == Path::new("-") {
            return Err(TEXTS.conflict("arena.out.dash"));
        }
        let write = |cause| FileError::Write { path: path.to_owned(), cause };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(write)?;
        if !file.metadata().map_err(write)?.is_file() {
            return Ok(Archive { file: Some((file, path.to_owned())), kept: BTreeMap::new() });
        }
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_file(path, TEXTS.unavailable("arena.out.busy")));
        }
        let bytes = content(&mut file, path)?;
        let found = Found::of(&bytes, plan).map_err(|what| in_file(path, what))?;
        if found.length < bytes.len() {
            file.set_len(found.length as u64).map_err(write)?;
        }
        file.write_all(found.missing.as_bytes()).map_err(write)?;
        Ok(Archive { file: Some((file, path.to_owned())), kept: found.kept })
    }

    /// The games that were there, by their numbers.
    pub(crate) const fn kept(&self) -> &BTreeMap<u32, Outcome> {
        &self.kept
    }

    /// Adds a game, whole, in one piece.
    ///
    /// # Errors
    /// If the system refuses it, or somebody has taken the file away.
    pub(crate) fn add(&mut self, record: &str) -> Result<(), Error> {
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        let text = format!("{record}\n");
        let wrote = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        let there = wrote.and_then(|()| is_there(file, path));
        let there = there.map_err(|cause| FileError::Write { path: path.clone(), cause })?;
        if there { Ok(()) } else { Err(in_file(path, TEXTS.unavailable("arena.out.gone"))) }
    }
}

/// Whether a file is still the one that has its name.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let own = file.metadata()?;
    let same = |other: fs::Metadata| (own.dev(), own.ino()) == (other.dev(), other.ino());
    Ok(!own.is_file() || fs::metadata(path).is_ok_and(same))
}

/// Whether a file is still the one that has its name.
#[cfg(not(unix))]
fn is_there(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

/// All that is in a file.
fn content(file: &mut File, path: &Path) -> Result<Vec<u8>, Error> {
    let read = |cause| FileError::Read { path: path.to_owned(), cause };
    let length = file.metadata().map_err(read)?.len();
    let room =
        memory::check(length).and_then(|()| memory::room(usize::try_from(length).unwrap_or(usize::MAX)));
    let mut bytes = room.map_err(|short| in_file(path, short.into()))?;
    file.read_to_end(&mut bytes).map_err(read)?;
    Ok(bytes)
}

/// What was found in the file of a match.
struct Found {
    kept: BTreeMap<u32, Outcome>,
    /// How much of the file is kept.
    length: usize,
    /// What the last game lacks.
    missing: &'static str,
}

impl Found {
    /// Reads a file, of which nothing but a game that was cut off, and the zeros that a
    /// power cut leaves behind, may be given up.
    fn of<G: Playable>(bytes: &[u8], plan: &Plan<'_, G>) -> Result<Found, Error> {
        let length = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let whole = whole_records(&bytes[..length]);
        let mut kept = read_games(&bytes[..whole], plan)?;
        let tail = &bytes[whole..length];
        if tail.is_empty() && (whole > 0 || bytes.is_empty()) {
            return Ok(Found { kept, length: whole, missing: "" });
        }
        let known = Tail::of(tail, &plan.event, &plan.fingerprint);
        let Some(known) = known else { return Err(not_ours(tail)) };
        match read_games(tail, plan) {
            Ok(last) if known == Tail::Written => {
                for (round, outcome) in last {
                    kept.entry(round).or_insert(outcome);
                }
                let missing = if tail.ends_with(b"\n") { "\n" } else { "\n\n" };
                Ok(Found { kept, length, missing })
            }
            _ => Ok(Found { kept, length: whole, missing: "" }),
        }
    }
}

/// What is said of a file that ends in something that this match has not written.
fn not_ours(tail: &[u8]) -> Error {
    let foreign_lines = tail.windows(2).any(|pair| pair == b"\r\n");
    TEXTS.conflict(if foreign_lines { "arena.out.lines" } else { "arena.out.foreign" })
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
fn read_games<G: Playable>(bytes: &[u8], plan: &Plan<'_, G>) -> Result<BTreeMap<u32, Outcome>, Error> {
    let text = str::from_utf8(bytes).map_err(|_| TEXTS.conflict("arena.out.foreign"))?;
    let sections: Vec<&str> = text.split_inclusive("\n\n").collect();
    let mut kept = BTreeMap::new();
    for (number, section) in (1..).zip(sections.chunks(2)) {
        let in_record = |what: Error| {
            let place = TEXTS.message("arena.out.record").with("number", number);
            what.told(|what| place.with_message("what", what))
        };
        let record: Record<G> = section
            .concat()
            .parse()
            .map_err(|error: ludoteca_session::RecordError| in_record(error.into()))?;
        let header = &record.header;
        if header.tag("Match") != Some(&plan.fingerprint) {
            return Err(TEXTS.conflict("arena.out.another"));
        }
        let round = header.tag("Round").and_then(|round| round.parse().ok()).filter(|&round: &u32| round > 0);
        let (Some(round), Some(outcome)) = (round, record.outcome) else {
            return Err(in_record(TEXTS.conflict("arena.out.unfinished")));
        };
        kept.entry(round).or_insert(outcome);
    }
    Ok(kept)
}
