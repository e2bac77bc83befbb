//! Mouse and cats (*el ratón y los gatos*, fox and hounds).
//!
//! Four cats on one edge of an 8x8 board, one mouse on the other; all step
//! diagonally, the cats only forwards. The mouse wins by reaching the cats' edge
//! or when no cat can move, the cats by trapping the mouse. Every board from 4x4
//! to 16x16 is played by the same code.
//!
//! ```
//! use ludoteca_core::{Game, Notation};
//! use ludoteca_cats::{Cats, Rules};
//!
//! let mut game = Cats::start(&Rules::default());
//! let attempt = game.parse_attempt("31-26")?;
//! game.play(&attempt).expect("the mouse may step there");
//! assert_eq!(game.position(), "26:1,2,3,4:c");
//! # Ok::<(), ludoteca_core::TextError>(())
//! ```

mod board;
mod coordinates;
mod draft;
mod evaluators;
pub mod expert;
mod game;
mod notation;
mod refusal;
mod remarks;
mod rules;
mod ryg;
mod scene;
mod skins;
mod squares;
mod texts;
mod themes;
mod tutorial;

pub use board::{Board, Edge};
pub use coordinates::{C64, Clips, roster};
pub use draft::{CatsDraft, Flaw};
pub use evaluators::{C64Evaluation, C64Points, WallEvaluation};
pub use expert::Expert;
pub use game::{Attempt, Cats, Step};
pub use refusal::Refusal;
pub use rules::Rules;
pub use ryg::{C64Board, C64Screen, Ryg, RygSettings, Ties};
pub use skins::{C64Skin, CSkin, ClipsSkin};
pub use squares::{Square, Squares};
pub use texts::TEXTS;
pub use themes::{THEMES, themes};
pub use tutorial::TUTORIAL;
