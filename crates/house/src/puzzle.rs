//! Positions in which exactly one move wins, or exactly one saves the game.

mod examiner;
mod grading;
mod making;
mod mining;
mod pack;
mod puzzling;
mod scorecard;
mod solving;
mod supply;
mod words;

use ludoteca_core::Side;
use serde_json::{Value, json};

pub use examiner::Ruling;
pub(crate) use examiner::prove;
pub(crate) use making::make;
pub use mining::{Mined, Mining};
pub use pack::{Choice, Pack};
pub use puzzling::Puzzling;
pub use scorecard::{Credit, Scorecard};
pub use solving::{Solving, Tackled, Tackling};
pub use supply::{Numbered, Supply, Wish};

/// The theme of every puzzle that asks for the game to be saved.
pub(crate) const SAVE: &str = "save";
/// The rating at which the second grade begins, the ratings that each grade has, and the
/// last grade.
const SECOND_GRADE: u32 = 900;
const GRADE_WIDTH: u32 = 150;
const LAST_GRADE: u32 = 9;

/// A position with exactly one right move. Nothing came before it: rules about the past begin
/// with the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The rules' canonical text.
    pub rules: String,
    /// The position's canonical text.
    pub position: String,
    /// The side to move, whose move is looked for.
    pub side: Side,
    /// What the move has to do.
    pub goal: Goal,
    /// The right move, and how the game goes on with the best defence, as canonical texts.
    pub line: Vec<String>,
    /// What it is about, by words of the game.
    pub themes: Vec<&'static str>,
    /// How difficult it is, on the scale of [`Scorecard::rating`].
    pub rating: u32,
    /// The number of the game that it was found in, if it was found in one.
    pub source: Option<u64>,
    /// Equal for positions that are equal by symmetry.
    pub(crate) key: u64,
}

/// What the right move of a puzzle does, and no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// It forces a win within so many plies.
    Win {
        /// The plies, the move among them.
        plies: u32,
    },
    /// It keeps the other side from forcing a win within so many plies.
    Save {
        /// The plies, the move among them.
        plies: u32,
    },
}

/// What a puzzle asks for, whatever its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Win,
    Save,
}

impl Goal {
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Goal::Win { .. } => Kind::Win,
            Goal::Save { .. } => Kind::Save,
        }
    }

    /// Within how many plies.
    pub const fn plies(self) -> u32 {
        match self {
            Goal::Win { plies } | Goal::Save { plies } => plies,
        }
    }

    /// The word for it in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Goal::Win { .. } => "win",
            Goal::Save { .. } => "save",
        }
    }

    /// The same when so many plies of it have been played.
    #[must_use]
    pub const fn after(self, played: u32) -> Goal {
        match self {
            Goal::Win { plies } => Goal::Win { plies: plies.saturating_sub(played) },
            Goal::Save { plies } => Goal::Save { plies: plies.saturating_sub(played) },
        }
    }
}

impl Puzzle {
    /// The right move.
    pub fn solution(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }

    /// How difficult it is, from 1, easy, to 9.
    pub fn grade(&self) -> u32 {
        let bands = (self.rating + GRADE_WIDTH).saturating_sub(SECOND_GRADE) / GRADE_WIDTH;
        (1 + bands).min(LAST_GRADE)
    }

    /// The puzzle for other programs.
    pub fn to_json(&self) -> Value {
        json!({
            "rules": self.rules,
            "position": self.position,
            "side": self.side.word(),
            "goal": self.goal.word(),
            "plies": self.goal.plies(),
            "solution": self.solution(),
            "line": self.line,
            "themes": self.themes,
            "rating": self.rating,
            "grade": self.grade(),
            "source": self.source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_follow_the_rating() {
        let grade = |rating| {
            let puzzle = Puzzle {
                rules: String::new(),
                position: String::new(),
                side: Side::First,
                goal: Goal::Win { plies: 3 },
                line: Vec::new(),
                themes: Vec::new(),
                rating,
                source: None,
                key: 0,
            };
            puzzle.grade()
        };
        let ratings = [0, 899, 900, 1049, 1050, 1949, 1950, 9999];
        assert_eq!(ratings.map(grade), [1, 1, 2, 2, 3, 8, 9, 9]);
    }
}
