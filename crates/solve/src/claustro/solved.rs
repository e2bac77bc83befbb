//! The tables of Claustro in the library.

use std::num::NonZeroUsize;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::Control;
use ludoteca_work::Pool;

use super::Solution;
#[cfg(feature = "files")]
use super::TablebaseFile;
#[cfg(feature = "files")]
use crate::TablebaseError;
use crate::{Library, SolveError, Solved, cache};

/// Tables that take so many bytes are solved in a blink.
const QUICK: u64 = 1 << 20;

impl Solved for Solution {
    type Game = Claustro;
    type Task = (Rules, NonZeroUsize);

    fn library() -> &'static Library<Solution> {
        static LIBRARY: LazyLock<Library<Solution>> = LazyLock::new(|| Library::new(cache::folder()));
        &LIBRARY
    }

    fn task(rules: &Rules) -> (Rules, NonZeroUsize) {
        (Solution::rules_held(rules), Pool::of_machine().threads())
    }

    fn name((rules, _): &(Rules, NonZeroUsize)) -> String {
        format!("claustro-{}", Solution::rules_held(rules).to_string().replace([',', '='], "-"))
    }

    fn check((rules, _): &(Rules, NonZeroUsize)) -> Result<(), SolveError> {
        Solution::check_memory(rules)
    }

    fn is_quick((rules, _): &(Rules, NonZeroUsize)) -> bool {
        Solution::bytes_for(rules).is_some_and(|bytes| bytes <= QUICK)
    }

    fn solve((rules, threads): &(Rules, NonZeroUsize), control: &Control) -> Result<Solution, SolveError> {
        Solution::solve(rules, *threads, control)
    }

    fn lent(
        (rules, _): &(Rules, NonZeroUsize),
        part: &mut dyn FnMut(usize) -> Option<Vec<u8>>,
        control: &Control,
    ) -> Option<Solution> {
        Solution::of_values(rules, part, control)
    }

    #[cfg(feature = "files")]
    fn read((rules, _): &(Rules, NonZeroUsize), path: &Path, control: &Control) -> Option<Solution> {
        let file = TablebaseFile::open(path).ok()?;
        (*file.rules() == Solution::rules_held(rules)).then_some(file)?.load(control).ok()
    }

    #[cfg(feature = "files")]
    fn write(&self, path: &Path) -> Result<(), TablebaseError> {
        Solution::write(self, path)
    }

    fn elapsed(&self) -> Duration {
        Solution::elapsed(self)
    }
}
