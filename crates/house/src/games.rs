//! The games of the house.

mod cats;
mod claustro;
mod hive;

use std::sync::LazyLock;

use crate::{AnyGame, Plain, Registrar, Registry};

/// The games of the house, each named here and nowhere else.
pub fn house<R: Registrar>(registrar: &R) -> Registry<R::Game> {
    Registry::new()
        .with(registrar.register(cats::entry()))
        .with(registrar.register(claustro::entry()))
        .with(registrar.register(hive::entry()))
}

/// The games of the house with what the house itself does with them.
pub static HOUSE: LazyLock<Registry<dyn AnyGame>> = LazyLock::new(|| house(&Plain));

#[cfg(test)]
mod tests {
    use ludoteca_core::testkit::sayable;

    use super::*;

    #[test]
    fn every_skin_and_every_machine_is_described_in_the_catalogues() {
        for game in HOUSE.games() {
            for skin in game.skins() {
                sayable(&game.skin_about(skin));
            }
            for (player, about) in game.opponents() {
                sayable(&about);
                let strength = game.strength(&player.parse().expect("a player"));
                assert_eq!(strength.is_some(), player.starts_with("level:"), "{player}");
                strength.iter().for_each(sayable);
            }
        }
    }
}
