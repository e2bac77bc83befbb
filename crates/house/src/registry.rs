//! Games by their names.

use std::fmt;

use ludoteca_core::{Error, Playable, folded};
use ludoteca_session::game_of;

use crate::TEXTS;
use crate::any_game::json_record;
use crate::{AnyGame, Entry, Prove, Verified};

/// The games that a program knows, each with what the program does with any game.
///
/// What that is stands in the type: `dyn AnyGame` is what the house itself does, and a
/// room above has a trait of its own that says more. Games in progress borrow their
/// entries for ever, so a program keeps its registry in a static.
pub struct Registry<T: ?Sized> {
    games: Vec<Box<T>>,
}

/// Takes in the entry of any game as what a [`Registry`] holds.
pub trait Registrar {
    /// What the registry holds.
    type Game: ?Sized + AnyGame + 'static;

    /// Takes an entry in.
    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<Self::Game>;
}

/// The registrar of games with which nothing is done that the house does not do itself.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Registrar for Plain {
    type Game = dyn AnyGame;

    fn register<G: Playable>(&self, entry: Entry<G>) -> Box<dyn AnyGame> {
        Box::new(entry)
    }
}

impl<T: ?Sized + AnyGame> Registry<T> {
    /// No games.
    pub const fn new() -> Registry<T> {
        Registry { games: Vec::new() }
    }

    /// The same games and another one, which menus list last.
    ///
    /// # Panics
    /// If there is a game of that name already.
    #[must_use]
    pub fn with(mut self, game: Box<T>) -> Registry<T> {
        let name = game.name();
        assert!(self.games().all(|known| known.name() != name), "two games are called {name}");
        self.games.push(game);
        self
    }

    /// Every game, in the order menus list them.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &T> + Clone {
        self.games.iter().map(|game| &**game)
    }

    /// The same, to be changed before anybody plays.
    pub fn games_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.games.iter_mut().map(|game| &mut **game)
    }

    /// The game with this name, or one of those that it has in any language.
    ///
    /// # Errors
    /// If there is none.
    pub fn game(&self, name: &str) -> Result<&T, Error> {
        let wanted = folded(name);
        let exact = self.games().find(|game| game.name() == wanted);
        exact.or_else(|| self.games().find(|game| game.names().contains(&wanted))).ok_or_else(|| {
            let names: Vec<&str> = self.games().map(AnyGame::name).collect();
            let error = TEXTS.unknown("error.game").with("text", name.trim());
            let every: Vec<String> = self.games().flat_map(AnyGame::names).collect();
            let known = names.iter().copied().chain(every.iter().map(String::as_str));
            error.with("choices", names.join(", ")).meaning(name, known)
        })
    }

    /// The entry of a game whose type is known, if it is among the games.
    pub fn entry<G: Playable>(&self) -> Option<&Entry<G>> {
        self.games().find_map(|game| game.as_any().downcast_ref())
    }

    /// The same, to be changed before anybody plays.
    pub fn entry_mut<G: Playable>(&mut self) -> Option<&mut Entry<G>> {
        self.games_mut().find_map(|game| game.as_any_mut().downcast_mut())
    }

    /// The name of the game that a record says it is of.
    ///
    /// # Errors
    /// If it is JSON and broken.
    pub fn game_of_record(&self, text: &str) -> Result<Option<String>, Error> {
        game_of_record(self.games(), text)
    }

    /// Proves what is claimed of a player, by its name.
    ///
    /// # Errors
    /// If nothing is claimed of such a player.
    pub fn verify(&self, what: &str) -> Result<Verified, Error> {
        let wanted = what.trim().to_ascii_lowercase();
        let proofs: Vec<(&str, Prove)> = self.games().flat_map(AnyGame::proofs).collect();
        match proofs.iter().find(|(name, _)| *name == wanted) {
            Some((_, prove)) => Ok(prove()),
            None => {
                let names: Vec<&str> = proofs.iter().map(|(name, _)| *name).collect();
                Err(TEXTS
                    .unsupported("error.verify")
                    .with("text", what.trim())
                    .with("choices", names.join(", ")))
            }
        }
    }
}

/// The name of the game that a record says it is of, or of the one among these games that
/// knows its form.
///
/// # Errors
/// If it is JSON and broken.
pub fn game_of_record<'a, T: ?Sized + AnyGame + 'a>(
    mut games: impl Iterator<Item = &'a T>,
    text: &str,
) -> Result<Option<String>, Error> {
    let named = |value: &serde_json::Value| Some(value.get("game")?.as_str()?.to_owned());
    if let Some(value) = json_record(text)? {
        return Ok(named(&value));
    }
    let by_form = || games.find(|game| game.recognises(text)).map(|game| game.name().to_owned());
    Ok(game_of(text).or_else(by_form))
}

impl<T: ?Sized + AnyGame> Default for Registry<T> {
    fn default() -> Registry<T> {
        Registry::new()
    }
}

impl<T: ?Sized + AnyGame> fmt::Debug for Registry<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.games().map(AnyGame::name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_claustro::Claustro;
    use ludoteca_core::Control;

    use super::*;

    #[test]
    fn an_entry_is_found_by_its_type_and_nothing_else() {
        let mut games = Registry::new().with(Plain.register(Entry::<Cats>::new()));
        assert!(games.entry::<Cats>().is_some() && games.entry::<Claustro>().is_none());
        games.entry_mut::<Cats>().expect("it is there").explainers.push("random");
        assert_eq!(games.entry::<Cats>().expect("it is there").explainers, ["random"]);
        assert!(games.game("CATS ").is_ok());
        assert_eq!(games.game("claustro").map(AnyGame::name).unwrap_err().key(), "error.game");
    }

    #[test]
    #[should_panic(expected = "two games are called cats")]
    fn a_name_is_given_once() {
        let game = || Plain.register(Entry::<Cats>::new());
        let _ = Registry::new().with(game()).with(game());
    }

    #[test]
    fn the_least_entry_says_what_it_lacks() {
        static GAMES: std::sync::LazyLock<Registry<dyn AnyGame>> =
            std::sync::LazyLock::new(|| Registry::new().with(Plain.register(Entry::<Cats>::new())));
        let game = GAMES.game("cats").expect("it is there");
        assert_eq!((game.skins(), game.players()), (vec!["modern"], vec!["random"]));
        let live = game.open(None, None).expect("it can be played");
        let hint = live.hint(1).expect("the game is not over").run(&Control::timed(), &mut |_| {});
        assert!(live.session().move_texts().contains(&hint.expect("somebody advises").text));
        let unproved = live.prove(ludoteca_core::Side::First, None, ludoteca_core::Limits::default());
        assert_eq!(unproved.map(drop).unwrap_err().key(), "error.no_proof");
        let puzzle = game.puzzle(None, 1, None, &Control::timed());
        assert_eq!(puzzle.map(drop).unwrap_err().key(), "error.unsolved");
    }
}
