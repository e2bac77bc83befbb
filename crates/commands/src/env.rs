//! What every subcommand is given.

use std::sync::Arc;

use ludoteca_core::{Control, Language};
use ludoteca_house::{Books, Registry};
use ludoteca_user::Settings;

use crate::FullGame;
use crate::args::Common;
use crate::progress::ProgressLine;

/// The games, and the options that every subcommand takes.
#[derive(Clone, Debug)]
pub(crate) struct Env {
    pub(crate) games: &'static Registry<dyn FullGame>,
    pub(crate) common: Common,
    /// The name that the program was started by.
    pub(crate) program: String,
    /// What the person has settled once and for all.
    pub(crate) settings: Settings,
}

impl Env {
    /// The language to speak.
    pub(crate) fn language(&self) -> Language {
        self.common.language()
    }

    /// When machines are lent opening books, if nothing is said and if they may be.
    pub(crate) fn books(&self, usual: Books) -> Books {
        if self.common.no_book { Books::None } else { usual }
    }

    /// Does something for which a table may have to be solved; a line on the terminal tells
    /// how far that is.
    pub(crate) fn work<T>(&self, work: impl FnOnce(&Control) -> T) -> T {
        let line = self.solving();
        let done = work(&line.watching(Control::timed()));
        line.clear();
        done
    }

    /// The line that tells how far a table is.
    pub(crate) fn solving(&self) -> Arc<ProgressLine> {
        Arc::new(ProgressLine::new(self.language(), "solve.progress"))
    }
}
