//! The tables of Claustro in the library.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_work::Pool;

use super::Solution;
#[cfg(feature = "files")]
use super::TableFile;
#[cfg(feature = "files")]
use crate::TableError;
use crate::{Library, Progress, SolveError, Solved, cache};

impl Solved for Solution {
    type Game = Claustro;
    type Task = (Rules, NonZeroUsize);

    fn library() -> &'static Library<Solution> {
        static LIBRARY: LazyLock<Library<Solution>> = LazyLock::new(|| Library::new(cache::folder()));
        &LIBRARY
    }

    fn task(rules: &Rules) -> (Rules, NonZeroUsize) {
        (rules.without_repetition(), Pool::of_machine().threads())
    }

    fn name((rules, _): &(Rules, NonZeroUsize)) -> String {
        format!("claustro-{}", rules.without_repetition().to_string().replace([',', '='], "-"))
    }

    fn check((rules, _): &(Rules, NonZeroUsize)) -> Result<(), SolveError> {
        Solution::check_memory(rules)
    }

    fn solve(
        (rules, threads): &(Rules, NonZeroUsize),
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Solution, SolveError> {
        Solution::solve(rules, *threads, progress)
    }

    #[cfg(feature = "files")]
    fn read((rules, _): &(Rules, NonZeroUsize), path: &Path) -> Option<Solution> {
        let file = TableFile::open(path).ok()?;
        (*file.rules() == rules.without_repetition()).then_some(file)?.load().ok()
    }

    #[cfg(feature = "files")]
    fn write(&self, path: &Path) -> Result<(), TableError> {
        Solution::write(self, path)
    }

    fn elapsed(&self) -> Duration {
        Solution::elapsed(self)
    }
}
