//! Solved tables that are kept between runs.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use ludoteca_files::cache_folder as folder;

use ludoteca_core::Control;

use crate::Solved;
use crate::sealed::VERSION;

/// The table for a task that is kept in a folder, if it is there and sound.
pub(crate) fn read<T: Solved>(folder: &Path, task: &T::Task, control: &Control) -> Option<T> {
    T::read(task, &file::<T>(folder, task), control)
}

/// Keeps the table for a task in a folder. Nobody waits for the cache, so what goes
/// wrong with it is nobody's error.
pub(crate) fn keep<T: Solved>(folder: &Path, task: &T::Task, table: &T) {
    let _ = fs::create_dir_all(folder).is_ok_and(|()| table.write(&file::<T>(folder, task)).is_ok());
}

/// Where the table for a task is kept in a folder.
pub(crate) fn file<T: Solved>(folder: &Path, task: &T::Task) -> PathBuf {
    folder.join(format!("{}.v{VERSION}", T::name(task)))
}
