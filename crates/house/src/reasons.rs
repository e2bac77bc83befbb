//! Why something was played, and why something else was not.

mod change;

pub use change::{Change, TermChange};
