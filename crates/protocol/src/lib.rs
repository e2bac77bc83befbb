//! The protocols that engines and viewers speak.
//!
//! [`ugi`] is the Universal Game Interface for every game, [`uhp`] the Universal Hive
//! Protocol, each from both ends: our engine over any reader and writer, and a foreign
//! engine as a child process. [`Served`] is what they do with any game, and
//! [`with_foreign_engines`] seats such engines among the players.

mod backlog;
mod lines;
mod process;
mod served;
mod texts;
pub mod ugi;
pub mod uhp;

pub use process::{EngineFault, Timeouts};
pub use served::{ServeError, Served, games, with_foreign_engines};
pub use texts::TEXTS;
