//! Claustro, a race to the corner by Federico Latini (2023).
//!
//! Two sides, green and blue, start beside opposite corners and want to walk a
//! piece into the corner opposite to their own. Pieces step towards their goal
//! and capture diagonally; a captured piece is not removed but put back on a free
//! square by the captor. Who cannot move wins. Every board from 3x4 to 10x10 and
//! every reading of the rules is played by the same code.
//!
//! ```
//! use ludoteca_core::{Game, Notation};
//! use ludoteca_claustro::{Claustro, Rules};
//!
//! let mut game = Claustro::start(&Rules::default());
//! let attempt = game.parse_attempt("b1-b2")?;
//! game.play(&attempt).expect("green may step up");
//! assert_eq!(game.position(), "2bb1/4b/g3b/gg3/2g2 b");
//! # Ok::<(), ludoteca_core::TextError>(())
//! ```

mod board;
mod draft;
mod easy;
mod evaluator;
mod game;
mod greedy;
pub mod lessons;
mod notation;
mod placement;
mod refusal;
mod remarks;
mod rules;
mod run;
mod scene;
mod skins;
mod square;
mod taught;
#[cfg(test)]
mod testing;
mod texts;
mod themes;
mod tutorial;

pub use board::Board;
pub use draft::{ClaustroDraft, Flaw};
pub use easy::{Easy, easy_note};
pub use evaluator::{Aspects, ClaustroEvaluation, Weights};
pub use game::{Attempt, Claustro, Move};
pub use greedy::{Greedy, value_note};
pub use placement::Placement;
pub use refusal::Refusal;
pub use rules::{Capture, Diagonals, Options, Repetition, Rules, Steps, Stuck};
pub use run::Run;
pub use skins::{LosangoSkin, PrologSkin};
pub use square::{Spot, Square, Squares};
pub use taught::TaughtEvaluation;
pub use texts::TEXTS;
pub use themes::{THEMES, themes};
pub use tutorial::TUTORIAL;
