//! How a game stands, in the words of the Universal Hive Protocol.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::TextError;

use crate::TEXTS;

/// How a game stands.
///
/// ```
/// use ludoteca_hive::State;
/// assert_eq!("whitewins".parse(), Ok(State::WhiteWins));
/// assert!(State::WhiteWins.is_over() && !State::InProgress.is_over());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Nothing is on the table.
    NotStarted,
    /// Somebody is to move.
    InProgress,
    /// It ended without a winner.
    Draw,
    /// Black's queen is surrounded.
    WhiteWins,
    /// White's queen is surrounded.
    BlackWins,
}

impl State {
    const ALL: [State; 5] =
        [State::NotStarted, State::InProgress, State::Draw, State::WhiteWins, State::BlackWins];

    /// Whether the game has ended.
    pub const fn is_over(self) -> bool {
        matches!(self, State::Draw | State::WhiteWins | State::BlackWins)
    }

    const fn word(self) -> &'static str {
        match self {
            State::NotStarted => "NotStarted",
            State::InProgress => "InProgress",
            State::Draw => "Draw",
            State::WhiteWins => "WhiteWins",
            State::BlackWins => "BlackWins",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for State {
    type Err = TextError;

    fn from_str(text: &str) -> Result<State, TextError> {
        let word = text.trim();
        State::ALL
            .into_iter()
            .find(|state| state.word().eq_ignore_ascii_case(word))
            .ok_or_else(|| TextError::new(TEXTS.message("hive.game.state").with("text", word)))
    }
}
