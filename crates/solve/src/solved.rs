//! What a game's solver must offer for its tables to be shared, kept and played by.

#[cfg(feature = "files")]
use std::path::Path;
use std::time::Duration;

use ludoteca_core::{Control, Game, Oracle};

#[cfg(feature = "files")]
use crate::TablebaseError;
use crate::{Library, SolveError};

/// A table that can be solved, written to a file and read back.
pub trait Solved: Oracle<Self::Game> + Sized + 'static {
    /// The game.
    type Game: Game;
    /// What is solved, and how.
    type Task: Clone + Send + 'static;

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

    /// Whether it is solved in an instant, so that anybody can wait for it.
    fn is_quick(task: &Self::Task) -> bool;

    /// Solves it. The control is told every now and then how far it is, and stops it.
    ///
    /// # Errors
    /// If it is too large for the memory, or stopped.
    fn solve(task: &Self::Task, control: &Control) -> Result<Self, SolveError>;

    /// The table made of values that somebody lends, part by part as its file has them, if they
    /// are those that the task asks for. As a rule nobody needs to: tables are solved soon.
    fn lent(
        _task: &Self::Task,
        _part: &mut dyn FnMut(usize) -> Option<Vec<u8>>,
        _control: &Control,
    ) -> Option<Self> {
        None
    }

    /// Reads the table from a file, if it is there, sound and the one that the
    /// task asks for.
    #[cfg(feature = "files")]
    fn read(task: &Self::Task, path: &Path, control: &Control) -> Option<Self>;

    /// Writes the table to a file, whole or not at all.
    ///
    /// # Errors
    /// If the system refuses.
    #[cfg(feature = "files")]
    fn write(&self, path: &Path) -> Result<(), TablebaseError>;

    /// The time it took to solve it, or to read it, by the clock of its control.
    fn elapsed(&self) -> Duration;
}
