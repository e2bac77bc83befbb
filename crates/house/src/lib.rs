//! The table: sessions of any game, records, clocks, and painters of scenes.
//!
//! [`Session`] is a game of a known type; [`Table`] is the same with the type
//! erased, once per played move and never per node. A [`Registry`] lists the games;
//! only this crate (and the solvers) name them all.

mod advice;
mod analysis;
mod bench;
mod book;
mod clock;
mod dialogue;
mod entry;
mod forced;
mod form;
mod modern;
mod orders;
mod puzzle;
mod record;
mod registry;
mod session;
mod table;
mod turn;

pub use advice::{Advice, Judged, Opinion, Variation};
pub use analysis::Step;
pub use bench::Benched;
pub use book::{book_path, book_text, lend_no_books, read_book};
pub use clock::{Clock, Flag, TimeControl, to_millis};
pub use dialogue::{Answered, Asked, Dialogue, Style};
pub use entry::{
    BenchPosition, Entry, FindEvaluator, FindJudgement, FindOracle, Force, GrowTree, MakeEngine, MakePlayer,
    PlayerEntry, ProbeFile, Prove, Solve, Taught,
};
pub use forced::ForcedWin;
pub use form::{Form, WriteForm};
pub use ludoteca_files::{FileError, SIZE_LIMIT, check_size, could_save, load, save, text_of};
pub use modern::Modern;
pub use orders::{Report, SolveOrder, TreeOrder, Verified};
pub use puzzle::Puzzle;
pub use record::{Header, Record, RecordError, game_of};
pub use registry::{AnyGame, Counted, EntryVisitor, HOUSE, PerftPlan, Registry, begin};
pub use session::{Offer, PlayError, Session};
pub use table::Table;
pub use turn::{Chosen, MachineTurn, Thought};
