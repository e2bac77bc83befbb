//! The pages that the screen shows.

mod setup;
mod start;
mod table;

use std::fmt;

use ludoteca_core::Side;
use ludoteca_house::AnyGame;

pub(crate) use setup::SetUpPage;
pub(crate) use start::StartPage;
pub(crate) use table::TablePage;

/// What a page asks of the program.
#[derive(Debug)]
pub(crate) enum Request {
    /// To show the start screen.
    Start,
    /// To choose a new game.
    SetUp,
    /// To begin one.
    Begin(NewGame),
    /// To go on with the game that was left behind.
    GoOn,
    /// To speak another language.
    Language,
    /// To have other colours.
    Theme,
    /// To leave.
    Quit,
}

/// A game that is to begin.
#[derive(Clone)]
pub(crate) struct NewGame {
    pub(crate) game: &'static dyn AnyGame,
    /// Who plays against the person, by name; `human` for another person.
    pub(crate) opponent: String,
    /// The person's side.
    pub(crate) side: Side,
}

impl fmt::Debug for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewGame({}, {}, {:?})", self.game.name(), self.opponent, self.side)
    }
}

/// The pages.
pub(crate) enum Page {
    Start(StartPage),
    SetUp(SetUpPage),
    Table(Box<TablePage>),
}
