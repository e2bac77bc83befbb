//! Broken files, which are kept under another name.

use std::fs;
use std::path::{Path, PathBuf};

use ludoteca_core::{Error, Message};

use crate::TEXTS;

/// How the name of a file that was set aside ends.
const SUFFIX: &str = ".broken";
/// How many names are tried for one file.
const MOST_NAMES: u32 = 1000;

/// A file that was broken, and where it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// Where it was.
    pub from: PathBuf,
    /// Where it is: the same place if it could not be moved.
    pub to: PathBuf,
    /// What is wrong with it.
    pub why: Error,
}

impl Aside {
    /// Gives a broken file another name in its folder, so that it is looked at no more and
    /// nothing of it is lost.
    pub fn put(path: &Path, why: Error) -> Aside {
        let free = (0..MOST_NAMES).map(|number| renamed(path, number)).find(|name| !name.exists());
        let to = free.filter(|name| fs::rename(path, name).is_ok()).unwrap_or_else(|| path.to_owned());
        Aside { from: path.to_owned(), to, why }
    }

    /// What to say about it.
    pub fn message(&self) -> Message {
        TEXTS
            .message("user.aside")
            .with("path", self.from.display())
            .with("now", self.to.display())
            .with_message("why", self.why.message().clone())
    }
}

fn renamed(path: &Path, number: u32) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    if number > 0 {
        name.push(format!(".{number}"));
    }
    name.push(SUFFIX);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_aside_stays_whole_and_takes_no_other_place() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("x.toml");
        let mut seen = Vec::new();
        for text in ["one", "two"] {
            fs::write(&path, text).expect("it is written");
            let aside = Aside::put(&path, TEXTS.malformed("user.aside"));
            assert!(!path.exists());
            assert_eq!(fs::read_to_string(&aside.to).expect("it is there"), text);
            seen.push(aside.to);
        }
        assert_ne!(seen[0], seen[1]);
        assert_eq!(fs::read_to_string(&seen[0]).expect("it is there still"), "one");
    }
}
