//! Games that come from elsewhere, one or many in a text.

use ludoteca_core::{BySide, Error};
use ludoteca_session::{GameText, Games};
use serde_json::{Value, json};

use crate::answer::{Answer, Refused};
use crate::bounds::GAMES;
use crate::desk::{Desk, Replied};
use crate::fields::Import;

impl Desk {
    pub(crate) fn import(&mut self, wanted: &Import) -> Replied {
        let mut texts = Games::new(wanted.text.as_bytes());
        let mut games = Vec::new();
        while games.len() < GAMES {
            let Some(text) = texts.next() else { break };
            games.push(self.listed(text, wanted.game.as_deref(), texts.count_so_far()));
        }
        if games.is_empty() {
            // An empty text is a game that is missing everything.
            games.push(self.listed(Ok(GameText::alone(&wanted.text)), wanted.game.as_deref(), 1));
        }
        let more = texts.has_more()?;
        Ok(Answer::new("games").with("games", games).with("more", more).into())
    }

    /// A game as a list shows it, or what is wrong with it.
    fn listed(&self, text: Result<GameText, Error>, game: Option<&str>, number: usize) -> Value {
        let line = text.as_ref().map_or(Value::Null, |text| text.line.into());
        let mut listed = match text.and_then(|text| self.read(&text, game)) {
            Ok(listed) => listed,
            Err(error) => json!({ "error": Refused::from(error).json(self.language) }),
        };
        listed["number"] = number.into();
        listed["line"] = line;
        listed
    }

    /// What a list shows of a game.
    fn read(&self, text: &GameText, game: Option<&str>) -> Result<Value, Error> {
        // What a text says of itself counts before what somebody takes it for.
        let own = self.game_of(None, Some(&text.text));
        let live = own.or_else(|_| self.game_of(game, Some(&text.text)))?.load_game(text)?;
        let session = live.session();
        Ok(json!({
            "game": session.game_name(),
            "rules": session.rules_text(),
            "names": BySide::from_fn(|side| session.recorded_name(side)),
            "date": session.tag("Date"),
            "result": session.outcome().map_or("*", |outcome| outcome.result()),
            "plies": session.line_texts().len(),
            "record": session.record_text(),
        }))
    }
}
