//! Mouse and cats, solved.
//!
//! Every step of a cat brings the game nearer to its end, so one pass over the
//! cat sets, from the last to the first, finds the winner of every position and
//! the exact distance to the end.
//!
//! ```
//! use ludoteca_cats::{Cats, Rules};
//! use ludoteca_core::{Control, Game, Side};
//! use ludoteca_solve::cats::{Plan, Solution};
//!
//! let rules = Rules::default();
//! let plan = Plan { distances: true, ..Plan::default() };
//! let solution = Solution::solve(rules.board(), plan, &Control::untimed())?;
//! let verdict = solution.probe(&Cats::start(&rules));
//! assert_eq!((verdict.winner, verdict.plies), (Some(Side::Second), Some(44)));
//! # Ok::<(), ludoteca_solve::SolveError>(())
//! ```

mod check;
mod colex;
mod distances;
mod entries;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
mod header;
mod plan;
mod shape;
mod solution;
mod solved;
mod survey;
mod sweep;
mod verdict;
mod winners;

#[cfg(feature = "files")]
pub use file::TablebaseFile;
pub use plan::Plan;
pub use solution::{Solution, Start};
pub use survey::{Longest, Survey};
