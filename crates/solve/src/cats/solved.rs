//! The tables of mouse and cats in the library.

#[cfg(feature = "files")]
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_cats::{Board, Cats, Rules};
use ludoteca_core::Control;

#[cfg(feature = "files")]
use super::TablebaseFile;
use super::shape::board_rules;
use super::{Plan, Solution};
#[cfg(feature = "files")]
use crate::TablebaseError;
use crate::{Library, SolveError, Solved, cache};

/// Distances are worth this many bytes to a player; beyond, winners will do.
const EXACT: u64 = 256 << 20;

/// Tables that take so many bytes are solved in a blink.
const QUICK: u64 = 16 << 20;

impl Solved for Solution {
    type Game = Cats;
    type Task = (&'static Board, Plan);

    fn library() -> &'static Library<Solution> {
        static LIBRARY: LazyLock<Library<Solution>> = LazyLock::new(|| Library::new(cache::folder()));
        &LIBRARY
    }

    /// Distances where they are small enough, winners elsewhere.
    fn task(rules: &Rules) -> (&'static Board, Plan) {
        let exact = Plan { distances: true, ..Plan::default() };
        let plan = Plan { distances: exact.bytes(rules.board()) <= EXACT, ..exact };
        (rules.board(), plan.on_all_cores())
    }

    fn name((board, plan): &(&'static Board, Plan)) -> String {
        let rules = board_rules(board).replace([',', '='], "-");
        let holds = if plan.distances { "distances" } else { "winners" };
        format!("cats-{rules}-{holds}-{}", plan.passes)
    }

    fn check((board, plan): &(&'static Board, Plan)) -> Result<(), SolveError> {
        plan.check(board)
    }

    fn is_quick((board, plan): &(&'static Board, Plan)) -> bool {
        plan.bytes(board) <= QUICK
    }

    fn solve(&(board, plan): &(&'static Board, Plan), control: &Control) -> Result<Solution, SolveError> {
        Solution::solve(board, plan, control)
    }

    #[cfg(feature = "files")]
    fn read(&(board, plan): &(&'static Board, Plan), path: &Path, control: &Control) -> Option<Solution> {
        let file = TablebaseFile::open(path).ok()?;
        let held = (file.board(), file.has_distances(), file.passes());
        if held != (board, plan.distances, plan.passes) {
            return None;
        }
        file.load(control).ok()
    }

    #[cfg(feature = "files")]
    fn write(&self, path: &Path) -> Result<(), TablebaseError> {
        Solution::write(self, path)
    }

    fn elapsed(&self) -> Duration {
        Solution::elapsed(self)
    }
}
