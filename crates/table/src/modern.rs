//! The skin that every game has: Unicode and colour, canonical texts.

use ludoteca_core::{
    Language, Line, Look, Message, Mover, Outcome, Playable, Reading, Reason, Side, Skin, View,
};

use crate::paint;

/// The default dialogue of every game.
#[derive(Clone, Copy, Debug)]
pub struct Modern;

impl<G: Playable> Skin<G> for Modern {
    fn name(&self) -> &'static str {
        "modern"
    }

    fn opening(&self, rules: &G::Rules, language: Language) -> String {
        let start = G::start(rules);
        let mut moves = Vec::new();
        start.moves(&mut moves);
        let example = moves.first().map_or(String::new(), |&m| start.move_text(m));
        format!("{}\n", language.say(&Message::new("modern.opening").with("example", example)))
    }

    fn draw(&self, view: &View<'_, G>) -> String {
        let scene = view.position.scene(view.past.moves.last().copied());
        let scene = if view.look.flipped { scene.flipped() } else { scene };
        let caption = paint::Caption::of(G::NAME, Some(view.position.turn()));
        paint::terminal(&scene, G::glyphs(), &caption, &view.look)
    }

    fn prompt(&self, view: &View<'_, G>, _: &[String]) -> String {
        let turn = of_side::<G>("turn", view.position.turn());
        // As records number them: the second side's moves are counted.
        let turns = view.past.moves.len() + usize::from(view.past.start.turn() == Side::Second);
        let number = turns / 2 + 1;
        view.look.language.say(&Message::new("modern.prompt").with("n", number).with_message("turn", turn))
    }

    fn read(&self, view: &View<'_, G>, answers: &[String]) -> Reading<G> {
        match view.position.parse_attempt(&answers.join(" ")) {
            Ok(attempt) => Reading::Attempt(attempt),
            Err(error) => Reading::Unclear(say(view.look, &error)),
        }
    }

    fn move_text(&self, view: &View<'_, G>, m: G::Move) -> String {
        view.position.move_text(m)
    }

    fn refuse(&self, view: &View<'_, G>, refusal: &G::Refusal) -> Line {
        say(view.look, refusal)
    }

    fn announce(&self, view: &View<'_, G>, m: G::Move, mover: Mover) -> String {
        if mover == Mover::Human {
            return String::new();
        }
        let side = G::side_name(view.position.turn().other());
        let text = before_last(view).move_text(m);
        let message = Message::new("modern.machine_move").with("move", text).with_message("side", side);
        format!("{}\n", view.look.language.say(&message))
    }

    fn tells_reasons(&self) -> bool {
        true
    }

    fn end(&self, view: &View<'_, G>, outcome: Outcome) -> String {
        let language = view.look.language;
        let why = Message::new(format!("ending.{}", outcome.ending.word()));
        let message = match outcome.winner {
            Some(side) => Message::new("modern.won").with_message("won", of_side::<G>("won", side)),
            None => Message::new("modern.drawn"),
        };
        format!("{}\n", language.say(&message.with_message("why", why)))
    }
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
    Message::new(format!("{}.{what}.{}", G::NAME, side.word()))
}

fn say(look: Look, reason: &impl Reason) -> Line {
    Line::say(format!("{}\n", look.language.say(&reason.message())))
}
