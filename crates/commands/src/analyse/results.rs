//! The file of what was found, which a long analysis is continued from.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_house::{FileError, in_file};
use serde_json::{Value, json};

use crate::TEXTS;

/// A game that was judged, and everything that is told of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
    /// What tells it from all others: the game, the judge and the language.
    pub(super) key: String,
    /// Its number in the file of games.
    pub(super) number: usize,
    /// What was found, as JSON.
    pub(super) analysis: Value,
    /// The record with its notes.
    pub(super) record: String,
}

/// Games that were judged, a line of JSON for each. Every line is written whole; one that
/// was cut off is written again.
#[derive(Debug, Default)]
pub(super) struct Results {
    file: Option<(File, PathBuf)>,
    known: BTreeMap<String, Judged>,
}

impl Judged {
    fn line(&self) -> String {
        let Judged { key, number, analysis, record } = self;
        // The key stands first, so that a line that was cut off is known by its beginning.
        format!(
            "{{\"key\":{},\"number\":{number},\"analysis\":{analysis},\"record\":{}}}\n",
            json!(key),
            json!(record)
        )
    }

    fn read(line: &str) -> Option<Judged> {
        let mut value: Value = serde_json::from_str(line).ok()?;
        let analysis = value.get_mut("analysis").map(Value::take).filter(Value::is_object)?;
        Some(Judged {
            key: value["key"].as_str()?.to_owned(),
            number: usize::try_from(value["number"].as_u64()?).ok()?,
            analysis,
            record: value["record"].as_str()?.to_owned(),
        })
    }
}

impl Results {
    /// Opens or makes the file. A last line that was cut off is taken away; nothing is
    /// changed where anything else is there.
    ///
    /// # Errors
    /// If the file cannot be read and written, holds something else, or is in use.
    pub(super) fn open(path: &Path) -> Result<Results, Error> {
        let write = |cause| FileError::Write { path: path.to_owned(), cause };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(write)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_file(path, TEXTS.unavailable("analysis.results_busy")));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|cause| FileError::Read { path: path.to_owned(), cause })?;
        let (known, whole) = read(&bytes).map_err(|what| in_file(path, what))?;
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(write)?;
        }
        Ok(Results { file: Some((file, path.to_owned())), known })
    }

    /// What was found in a game before.
    pub(super) fn find(&self, key: &str) -> Option<&Judged> {
        self.known.get(key)
    }

    /// Adds a game, whole, in one piece.
    ///
    /// # Errors
    /// If the system refuses it.
    pub(super) fn add(&mut self, judged: &Judged) -> Result<(), Error> {
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        let wrote = file.write_all(judged.line().as_bytes()).and_then(|()| file.flush());
        wrote.map_err(|cause| FileError::Write { path: path.clone(), cause })?;
        self.known.insert(judged.key.clone(), judged.clone());
        Ok(())
    }
}

/// The games of a file, and how much of it is whole.
fn read(bytes: &[u8]) -> Result<(BTreeMap<String, Judged>, usize), Error> {
    let foreign = |line: usize| TEXTS.conflict("analysis.results_foreign").with("line", line);
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let text = str::from_utf8(&bytes[..whole]).map_err(|_| foreign(1))?;
    let mut known = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let judged = Judged::read(line).ok_or_else(|| foreign(number))?;
        known.insert(judged.key.clone(), judged);
    }
    let (cut, begin) = (&bytes[whole..], b"{\"key\":\"");
    let ours = cut.iter().zip(begin).all(|(byte, expected)| byte == expected);
    if ours { Ok((known, whole)) } else { Err(foreign(text.lines().count() + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(number: usize) -> Judged {
        let analysis = json!({ "plies": 3 * number });
        Judged { key: format!("{number:016x}"), number, analysis, record: "1. 31-26 {\"ñ\"} *\n".to_owned() }
    }

    #[test]
    fn a_file_goes_on_wherever_it_was_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let whole: String = (1..=3).map(|number| judged(number).line()).collect();
        let second = judged(1).line().len() + judged(2).line().len();
        for cut in [0, 1, 9, judged(1).line().len(), second - 1, second, second + 40, whole.len()] {
            std::fs::write(&path, &whole.as_bytes()[..cut]).unwrap();
            let mut results = Results::open(&path).unwrap();
            for number in 1..=3 {
                let known = results.find(&judged(number).key).cloned();
                match known {
                    Some(known) => assert_eq!(known, judged(number)),
                    None => results.add(&judged(number)).unwrap(),
                }
            }
            drop(results);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "cut at {cut}");
        }
    }

    #[test]
    fn what_is_no_file_of_results_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.txt");
        for other in ["mine\n", "mine", "{\"key\":\"a\"}\n", "{\"keys\":", "\u{feff}"] {
            std::fs::write(&path, other).unwrap();
            assert_eq!(Results::open(&path).unwrap_err().key(), "file.in", "{other}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
        }
        let _first = Results::open(&folder.path().join("new")).unwrap();
        assert!(Results::open(&folder.path().join("new")).is_err(), "somebody else writes there");
    }
}
