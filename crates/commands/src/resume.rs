//! `ludoteca resume`: goes on with the game that was left last.

use std::process::ExitCode;

use ludoteca_core::Message;
use ludoteca_user::{Aside, Autosave, Keeping, table_folder, unfinished};

use crate::TEXTS;
use crate::args::{Place, Play};
use crate::env::Env;
use crate::failure::Failure;
use crate::source::load;
use crate::{output, play};

/// A game that was left, and the place where it is kept.
pub(crate) struct Left {
    table: Autosave,
    game: &'static str,
    about: Message,
}

impl Left {
    /// The game that was left last, if there is one. Those that are broken are set aside
    /// and told.
    pub(crate) fn last(env: &Env) -> Result<Option<Left>, Failure> {
        let Some(folder) = table_folder() else { return Ok(None) };
        for path in unfinished(&folder) {
            // Somebody else may go on with it at this moment.
            let Some(table) = Autosave::adopt(&path)? else { continue };
            match load(env, &path, None, None) {
                Ok(loaded) if loaded.live.session().outcome().is_some() => {
                    Keeping::usual().map_or(Ok(()), |keeping| keeping.finish(table, &*loaded.live))?;
                }
                Ok(loaded) => {
                    let session = loaded.live.session();
                    let about = TEXTS
                        .message("resume.about")
                        .with("game", session.game_name())
                        .with("n", session.plies())
                        .with("date", session.tag("Date").unwrap_or_default());
                    return Ok(Some(Left { table, game: session.game_name(), about }));
                }
                Err(why) => output::note(&Aside::put(&path, why).message(), env.language()),
            }
        }
        Ok(None)
    }

    /// What it is, in a few words.
    pub(crate) fn about(&self) -> &Message {
        &self.about
    }

    /// Goes on with it.
    pub(crate) fn go_on(self, env: &Env) -> Result<ExitCode, Failure> {
        let load = Some(self.table.path().to_owned());
        let place = Place { load, ..Place::default() };
        let game = Some(self.game.to_owned());
        let keeping = Keeping::usual().map(|keeping| keeping.with(self.table));
        play::run_kept(&Play { game, place, ..Play::default() }, keeping, env)
    }
}

pub(crate) fn run(env: &Env) -> Result<ExitCode, Failure> {
    match Left::last(env)? {
        Some(left) => left.go_on(env),
        None => Err(TEXTS.unknown("resume.nothing").into()),
    }
}
