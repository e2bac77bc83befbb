//! The solved tables of the program, each solved once and kept.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use ludoteca_cats::Board;

use super::header::board_rules;
use super::{Plan, Progress, Solution, SolveError, TableFile};
use crate::cache_folder;
use crate::sealed::VERSION;

/// What takes longer than this to solve is kept in the cache folder.
const SLOW: Duration = Duration::from_millis(200);
/// Distances are worth this many bytes to a player; beyond, winners will do.
const EXACT: u64 = 256 << 20;

/// Solved tables, shared by everybody in the process and kept between runs.
#[derive(Debug)]
pub struct Library {
    folder: Option<PathBuf>,
    shelves: Mutex<HashMap<(String, bool, u32), Shelf>>,
}

/// The place of one table. It is locked while the table is solved, so that
/// whoever else asks for it waits instead of solving it again.
type Shelf = Arc<Mutex<Option<Arc<Solution>>>>;

impl Library {
    /// The library of this program, kept in the cache folder.
    pub fn shared() -> &'static Library {
        static SHARED: LazyLock<Library> = LazyLock::new(|| Library::new(cache_folder()));
        &SHARED
    }

    /// An empty library, kept in a folder or nowhere.
    pub fn new(folder: Option<PathBuf>) -> Library {
        Library { folder, shelves: Mutex::default() }
    }

    /// The table that serves players best: distances where they are small
    /// enough, winners elsewhere.
    ///
    /// # Errors
    /// If the board is too large for the memory.
    pub fn table(&self, board: &'static Board) -> Result<Arc<Solution>, SolveError> {
        let exact = Plan { distances: true, ..Plan::default() };
        let plan = Plan { distances: exact.bytes(board) <= EXACT, ..exact };
        self.solved(board, plan.on_all_cores(), &mut |_| ControlFlow::Continue(()))
    }

    /// The table that [`Library::table`] would give, if it is in memory already.
    pub fn held(&self, board: &'static Board) -> Option<Arc<Solution>> {
        let shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let find = |distances| shelves.get(&(board_rules(board), distances, 0));
        let place = find(true).or_else(|| find(false))?;
        place.try_lock().ok()?.clone()
    }

    /// The table for a plan: one that is there, or one from the cache, or a new one.
    ///
    /// A cache that is missing, damaged or cannot be written is no error; the
    /// table is solved anew.
    ///
    /// # Errors
    /// If the board is too large for the memory, or if `progress` breaks off.
    pub fn solved(
        &self,
        board: &'static Board,
        plan: Plan,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Arc<Solution>, SolveError> {
        let key = (board_rules(board), plan.distances, plan.passes);
        let place = {
            let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(shelves.entry(key).or_default())
        };
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(solution) = &*place {
            return Ok(Arc::clone(solution));
        }
        plan.check(board)?;
        let solution = match self.fetch(board, plan) {
            Some(solution) => solution,
            None => {
                let solution = Solution::solve(board, plan, progress)?;
                self.keep(&solution, plan);
                solution
            }
        };
        Ok(Arc::clone(place.insert(Arc::new(solution))))
    }

    /// The file of a table.
    fn path(&self, board: &Board, plan: Plan) -> Option<PathBuf> {
        let holds = if plan.distances { "distances" } else { "winners" };
        let rules = board_rules(board).replace(',', "-");
        let name = format!("cats-{rules}-{holds}-{}.v{VERSION}", plan.passes);
        Some(self.folder.as_ref()?.join(name))
    }

    /// The table from the cache, if it is there and sound.
    fn fetch(&self, board: &'static Board, plan: Plan) -> Option<Solution> {
        let file = TableFile::open(self.path(board, plan)?).ok()?;
        let held = (file.board(), file.has_distances(), file.passes());
        if held != (board, plan.distances, plan.passes) {
            return None;
        }
        file.load().ok()
    }

    /// Keeps a table that took long. Nobody waits for the cache, so what goes
    /// wrong with it is nobody's error.
    fn keep(&self, solution: &Solution, plan: Plan) {
        if solution.elapsed() < SLOW {
            return;
        }
        if let (Some(folder), Some(path)) = (&self.folder, self.path(solution.board(), plan)) {
            let _ = fs::create_dir_all(folder).is_ok_and(|()| solution.write(path).is_ok());
        }
    }
}
