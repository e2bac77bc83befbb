//! What this terminal can show, and in which language.

use std::env;
use std::io::{IsTerminal, stdin, stdout};

use clap::ValueEnum;
use ludoteca_core::{Language, Look};
use ludoteca_tui::Colours;

use crate::args::Common;

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Whether a person sits at both ends.
pub(crate) fn interactive() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// The language of the locale; English where we do not speak it.
pub(crate) fn locale() -> Language {
    variable(&["LC_ALL", "LC_MESSAGES", "LANG"])
        .and_then(|name| Language::of_locale(&name))
        .unwrap_or(Language::En)
}

/// How games are shown here.
pub(crate) fn look(common: &Common, language: Language) -> Look {
    let colour = match common.color.unwrap_or(ColorChoice::Auto) {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stdout().is_terminal()
                && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    };
    Look { language, flipped: false, colour, unicode: !common.ascii && speaks_unicode() }
}

/// The columns of the terminal that standard output is, if it is one.
#[cfg(unix)]
pub(crate) fn width() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

#[cfg(not(unix))]
pub(crate) fn width() -> Option<usize> {
    None
}

/// Whether the terminal can be drawn on as a whole.
pub(crate) fn is_canvas() -> bool {
    interactive() && variable(&["TERM"]).is_some_and(|term| term != "dumb" && term != "unknown")
}

/// How many colours the terminal has, by what it says of itself.
pub(crate) fn colours() -> Colours {
    let says = |name: &str, words: &[&str]| {
        variable(&[name]).is_some_and(|value| words.iter().any(|word| value.contains(word)))
    };
    if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["kitty", "direct"]) {
        Colours::All
    } else if says("TERM", &["256"]) {
        Colours::Many
    } else {
        Colours::Few
    }
}

/// Whether drawings may clear the screen.
pub(crate) fn can_clear() -> bool {
    interactive() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether the locale's character set is Unicode; unknown counts as yes.
fn speaks_unicode() -> bool {
    match variable(&["LC_ALL", "LC_CTYPE", "LANG"]) {
        None => true,
        Some(name) if name == "C" || name == "POSIX" => false,
        Some(name) => match name.split_once('.') {
            Some((_, charset)) => charset.to_ascii_lowercase().replace('-', "").starts_with("utf8"),
            None => true,
        },
    }
}

/// The first of these variables that says something.
fn variable(names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
}
