//! A table as a client sees it.

use ludoteca_core::{BySide, Language, Look, Mover, Outcome, Scene, Side};
use ludoteca_house::{LiveGame, Style};
use ludoteca_session::AnySession;
use serde_json::{Map, Value, json};

use crate::answer::Answer;
use crate::desk::{Desk, Replied};
use crate::fields::AtTable;

/// The number of the format of scenes, which docs/formats.md describes.
const SCENE: u32 = 2;

impl Desk {
    pub(crate) fn state(&mut self, wanted: &AtTable) -> Replied {
        self.table(wanted.table)?;
        Ok(self.shown(wanted.table).into())
    }

    /// A table that is there.
    pub(crate) fn shown(&mut self, table: u64) -> Answer {
        let state = self.state_of(table);
        Answer::new("state").with("table", table).with("state", state)
    }

    /// The state of a table that is there.
    pub(crate) fn state_of(&mut self, table: u64) -> Value {
        let (language, look) = (self.language, self.look());
        self.tables.get_mut(&table).map_or(Value::Null, |live| {
            live.set_look(look);
            state(&**live, language)
        })
    }

    /// How everything looks to the client.
    pub(crate) fn look(&self) -> Look {
        Look { language: self.language, flipped: false, colour: false, unicode: true }
    }
}

/// A game as a client sees it.
pub(crate) fn state(live: &dyn LiveGame, language: Language) -> Value {
    let session = live.session();
    let clock = session.clock().zip(session.time_control()).map(|(clock, control)| {
        let left = BySide::from_fn(|side| clock.remaining(side).as_millis() as u64);
        json!({ "control": control.to_string(), "left": left })
    });
    json!({
        "game": session.game_name(),
        "rules": session.rules_text(),
        "position": session.position_text(),
        "turn": session.turn(),
        "version": session.version(),
        "undo": session.can_undo(),
        "redo": session.can_redo(),
        "line": session.line_texts(),
        "ahead": ahead(session),
        "outcome": session.outcome().map(|outcome| ended(session, outcome, language)),
        "offer": session.offer(),
        "players": BySide::from_fn(|side| session.seat(side).to_string()),
        "names": BySide::from_fn(|side| session.recorded_name(side)),
        "clock": clock,
        "scene": picture(&session.scene()),
        "said": said(live),
        "words": live.draw(Style::Words).trim_end(),
        "record": session.record_text(),
    })
}

/// A scene with the number of its format in front.
pub(crate) fn picture(scene: &Scene) -> Value {
    let mut whole = Map::from_iter([("format".to_owned(), SCENE.into())]);
    if let Value::Object(parts) = serde_json::to_value(scene).expect("a scene is plain data") {
        whole.extend(parts);
    }
    whole.into()
}

/// The moves that redo would play.
pub(crate) fn ahead(session: &dyn AnySession) -> Vec<String> {
    session.sheet(session.plies()..usize::MAX).into_iter().map(|ply| ply.text).collect()
}

/// How a game ended.
fn ended(session: &dyn AnySession, outcome: Outcome, language: Language) -> Value {
    let ending = language.say(&session.ending_name(outcome.ending));
    json!({
        "winner": outcome.winner,
        "ending": outcome.ending.word(),
        "result": outcome.result(),
        "text": outcome.winner.map_or(ending.clone(), |side: Side| language.say(&session.won_by(side))),
        "why": ending,
    })
}

/// What there is to say about the end or the last move.
fn said(live: &dyn LiveGame) -> String {
    let text = match live.session().outcome() {
        Some(_) => live.end(),
        None => live.announce(Mover::Machine).text,
    };
    text.trim_end().to_owned()
}
