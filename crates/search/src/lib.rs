//! Looking ahead in any game.
//!
//! [`GameTree`] is the tree that a player grows when it thinks, as a thing to
//! look at: every board with its value, which child is best, and what alpha-beta
//! would have left out. [`Memory`] tells what such a tree costs. Nothing here
//! names a game: a player shows its boards, its order of moves and its values
//! through [`ludoteca_core::Lookahead`], and [`Plain`] gives that to any game with
//! an evaluator, and [`Minimax`] plays by it.
//!
//! [`Engine`] is the one that plays to win, and a [`Level`] is the same engine held
//! back, from a beginner to full strength. [`Proof`] finds out whether a win can be
//! forced, and [`Mcts`] plays by a tree that grows where it pays. A [`Book`] knows what was
//! played in the opening, and how it went.
//!
//! Without the feature `threads` one thread searches, and nobody thinks while the opponent
//! does.

mod book;
mod engine;
mod level;
mod limiter;
mod mcts;
mod minimax;
mod plain;
mod proof;
mod setting;
mod texts;
mod trace;
mod tree;

pub use book::{Book, BookError, BookFault, BookMove, Wdl};
pub use engine::{
    AnyEngine, Bound, Engine, EngineSettings, Feature, Features, Finding, Number, Numbers, Oversight,
};
pub use level::{Erring, Grade, Ladder, Level, Rung, held_back};
pub use mcts::{Growth, Leaf, Mcts, MctsSettings};
pub use minimax::{Minimax, MinimaxDepth};
pub use plain::Plain;
pub use proof::{Length, Proof, Proved};
pub use texts::TEXTS;
pub use trace::{
    Bounds, Comparison, ComparisonPaint, Found, Frame, FrameNode, Look, Phase, Recorder, Replayed, Scale,
    Step, Tally, Trace, TraceFault, TraceHeader, TraceView, TraceWalk, Why,
};
pub use tree::{
    BoardId, Boards, GameNode, GameTree, Ground, Memory, Pruning, TreeError, TreeFormat, TreePlan,
};
