//! What is said where machines play by a table that leaves rules out.

use ludoteca_core::{Message, Spec};
use ludoteca_house::LiveGame;

/// The players that play by a solved table.
const PLAYERS: [&str; 2] = ["perfect", "level:8"];

/// What the table of a game leaves out of its rules, if one of these players goes by it.
pub(crate) fn leaves_out<'a>(
    live: &dyn LiveGame,
    players: impl IntoIterator<Item = &'a Spec>,
) -> Option<Message> {
    let is_by_table = |spec: &Spec| PLAYERS.contains(&spec.to_string().as_str());
    live.leaves_out().filter(|_| players.into_iter().any(is_by_table))
}
