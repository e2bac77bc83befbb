//! The house: the games that Ludoteca knows, and everything that can be done with them.
//!
//! An [`Entry`] is a game with its players, skins and solvers, as values; a [`Registry`]
//! lists games, and [`house`] is the one place that names them all. [`Live`] is
//! a game in progress with its players and its skin; [`LiveGame`] is the same with the
//! type erased, once per played move and never per node.
//!
//! Without the feature `files` nothing is read from files or written to them, and without
//! `threads` everything is done by the thread that asks, as in a browser.

mod advice;
mod agenda;
mod analysis;
mod any_game;
mod bench;
mod book;
mod book_games;
mod dialogue;
mod editing;
mod entry;
mod forced;
mod form;
mod games;
mod histogram;
mod judging;
mod live;
mod modern;
mod orders;
mod player_entry;
pub mod players;
mod probes;
mod puzzle;
mod reasons;
mod registry;
mod selfplay;
mod snapshot;
mod table_file;
mod taught;
mod texts;
mod traced;
mod turn;
mod tutor;
mod variant;

pub use advice::{Advice, Judged, Opinion, Variation};
pub use agenda::{Agenda, AgendaRule, MakeAgenda};
pub use analysis::{
    Analysis, AnalysisOrder, AnalysisTime, Around, Chances, JudgeChoice, Mark, Missed, MissedKind, Retried,
    Retry, Step,
};
pub use any_game::{AnyGame, Counted, PerftPlan, SolveJob, TaughtWeights, begin};
pub use bench::Benched;
#[cfg(feature = "files")]
pub use book::{book_path, book_text, read_book};
pub use book_games::{BookGames, Varied};
pub use dialogue::{Answered, Asked, Dialogue, Manners, Style};
pub use editing::Editing;
pub use entry::{
    BenchPosition, BringNet, Entry, FindEvaluator, FindOracle, FindWeighed, Force, LeavesOut, LentTable,
    MakeDraft, MakeEngine, MakeRemarks, MakeSights, NameAdviser, OpenTable, OpenedTable, Solve, Taught,
    Themes, Wait,
};
pub use forced::ForcedWin;
pub use form::{Form, ReadSoFar, WriteForm};
pub use games::{HOUSE, house};
pub use histogram::Histogram;
pub use judging::{Counsel, Estimate, Judging, Verdicts};
pub use live::{FORMS, Filing, Live, LiveGame, Thinking, USUAL_PLIES};
#[cfg(feature = "files")]
pub use ludoteca_files::{
    FileError, SIZE_LIMIT, Whole, check_size, could_save, in_file, load, load_bytes, make_folder, save,
    text_of,
};
pub use ludoteca_solve::{Lender, lend_tables};
pub use modern::Modern;
pub use orders::{Report, SolveOrder, TreeOrder, Verified};
pub use player_entry::{
    Books, Circumstances, FindEvaluation, GrowTree, MakePlayer, NoteChoice, PlayerEntry, Prove, Tables,
    TraceSearch,
};
pub use probes::Probes;
pub use puzzle::{
    Choice, Credit, Goal, Mined, Mining, Numbered, Pack, Puzzle, Puzzling, Ruling, Scorecard, Solving,
    Supply, Tackled, Tackling, Wish,
};
pub use reasons::{Blame, BookLine, Change, Considered, Criterion, Explaining, Reasons, TermChange, WhyNot};
pub use registry::{Plain, Registrar, Registry, game_of_record};
pub use selfplay::{Arbiter, SelfPlay};
pub use table_file::{Probed, TableFile};
pub use texts::TEXTS;
pub use traced::{TreeExample, about_part, search_parts, without_and_with};
pub use turn::{Answer, Chosen, MachineTurn, Pondering, Thought};
pub use tutor::{Touching, Tried, Tutor};
pub use variant::{RuleSet, Variant};
