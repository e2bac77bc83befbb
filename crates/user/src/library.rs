//! The games that were played, each a file in one folder.

use std::fs;
use std::path::{Path, PathBuf};

use ludoteca_core::{BySide, Error, fingerprint};
use ludoteca_files::{FileError, data_folder, load, make_folder, save};
use ludoteca_house::{AnyGame, LiveGame, Registry};

use crate::{Aside, Filter, TEXTS};

/// How the names of the files of games end.
pub(crate) const RECORD: &str = "pgn";

/// Reads a record, whichever game it is of.
pub type ReadRecord<'a> = &'a dyn Fn(&str) -> Result<Box<dyn LiveGame>, Error>;

/// The games that were played, each a record in a file of one folder.
///
/// The name of a game tells what it is and when it was played, and ends in a number that
/// follows from its record, so that no game is there twice.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// A game of the library, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name in the library.
    pub name: String,
    /// The name of the game that was played.
    pub game: String,
    /// Its rules.
    pub rules: String,
    /// Who played, as far as that is known.
    pub players: BySide<Option<String>>,
    /// The result as records write it.
    pub result: String,
    /// The day as records write it, if it is known.
    pub date: Option<String>,
    /// How many plies were played.
    pub plies: usize,
}

impl Listed {
    fn of(name: &str, live: &dyn LiveGame) -> Listed {
        let session = live.session();
        Listed {
            name: name.to_owned(),
            game: session.game_name().to_owned(),
            rules: session.rules_text(),
            players: BySide { first: session.tag("White"), second: session.tag("Black") },
            result: session.outcome().map_or("*", |outcome| outcome.result()).to_owned(),
            date: session.tag("Date"),
            plies: session.line_texts().len(),
        }
    }
}

impl Library {
    /// The library in a folder, which need not be there yet.
    pub fn new(folder: &Path) -> Library {
        Library { folder: folder.to_owned() }
    }

    /// The person's own library, if anything says where it could be.
    pub fn usual() -> Option<Library> {
        Some(Library::below(&data_folder()?))
    }

    /// The library below the folder of a person's things.
    pub fn below(folder: &Path) -> Library {
        Library::new(&folder.join("games"))
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds a game; its name, and whether it was new.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn add(&self, live: &dyn LiveGame) -> Result<(String, bool), Error> {
        let record = live.session().record_text();
        let name = name_of(live, &record);
        let new = self.put(&name, &record)?;
        Ok((name, new))
    }

    /// Keeps a record under its name; whether it was new.
    pub(crate) fn put(&self, name: &str, record: &str) -> Result<bool, Error> {
        let path = self.path(name);
        if path.exists() {
            return Ok(false);
        }
        make_folder(&self.folder)?;
        save(&path, record)?;
        Ok(true)
    }

    /// The games that fit a filter, by their names. Those that cannot be read are set aside
    /// and told.
    ///
    /// # Errors
    /// If the folder cannot be read, or the position of the filter is none of the game.
    pub fn list<T: AnyGame + ?Sized>(
        &self,
        games: &'static Registry<T>,
        filter: &Filter,
        aside: &mut dyn FnMut(Aside),
    ) -> Result<Vec<Listed>, Error> {
        let mut found = Vec::new();
        self.each(games, filter, aside, &mut |listed, _| found.push(listed))?;
        Ok(found)
    }

    /// Visits the games that fit a filter, in the order of their names, each at its end.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn each<T: AnyGame + ?Sized>(
        &self,
        games: &'static Registry<T>,
        filter: &Filter,
        aside: &mut dyn FnMut(Aside),
        visit: &mut dyn FnMut(Listed, &dyn LiveGame),
    ) -> Result<(), Error> {
        self.each_read(&|text| read(games, text), filter, aside, visit)
    }

