//! The house: the games that Ludoteca knows, and everything that can be done with them.
//!
//! An [`Entry`] is a game with its players, skins and solvers, as values; a [`Registry`]
//! lists the games, and only this crate (and the solvers) name them all. [`Live`] is a
//! game in progress with its players and its skin; [`LiveGame`] is the same with the type
//! erased, once per played move and never per node.
//!
//! Without the feature `files` nothing is read from files or written to them, and without
//! `threads` everything is done by the thread that asks, as in a browser.

mod advice;
mod analysis;
mod bench;
mod book;
mod book_games;
mod dialogue;
mod entry;
mod forced;
mod form;
mod live;
mod modern;
mod orders;
mod puzzle;
mod registry;
mod selfplay;
mod snapshot;
mod turn;

pub use advice::{Advice, Judged, Opinion, Variation};
pub use analysis::Step;
pub use bench::Benched;
pub use book::lend_no_books;
#[cfg(feature = "files")]
pub use book::{book_path, book_text, read_book};
pub use book_games::BookGames;
pub use dialogue::{Answered, Asked, Dialogue, Manners, Style};
pub use entry::{
    BenchPosition, Entry, FindEvaluator, FindOracle, FindWeighed, Force, GrowTree, MakeEngine, MakePlayer,
    PlayerEntry, ProbeFile, Prove, Solve, Taught,
};
pub use forced::ForcedWin;
pub use form::{Form, WriteForm};
pub use live::{Filing, Live, LiveGame, Thinking};
#[cfg(feature = "files")]
pub use ludoteca_files::{FileError, SIZE_LIMIT, check_size, could_save, load, save, text_of};
pub use modern::Modern;
pub use orders::{Report, SolveOrder, TreeOrder, Verified};
pub use puzzle::Puzzle;
pub use registry::{AnyGame, Counted, EntryVisitor, HOUSE, PerftPlan, Registry, begin};
pub use selfplay::{Arbiter, SelfPlay};
pub use turn::{Answer, Chosen, MachineTurn, Thought};
