//! A game that is to begin.

use std::fmt;

use ludoteca_core::{BySide, Error, Side, Spec};
use ludoteca_house::{AnyGame, LiveGame};
use ludoteca_session::TimeControl;

/// A game that is to begin.
#[derive(Clone)]
pub(crate) struct NewGame {
    pub(crate) game: &'static dyn AnyGame,
    /// The text of the rules; the usual ones where nothing is said.
    pub(crate) rules: Option<String>,
    /// The text of the position that it begins with; the start of the rules where nothing is
    /// said.
    pub(crate) position: Option<String>,
    /// Who plays, by the spec.
    pub(crate) seats: BySide<String>,
    /// The time that both sides have, if it is limited.
    pub(crate) clock: Option<TimeControl>,
}

impl NewGame {
    /// A game of a person against somebody, under the usual rules and without clocks.
    pub(crate) fn against(game: &'static dyn AnyGame, opponent: &str, side: Side) -> NewGame {
        let seat = |of: Side| if of == side { Spec::human().to_string() } else { opponent.to_owned() };
        NewGame { game, rules: None, position: None, seats: BySide::from_fn(seat), clock: None }
    }

    /// Opens the table with everybody in their seats.
    ///
    /// # Errors
    /// What is wrong with a text.
    pub(crate) fn open(&self, seed: u64) -> Result<Box<dyn LiveGame>, Error> {
        let mut live = self.game.open(self.rules.as_deref(), self.position.as_deref())?;
        for side in Side::ALL {
            live.invite(side, self.seats[side].parse()?, seed.wrapping_add(side as u64))?;
        }
        if let Some(clock) = self.clock {
            live.session_mut().set_time_control(clock);
        }
        Ok(live)
    }

    /// Whether the only person plays the second side, who sees the board from there.
    pub(crate) fn is_seen_from_second(&self) -> bool {
        let human = Spec::human().to_string();
        self.seats.second == human && self.seats.first != human
    }
}

impl fmt::Debug for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewGame({}, {:?})", self.game.name(), self.seats)
    }
}
