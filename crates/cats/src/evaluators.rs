//! The evaluations of positions.

mod c64;
mod points;
mod wall;

pub use c64::C64Evaluation;
pub(crate) use c64::{Aspects, score_of};
pub use points::C64Points;
pub use wall::WallEvaluation;
