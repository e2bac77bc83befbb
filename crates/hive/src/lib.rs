//! Hive, the game of John Yianni, with all its expansion bugs.
//!
//! Two players build a hive of hexagonal tiles, each a bug that moves in its own
//! way, and try to surround the other's queen bee. All eight game types, from
//! `Base` to `Base+MLP` (mosquito, ladybug, pillbug), are played by the same code,
//! in the texts of the Universal Hive Protocol.
//!
//! ```
//! use ludoteca_core::{Game, Notation};
//! use ludoteca_hive::{Hive, Rules};
//!
//! let rules: Rules = "Base+MLP".parse()?;
//! let mut game = Hive::start(&rules);
//! for text in ["wS1", "bP wS1-", "wQ -wS1"] {
//!     let attempt = game.parse_attempt(text)?;
//!     game.play(&attempt).expect("a legal move");
//! }
//! assert_eq!(game.position(), "wQ@-1,0 wS1@0,0 bP@1,0:b");
//! # Ok::<(), ludoteca_core::TextError>(())
//! ```
//!
//! Hive is a trademark of Gen42 Games. This crate has nothing to do with them: it
//! implements the rules and draws tiles of its own.

mod board;
mod bug;
mod counting;
mod draft;
mod evaluator;
mod flaw;
mod game;
mod gamestring;
mod glyphs;
mod ground;
mod hex;
mod inner;
mod judge;
mod legality;
mod listing;
mod movestring;
mod near;
mod notation;
mod piece;
mod refusal;
mod remarks;
mod rows;
mod rules;
mod scene;
mod setup;
mod shore;
mod skins;
mod state;
mod tables;
mod texts;
mod themes;
mod throws;
mod tutorial;
mod walks;

pub use bug::Bug;
pub use draft::HiveDraft;
pub use evaluator::{HiveAccounts, HiveEvaluation};
pub use flaw::Flaw;
pub use game::{Attempt, Hive, Move, Target, Undo};
pub use gamestring::GameString;
pub use hex::{Direction, Hex};
pub use piece::Piece;
pub use refusal::Refusal;
pub use rules::{Opening, Repetition, Rules};
pub use skins::PrologSkin;
pub use state::State;
pub use texts::TEXTS;
pub use themes::{THEMES, themes};
pub use tutorial::TUTORIAL;
