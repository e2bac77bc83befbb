//! Learning what the terms of an evaluation are worth.
//!
//! Players play each other, the positions of their games are kept with their results
//! ([`Lessons`]), and the weights of an evaluation are fitted so that its score foretells
//! the result as well as it can ([`fit`]).
//!
//! Games can also be kept in a file with what the search thought of every position
//! ([`GameFile`]); a small net that adds to the weights is trained on such files, and what the
//! scores are worth in games won is read off them ([`FittedChances`]).

mod chances;
mod chart;
mod fit;
mod game_file;
mod lessons;
mod matrix;
mod net_plan;
mod samples;
mod search_tuning;
mod spsa;
mod teachable;
mod texts;
mod train;

pub use chances::{Band, FittedChances};
pub use fit::{Fit, FitPlan, Learnt, fit};
pub use game_file::{GameFile, RulesMix, ScoredEnd, ScoredGame};
pub use lessons::{Counted, Lesson, Lessons, LessonsPlan, of_record, play};
pub use net_plan::NetPlan;
pub use search_tuning::{SearchTuning, TuningStep};
pub use spsa::{Knob, Spsa, Trial};
pub use teachable::{DataFile, FromFiles, Learned, Learning, Pupil, Recorded, Teachable};
pub use texts::TEXTS;
pub use train::{Epoch, TrainedNet};
