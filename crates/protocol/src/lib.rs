//! The protocols that engines and viewers speak.
//!
//! [`ugi`] is the Universal Game Interface for every game, [`uhp`] the Universal Hive
//! Protocol, each from both ends: our engine over any reader and writer, and a foreign
//! engine as a child process. The [`registry`] is the house's with such engines among the
//! players.

mod backlog;
mod lines;
mod process;
mod registry;
pub mod ugi;
pub mod uhp;

pub use process::{EngineFault, Timeouts};
pub use registry::registry;
