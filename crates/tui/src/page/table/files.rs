//! Saving the game on the table, and putting another one on it.

use std::path::{Path, PathBuf};

use ludoteca_core::{Reason, Side};
use ludoteca_house::{make_folder, save};
use ludoteca_user::Keeping;

use super::TablePage;
use super::prompt::{Prompt, What};
use crate::TEXTS;
use crate::context::Context;

impl TablePage {
    /// Asks where to save the game: where it is saved already, or a new file in the library.
    pub(super) fn ask_save(&mut self, context: &Context) {
        let day = (context.options.today)().replace('.', "-");
        let name = format!("{}-{day}.pgn", self.live.session().game_name());
        let path = self.path.clone().unwrap_or_else(|| free(&folder(context).join(name)));
        self.prompt = Some(Prompt::new(What::Save, &path.to_string_lossy()));
    }

    /// Asks which game to load.
    pub(super) fn ask_load(&mut self, context: &Context) {
        let here = self.path.as_ref().and_then(|path| path.parent()).map(Path::to_owned);
        let folder = here.unwrap_or_else(|| folder(context));
        let text = format!("{}/", folder.to_string_lossy());
        self.prompt = Some(Prompt::new(What::Load, if text == "/" { "" } else { &text }));
    }

    /// Saves the game. A file that is not its own is not written over.
    pub(super) fn save(&mut self, path: &Path, context: &Context) {
        if path.exists() && self.path.as_deref() != Some(path) {
            return self.say_message(&TEXTS.message("tui.table.exists").with("path", path.display()));
        }
        let made = path.parent().filter(|at| *at == folder(context)).map_or(Ok(()), make_folder);
        match made.and_then(|()| save(path, self.live.session().record_text())) {
            Ok(()) => {
                self.say_message(&TEXTS.message("tui.table.saved").with("path", path.display()));
                self.path = Some(path.to_owned());
            }
            Err(error) => self.said = Some(self.language().say(&error.message())),
        }
    }

    /// Puts a recorded game on the table with the machines that it names; where it names
    /// none, whoever sits here goes on.
    pub(super) fn load(&mut self, path: &Path, context: &Context) {
        let mut live = match context.load(path) {
            Ok(live) => live,
            Err(error) => return self.say_message(&error),
        };
        let seed = context.options.seed;
        let notes: Vec<_> =
            Side::ALL.into_iter().filter_map(|side| live.invite_recorded(side, seed)).collect();
        let named = Side::ALL.into_iter().any(|side| !live.session().seat(side).is_human());
        if !named && live.session().game_name() == self.live.session().game_name() {
            for side in Side::ALL {
                let seat = self.live.session().seat(side).clone();
                // Whoever sat here can sit down again.
                let _ = live.invite(side, seat, seed);
            }
        }
        live.set_look(self.live.look());
        self.put_away();
        self.live = live;
        if let Some(keeping) = &mut self.keeping {
            keeping.take_up(&*self.live);
        }
        // What holds more than this game is not saved over.
        let text = self.live.session().record_text();
        let own = ludoteca_house::load(path).is_ok_and(|file| file.trim() == text.trim());
        self.path = own.then(|| path.to_owned());
        self.held = self.live.session().is_machines_turn();
        self.begin_anew(context);
        let loaded = TEXTS.message("tui.table.loaded").with("path", path.display());
        self.say_message(notes.first().unwrap_or(&loaded));
    }

    /// Begins a new game from a position, with the same players.
    pub(super) fn begin_from(&mut self, position: &str, context: &Context) {
        self.put_away();
        match self.live.session_mut().begin_from(position) {
            Ok(()) => {
                self.live.session_mut().set_date(&(context.options.today)());
                self.path = None;
                self.held = false;
                self.begin_anew(context);
            }
            Err(error) => self.say_message(&error),
        }
    }

    /// Puts the game away that is kept: another one comes.
    fn put_away(&mut self) {
        self.dismiss_ponderer();
        let put = self.keeping.as_mut().map_or(Ok(()), Keeping::put_away);
        if let Err(error) = put {
            self.say_message(&error);
        }
    }
}

/// The folder that games are saved in unless another one is named.
fn folder(context: &Context) -> PathBuf {
    context.options.folders.library().map_or_else(PathBuf::new, |library| library.folder().to_owned())
}

/// The same name, or one with a number that is not taken.
fn free(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = (2..).map(|number| path.with_file_name(format!("{stem}-{number}.pgn")));
    std::iter::once(path.to_owned()).chain(numbered).find(|path| !path.exists()).unwrap_or_default()
}
