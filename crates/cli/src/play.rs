//! `ludoteca play`: a game in lines of text.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use ludoteca_core::{Message, Reason, Rng, Side, Spec};
use ludoteca_table::{AnyGame, FileError, SIZE_LIMIT, Table, TimeControl, registry, save};

use crate::args::{Common, Play, Setting};
use crate::failure::Failure;
use crate::input::Input;
use crate::line::{LineMode, Setup};
use crate::screen;

pub(crate) fn run(args: &Play, common: &Common) -> Result<ExitCode, Failure> {
    let game = registry::game(&args.setting.game)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let table = table(args, seed)?;
    let skin = table.skin(args.skin.as_deref().unwrap_or(game.skins()[0]))?;
    let language = common.lang.or_else(|| table.skin_language(skin)).unwrap_or_else(screen::locale);
    let mut look = screen::look(common, language);
    look.flipped = args.flip;
    // The old programs' question about the start is settled by whoever gives one.
    let start_is_given =
        args.load.is_some() || args.setting.position.is_some() || args.setting.rules.is_some();
    let setup = Setup {
        skin,
        look,
        told_language: common.lang,
        ask_start: !start_is_given,
        words_only: args.screen_reader,
        autosave: args.autosave.clone(),
        seed,
    };
    if let Some(path) = &setup.autosave {
        save(path, table.record()).map_err(|error| error.message())?;
    }
    LineMode::new(table, setup, Input::new()).run()
}

/// Another seed every time.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Rng::new(now.as_nanos() as u64).next()
}

/// The table with the game, the players and the clocks asked for.
fn table(args: &Play, seed: u64) -> Result<Box<dyn Table>, Failure> {
    let mut table = open(&args.setting, args.load.as_ref())?;
    if args.load.is_none() {
        table.set_date(&today());
    }
    let mut rng = Rng::new(seed);
    for (side, text) in [(Side::First, &args.first), (Side::Second, &args.second)] {
        table.sit(side, text.parse::<Spec>()?, rng.next())?;
    }
    if let Some(text) = &args.tc {
        let control: TimeControl = text.parse().map_err(|error: ludoteca_core::TextError| error.message())?;
        table.set_time_control(control);
    }
    Ok(table)
}

/// The table that a command asks about: a recorded game, or a position.
pub(crate) fn open(setting: &Setting, file: Option<&PathBuf>) -> Result<Box<dyn Table>, Message> {
    let game = registry::game(&setting.game)?;
    match file {
        Some(path) => load(path, Some(game)),
        None => game.open(setting.rules.as_deref(), setting.position.as_deref()),
    }
}

/// Today as records write it.
pub(crate) fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}

/// Opens a recorded game; `-` is standard input.
pub(crate) fn load(path: &Path, wanted: Option<&'static dyn AnyGame>) -> Result<Box<dyn Table>, Message> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        let read = std::io::stdin().take(SIZE_LIMIT + 1).read_to_string(&mut text);
        read.map_err(|error| in_file(path, Message::new("error.io").with("what", error)))?;
        if text.len() as u64 > SIZE_LIMIT {
            return Err(FileError::TooLarge { path: path.to_owned() }.message());
        }
        text
    } else {
        ludoteca_table::load(path).map_err(|error| error.message())?
    };
    let named = registry::game_of_record(&text).map_err(|what| in_file(path, what))?;
    let game = match (named, wanted) {
        (Some(name), Some(wanted)) if name != wanted.name() => {
            let what = Message::new("error.other_game").with("found", name).with("wanted", wanted.name());
            return Err(in_file(path, what));
        }
        (_, Some(wanted)) => wanted,
        (Some(name), None) => registry::game(&name).map_err(|what| in_file(path, what))?,
        (None, None) => return Err(in_file(path, Message::new("error.no_game_tag"))),
    };
    game.load(&text).map_err(|what| in_file(path, what))
}

/// Says which file something is about.
fn in_file(path: &Path, what: Message) -> Message {
    Message::new("error.in_file").with("path", path.display()).with_message("what", what)
}
