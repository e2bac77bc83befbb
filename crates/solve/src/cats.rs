//! Mouse and cats, solved.
//!
//! Every step of a cat brings the game nearer to its end, so one pass over the
//! cat sets, from the last to the first, finds the winner of every position and
//! the exact distance to the end.
//!
//! ```
//! use ludoteca_cats::{Cats, Rules};
//! use ludoteca_core::{Game, Side};
//! use ludoteca_solve::cats::{Plan, Solution};
//!
//! let rules = Rules::default();
//! let plan = Plan { distances: true, ..Plan::default() };
//! let solution = Solution::solve(rules.board(), plan, &mut |_| std::ops::ControlFlow::Continue(()))?;
//! let verdict = solution.probe(&Cats::start(&rules));
//! assert_eq!((verdict.winner, verdict.plies), (Side::Second, Some(44)));
//! # Ok::<(), ludoteca_solve::cats::SolveError>(())
//! ```

mod colex;
mod distances;
mod entries;
mod error;
mod file;
mod header;
mod level;
mod library;
mod outlook;
mod perfect;
mod plan;
mod shape;
mod solution;
mod survey;
mod sweep;
mod verdict;
mod winners;

pub use error::SolveError;
pub use file::TableFile;
pub use level::{Grade, Level};
pub use library::Library;
pub use perfect::Perfect;
pub use plan::{Plan, Progress};
pub use solution::{Solution, Start};
pub use survey::{Longest, Survey};
pub use verdict::Verdict;
