//! Where the game that a command is about comes from: its arguments, or a file.

use std::io::Read;
use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_house::{Books, LiveGame, SIZE_LIMIT};

use crate::FullGame;
use crate::TEXTS;
use crate::args::Setting;
use crate::env::Env;

/// The table that a command asks about: a recorded game, or a position.
pub(crate) fn open(env: &Env, setting: &Setting, file: Option<&PathBuf>) -> Result<Box<dyn LiveGame>, Error> {
    let game = env.games.game(&setting.game)?;
    match file {
        Some(path) => load(env, path, Some(game)),
        None => {
            let mut live = game.open(setting.rules.as_deref(), setting.position.as_deref())?;
            live.lend(env.books(Books::Lent));
            Ok(live)
        }
    }
}

/// Opens a recorded game; `-` is standard input.
pub(crate) fn load(
    env: &Env,
    path: &Path,
    wanted: Option<&'static dyn FullGame>,
) -> Result<Box<dyn LiveGame>, Error> {
    let text = if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().take(SIZE_LIMIT + 1).read_to_end(&mut bytes);
        read.map_err(|error| in_file(path, TEXTS.unavailable("error.io").with("what", error)))?;
        ludoteca_house::text_of(path, bytes)?
    } else {
        ludoteca_house::load(path)?
    };
    let named = env.games.game_of_record(&text).map_err(|what| in_file(path, what))?;
    let game = match (named, wanted) {
        (Some(name), Some(wanted)) if name != wanted.name() => {
            let what = TEXTS.conflict("error.other_game").with("found", name).with("wanted", wanted.name());
            return Err(in_file(path, what));
        }
        (_, Some(wanted)) => wanted,
        (Some(name), None) => env.games.game(&name).map_err(|what| in_file(path, what))?,
        (None, None) => return Err(in_file(path, TEXTS.malformed("error.no_game_tag"))),
    };
    let mut live = game.load(&text).map_err(|what| in_file(path, what))?;
    live.lend(env.books(Books::Lent));
    Ok(live)
}

/// Says which file something is about.
pub(crate) fn in_file(path: &Path, error: Error) -> Error {
    let place = ludoteca_arena::TEXTS.message("error.in_file").with("path", path.display());
    error.told(|what| place.with_message("what", what))
}
