//! What the protocols do with any game.

use std::fmt;
use std::io::{self, BufRead, Write};

use ludoteca_core::{Error, Playable};
use ludoteca_hive::Hive;
use ludoteca_house::{AnyGame, Entry, PlayerEntry, Registrar, Registry, house};

use crate::TEXTS;
use crate::Timeouts;
use crate::ugi::{self, UgiPlayer};
use crate::uhp::UhpPlayer;

/// A game that other programs are served with, and that they play.
pub trait Served: AnyGame {
    /// Answers commands of the Universal Game Interface; [`ugi::serve`] says how.
    ///
    /// # Errors
    /// As [`ugi::serve`].
    fn serve_ugi(
        &self,
        rules: Option<&str>,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
        settings: &ugi::Settings,
    ) -> Result<(), ServeError>;

    /// Adds the player `ugi`: an engine that speaks the Universal Game Interface.
    fn welcome_ugi(&mut self);
}

impl<G: Playable> Served for Entry<G> {
    fn serve_ugi(
        &self,
        rules: Option<&str>,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
        settings: &ugi::Settings,
    ) -> Result<(), ServeError> {
        ugi::serve_entry(self, rules, input, output, settings)
    }

    fn welcome_ugi(&mut self) {
        self.players.push(ugi_player());
    }
}

/// Why nobody is served, or not any more.
#[derive(Debug)]
pub enum ServeError {
    /// There is no such game, or not under such rules.
    Game(Error),
    /// The input cannot be read or an answer cannot be written.
    Stream(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Game(what) => what.fmt(f),
            ServeError::Stream(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

/// The same games with foreign engines among their players: `ugi` in every game, `uhp` in
/// hive.
///
/// ```
/// let games = ludoteca_protocol::games();
/// assert!(games.games().all(|game| game.players().contains(&"ugi")));
/// assert!(games.game("hive")?.players().contains(&"uhp"));
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[must_use]
pub fn with_foreign_engines<T: ?Sized + Served>(mut games: Registry<T>) -> Registry<T> {
    for game in games.games_mut() {
        game.welcome_ugi();
    }
    if let Some(hive) = games.entry_mut::<Hive>() {
        hive.players.push(uhp_player());
    }
    games
}

/// The games of the house with foreign engines among their players, for programs that
/// only serve.
pub fn games() -> Registry<dyn Served> {
    struct Serving;

    impl Registrar for Serving {
        type Game = dyn Served;

        fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn Served> {
            Box::new(entry)
        }
    }

    with_foreign_engines(house(&Serving))
}

/// An engine that speaks the Universal Game Interface: `ugi:COMMAND`. No menu offers it,
/// for somebody has to write the command.
fn ugi_player<G: Playable>() -> PlayerEntry<G> {
    PlayerEntry::new("ugi", TEXTS.message("player.ugi"), |spec, _, _| {
        if spec.settings().is_empty() {
            return Err(TEXTS.malformed("ugi.no_command"));
        }
        let player = UgiPlayer::new(spec.settings(), Timeouts::default());
        Ok(Box::new(player?))
    })
    .without_books()
    .foreign()
}

/// An engine that speaks the Universal Hive Protocol: `uhp:COMMAND`.
fn uhp_player() -> PlayerEntry<Hive> {
    PlayerEntry::new("uhp", TEXTS.message("player.uhp"), |spec, _, _| {
        if spec.settings().is_empty() {
            return Err(TEXTS.malformed("uhp.no_command"));
        }
        let player = UhpPlayer::new(spec.settings(), Timeouts::default());
        Ok(Box::new(player?))
    })
    .without_books()
    .foreign()
}
