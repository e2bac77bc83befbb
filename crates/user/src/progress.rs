//! How far a person has come in the tutorials.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_files::{data_folder, load, make_folder, save};

use crate::{Aside, settings};

/// The name of the file in its folder.
const NAME: &str = "learning.toml";

/// The steps at which a person left the tutorials, in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    path: PathBuf,
    /// The name of the step by that of the game.
    steps: BTreeMap<String, String>,
}

impl Progress {
    /// What is kept in a folder, which need not be there. A broken file is set aside and
    /// told, and counts as none.
    pub fn read(folder: &Path) -> (Progress, Option<Aside>) {
        let path = folder.join(NAME);
        if !path.exists() {
            return (Progress { path, steps: BTreeMap::new() }, None);
        }
        let steps = load(&path).map_err(Error::from).and_then(|text| settings::parsed(&text));
        match steps {
            Ok(steps) => (Progress { path, steps }, None),
            Err(why) => {
                let aside = Aside::put(&path, why);
                (Progress { path, steps: BTreeMap::new() }, Some(aside))
            }
        }
    }

    /// What is kept in the person's own folder, if anything says where it could be.
    pub fn usual() -> Option<(Progress, Option<Aside>)> {
        Some(Progress::read(&data_folder()?))
    }

    /// The name of the step at which a game's tutorial was left, if it was.
    pub fn step(&self, game: &str) -> Option<&str> {
        self.steps.get(game).map(String::as_str)
    }

    /// Keeps the step that a person is at.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn keep(&mut self, game: &str, step: &str) -> Result<(), Error> {
        let before = self.steps.insert(game.to_owned(), step.to_owned());
        if before.as_deref() == Some(step) { Ok(()) } else { self.write() }
    }

    /// Forgets a tutorial that was gone through.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn forget(&mut self, game: &str) -> Result<(), Error> {
        if self.steps.remove(game).is_some() { self.write() } else { Ok(()) }
    }

    fn write(&self) -> Result<(), Error> {
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        let mut text = String::new();
        for (game, step) in &self.steps {
            let _ = writeln!(text, "{game:?} = {step:?}");
        }
        Ok(save(&self.path, text)?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn steps_are_kept_by_game_and_forgotten_at_the_end() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let place = folder.path().join("data");
        let (mut progress, aside) = Progress::read(&place);
        assert_eq!((progress.step("cats"), aside), (None, None));
        progress.keep("cats", "mouse_back").expect("it is kept");
        progress.keep("hive", "gate").expect("it is kept");
        progress.keep("cats", "fence").expect("it is kept");
        assert_eq!(Progress::read(&place), (progress.clone(), None));
        assert_eq!((progress.step("cats"), progress.step("hive")), (Some("fence"), Some("gate")));
        progress.forget("cats").expect("it is forgotten");
        let (again, _) = Progress::read(&place);
        assert_eq!((again.step("cats"), again.step("hive")), (None, Some("gate")));
    }

    #[test]
    fn a_broken_file_is_set_aside_and_counts_as_none() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for text in ["cats = 3\n", "cats", "\u{1}", "a = \"b\"\na = \"c\"\n"] {
            fs::write(folder.path().join(NAME), text).expect("it is written");
            let (progress, aside) = Progress::read(folder.path());
            let aside = aside.expect("it is broken");
            assert_eq!(
                (progress.step("cats"), fs::read_to_string(&aside.to).ok().as_deref()),
                (None, Some(text))
            );
            assert!(!folder.path().join(NAME).exists(), "{text:?}");
        }
    }
}
