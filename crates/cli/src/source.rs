//! Where the game that a command is about comes from: its arguments, or a file.

use std::io::Read;
use std::path::{Path, PathBuf};

use ludoteca_core::{Message, Reason};
use ludoteca_house::{AnyGame, LiveGame, SIZE_LIMIT};
use ludoteca_protocol::registry;

use crate::args::Setting;

/// The table that a command asks about: a recorded game, or a position.
pub(crate) fn open(setting: &Setting, file: Option<&PathBuf>) -> Result<Box<dyn LiveGame>, Message> {
    let game = registry().game(&setting.game)?;
    match file {
        Some(path) => load(path, Some(game)),
        None => game.open(setting.rules.as_deref(), setting.position.as_deref()),
    }
}

/// Opens a recorded game; `-` is standard input.
pub(crate) fn load(path: &Path, wanted: Option<&'static dyn AnyGame>) -> Result<Box<dyn LiveGame>, Message> {
    let text = if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().take(SIZE_LIMIT + 1).read_to_end(&mut bytes);
        read.map_err(|error| in_file(path, Message::new("error.io").with("what", error)))?;
        ludoteca_house::text_of(path, bytes).map_err(|error| error.message())?
    } else {
        ludoteca_house::load(path).map_err(|error| error.message())?
    };
    let named = registry().game_of_record(&text).map_err(|what| in_file(path, what))?;
    let game = match (named, wanted) {
        (Some(name), Some(wanted)) if name != wanted.name() => {
            let what = Message::new("error.other_game").with("found", name).with("wanted", wanted.name());
            return Err(in_file(path, what));
        }
        (_, Some(wanted)) => wanted,
        (Some(name), None) => registry().game(&name).map_err(|what| in_file(path, what))?,
        (None, None) => return Err(in_file(path, Message::new("error.no_game_tag"))),
    };
    game.load(&text).map_err(|what| in_file(path, what))
}

/// Says which file something is about.
fn in_file(path: &Path, what: Message) -> Message {
    Message::new("error.in_file").with("path", path.display()).with_message("what", what)
}
