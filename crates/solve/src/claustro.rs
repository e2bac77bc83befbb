//! Claustro, solved.
//!
//! Pieces are never lost, so every placement of both sides' pieces is a position;
//! they are decided backwards from the wins on the spot. What is never decided is
//! a draw by endless play. The designer's rule about repetition counts; the seed's is left
//! out.

mod backward;
mod check;
mod fields;
#[cfg(feature = "files")]
mod file;
mod forward;
mod frontier;
mod index;
mod placements;
mod repetition;
mod retrograde;
mod run;
mod solution;
mod solved;
mod survey;
mod value;

#[cfg(feature = "files")]
pub use file::TablebaseFile;
pub use repetition::Changed;
pub use solution::Solution;
pub use survey::{Longest, Survey};
