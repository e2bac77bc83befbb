//! Asking players in the unit tests.

use ludoteca_core::{BySide, Control, Game, History, Limits, Message, Notation, Player, Request, Side};

use crate::{Claustro, Rules};

/// A position by its text.
pub(crate) fn at(rules: &str, position: &str) -> Claustro {
    let rules: Rules = rules.parse().expect("the rules are well written");
    Claustro::parse_position(&rules, position).expect("the position is possible")
}

/// The position turned by half a turn, with the sides exchanged.
pub(crate) fn turned(position: &Claustro) -> Claustro {
    let board = position.rules().board();
    let turn = |side: Side| position.pieces(side).iter().map(|square| board.turned(square)).collect();
    let pieces = BySide::from_fn(|side: Side| turn(side.other()));
    Claustro::place(*position.rules(), pieces, position.turn().other()).expect("as sound as before")
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
        past: History::none(&position),
        position: &position,
        limits: Limits::default(),
        control: &Control::timed(),
    };
    let decision = player.choose(&request, &mut |_| {}).expect("it answers");
    (position.move_text(decision.choice), decision.reason)
}
