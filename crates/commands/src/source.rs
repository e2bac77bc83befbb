//! Where the game that a command is about comes from: its arguments, or a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ludoteca_core::{Error, ErrorKind};
use ludoteca_house::{Books, FileError, LiveGame, in_file};
use ludoteca_session::{GameText, Games};

use crate::FullGame;
use crate::TEXTS;
use crate::args::{Place, Setting, Which};
use crate::env::Env;
use crate::failure::Failure;
use crate::output;

/// The name of standard input.
const STDIN: &str = "-";

/// The table that a command asks about: a recorded game or a position, at the ply that is
/// asked for and after the moves that are.
pub(crate) fn open(env: &Env, setting: &Setting) -> Result<Box<dyn LiveGame>, Error> {
    open_place(env, env.games.game(&setting.game)?, &setting.place)
}

/// The same of a game that is known.
pub(crate) fn open_place(
    env: &Env,
    game: &'static dyn FullGame,
    place: &Place,
) -> Result<Box<dyn LiveGame>, Error> {
    open_at(env, game, place, place.position.as_deref())
}

/// The same with this position.
pub(crate) fn open_at(
    env: &Env,
    game: &'static dyn FullGame,
    place: &Place,
    position: Option<&str>,
) -> Result<Box<dyn LiveGame>, Error> {
    let mut live = match &place.load {
        Some(path) => load(env, path, Some(game), place.number)?.live,
        None => {
            let mut live = game.open(place.rules.as_deref(), position)?;
            live.lend(env.books(Books::Lent));
            live
        }
    };
    go_to(&mut *live, place.ply, place.moves.as_deref())?;
    Ok(live)
}

/// Goes to a ply and plays moves from there, if that is asked for. A game that was given up
/// goes on.
pub(crate) fn go_to(live: &mut dyn LiveGame, ply: Option<usize>, moves: Option<&str>) -> Result<(), Error> {
    let plies = live.session().line_texts().len();
    if let Some(ply) = ply
        && !live.session_mut().to_ply(ply)
    {
        return Err(TEXTS.unknown("error.ply").with("ply", ply).with("n", plies));
    }
    if let Some(moves) = moves {
        live.session_mut().reopen();
        let wrong = |error: Error| {
            error.told(|what| TEXTS.message("error.moves").with("text", moves).with_message("what", what))
        };
        live.session_mut().play_moves(moves).map_err(wrong)?;
    }
    Ok(())
}

/// A game that was read.
pub(crate) struct Loaded {
    pub(crate) live: Box<dyn LiveGame>,
    /// Whether the file holds nothing but this game, in the form that we write.
    pub(crate) is_own: bool,
}

/// Opens a recorded game, the first of the file if nothing is said; `-` is standard input.
pub(crate) fn load(
    env: &Env,
    path: &Path,
    wanted: Option<&'static dyn FullGame>,
    number: Option<usize>,
) -> Result<Loaded, Error> {
    let found = find(env, path, number, |game| read(env, game, wanted))?;
    let is_own = found.alone && found.text.text.starts_with('[');
    Ok(Loaded { live: found.made, is_own })
}

/// A game of a file, and what was made of it.
pub(crate) struct Found<T> {
    pub(crate) made: T,
    pub(crate) text: GameText,
    /// Whether the file holds no other.
    alone: bool,
}

/// Makes something of a game of a file, the first if nothing is said; `-` is standard input.
pub(crate) fn find<T>(
    env: &Env,
    path: &Path,
    number: Option<usize>,
    read: impl FnOnce(&GameText) -> Result<T, Error>,
) -> Result<Found<T>, Error> {
    let mut file = GameFile::open(path)?;
    let text = file.find(number.unwrap_or(1))?;
    let made = file.checked(&text, read(&text))?;
    let more = file.games.has_more().map_err(|what| in_file(path, what))?;
    if more && number.is_none() {
        let note = TEXTS.message("note.more_games").with("path", path.display());
        output::note(&note, env.language());
    }
    let alone = !more && text.number == 1;
    Ok(Found { made, text, alone })
}

/// Opens a game of a file as far as it can be read, and says what is wrong with it there.
pub(crate) fn read_so_far(env: &Env, game: &GameText) -> Result<(Box<dyn LiveGame>, Option<Error>), Error> {
    let (mut live, broken) = kind_of(env, game, None)?.load_so_far(game)?;
    live.lend(env.books(Books::Lent));
    Ok((live, broken))
}