    /// The same with whatever reads a record.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn each_read(
        &self,
        read: ReadRecord<'_>,
        filter: &Filter,
        aside: &mut dyn FnMut(Aside),
        visit: &mut dyn FnMut(Listed, &dyn LiveGame),
    ) -> Result<(), Error> {
        for name in self.names()? {
            let live = match self.record(&name).and_then(|text| read(&text)) {
                Ok(live) => live,
                Err(why) => {
                    aside(Aside::put(&self.path(&name), why));
                    continue;
                }
            };
            let listed = Listed::of(&name, &*live);
            if filter.fits(&listed) && filter.passes(&*live)? {
                visit(listed, &*live);
            }
        }
        Ok(())
    }

    /// A game of the library, at its end.
    ///
    /// # Errors
    /// If there is no such game, or its record is broken.
    pub fn open<T: AnyGame + ?Sized>(
        &self,
        games: &'static Registry<T>,
        name: &str,
    ) -> Result<Box<dyn LiveGame>, Error> {
        read(games, &self.record(name)?)
    }

    /// The record of a game of the library.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be read.
    pub fn record(&self, name: &str) -> Result<String, Error> {
        Ok(load(self.find(name)?)?)
    }

    /// Deletes a game.
    ///
    /// # Errors
    /// If there is no such game, or the system refuses.
    pub fn delete(&self, name: &str) -> Result<(), Error> {
        let path = self.find(name)?;
        Ok(fs::remove_file(&path).map_err(|cause| FileError::Write { path, cause })?)
    }

    /// The one game whose name begins like this.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn named(&self, beginning: &str) -> Result<String, Error> {
        let mut names: Vec<String> = self.names()?;
        if names.iter().any(|name| name == beginning) {
            return Ok(beginning.to_owned());
        }
        // People write the number that ends a name too.
        names.retain(|name| name.starts_with(beginning) || ends_in(name, beginning));
        match names.len() {
            1 => Ok(names.remove(0)),
            0 => Err(TEXTS.unknown("user.library.unknown").with("name", beginning)),
            n => Err(TEXTS.conflict("user.library.several").with("name", beginning).with("n", n)),
        }
    }

    /// The names of all games, in order.
    fn names(&self) -> Result<Vec<String>, Error> {
        let wrong = |cause| FileError::Read { path: self.folder.clone(), cause };
        if !self.folder.exists() {
            return Ok(Vec::new());
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            if path.extension().is_some_and(|end| end == RECORD) && path.is_file() {
                names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
            }
        }
        names.sort();
        Ok(names)
    }

    /// The file of a game that is there.
    fn find(&self, name: &str) -> Result<PathBuf, Error> {
        let plain = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
        let path = Some(self.path(name)).filter(|path| plain && path.is_file());
        path.ok_or_else(|| TEXTS.unknown("user.library.unknown").with("name", name))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{RECORD}"))
    }
}

/// The game that a record is of, at its end.
fn read<T: AnyGame + ?Sized>(games: &'static Registry<T>, text: &str) -> Result<Box<dyn LiveGame>, Error> {
    let game = games.game_of_record(text)?.ok_or_else(|| TEXTS.malformed("user.library.no_game"))?;
    games.game(&game)?.load(text)
}

/// The name of a game in a library: what it is, when it was played, and a number that follows
/// from its record.
pub(crate) fn name_of(live: &dyn LiveGame, record: &str) -> String {
    let session = live.session();
    let is_day = |date: &String| date.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let date = session.tag("Date").filter(is_day).map(|date| date.replace('.', "-"));
    let date = date.as_deref().unwrap_or("undated");
    format!("{}-{date}-{:016x}", session.game_name(), fingerprint(record))
}

