//! A file that appears whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the names of unfinished files begin and end.
const PREFIX: &str = ".ludoteca-";
const SUFFIX: &str = ".tmp";
/// An unfinished file of this age was left behind.
const LEFT_BEHIND: Duration = Duration::from_hours(1);
/// How many links are followed before they are called a loop.
const MOST_LINKS: usize = 40;
/// How many names are tried for a temporary file.
const MOST_NAMES: usize = 100;

/// A new file beside its target, which takes the target's place once it is
/// complete and safely on disk, and goes away if it never is.
#[derive(Debug)]
pub struct Whole {
    target: PathBuf,
    temporary: PathBuf,
    file: File,
    done: bool,
}

impl Whole {
    /// Begins a file. A symbolic link stays a link; the permissions of an existing
    /// file are kept.
    ///
    /// # Errors
    /// If there is something that is not a plain file or may not be written, or if
    /// the folder takes no new file.
    pub fn create(path: &Path) -> io::Result<Whole> {
        let old = match fs::metadata(path) {
            Ok(old) if old.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => return Err(io::Error::other("it is not a plain file")),
            Ok(old) if old.permissions().readonly() => return Err(ErrorKind::PermissionDenied.into()),
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let target = follow(path)?;
        let (temporary, file) = temporary(folder_of(&target))?;
        let whole = Whole { target, temporary, file, done: false };
        if let Some(old) = old {
            whole.file.set_permissions(old.permissions())?;
        }
        Ok(whole)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If the system refuses any of it; what was there before is untouched then.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.target)?;
        self.done = true;
        let folder = folder_of(&self.target);
        remove_leftovers(folder);
        sync_folder(folder)
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Whole {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        if !self.done {
            // The failure that led here is the one to report.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Where the links of a path lead, even if nothing is there yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file with a name of its own.
fn temporary(folder: &Path) -> io::Result<(PathBuf, File)> {
    let mut tries = 0;
    loop {
        // Names are random, so what a killed program left behind is not in the way.
        let random = RandomState::new().hash_one(std::process::id());
        let path = folder.join(format!("{PREFIX}{random:016x}{SUFFIX}"));
        tries += 1;
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tries < MOST_NAMES => {}
            Err(error) => return Err(error),
        }
    }
}

/// Removes what killed programs left in a folder long ago; nobody misses it, so
/// nobody hears of it either if that fails.
fn remove_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        let modified = || entry.metadata().and_then(|data| data.modified()).ok();
        if ours && modified().is_some_and(|then| then.elapsed().is_ok_and(|age| age > LEFT_BEHIND)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Makes the new name itself safe on disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    // Not every folder may be opened and not every file system syncs folders;
    // the file is in place either way.
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn an_unfinished_file_leaves_the_old_one_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        fs::write(&path, "old").unwrap();
        let mut half = Whole::create(&path).unwrap();
        half.write_all(b"ne").unwrap();
        drop(half);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["table"]);
        let mut whole = Whole::create(&path).unwrap();
        whole.write_all(b"new").unwrap();
        whole.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["table"]);
    }

    #[test]
    fn old_leftovers_are_removed_and_young_ones_may_be_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let (old, young) = (folder.path().join(".ludoteca-1.tmp"), folder.path().join(".ludoteca-2.tmp"));
        fs::write(&young, "half").unwrap();
        let file = File::create(&old).unwrap();
        file.set_modified(std::time::SystemTime::now() - 2 * LEFT_BEHIND).unwrap();
        Whole::create(&folder.path().join("game")).unwrap().finish().unwrap();
        assert!(young.exists() && !old.exists());
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Whole::create(folder.path()).unwrap_err().kind(), ErrorKind::IsADirectory);
        assert!(Whole::create(&folder.path().join("no/where")).is_err());
    }
}
