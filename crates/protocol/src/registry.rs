//! The games with the players that are other programs.

use std::sync::LazyLock;

use ludoteca_core::{Message, Reason};
use ludoteca_hive::Hive;
use ludoteca_table::{PlayerEntry, Registry};

use crate::uhp::{Timeouts, UhpPlayer};

/// The house's games with foreign engines among their players.
///
/// ```
/// let hive = ludoteca_protocol::registry().game("hive")?;
/// assert!(hive.players().contains(&"uhp"));
/// # Ok::<(), ludoteca_core::Message>(())
/// ```
pub fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
        let mut registry = Registry::house();
        registry.hive.players.push(uhp());
        registry
    });
    &REGISTRY
}

/// An engine that speaks the Universal Hive Protocol: `uhp:COMMAND`. No menu offers it,
/// for somebody has to write the command.
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
