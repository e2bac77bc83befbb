//! The games with the players that are other programs.

use std::sync::LazyLock;

use ludoteca_core::{Message, Playable, Reason};
use ludoteca_hive::Hive;
use ludoteca_house::{PlayerEntry, Registry};

use crate::Timeouts;
use crate::ugi::UgiPlayer;
use crate::uhp::UhpPlayer;

/// The house's games with foreign engines among their players.
///
/// ```
/// let registry = ludoteca_protocol::registry();
/// assert!(registry.games().iter().all(|game| game.players().contains(&"ugi")));
/// assert!(registry.game("hive")?.players().contains(&"uhp"));
/// # Ok::<(), ludoteca_core::Message>(())
/// ```
pub fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
        let mut registry = Registry::house();
        registry.cats.players.push(ugi());
        registry.claustro.players.push(ugi());
        registry.hive.players.push(ugi());
        registry.hive.players.push(uhp());
        registry
    });
    &REGISTRY
}

/// An engine that speaks the Universal Game Interface: `ugi:COMMAND`. No menu offers it,
/// for somebody has to write the command.
fn ugi<G: Playable>() -> PlayerEntry<G> {
    PlayerEntry {
        name: "ugi",
        about: "player.ugi",
        offered: &[],
        make: |spec, _, _| {
            if spec.settings().is_empty() {
                return Err(Message::new("ugi.no_command"));
            }
            let player = UgiPlayer::new(spec.settings(), Timeouts::default());
            Ok(Box::new(player.map_err(|fault| fault.message())?))
        },
        tree: None,
        proof: None,
    }
}

/// An engine that speaks the Universal Hive Protocol: `uhp:COMMAND`.
fn uhp() -> PlayerEntry<Hive> {
    PlayerEntry {
        name: "uhp",
        about: "player.uhp",
        offered: &[],
        make: |spec, _, _| {
            if spec.settings().is_empty() {
                return Err(Message::new("uhp.no_command"));
            }
            let player = UhpPlayer::new(spec.settings(), Timeouts::default());
            Ok(Box::new(player.map_err(|fault| fault.message())?))
        },
        tree: None,
        proof: None,
    }
}
