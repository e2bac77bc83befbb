//! Who may sit at a table of the desk.

use ludoteca_core::{Error, Side, Spec};
use ludoteca_house::LiveGame;

use crate::TEXTS;
use crate::desk::Desk;

/// The settings that name files: a client has no business with those of this machine.
const FILES: [&str; 2] = ["weights", "net"];
/// The settings that take memory, in megabytes.
const MEMORY: [&str; 2] = ["hash", "memory"];
/// The setting that takes threads.
const THREADS: &str = "threads";
/// The setting that thinks while the opponent does, which no client waits for.
const PONDER: &str = "ponder";

impl Desk {
    /// Puts a player on a side. A table that it needs is solved when its turn comes.
    pub(crate) fn seat(
        &self,
        live: &mut dyn LiveGame,
        side: Side,
        player: &str,
        seed: u64,
    ) -> Result<(), Error> {
        let spec: Spec = player.parse()?;
        self.check_settings(&spec)?;
        let game = self.games.iter().find(|game| game.name() == live.session().game_name());
        if game.is_some_and(|game| game.is_foreign(&spec)) {
            return Err(ludoteca_house::TEXTS.unsupported("seat.foreign").with("player", spec));
        }
        live.invite(side, spec, seed)
    }

    /// Refuses settings that read files or take more than the desk gives.
    pub(crate) fn check_settings(&self, spec: &Spec) -> Result<(), Error> {
        for part in spec.settings().split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            let name = name.as_str();
            if FILES.contains(&name) || name == PONDER {
                return Err(TEXTS.unsupported("desk.setting").with("name", name));
            }
            let limit = match name {
                THREADS => self.bounds.threads,
                _ if MEMORY.contains(&name) => self.bounds.megabytes,
                _ => continue,
            };
            if value.parse::<u64>().is_ok_and(|wanted| wanted > limit) {
                let large = TEXTS.too_large("desk.setting_large").with("name", name);
                return Err(large.with("text", value).with("limit", limit));
            }
        }
        Ok(())
    }
}
