//! What becomes of the game on the table without anybody asking.

use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_house::LiveGame;

use crate::{Autosave, Library, table_folder};

/// Keeps the game on one table: after every change while it is played, and in the library
/// once it is over or given up for another.
#[derive(Debug)]
pub struct Keeping {
    tables: PathBuf,
    library: Library,
    /// Where an unfinished game is kept.
    table: Option<Autosave>,
    /// The name in the library of the game on the table, once it is there.
    shelved: Option<String>,
    /// The record as it was last kept.
    kept: String,
}

impl Keeping {
    /// Keeps unfinished games in one folder and finished ones in a library.
    pub fn new(tables: &Path, library: Library) -> Keeping {
        let tables = tables.to_owned();
        Keeping { tables, library, table: None, shelved: None, kept: String::new() }
    }

    /// Keeps in the person's own folders, if anything says where they could be.
    pub fn usual() -> Option<Keeping> {
        Some(Keeping::new(&table_folder()?, Library::usual()?))
    }

    /// Goes on with a game that was left behind.
    #[must_use]
    pub fn with(self, table: Autosave) -> Keeping {
        Keeping { table: Some(table), ..self }
    }

    /// Keeps the game as it stands. A game without a move is not kept.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn keep(&mut self, live: &dyn LiveGame) -> Result<(), Error> {
        let record = live.session().record_text();
        if record == self.kept || live.session().line_texts().is_empty() {
            return Ok(());
        }
        // It goes on after its end, or ended otherwise: what is in the library is no more.
        if let Some(name) = self.shelved.take() {
            self.library.delete(&name)?;
        }
        if live.session().outcome().is_some() {
            self.shelve(live)?;
        } else {
            let table = match &mut self.table {
                Some(table) => table,
                none => none.insert(Autosave::begin(&self.tables)?),
            };
            table.keep(&record)?;
        }
        self.kept = record;
        Ok(())
    }

    /// Puts the game away for another one: whatever was played goes to the library.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn put_away(&mut self, live: &dyn LiveGame) -> Result<(), Error> {
        if self.shelved.is_none() && !live.session().line_texts().is_empty() {
            self.shelve(live)?;
        }
        self.shelved = None;
        self.kept = String::new();
        Ok(())
    }

    /// Whether a game that is not over is kept, to be gone on with.
    pub fn has_unfinished(&self) -> bool {
        self.table.is_some()
    }

    fn shelve(&mut self, live: &dyn LiveGame) -> Result<(), Error> {
        let (name, new) = self.library.add(live)?;
        self.shelved = new.then_some(name);
        if let Some(table) = self.table.take() {
            table.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ludoteca_core::Side;
    use ludoteca_house::HOUSE;

    use super::*;
    use crate::{Filter, unfinished};

    #[test]
    fn a_game_is_on_the_table_or_in_the_library_and_never_in_both() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (tables, games) = (folder.path().join("tables"), Library::new(&folder.path().join("games")));
        let mut keeping = Keeping::new(&tables, games.clone());
        let mut live = HOUSE.game("cats").expect("a game").open(None, None).expect("it is opened");
        let shelved = || games.list(&HOUSE, &Filter::default(), &mut |_| {}).expect("it is listed").len();
        keeping.keep(&*live).expect("nothing to keep");
        assert!(!tables.exists(), "a game without a move leaves nothing");
        live.session_mut().play_move("31-26", Duration::ZERO).expect("a legal move");
        keeping.keep(&*live).expect("it is kept");
        assert!(keeping.has_unfinished() && shelved() == 0);
        live.session_mut().resign(Side::Second);
        keeping.keep(&*live).expect("it is kept");
        assert!(!keeping.has_unfinished() && shelved() == 1);
        live.session_mut().undo();
        keeping.keep(&*live).expect("it is kept");
        assert!(keeping.has_unfinished() && shelved() == 0, "it goes on");
        keeping.put_away(&*live).expect("it is kept");
        assert!(!keeping.has_unfinished() && shelved() == 1, "unfinished, but not lost");
        live.session_mut().new_game();
        live.session_mut().play_move("31-26", Duration::ZERO).expect("a legal move");
        keeping.keep(&*live).expect("it is kept");
        drop(keeping);
        assert_eq!((unfinished(&tables).len(), shelved()), (1, 1), "left behind, to be offered");
    }
}
