//! The solved tables of the program, each solved once and kept.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ludoteca_core::{Control, Game};

use crate::{SolveError, Solved, cache};

/// What takes longer than this to solve is kept in the cache folder, as a rule.
const SLOW: Duration = Duration::from_millis(200);

/// Solved tables, shared by everybody in the process and kept between runs.
pub struct Library<T: Solved> {
    folder: Option<PathBuf>,
    slow: Duration,
    shelves: Mutex<HashMap<String, Shelf<T>>>,
}

/// The place of one table. It is locked while the table is solved, so that
/// whoever else asks for it waits instead of solving it again.
type Shelf<T> = Arc<Mutex<Option<Arc<T>>>>;

impl<T: Solved> Library<T> {
    /// An empty library, kept in a folder or nowhere.
    pub fn new(folder: Option<PathBuf>) -> Library<T> {
        Library { folder, slow: SLOW, shelves: Mutex::default() }
    }

    /// The same library that keeps in its folder what took so long to solve.
    #[must_use]
    pub fn keeping_from(self, slow: Duration) -> Library<T> {
        Library { slow, ..self }
    }

    /// The table that serves players best under these rules. Whoever watches by the control
    /// is told how far it is.
    ///
    /// # Errors
    /// If it is too large for the memory, or stopped.
    pub fn table(&self, rules: &<T::Game as Game>::Rules, control: &Control) -> Result<Arc<T>, SolveError> {
        self.solved(&T::task(rules), control)
    }

    /// The table that [`Library::table`] would give, if it is in memory already.
    pub fn held(&self, rules: &<T::Game as Game>::Rules) -> Option<Arc<T>> {
        let shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        shelves.get(&T::name(&T::task(rules)))?.try_lock().ok()?.clone()
    }

    /// The table for a task: one that is there, or one from the cache, or a new one.
    ///
    /// A cache that is missing, damaged or cannot be written is no error; the
    /// table is solved anew.
    ///
    /// # Errors
    /// If it is too large for the memory, or stopped.
    pub fn solved(&self, task: &T::Task, control: &Control) -> Result<Arc<T>, SolveError> {
        let name = T::name(task);
        let place = {
            let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(shelves.entry(name).or_default())
        };
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = &*place {
            return Ok(Arc::clone(table));
        }
        T::check(task)?;
        let folder = self.folder.as_deref();
        let table = match folder.and_then(|folder| cache::read(folder, task, control)) {
            Some(table) => table,
            None => {
                let table = T::solve(task, control)?;
                if let Some(folder) = folder.filter(|_| table.elapsed() >= self.slow) {
                    cache::keep(folder, task, &table);
                }
                table
            }
        };
        Ok(Arc::clone(place.insert(Arc::new(table))))
    }
}

impl<T: Solved> fmt::Debug for Library<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("folder", &self.folder).finish_non_exhaustive()
    }
}
