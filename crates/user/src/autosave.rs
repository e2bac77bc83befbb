//! The game on the table, kept after every move.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ludoteca_core::Error;
use ludoteca_files::{FileError, data_folder, make_folder, save};

use crate::library::RECORD;

/// How the names of the files that mark games as in use end.
const MARK: &str = "lock";
/// The folder of games on tables, below the person's data.
pub(crate) const TABLES: &str = "tables";
/// How many names are tried for a game.
const MOST_NAMES: u32 = 10_000;

/// The place where the game on one table is kept.
///
/// Nothing is written before there is something to keep. As long as this lives, no other
/// program takes the game for one that was left behind, however this one ends.
#[derive(Debug)]
pub struct Autosave {
    path: PathBuf,
    /// Locked as long as it is open; the system unlocks it when the program ends.
    _mark: File,
    kept: Option<String>,
}

impl Autosave {
    /// Takes a place in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If the folder takes no files.
    pub fn begin(folder: &Path) -> Result<Autosave, Error> {
        let wrong = |cause| FileError::Write { path: folder.to_owned(), cause };
        make_folder(folder)?;
        let id = std::process::id();
        for number in 0..MOST_NAMES {
            let path = folder.join(format!("table-{id}-{number}.{RECORD}"));
            if path.exists() {
                continue;
            }
            if let Some(mark) = take(&path).map_err(wrong)? {
                return Ok(Autosave { path, _mark: mark, kept: None });
            }
        }
        Err(wrong(io::ErrorKind::AlreadyExists.into()).into())
    }

    /// Takes over a game that was left behind; `None` if somebody else has done so.
    ///
    /// # Errors
    /// If the folder takes no files.
    pub fn adopt(path: &Path) -> Result<Option<Autosave>, Error> {
        let mark = take(path).map_err(|cause| FileError::Write { path: path.to_owned(), cause })?;
        Ok(mark.map(|mark| Autosave { path: path.to_owned(), _mark: mark, kept: None }))
    }

    /// Where the game is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the game as it stands, whole; what was kept before stays until it is.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn keep(&mut self, record: &str) -> Result<(), Error> {
        if self.kept.as_deref() != Some(record) {
            save(&self.path, record)?;
            self.kept = Some(record.to_owned());
        }
        Ok(())
    }

    /// Gives the place up: the game is over, or kept elsewhere.
    pub fn clear(self) {
        // What cannot be removed is offered again, which does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        // A mark without a program behind it means nothing.
        let _ = fs::remove_file(mark_of(&self.path));
    }
}

/// The person's own folder of games on tables, if anything says where it could be.
pub fn table_folder() -> Option<PathBuf> {
    Some(data_folder()?.join(TABLES))
}

/// The games that were left behind in a folder, the latest first: those that no running
/// program keeps.
pub fn unfinished(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let kept = path.extension().is_some_and(|end| end == RECORD) && is_free(&path);
            Some((fs::metadata(&path).ok()?.modified().ok()?, path)).filter(|_| kept)
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, path)| path).collect()
}

fn mark_of(path: &Path) -> PathBuf {
    path.with_extension(MARK)
}

/// Marks a game as in use, unless it is.
fn take(path: &Path) -> io::Result<Option<File>> {
    let mark = OpenOptions::new().write(true).create(true).truncate(false).open(mark_of(path))?;
    // On a file system without locks nobody can tell, so it is taken.
    let taken = matches!(mark.try_lock(), Err(TryLockError::WouldBlock));
    Ok((!taken).then_some(mark))
}

fn is_free(path: &Path) -> bool {
    File::open(mark_of(path)).map_or(true, |mark| !matches!(mark.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_left_behind_only_when_nobody_keeps_it() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut one = Autosave::begin(folder.path()).expect("a place");
        let other = Autosave::begin(folder.path()).expect("another place");
        assert_ne!(one.path(), other.path());
        assert!(unfinished(folder.path()).is_empty(), "nothing is written before there is something");
        one.keep("[Game \"cats\"]\n\n1. 31-26 *\n").expect("it is kept");
        assert!(unfinished(folder.path()).is_empty(), "it is in use");
        let path = one.path().to_owned();
        assert!(Autosave::adopt(&path).expect("the folder is fine").is_none());
        drop(one);
        assert_eq!(unfinished(folder.path()), std::slice::from_ref(&path));
        let again = Autosave::adopt(&path).expect("the folder is fine").expect("it is free");
        assert!(unfinished(folder.path()).is_empty());
        again.clear();
        drop(other);
        assert!(fs::read_dir(folder.path()).expect("the folder").next().is_none(), "nothing stays");
    }

    #[test]
    fn the_latest_comes_first() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, age) in [("a.pgn", 300), ("b.pgn", 100), ("c.pgn", 200), ("d.txt", 1)] {
            let path = folder.path().join(name);
            fs::write(&path, name).expect("it is written");
            let file = File::options().write(true).open(&path).expect("it is there");
            let time = SystemTime::now() - std::time::Duration::from_secs(age);
            file.set_modified(time).expect("its time is set");
        }
        let names: Vec<_> = unfinished(folder.path())
            .iter()
            .map(|path| path.file_name().expect("a name").to_owned())
            .collect();
        assert_eq!(names, ["b.pgn", "c.pgn", "a.pgn"]);
    }
}
