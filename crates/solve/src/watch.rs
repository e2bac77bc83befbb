//! Who is told that somebody has to wait for a table.

use std::sync::OnceLock;

use crate::Progress;

/// What is called while a player's table is being solved.
type Watcher = Box<dyn Fn(Option<Progress>) + Send + Sync>;

static WATCHER: OnceLock<Watcher> = OnceLock::new();

/// Installs what is told, from now on, how far a table is that a player waits
/// for, and `None` once the wait is over.
///
/// A program does this once; later calls change nothing. Whoever asks a library
/// for a table with a `progress` of its own is not watched.
pub fn watch(watcher: impl Fn(Option<Progress>) + Send + Sync + 'static) {
    // Somebody else's watcher stays.
    let _ = WATCHER.set(Box::new(watcher));
}

/// Tells the watcher, if there is one.
pub(crate) fn tell(progress: Option<Progress>) {
    if let Some(watcher) = WATCHER.get() {
        watcher(progress);
    }
}
