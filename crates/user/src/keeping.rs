//! What becomes of the game on the table without anybody asking.

use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_house::LiveGame;

use crate::library::name_of;
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
    /// The record as it was last kept, and the name that it has in the library.
    kept: String,
    name: String,
}

impl Keeping {
    /// Keeps unfinished games in one folder and finished ones in a library.
    pub fn new(tables: &Path, library: Library) -> Keeping {
        let tables = tables.to_owned();
        Keeping { tables, library, table: None, shelved: None, kept: String::new(), name: String::new() }
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

    /// Puts a game in the library that was left behind although it is over.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn finish(self, table: Autosave, live: &dyn LiveGame) -> Result<(), Error> {
        let mut keeping = self.with(table);
        keeping.take_up(live);
        keeping.put_away()
    }

    /// Takes a game from elsewhere: it is kept once it changes.
    pub fn take_up(&mut self, live: &dyn LiveGame) {
        self.kept = live.session().record_text();
        self.name = name_of(live, &self.kept);
    }

    /// Keeps the game as it stands. A game without a move is not kept.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn keep(&mut self, live: &dyn LiveGame) -> Result<(), Error> {
        let session = live.session();
        let record = session.record_text();
        let is_over = session.outcome().is_some();
        if record == self.kept && !(is_over && self.table.is_some()) {
            // Nothing but where it is left has changed.
            return self.table.as_mut().map_or(Ok(()), |table| table.keep(&session.left_text()));
        }
        if self.table.is_none() && session.plies() == 0 {
            return Ok(());
        }
        // It goes on after its end, or ended otherwise: what is in the library is no more.
        if let Some(name) = self.shelved.take() {
            self.library.delete(&name)?;
        }
        self.name = name_of(live, &record);
        self.kept = record;
        if is_over {
            return self.shelve();
        }
        let table = match &mut self.table {
            Some(table) => table,
            none => none.insert(Autosave::begin(&self.tables)?),
        };
        table.keep(&session.left_text())
    }

    /// Puts away what was kept, for another game: what is not over goes to the library too.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn put_away(&mut self) -> Result<(), Error> {
        if self.table.is_some() {
            self.shelve()?;
        }
        self.shelved = None;
        self.kept.clear();
        Ok(())
    }

    /// Whether a game that is not over is kept, to be gone on with.
    pub fn has_unfinished(&self) -> bool {
        self.table.is_some()
    }

    fn shelve(&mut self) -> Result<(), Error> {
        let new = self.library.put(&self.name, &self.kept)?;
        self.shelved = new.then(|| self.name.clone());
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
    use crate::{Filter, Folders, unfinished};

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
        keeping.put_away().expect("it is kept");
        assert!(!keeping.has_unfinished() && shelved() == 1, "unfinished, but not lost");
        live.session_mut().new_game();
        live.session_mut().play_move("31-26", Duration::ZERO).expect("a legal move");
        keeping.keep(&*live).expect("it is kept");
        drop(keeping);
        assert_eq!((unfinished(&tables).len(), shelved()), (1, 1), "left behind, to be offered");
    }

    #[test]
    fn a_game_is_left_where_it_stands_and_a_finished_one_is_not_left() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folders = Folders { data: Some(folder.path().to_owned()), config: None };
        let game = HOUSE.game("cats").expect("a game");
        let mut live = game.open(None, None).expect("it is opened");
        let mut keeping = folders.keeping().expect("a place");
        for text in ["31-26", "1-5", "26-22"] {
            live.session_mut().play_move(text, Duration::ZERO).expect("a legal move");
            keeping.keep(&*live).expect("it is kept");
        }
        for plies in [1, 0] {
            live.session_mut().to_ply(plies);
            keeping.keep(&*live).expect("it is kept");
            drop(keeping);
            let left = folders.left_behind();
            let text = std::fs::read_to_string(&left[0]).expect("it is there");
            live = game.load(&text).expect("a record");
            assert_eq!((left.len(), live.session().plies(), live.session().can_redo()), (1, plies, true));
            let table = Autosave::adopt(&left[0]).expect("the folder is fine").expect("it is free");
            keeping = folders.keeping().expect("a place").with(table);
            keeping.take_up(&*live);
        }
        live = game
            .load("[Game \"cats\"]\n\n31-26 1-5 26-22 2-6 22-17 3-7 17-13 4-8 13-9 6-10 9-6 5-9 6-1 1-0")
            .expect("a record");
        keeping.keep(&*live).expect("it is kept");
        live.session_mut().undo();
        live.swap();
        keeping.keep(&*live).expect("it is kept");
        assert!(keeping.has_unfinished(), "it goes on with the sides exchanged");
        live.session_mut().redo();
        keeping.keep(&*live).expect("it is kept");
        assert!(!keeping.has_unfinished() && folders.left_behind().is_empty(), "it is over again");
    }

    #[test]
    fn a_game_from_elsewhere_is_kept_once_it_changes() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (tables, games) = (folder.path().join("tables"), folder.path().join("games"));
        let mut keeping = Keeping::new(&tables, Library::new(&games));
        let game = HOUSE.game("cats").expect("a game");
        let mut live = game.load("[Game \"cats\"]\n\n1. 31-26 1-5 *\n").expect("a record");
        keeping.take_up(&*live);
        keeping.keep(&*live).expect("nothing to keep");
        keeping.put_away().expect("nothing to put away");
        assert!(!tables.exists() && !games.exists(), "its file is elsewhere");
        keeping.take_up(&*live);
        live.session_mut().resign(Side::First);
        keeping.keep(&*live).expect("it is kept");
        assert!(games.exists());
    }
}
