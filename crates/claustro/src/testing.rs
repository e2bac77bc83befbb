//! Asking players in the unit tests.

use std::sync::atomic::AtomicBool;

use ludoteca_core::{History, Limits, Message, Notation, Player, Request};

use crate::{Claustro, Rules};

/// A position by its text.
pub(crate) fn at(rules: &str, position: &str) -> Claustro {
    let rules: Rules = rules.parse().expect("the rules are well written");
    Claustro::parse_position(&rules, position).expect("the position is possible")
}

/// The text of a player's choice, and its reason.
pub(crate) fn ask(
    player: &mut impl Player<Claustro>,
    rules: &str,
    position: &str,
) -> (String, Option<Message>) {
    let position = at(rules, position);
    let request = Request {
        rules: position.rules(),
        past: History { start: &position, moves: &[], identities: &[] },
        position: &position,
        limits: Limits::default(),
        stop: &AtomicBool::new(false),
    };
    let decision = player.choose(&request, &mut |_| {});
    (position.move_text(decision.choice), decision.reason)
}
