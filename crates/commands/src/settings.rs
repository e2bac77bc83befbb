//! `ludoteca settings`: where the settings are, and what they say.

use std::process::ExitCode;

use ludoteca_user::{Colour, Settings, SettingsFile};
use serde_json::json;

use crate::args::{self, Common};
use crate::env::Env;
use crate::failure::Failure;
use crate::screen::ColorChoice;
use crate::{TEXTS, output};

/// The person's settings; a broken file is set aside and told.
pub(crate) fn read(common: &Common) -> Settings {
    let Some(file) = SettingsFile::usual() else { return Settings::default() };
    let (settings, aside) = file.read();
    if let Some(aside) = aside {
        output::note(&aside.message(), common.language());
    }
    settings
}

/// What the command line says, and where it is silent the settings.
pub(crate) fn merged(common: &Common, settings: &Settings) -> Common {
    Common {
        lang: common.lang.or(settings.language),
        color: common.color.or(settings.color.map(|colour| match colour {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        })),
        ascii: common.ascii || settings.ascii == Some(true),
        no_book: common.no_book || settings.books == Some(false),
        ..common.clone()
    }
}

pub(crate) fn run(args: &args::Settings, env: &Env) -> Result<ExitCode, Failure> {
    let file = SettingsFile::usual().ok_or_else(|| TEXTS.unavailable("settings.no_folder"))?;
    let language = env.language();
    if args.init {
        let key = if file.begin()? { "settings.written" } else { "settings.there" };
        output::line(&language.say(&TEXTS.message(key).with("path", file.path().display())))?;
        return Ok(ExitCode::SUCCESS);
    }
    let Settings { language: told, color, ascii, books, keep, opponent, game, theme } = &env.settings;
    if args.json {
        output::json(&json!({
            "file": file.path().display().to_string(),
            "exists": file.path().exists(),
            "language": told.map(ludoteca_core::Language::code),
            "color": color.map(Colour::word),
            "ascii": ascii,
            "books": books,
            "keep": keep,
            "opponent": opponent,
            "game": game,
            "theme": theme,
        }))?;
    } else if file.path().exists() {
        output::line(&language.say(&TEXTS.message("settings.file").with("path", file.path().display())))?;
        output::write(&ludoteca_house::load(file.path())?)?;
    } else {
        output::line(&language.say(&TEXTS.message("settings.none").with("path", file.path().display())))?;
    }
    Ok(ExitCode::SUCCESS)
}
