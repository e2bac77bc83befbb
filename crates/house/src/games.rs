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
    use ludoteca_core::{Language, catalogue};

    use super::*;

    #[test]
    fn every_skin_and_every_machine_is_described_in_the_catalogues() {
        let texts = catalogue(Language::En);
        for game in HOUSE.games() {
            let skins = game.skins().into_iter().map(|skin| format!("skin.{}.{skin}", game.name()));
            let machines = game.opponents().into_iter().map(|(_, about)| about.key().to_owned());
            for key in skins.chain(machines) {
                assert!(texts.contains_key(&key), "a menu would show the bare key {key}");
            }
        }
    }
}
