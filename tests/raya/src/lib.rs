//! Three in a row with men that move, known as three men's morris and as achi.
//!
//! Crosses and noughts put their men on a board of nine squares in turn; once all are
//! there, a turn moves one of them to a free square. Who has three in a row wins. The
//! game lives here to show that docs/add-a-game.md is enough: it is in no program but
//! its own.
//!
//! ```text
//! 3  a -- b -- c      men go along the lines, or under other rules
//!    | \  |  / |      to any free square
//! 2  a -- b -- c
//!    | /  |  \ |
//! 1  a -- b -- c
//! ```
//!
//! ```
//! use ludoteca_core::{Game, Notation};
//! use ludoteca_raya::{Raya, Rules};
//!
//! let mut game = Raya::start(&Rules::default());
//! let attempt = game.parse_attempt("b2")?;
//! game.play(&attempt).expect("crosses may begin in the centre");
//! assert_eq!(game.position(), "3/1x1/3 o");
//! # Ok::<(), ludoteca_core::TextError>(())
//! ```

mod draft;
mod evaluator;
mod game;
// Most of the build, and no unit test needs it.
#[cfg(not(test))]
mod games;
mod notation;
mod refusal;
mod rules;
mod scene;
mod square;
mod texts;

pub use draft::{Flaw, RayaDraft};
pub use evaluator::RayaEvaluation;
pub use game::{Attempt, Move, Raya};
#[cfg(not(test))]
pub use games::GAMES;
pub use refusal::Refusal;
pub use rules::{Centre, Moving, Rules};
pub use square::{Spot, Square, Squares};
pub use texts::TEXTS;
