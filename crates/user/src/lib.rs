//! What a person leaves with Ludoteca: settings, the game on the table, a library of games,
//! how far they have come in the tutorials, how well puzzles were solved, what they chose last.
//!
//! Everything lies in files that other programs can read, is written whole or not at all,
//! and is never trusted: what turns out to be broken is set aside under another name, with
//! a word, and never deleted.

mod aside;
mod autosave;
mod choices;
mod filter;
mod folders;
mod keeping;
mod library;
mod progress;
mod scorecards;
mod settings;
mod texts;

pub use aside::Aside;
pub use autosave::{Autosave, table_folder, unfinished};
pub use choices::Choices;
pub use filter::Filter;
pub use folders::Folders;
pub use keeping::Keeping;
pub use library::{Library, Listed, ReadRecord};
pub use progress::Progress;
pub use scorecards::Scorecards;
pub use settings::{Colour, Settings, SettingsFile};
pub use texts::TEXTS;
