//! A game in the forms in which it leaves the table.

use ludoteca_core::Error;
use ludoteca_house::{FORMS, LiveGame};
use ludoteca_paint::{Picture, Theme, strip};

use crate::answer::Answer;
use crate::desk::{Desk, Replied};
use crate::fields::Record;

/// The position as a picture, and the whole game as one that moves.
pub(crate) const PICTURES: [&str; 2] = ["svg", "strip"];

impl Desk {
    pub(crate) fn record(&mut self, wanted: &Record) -> Replied {
        let look = self.look();
        let live = self.table(wanted.table)?;
        live.set_look(look);
        let text = match wanted.form.as_str() {
            "svg" => live.svg(wanted.theme.into()),
            "strip" => {
                let record = live.session().record_text();
                let mut again = self.game_of(None, Some(&record))?.load(&record)?;
                again.set_look(look);
                moving(&mut *again, wanted.theme.into())
            }
            form => written(&**live, form)?,
        };
        let (media, extension) = media(&wanted.form);
        Ok(Answer::new("record")
            .with("table", wanted.table)
            .with("form", &wanted.form)
            .with("text", text)
            .with("media", media)
            .with("extension", extension)
            .into())
    }
}

/// A game in a form of text.
fn written(live: &dyn LiveGame, form: &str) -> Result<String, Error> {
    let session = live.session();
    Ok(match form {
        "pgn" => session.record_text(),
        "json" => format!("{}\n", session.record_json()),
        "moves" => session.line_texts().iter().map(|text| format!("{text}\n")).collect(),
        "position" => format!("{}\n", session.position_text()),
        form => live.record_in(form)?,
    })
}

/// The whole game, position after position.
fn moving(live: &mut dyn LiveGame, theme: Theme) -> String {
    let plies = live.session().line_texts().len();
    let at = |ply: usize| {
        live.session_mut().to_ply(ply);
        live.picture()
    };
    let pictures: Vec<Picture> = (0..=plies).map(at).collect();
    strip(&pictures, theme, live.look().language)
}

/// What a form is to a browser, and how the names of its files end.
fn media(form: &str) -> (&'static str, &'static str) {
    match form {
        "svg" | "strip" => ("image/svg+xml", "svg"),
        "json" => ("application/json", "json"),
        "sgf" => ("application/x-go-sgf", "sgf"),
        "moves" | "position" => ("text/plain", "txt"),
        form if FORMS.contains(&form) => ("application/x-chess-pgn", "pgn"),
        _ => ("text/plain", "txt"),
    }
}
