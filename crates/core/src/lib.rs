//! What every board game of Ludoteca shares.
//!
//! A game is a type that implements [`Game`]: a position that knows its legal
//! moves. [`Notation`] gives it texts, [`Drawn`] a picture; together they make it
//! [`Playable`], which is all that a table asks for. Everything else a game may
//! have (players, skins, evaluators, solvers) are values, not traits to probe.
//!
//! Nothing here reads files, starts threads or looks at a clock, so that every
//! game also runs in a browser.

pub mod canonical;
mod choice;
mod control;
mod draft;
pub mod duration;
mod envelope;
mod error;
mod evaluator;
mod fingerprint;
mod game;
mod game_so_far;
mod history;
mod job;
mod keys;
mod lanes;
mod lookahead;
mod message;
mod net;
mod networked;
mod notation;
mod oracle;
mod outcome;
mod part;
mod past;
mod perft;
mod player;
mod random;
mod remark;
mod rng;
mod scene;
mod score;
mod search_evaluator;
mod search_path;
mod setup;
mod side;
mod similar;
mod skin;
mod squares;
mod touch;
mod tree;
mod tutorial;
mod weighed;

#[cfg(feature = "testkit")]
pub mod testkit;

pub use choice::{choice, digits, words};
#[cfg(not(target_family = "wasm"))]
pub use control::machine_clock;
pub use control::{Control, Now, Progress, Stop};
pub use draft::{Draft, Edit, EditError, Editable, Palette, Supply};
pub use envelope::{Envelope, EnvelopeError};
pub use error::{Error, ErrorKind};
pub use evaluator::{Evaluator, Influence, Term};
pub use fingerprint::fingerprint;
pub use game::Game;
pub use game_so_far::GameSoFar;
pub use history::History;
pub use job::Job;
pub use keys::keys;
pub use lookahead::{Lookahead, TreeBoard, Worth};
pub use message::{Catalogue, Language, Message, Reason, TEXTS};
pub use net::{NET_LANES, NET_OUTPUT_UNIT, NET_WHOLE, Net, NetLayers, NetShape, NetUnits, NetWeights};
pub use networked::{NetGroup, Networked, net_starts};
pub use notation::{Notation, Playable, TextError};
pub use oracle::{Effect, Oracle, Verdict};
pub use outcome::{Ending, Outcome};
pub use part::Part;
pub use perft::{Counting, divide, perft};
pub use player::{Decision, Info, Limits, NoMove, Player, Request, Spec, check_repeated};
pub use random::Random;
pub use remark::{Claim, PieceAt, Remark, Remarkable};
pub use rng::Rng;
pub use scene::{
    Cell, Drawn, Figure, Glyph, Mark, MarkKind, Motion, Point, Scene, SceneMove, Shade, Sprite, Tone,
};
pub use score::{ParseScoreError, Score};
pub use search_evaluator::{Hints, SearchEvaluator};
pub use search_path::{Prospect, SearchPath};
pub use setup::{Given, Plan, Setup};
pub use side::{BySide, Side};
pub use similar::{folded, similar};
pub use skin::{AfterEnd, Line, Look, Mover, Reading, Skin, View, Word};
pub use squares::{Ascending, Indexed, Squares};
pub use touch::{Gesture, Touch};
pub use tree::{Command, Comment, Node, NodeId, Tree};
pub use tutorial::{Mistake, Task, TutorialStep, Wanted, move_fits};
pub use weighed::{Weighed, read_weights, weights_text};
