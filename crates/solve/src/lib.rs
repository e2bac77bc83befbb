//! Solved games: tables of who wins, and how soon, with best play.
//!
//! Each game has a module for its solver: [`cats`] is mouse and cats, solved whole
//! on every board whose table fits in memory, and [`claustro`] with draws by endless
//! play. What the solvers share is here:
//! a table that is [`Solved`] is found in a [`Library`], each solved once and kept
//! between runs, and [`Perfect`] plays by it. Tables can be
//! written to files that are probed without being loaded; such a file carries
//! checksums and is never trusted without them.
//!
//! Without the feature `files` there are no table files and nothing is kept between runs,
//! and without `threads` one thread solves, as in a browser, where a host may lend tables
//! ([`lend_tables`]).

pub mod cats;
pub mod claustro;

#[cfg_attr(not(feature = "files"), path = "no_cache.rs")]
mod cache;
mod check;
mod lent;
mod library;
mod memory;
mod perfect;
#[cfg(feature = "files")]
mod sealed;
mod solve_error;
mod solved;
#[cfg(feature = "files")]
mod tablebase_error;
mod texts;

pub use check::Check;
pub use lent::{Lender, lend_tables};
pub use library::Library;
pub use ludoteca_work::memory::peak as peak_memory;
pub use perfect::Perfect;
pub use solve_error::SolveError;
pub use solved::Solved;
#[cfg(feature = "files")]
pub use tablebase_error::{Fault, TablebaseError};
pub use texts::TEXTS;
