//! The page as files that any host can serve.

use std::path::{Path, PathBuf};

use ludoteca_core::{Language, machine_clock};
use ludoteca_desk::{Bounds, Desk};
use ludoteca_files::{FileError, make_folder, save};
use ludoteca_house::AnyGame;

use crate::assets::assets;
use crate::made::Made;
use crate::policy::with_policy;
use crate::tables;

/// The page as files: every address is a file, pages are folders with an `index.html`.
#[derive(Debug)]
pub struct StaticSite {
    files: Vec<(String, Vec<u8>)>,
}

impl StaticSite {
    /// The page of this build, for the engine with these games.
    pub fn new(games: &[&'static dyn AnyGame]) -> StaticSite {
        let file = |(address, asset): (String, crate::assets::Asset)| {
            if address.is_empty() || address.ends_with('/') {
                let page = with_policy(&address, &String::from_utf8_lossy(asset.body()));
                (format!("{address}index.html"), page.into_bytes())
            } else {
                (address, asset.body().to_vec())
            }
        };
        StaticSite {
            files: assets(signature(games), |language| hello(games, language), Made::of(games))
                .into_iter()
                .map(file)
                .collect(),
        }
    }

    /// The same with a solved table that browsers are lent, by its name and its file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn with_table(mut self, name: &str, file: &Path) -> Result<StaticSite, FileError> {
        for number in 0.. {
            let unreadable = |cause| FileError::Read { path: file.to_owned(), cause };
            let piece = tables::piece(file, number).map_err(unreadable)?;
            if piece.is_empty() {
                break;
            }
            self.files.push((tables::address(name, number), piece));
        }
        Ok(self)
    }

    /// The files that it would write in a folder.
    pub fn paths(&self, folder: &Path) -> Vec<PathBuf> {
        self.files.iter().map(|(name, _)| folder.join(name)).collect()
    }

    /// Writes the files; others that are in the folder stay. Gives how many bytes they have.
    ///
    /// # Errors
    /// If a file or a folder cannot be made.
    pub fn write(&self, folder: &Path) -> Result<usize, FileError> {
        for (name, content) in &self.files {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                make_folder(parent)?;
            }
            save(&path, content)?;
        }
        Ok(self.files.iter().map(|(_, content)| content.len()).sum())
    }
}

/// What a desk with these games answers first.
pub(crate) fn hello(games: &[&'static dyn AnyGame], language: Language) -> String {
    let mut desk = Desk::new(games.iter().copied(), Bounds::default());
    let asked = format!("{{\"id\":1,\"kind\":\"hello\",\"language\":\"{}\"}}", language.code());
    desk.answer(&asked, machine_clock, |_| {})
}

/// The signature of the engine, as a desk tells it.
pub(crate) fn signature(games: &[&'static dyn AnyGame]) -> u64 {
    let mut desk = Desk::new(games.iter().copied(), Bounds::default());
    let answer = desk.answer("{\"id\":1,\"kind\":\"signature\"}", machine_clock, |_| {});
    let told: Option<serde_json::Value> = serde_json::from_str(&answer).ok();
    told.and_then(|told| told["nodes"].as_u64()).unwrap_or(0)
}
