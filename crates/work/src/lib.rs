//! Work on this machine: shared among threads, within the memory that there is.
//!
//! A [`Pool`] does the numbered parts of a work on several threads, with the same result
//! on any number of them. Threads that the system does not give are done without: whoever
//! calls works too where nobody else does, so that a work is done even where there are no
//! threads at all, as in a browser. [`memory`] says what there is before somebody takes
//! it, and takes it without ending the program where there is not enough; [`Lines`] are
//! memory that several threads write to at once.
//!
//! Without the feature `threads` there is one thread, and without `files` nobody is asked
//! how much memory there is.

pub mod memory;

mod lines;
mod listen;
mod pool;
mod texts;

pub use lines::{Line, Lines};
pub use memory::Shortage;
pub use pool::Pool;
pub use texts::TEXTS;
