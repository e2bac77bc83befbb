//! Texts and other contents small enough to be handled at once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::{FileError, Whole};

/// The largest file that is read or written at once, in bytes.
pub const SIZE_LIMIT: u64 = 64 * 1024 * 1024;

/// Reads a text file.
///
/// # Errors
/// If it cannot be read, is larger than [`SIZE_LIMIT`] or is not UTF-8.
pub fn load(path: impl AsRef<Path>) -> Result<String, FileError> {
    let path = path.as_ref();
    text_of(path, read(path)?)
}

/// Reads a file of any content.
///
/// # Errors
/// If it cannot be read or is larger than [`SIZE_LIMIT`].
pub fn load_bytes(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    let path = path.as_ref();
    let bytes = read(path)?;
    check_size(path, &bytes).map(|()| bytes)
}

/// Reads no more of a file than shows that it is too large.
fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(SIZE_LIMIT + 1).read_to_end(&mut bytes))
        .map_err(|cause| FileError::Read { path: path.to_owned(), cause })?;
    Ok(bytes)
}

/// Makes a text of bytes; `path` is what an error is about.
///
/// # Errors
/// If they are more than [`SIZE_LIMIT`] or not UTF-8.
pub fn text_of(path: impl AsRef<Path>, bytes: Vec<u8>) -> Result<String, FileError> {
    let path = path.as_ref();
    check_size(path, &bytes)?;
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..byte].split(|&b| b == b'\n').count();
        FileError::NotText { path: path.to_owned(), line, byte }
    })
}

/// Writes a file whole or not at all.
///
/// A symbolic link stays a link; the permissions of an existing file are kept. What could
/// not be read again is not written.
///
/// # Errors
/// If there is more than [`SIZE_LIMIT`], or the system refuses any of it; what was there
/// before is untouched then.
pub fn save(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    let path = path.as_ref();
    check_size(path, content.as_ref())?;
    replace(path, content.as_ref()).map_err(|cause| FileError::Write { path: path.to_owned(), cause })
}

/// Makes sure that a content is within [`SIZE_LIMIT`]; `path` is what an error is about.
///
/// # Errors
/// If it is not.
pub fn check_size(path: impl AsRef<Path>, content: &[u8]) -> Result<(), FileError> {
    if content.len() as u64 > SIZE_LIMIT {
        return Err(FileError::TooLarge { path: path.as_ref().to_owned() });
    }
    Ok(())
}

/// Whether a file could be written, for whoever works long before writing it. What is
/// there stays as it is.
///
/// # Errors
/// If it could not.
pub fn could_save(path: impl AsRef<Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    if is_device(path) {
        return Ok(());
    }
    Whole::create(path).map(drop).map_err(|cause| FileError::Write { path: path.to_owned(), cause })
}

/// Whether there is something that is written to, not replaced: a pipe or a device.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir())
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_device(path) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let mut file = Whole::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::{Language, Reason};
    use tempfile::TempDir;

    fn folder() -> TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn whether_a_file_could_be_written_is_found_out_without_a_trace() {
        let folder = folder();
        let path = folder.path().join("weights.txt");
        could_save(&path).unwrap();
        assert!(names(&folder).is_empty());
        save(&path, "old").unwrap();
        could_save(&path).unwrap();
        assert_eq!(
            (load(&path).unwrap(), names(&folder)),
            ("old".to_owned(), vec!["weights.txt".to_owned()])
        );
        assert!(could_save(folder.path()).is_err(), "a folder");
        assert!(could_save(folder.path().join("no/such/folder")).is_err());
    }

    fn check_texts(error: &FileError, key: &str) {
        assert_eq!(error.message().key(), key);
        for language in Language::ALL {
            let said = language.say(&error.message());
            assert!(!said.contains('{') && !said.contains("file."), "{language}: {said}");
        }
    }

    #[test]
    fn what_is_saved_is_loaded_and_nothing_else_stays() {
        let folder = folder();
        let path = folder.path().join("game.pgn");
        for text in ["one\n", "", "zwei ½\r\n"] {
            save(&path, text).unwrap();
            assert_eq!(load(&path).unwrap(), text);
        }
        assert_eq!(names(&folder), ["game.pgn"]);
    }

    #[test]
    fn a_leftover_of_a_killed_run_is_not_in_the_way() {
        let folder = folder();
        fs::write(folder.path().join(".ludoteca-0000000000000001.tmp"), "half").unwrap();
        save(folder.path().join("game"), "whole").unwrap();
        assert_eq!(load(folder.path().join("game")).unwrap(), "whole");
    }

    #[test]
    fn a_failed_save_leaves_everything_as_it_was() {
        let folder = folder();
        fs::create_dir(folder.path().join("taken")).unwrap();
        check_texts(&save(folder.path().join("taken"), "x").unwrap_err(), "file.write");
        check_texts(&save(folder.path().join("no/where"), "x").unwrap_err(), "file.write");
        fs::write(folder.path().join("file"), "old").unwrap();
        check_texts(&save(folder.path().join("file/inside"), "x").unwrap_err(), "file.write");
        assert_eq!(names(&folder), ["file", "taken"]);
        assert_eq!(load(folder.path().join("file")).unwrap(), "old");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_cause() {
        let folder = folder();
        check_texts(&load(folder.path().join("missing")).unwrap_err(), "file.read");
        check_texts(&load(folder.path()).unwrap_err(), "file.read");
        let path = folder.path().join("binary");
        fs::write(&path, b"one\ntwo \xff three").unwrap();
        let error = load(&path).unwrap_err();
        assert!(matches!(error, FileError::NotText { line: 2, byte: 8, .. }), "{error:?}");
        check_texts(&error, "file.not_text");
    }

    #[test]
    fn a_file_beyond_the_limit_is_refused() {
        let folder = folder();
        let path = folder.path().join("large");
        File::create(&path).unwrap().set_len(SIZE_LIMIT + 1).unwrap();
        check_texts(&load(&path).unwrap_err(), "file.large");
        File::create(&path).unwrap().set_len(SIZE_LIMIT).unwrap();
        assert_eq!(load(&path).unwrap().len() as u64, SIZE_LIMIT);
        let content = vec![b' '; SIZE_LIMIT as usize + 1];
        check_texts(&save(&path, &content).unwrap_err(), "file.large");
        assert_eq!(fs::metadata(&path).unwrap().len(), SIZE_LIMIT, "nothing is written that is not read");
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).unwrap();
        symlink("deep/real", at("link")).unwrap();
        symlink("link", at("link to link")).unwrap();
        save(at("link to link"), "new").unwrap();
        fs::set_permissions(at("deep/real"), fs::Permissions::from_mode(0o600)).unwrap();
        save(at("link"), "newer").unwrap();
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(at("deep/real")).unwrap(), "newer");
        assert_eq!(fs::metadata(at("deep/real")).unwrap().permissions().mode() & 0o777, 0o600);

        fs::set_permissions(at("deep/real"), fs::Permissions::from_mode(0o400)).unwrap();
        check_texts(&save(at("link"), "never").unwrap_err(), "file.write");
        symlink("loop", at("loop")).unwrap();
        check_texts(&save(at("loop"), "never").unwrap_err(), "file.write");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_stays_a_device() {
        save("/dev/null", "nothing").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
