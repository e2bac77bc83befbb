//! Why something was played, why something else was not, and what was to blame.

mod alternatives;
mod blame;
mod change;
mod explaining;
mod made;
mod sights;
mod telling;

use ludoteca_core::{Effect, Message, Score, Side, Verdict};
use serde::Serialize;

pub use blame::{Blame, Criterion};
pub use change::{Change, TermChange};
pub use explaining::Explaining;
pub(crate) use made::Made;

/// Why a move was played: everything that can be said about it.
#[derive(Clone, Debug, Serialize)]
pub struct Reasons {
    /// The plies before it.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The player; nobody where the one who played is not known.
    pub player: Option<String>,
    /// The move with what its player thought of it, and what it does.
    pub choice: Considered,
    /// The depth that the player reached.
    pub depth: u32,
    /// The positions that it looked at.
    pub nodes: u64,
    /// What the player itself has to say.
    pub words: Vec<Message>,
    /// The proved result of the position before the move, where a table knows it.
    pub verdict: Option<Verdict>,
    /// What the opening book knows of the position.
    pub book: Vec<BookLine>,
    /// Who has valued the other moves; nobody where nobody could.
    pub judge: Option<String>,
    /// The value of the move that was played where the other moves were valued.
    pub compared: Option<Score>,
    /// The best of the moves that were not played, the best first.
    pub refused: Vec<Considered>,
}

/// Why a move should not be played, or should not have been.
#[derive(Clone, Debug, Serialize)]
pub struct WhyNot {
    /// The plies before it.
    pub ply: usize,
    /// Whose move it would be.
    pub side: Side,
    /// Who has valued the moves; nobody where nobody could.
    pub judge: Option<String>,
    /// The move that was asked about.
    pub asked: Considered,
    /// What is played instead: what was played, or the best there is.
    pub better: Considered,
}

/// A move that was thought over.
#[derive(Clone, Debug, Serialize)]
pub struct Considered {
    /// The move, as canonical text.
    pub text: String,
    /// Its value for the side that makes it.
    pub score: Option<Score>,
    /// The line that is expected, the move first, as canonical texts.
    pub line: Vec<String>,
    /// What it does to the proved result, where a table knows.
    pub effect: Option<Effect>,
    /// What it changes with the reply to it: against the position before for a move that was
    /// played, against that move for one that was not.
    pub change: Change,
}

/// A move that an opening book knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookLine {
    /// The move, as canonical text.
    pub text: String,
    /// Games that its side won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that its side lost.
    pub losses: u32,
}

impl Considered {
    /// By how many hundredths it is worth less than another, where both are estimates.
    pub fn loss_against(&self, other: &Considered) -> Option<i32> {
        let (own, better) = self.score?.hundredths().zip(other.score?.hundredths())?;
        Some(better - own)
    }

    /// The reply that is expected, if one is.
    pub fn reply(&self) -> Option<&str> {
        self.line.get(1).map(String::as_str)
    }
}
