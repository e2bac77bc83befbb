//! What a game's solver must offer for its tables to be shared, kept and played by.

use std::ops::ControlFlow;
#[cfg(feature = "files")]
use std::path::Path;
use std::time::Duration;

use ludoteca_core::{Game, Oracle};

#[cfg(feature = "files")]
use crate::TableError;
use crate::{Library, Progress, SolveError};

/// A table that can be solved, written to a file and read back.
pub trait Solved: Oracle<Self::Game> + Sized + 'static {
    /// The game.
    type Game: Game;
    /// What is solved, and how.
    type Task: Clone;

    /// The library of this program, which all its players share.
    fn library() -> &'static Library<Self>;

    /// The table that serves players best under these rules.
    fn task(rules: &<Self::Game as Game>::Rules) -> Self::Task;

    /// A name that no table with other contents has, in any game; also the name of
    /// its file in the cache, so that it is made of letters, digits and dashes.
    fn name(task: &Self::Task) -> String;

    /// Refuses what would not fit in memory, before anything is done.
    ///
    /// # Errors
    /// If it would not fit.
    fn check(task: &Self::Task) -> Result<(), SolveError>;

    /// Solves it. `progress` is told every now and then how far it is, and may
    /// stop it.
    ///
    /// # Errors
    /// If it is too large for the memory, or if `progress` breaks off.
    fn solve(
        task: &Self::Task,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self, SolveError>;

    /// Reads the table from a file, if it is there, sound and the one that the
    /// task asks for.
    #[cfg(feature = "files")]
    fn read(task: &Self::Task, path: &Path) -> Option<Self>;

    /// Writes the table to a file, whole or not at all.
    ///
    /// # Errors
    /// If the system refuses.
    #[cfg(feature = "files")]
    fn write(&self, path: &Path) -> Result<(), TableError>;

    /// The time it took to solve it, or to read it.
    fn elapsed(&self) -> Duration;
}
