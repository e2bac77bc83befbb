//! What skins say that speak in canonical texts.

use crate::TEXTS;
use crate::{Language, Line, Look, Message, Mover, Outcome, Playable, Reading, Reason, Side, View};

/// How a move is written, by the example of the first one.
pub fn opening<G: Playable>(rules: &G::Rules, language: Language) -> String {
    let start = G::start(rules);
    let mut moves = Vec::new();
    start.moves(&mut moves);
    let example = moves.first().map_or(String::new(), |&m| start.move_text(m));
    format!("{}\n", language.say(&TEXTS.message("modern.opening").with("example", example)))
}

/// The number of the move and whose turn it is.
pub fn prompt<G: Playable>(view: &View<'_, G>) -> String {
    let turn = of_side::<G>("turn", view.position.turn());
    // As records number them: the second side's moves are counted.
    let turns = view.past.moves.len() + usize::from(view.past.start.turn() == Side::Second);
    let number = turns / 2 + 1;
    view.look.language.say(&TEXTS.message("modern.prompt").with("n", number).with_message("turn", turn))
}

/// The attempt that the answers spell.
pub fn read<G: Playable>(view: &View<'_, G>, answers: &[String]) -> Reading<G> {
    match view.position.parse_attempt(&answers.join(" ")) {
        Ok(attempt) => Reading::Attempt(attempt),
        Err(error) => Reading::unclear(say(view.look, &error.message())),
    }
}

/// The rule that an attempt breaks.
pub fn refuse<G: Playable>(view: &View<'_, G>, refusal: &G::Refusal) -> Line {
    say(view.look, &refusal.message())
}

/// A machine's move; people see their own.
pub fn announce<G: Playable>(view: &View<'_, G>, m: G::Move, mover: Mover) -> Line {
    if mover == Mover::Human {
        return Line::default();
    }
    let side = G::side_name(view.position.turn().other());
    let text = before_last(view).move_text(m);
    say(view.look, &TEXTS.message("modern.machine_move").with("move", text).with_message("side", side))
}

/// Who has won, and why.
pub fn end<G: Playable>(view: &View<'_, G>, outcome: Outcome) -> String {
    let why = view.position.ending_name(outcome.ending);
    let message = match outcome.winner {
        Some(side) => TEXTS.message("modern.won").with_message("won", of_side::<G>("won", side)),
        None => TEXTS.message("modern.drawn"),
    };
    format!("{}\n", view.look.language.say(&message.with_message("why", why)))
}

/// The position in which the last move was made: texts may depend on it.
fn before_last<G: Playable>(view: &View<'_, G>) -> G {
    let mut position = view.past.start.clone();
    let moves = view.past.moves;
    for &m in &moves[..moves.len().saturating_sub(1)] {
        position.apply(m);
    }
    position
}

/// What the catalogues say of a side of a game: its turn, its victory.
fn of_side<G: Playable>(what: &str, side: Side) -> Message {
    G::named(what, side)
}

fn say(look: Look, message: &Message) -> Line {
    Line::say(format!("{}\n", look.language.say(message)))
}
