//! What a person chose last, to be offered again.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_files::{load, make_folder, save};

use crate::{Aside, settings};

/// The name of the file in its folder.
const NAME: &str = "choices.toml";

/// What a person chose last, in one file: a value for each thing that was chosen. It is
/// nothing that anybody has settled, so it lies apart from the settings. The default is kept
/// nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Where they are kept; nowhere means as long as this lives.
    path: Option<PathBuf>,
    chosen: BTreeMap<String, String>,
}

impl Choices {
    /// What is kept in a folder, which need not be there. A broken file is set aside and
    /// told, and counts as none.
    pub fn read(folder: &Path) -> (Choices, Option<Aside>) {
        let path = folder.join(NAME);
        let kept = |chosen| Choices { path: Some(path.clone()), chosen };
        if !path.exists() {
            return (kept(BTreeMap::new()), None);
        }
        match load(&path).map_err(Error::from).and_then(|text| settings::parsed(&text)) {
            Ok(chosen) => (kept(chosen), None),
            Err(why) => (kept(BTreeMap::new()), Some(Aside::put(&path, why))),
        }
    }

    /// What was chosen last, if anything was.
    pub fn of(&self, what: &str) -> Option<&str> {
        self.chosen.get(what).map(String::as_str)
    }

    /// Keeps a choice.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn keep(&mut self, what: &str, choice: &str) -> Result<(), Error> {
        let before = self.chosen.insert(what.to_owned(), choice.to_owned());
        if before.as_deref() == Some(choice) { Ok(()) } else { self.write() }
    }

    fn write(&self) -> Result<(), Error> {
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(folder) = path.parent() {
            make_folder(folder)?;
        }
        let mut text = String::new();
        for (what, choice) in &self.chosen {
            let _ = writeln!(text, "{} = {}", quoted(what), quoted(choice));
        }
        Ok(save(path, text)?)
    }
}

/// A text as TOML quotes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        if c.is_control() || matches!(c, '"' | '\\') {
            let _ = write!(quoted, "\\u{:04x}", c as u32);
        } else {
            quoted.push(c);
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn choices_are_offered_again_and_a_broken_file_is_set_aside() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("data");
        let (mut choices, aside) = Choices::read(&folder);
        assert!(aside.is_none() && choices.of("game").is_none());
        choices.keep("game", "hive").expect("it is written");
        choices.keep("odd \"name\"", "a\\b\n\u{1}\u{7f}=c").expect("it is written");
        let (again, aside) = Choices::read(&folder);
        assert_eq!((again, aside), (choices.clone(), None));
        fs::write(folder.join(NAME), "game = 3\n").expect("it is written");
        let (none, aside) = Choices::read(&folder);
        assert!(none.of("game").is_none() && aside.is_some_and(|aside| aside.to.exists()));
    }
}