/// Whether the last word of a name begins like this.
fn ends_in(name: &str, beginning: &str) -> bool {
    let last = name.rsplit('-').next().unwrap_or_default();
    !beginning.is_empty() && last.starts_with(beginning)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ludoteca_core::ErrorKind;
    use ludoteca_house::HOUSE;

    use super::*;

    fn played(game: &str, moves: &[&str]) -> Box<dyn LiveGame> {
        let mut live = HOUSE.game(game).expect("a game").open(None, None).expect("it is opened");
        for text in moves {
            live.session_mut().play_move(text, Duration::ZERO).expect("a legal move");
        }
        live.session_mut().set_date("2026.11.16");
        live
    }

    fn library() -> (tempfile::TempDir, Library) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let library = Library::new(&folder.path().join("games"));
        (folder, library)
    }

    fn list(library: &Library, filter: &Filter) -> Vec<Listed> {
        library.list(&HOUSE, filter, &mut |aside| panic!("{aside:?}")).expect("it is listed")
    }

    #[test]
    fn games_are_kept_once_and_found_by_what_is_known_of_them() {
        let (_folder, library) = library();
        assert_eq!(list(&library, &Filter::default()), []);
        let (name, new) = library.add(&*played("cats", &["31-26"])).expect("it is added");
        assert!(new && name.starts_with("cats-2026-11-16-"), "{name}");
        assert_eq!(library.add(&*played("cats", &["31-26"])).expect("it is there"), (name.clone(), false));
        library.add(&*played("hive", &["wA1"])).expect("it is added");
        assert_eq!(list(&library, &Filter::default()).len(), 2);
        let cats = Filter { game: Some("cats".to_owned()), ..Filter::default() };
        let found = list(&library, &cats);
        assert_eq!((found.len(), &*found[0].name, found[0].plies), (1, &*name, 1));
        let number = name.rsplit('-').next().expect("a number");
        for beginning in [&*name, "cats", &number[..6]] {
            assert_eq!(library.named(beginning).expect("one game"), name);
        }
        let opened = library.open(&HOUSE, &name).expect("it is read");
        assert_eq!(opened.session().line_texts(), ["31-26"]);
        library.delete(&name).expect("it is deleted");
        assert_eq!(list(&library, &cats), []);
    }

    #[test]
    fn a_position_is_found_in_the_middle_of_games_and_mirrored() {
        let (_folder, library) = library();
        library.add(&*played("claustro", &["b1-b2", "d5-d4"])).expect("it is added");
        let position = played("claustro", &["b1-b2"]).session().position_text();
        let at = |position: &str| Filter {
            game: Some("claustro".to_owned()),
            position: Some(position.to_owned()),
            ..Filter::default()
        };
        assert_eq!(list(&library, &at(&position)).len(), 1);
        let other = played("claustro", &["b1-b2", "d5-d4", "b2-b3"]).session().position_text();
        assert_eq!(list(&library, &at(&other)).len(), 0);
        let wrong = library.list(&HOUSE, &at("nonsense"), &mut |_| {}).unwrap_err();
        assert_eq!(wrong.kind(), ErrorKind::Malformed);
    }

    #[test]
    fn broken_games_are_set_aside_and_names_lead_nowhere_else() {
        let (_folder, library) = library();
        let (name, _) = library.add(&*played("cats", &["31-26"])).expect("it is added");
        fs::write(library.path("broken"), "[Game \"cats\"]\n\n1. 31-").expect("it is written");
        fs::write(library.path("foreign"), "notes").expect("it is written");
        let mut aside = Vec::new();
        let found = library.list(&HOUSE, &Filter::default(), &mut |one| aside.push(one)).expect("listed");
        assert_eq!((found.len(), aside.len()), (1, 2));
        assert!(aside.iter().all(|one| one.to.exists() && !one.from.exists()), "{aside:?}");
        for bad in ["", "..", "../x", "/etc/passwd", "nothing", ".hidden"] {
            assert_eq!(library.delete(bad).unwrap_err().kind(), ErrorKind::Unknown, "{bad}");
            assert!(library.named(bad).is_err() || bad.is_empty(), "{bad}");
        }
        assert!(library.path(&name).exists());
    }
}
