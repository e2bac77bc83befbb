//! Any text as a game of Hive: what is read prints and is read again as the same game.

use ludoteca_core::{Game, Notation};
use ludoteca_hive::{GameString, Hive};

use super::super::texts::{read, text};

pub(crate) fn check(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Some(game) = read(text, text.parse::<GameString>()) else { return };
    let printed = game.to_string();
    let again: GameString = printed.parse().unwrap_or_else(|error| panic!("{printed}: {error}"));
    assert_eq!(again, game, "{printed}");
    assert_eq!(again.to_string(), printed);
    assert_eq!(GameString::of(game.rules(), game.moves()), game, "{printed}");
    assert_eq!(Hive::parse_position(&game.rules(), text).as_ref(), Ok(game.position()), "{printed}");
    assert_eq!(Hive::rules_of_position(text), Some(game.rules()), "{printed}");
    if game.position().outcome().is_some() {
        assert!(game.state().is_over(), "{printed}");
    }
    // Taking everything back leads to the empty table.
    let mut position = Hive::start(&game.rules());
    let undos: Vec<_> = game.moves().iter().map(|&m| position.apply(m)).collect();
    assert_eq!(position, *game.position());
    for (&m, undo) in game.moves().iter().zip(undos).rev() {
        position.undo(m, undo);
    }
    assert_eq!(position, Hive::start(&game.rules()), "{printed}");
}