/// Opens a game of a file.
pub(crate) fn read(
    env: &Env,
    game: &GameText,
    wanted: Option<&'static dyn FullGame>,
) -> Result<Box<dyn LiveGame>, Error> {
    let mut live = kind_of(env, game, wanted)?.load_game(game)?;
    live.lend(env.books(Books::Lent));
    Ok(live)
}

/// Makes sure that a text is of a game.
pub(crate) fn named(env: &Env, text: &GameText, wanted: &'static dyn FullGame) -> Result<(), Error> {
    kind_of(env, text, Some(wanted)).map(drop)
}

/// The game that a text is of, which has to be the one that is wanted.
fn kind_of(
    env: &Env,
    game: &GameText,
    wanted: Option<&'static dyn FullGame>,
) -> Result<&'static dyn FullGame, Error> {
    match (env.games.game_of_record(&game.text)?, wanted) {
        (Some(name), Some(wanted)) if name != wanted.name() => {
            Err(TEXTS.conflict("error.other_game").with("found", name).with("wanted", wanted.name()))
        }
        (_, Some(wanted)) => Ok(wanted),
        (Some(name), None) => env.games.game(&name),
        (None, None) => Err(TEXTS.malformed("error.no_game_tag")),
    }
}

/// Reads the games that are asked for, all of them if nothing is, and does something with
/// each. Gives how many could not be read and were left out.
///
/// # Errors
/// If a game cannot be read and nobody said to go on, or something cannot be done.
pub(crate) fn every<T>(
    env: &Env,
    files: &[PathBuf],
    which: &Which,
    read: impl Fn(&GameText) -> Result<T, Error>,
    mut each: impl FnMut(T) -> Result<(), Failure>,
) -> Result<usize, Failure> {
    let mut left_out = 0;
    for path in files {
        let mut file = GameFile::open(path)?;
        if let Some(number) = which.number {
            let game = file.find(number)?;
            each(file.checked(&game, read(&game))?)?;
            continue;
        }
        while let Some(game) = file.games.next() {
            let found = match game {
                Ok(game) => file.checked(&game, read(&game)),
                Err(what) => Err(in_file(path, what)),
            };
            match found {
                Ok(found) => each(found)?,
                Err(what) if which.keep_going && what.kind() != ErrorKind::Unavailable => {
                    left_out += 1;
                    let line = TEXTS.message("error.line").with_message("what", what);
                    output::note(&line, env.language());
                }
                Err(what) => return Err(what.into()),
            }
        }
    }
    if left_out > 0 {
        let note = TEXTS.message("note.left_out").with("n", left_out);
        output::note(&note, env.language());
    }
    Ok(left_out)
}

/// A file of games.
struct GameFile<'a> {
    path: &'a Path,
    games: Games<Box<dyn Read>>,
}

impl<'a> GameFile<'a> {
    fn open(path: &'a Path) -> Result<GameFile<'a>, Error> {
        let refused = |cause| Error::from(FileError::Read { path: path.to_owned(), cause });
        let reader: Box<dyn Read> = if path == Path::new(STDIN) {
            Box::new(io::stdin())
        } else {
            let file = File::open(path).map_err(refused)?;
            if file.metadata().map_err(refused)?.is_dir() {
                return Err(refused(io::ErrorKind::IsADirectory.into()));
            }
            Box::new(file)
        };
        Ok(GameFile { path, games: Games::new(reader) })
    }

    /// The game of a number; an empty file is a game that is missing everything.
    fn find(&mut self, number: usize) -> Result<GameText, Error> {
        while let Some(game) = self.games.next() {
            match game {
                Ok(game) if game.number == number => return Ok(game),
                Err(what) if what.kind() == ErrorKind::Unavailable => return Err(in_file(self.path, what)),
                Err(what) if self.games.count_so_far() == number => return Err(in_file(self.path, what)),
                _ => {}
            }
        }
        match self.games.count_so_far() {
            0 if number == 1 => Ok(GameText::alone("")),
            count => {
                let what = TEXTS.unknown("error.game_number").with("number", number).with("n", count);
                Err(in_file(self.path, what))
            }
        }
    }

    /// What was made of a game; an error says which one it was, if there are others.
    fn checked<T>(&mut self, game: &GameText, made: Result<T, Error>) -> Result<T, Error> {
        made.map_err(|what| {
            let is_alone = game.number == 1 && matches!(self.games.has_more(), Ok(false));
            in_file(self.path, if is_alone { what } else { what.told(|what| game.tell(what)) })
        })
    }
}
