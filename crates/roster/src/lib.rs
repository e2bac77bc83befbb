//! The games with everything that the program does with them.
//!
//! Here, and in no other room, engines and everything else that is written for any game become
//! code for each of them. The command line above knows them by [`FullGame`] alone, so it is
//! built in a moment, and small.

use ludoteca_core::Playable;
use ludoteca_house::{Entry, Registrar, house};
use ludoteca_protocol::{Served, with_foreign_engines};
use ludoteca_tui::ScreenGame;

pub use ludoteca_house::Registry;

/// A game with everything that the command line does with it.
///
/// Every [`Entry`] is one.
pub trait FullGame: ScreenGame + Served {}

impl<T: ?Sized + ScreenGame + Served> FullGame for T {}

/// The registrar of the command line.
#[derive(Clone, Copy, Debug)]
pub struct Full;

impl Registrar for Full {
    type Game = dyn FullGame;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn FullGame> {
        Box::new(entry)
    }
}

/// The games of the house with foreign engines among their players.
pub fn games() -> Registry<dyn FullGame> {
    with_foreign_engines(house(&Full))
}
