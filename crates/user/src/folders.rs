//! Where a person's things lie.

use std::path::PathBuf;

use ludoteca_files::{config_folder, data_folder};

use crate::autosave::{TABLES, unfinished};
use crate::{Aside, Choices, Keeping, Library, Progress, Scorecards, SettingsFile};

/// The folders of a person's things, as far as anything says where they could be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders {
    /// What is played and learnt.
    pub data: Option<PathBuf>,
    /// What is settled.
    pub config: Option<PathBuf>,
}

impl Folders {
    /// The person's own.
    pub fn usual() -> Folders {
        Folders { data: data_folder(), config: config_folder() }
    }

    /// The library.
    pub fn library(&self) -> Option<Library> {
        self.data.as_deref().map(Library::below)
    }

    /// What keeps the games that are played, unasked.
    pub fn keeping(&self) -> Option<Keeping> {
        let data = self.data.as_deref()?;
        Some(Keeping::new(&data.join(TABLES), Library::below(data)))
    }

    /// The games that were left behind, the latest first.
    pub fn left_behind(&self) -> Vec<PathBuf> {
        self.data.as_deref().map(|data| unfinished(&data.join(TABLES))).unwrap_or_default()
    }

    /// The scorecards of puzzles.
    pub fn scorecards(&self) -> Option<Scorecards> {
        self.data.as_deref().map(Scorecards::new)
    }

    /// How far the person has come in the tutorials.
    pub fn progress(&self) -> Option<(Progress, Option<Aside>)> {
        self.data.as_deref().map(Progress::read)
    }

    /// What was chosen last.
    pub fn choices(&self) -> Option<(Choices, Option<Aside>)> {
        self.data.as_deref().map(Choices::read)
    }

    /// The file of the settings.
    pub fn settings(&self) -> Option<SettingsFile> {
        self.config.as_deref().map(SettingsFile::new)
    }
}
