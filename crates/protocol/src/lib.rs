//! The protocols that engines and viewers speak.
//!
//! [`uhp`] is the Universal Hive Protocol, from both ends: our engine over any
//! reader and writer, and a foreign engine as a child process. The [`registry`] is the
//! house's with such engines among the players.

mod registry;
pub mod uhp;

pub use registry::registry;
