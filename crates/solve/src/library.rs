//! The solved tables of the program, each solved once and kept.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use ludoteca_core::{Control, Game, Progress, Stop};

use crate::{SolveError, Solved, cache, lent};

/// What takes longer than this to solve is kept in the cache folder, as a rule.
const SLOW: Duration = Duration::from_millis(200);

/// How often somebody who waits looks whether the table is there.
const GLANCE: Duration = Duration::from_millis(20);

/// Solved tables, shared by everybody in the process and kept between runs.
pub struct Library<T: Solved> {
    folder: Option<PathBuf>,
    slow: Duration,
    shelves: Mutex<HashMap<String, Arc<Shelf<T>>>>,
}

/// The place of one table.
#[derive(Debug)]
struct Shelf<T> {
    /// Locked while the table is solved, so that whoever else asks for it waits instead of
    /// solving it again.
    table: Mutex<Option<Arc<T>>>,
    /// How far it is, for those who wait.
    done: AtomicU64,
    total: AtomicU64,
    /// Whether it is solved in the background.
    begun: AtomicBool,
}

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        let [done, total] = [0; 2].map(AtomicU64::new);
        Shelf { table: Mutex::default(), done, total, begun: AtomicBool::new(false) }
    }
}

impl<T: Send + Sync + 'static> Shelf<T> {
    /// A control like another, which also notes here how far its work is.
    fn noting(self: &Arc<Self>, control: &Control) -> Control {
        let (noted, told) = (Arc::clone(self), control.clone());
        control.clone().watched(move |Progress { done, total }| {
            noted.done.store(done, Relaxed);
            noted.total.store(total, Relaxed);
            told.progress(done, total);
        })
    }

    /// The table, once nobody solves it any more; whoever waits is told how far it is.
    ///
    /// # Errors
    /// If the wait is stopped.
    fn wait(&self, control: &Control) -> Result<MutexGuard<'_, Option<Arc<T>>>, SolveError> {
        let mut waited = false;
        loop {
            match self.table.try_lock() {
                Ok(table) => {
                    if waited {
                        control.progress(1, 1);
                    }
                    return Ok(table);
                }
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if control.is_stopped() => return Err(SolveError::Stopped),
                Err(TryLockError::WouldBlock) => {
                    waited = true;
                    let total = self.total.load(Relaxed).max(1);
                    // As long as somebody works there is something to do.
                    control.progress(self.done.load(Relaxed).min(total - 1), total);
                    thread::sleep(GLANCE);
                }
            }
        }
    }
}

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
        self.place(&T::task(rules)).table.try_lock().ok()?.clone()
    }

    /// The table that [`Library::table`] would give, if nobody has to wait for it: it is in
    /// memory, or kept, or solved in an instant. Otherwise it is solved in the background,
    /// where there are threads, and there is none as yet.
    pub fn ready(&'static self, rules: &<T::Game as Game>::Rules, control: &Control) -> Option<Arc<T>> {
        let task = T::task(rules);
        if T::is_quick(&task) {
            return self.solved(&task, control).ok();
        }
        let place = self.place(&task);
        if let Ok(mut table) = place.table.try_lock() {
            if table.is_none() {
                *table = self.kept(&task, control).map(Arc::new);
            }
            if table.is_some() {
                return table.clone();
            }
        }
        if !place.begun.swap(true, Relaxed) {
            // It goes on when whoever asked is stopped: the next one will be glad of it.
            let control = control.clone().with_stop(Stop::new()).watched(|_| {});
            let begun = background(move || self.solved(&task, &control).is_ok());
            place.begun.store(begun, Relaxed);
        }
        None
    }

    /// The table for a task: one that is there, or one from the cache, or one that is lent, or
    /// a new one.
    ///
    /// A cache that is missing, damaged or cannot be written is no error; the
    /// table is solved anew.
    ///
    /// # Errors
    /// If it is too large for the memory, or stopped.
    pub fn solved(&self, task: &T::Task, control: &Control) -> Result<Arc<T>, SolveError> {
        let place = self.place(task);
        let mut held = place.wait(control)?;
        if let Some(table) = &*held {
            return Ok(Arc::clone(table));
        }
        T::check(task)?;
        let table = match self.kept(task, control).or_else(|| lent::table(task, control)) {
            Some(table) => table,
            None => {
                let table = T::solve(task, &place.noting(control))?;
                if let Some(folder) = self.folder.as_deref().filter(|_| table.elapsed() >= self.slow) {
                    cache::keep(folder, task, &table);
                }
                table
            }
        };
        Ok(Arc::clone(held.insert(Arc::new(table))))
    }

    /// The name of the table that [`Library::table`] would give, and the file that it is kept in
    /// once it was solved, if tables are kept.
    #[cfg(feature = "files")]
    pub fn file(&self, rules: &<T::Game as Game>::Rules) -> Option<(String, PathBuf)> {
        let task = T::task(rules);
        Some((T::name(&task), cache::file::<T>(self.folder.as_deref()?, &task)))
    }

    /// The place of the table for a task.
    fn place(&self, task: &T::Task) -> Arc<Shelf<T>> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shelves.entry(T::name(task)).or_default())
    }

    /// The table for a task from the folder.
    fn kept(&self, task: &T::Task, control: &Control) -> Option<T> {
        cache::read(self.folder.as_deref()?, task, control)
    }
}

/// Does something on a thread of its own; whether that could be started.
#[cfg(feature = "threads")]
fn background(work: impl FnOnce() -> bool + Send + 'static) -> bool {
    thread::Builder::new().spawn(work).is_ok()
}

/// Where there are no threads, nothing is done in the background.
#[cfg(not(feature = "threads"))]
fn background(_: impl FnOnce() -> bool + Send + 'static) -> bool {
    false
}

impl<T: Solved> fmt::Debug for Library<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("folder", &self.folder).finish_non_exhaustive()
    }
}
