//! Solved games: tables of who wins, and how soon, with best play.
//!
//! [`cats`] is mouse and cats, solved whole on every board whose table fits in
//! memory. Tables can be written to files that are probed without being loaded;
//! such a file carries checksums and is never trusted without them.

pub mod cats;

mod cache;
mod error;
mod sealed;

pub use cache::cache_folder;
pub use error::{Fault, TableError};
