//! The options of our engine that do not belong to a game.

use ludoteca_core::{Error, digits};
use ludoteca_search::EngineSettings;

use super::Settings;

use crate::TEXTS;

/// The name of each option with `Rules` among them, in the order in which they are listed.
const NAMES: [&str; 5] = ["Hash", "MultiPV", "Ponder", "Rules", "Threads"];
/// The megabytes of the table and the threads, unless told otherwise.
const HASH: u32 = 64;
const THREADS: u32 = 1;
/// The most lines that are told.
const MOST_LINES: u32 = 256;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    megabytes: u32,
    lines: u32,
    ponder: bool,
    threads: u32,
}

impl Options {
    /// The options as they are at first, within what the settings allow.
    pub(crate) fn new(settings: &Settings) -> Options {
        let megabytes = HASH.min(settings.most_megabytes.max(1));
        Options { megabytes, lines: 1, ponder: false, threads: THREADS }
    }

    /// How the search is set.
    pub(crate) fn search(self) -> EngineSettings {
        EngineSettings::default()
            .with_hash_megabytes(self.megabytes as usize)
            .with_threads(self.threads as usize)
            .with_ponder(self.ponder)
    }

    /// The number of best lines that are told.
    pub(crate) const fn lines(self) -> u32 {
        self.lines
    }

    /// The lines that tell which options there are.
    pub(crate) fn list(settings: &Settings, rules: &str) -> [String; 5] {
        let Options { megabytes, lines, ponder, threads } = Options::new(settings);
        let spin = |default: u32, most: u32| format!("spin default {default} min 1 max {}", most.max(1));
        NAMES.map(|name| {
            let about = match name {
                "Hash" => spin(megabytes, settings.most_megabytes),
                "MultiPV" => spin(lines, MOST_LINES),
                "Ponder" => format!("check default {ponder}"),
                "Rules" => format!("string default {rules}"),
                _ => spin(threads, settings.most_threads),
            };
            format!("option name {name} type {about}")
        })
    }

    /// The options with one of them changed; `None` means that the rules shall change.
    pub(crate) fn with(self, name: &str, value: &str, settings: &Settings) -> Result<Option<Options>, Error> {
        let known = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let Some(name) = known else {
            let error = TEXTS.unknown("engine.err.option").with("text", name);
            return Err(error.with("choices", NAMES.join(", ")));
        };
        let wrong = |choices: String| {
            let error = TEXTS.malformed("engine.err.option_value").with("option", name).with("text", value);
            error.with_trusted("choices", choices)
        };
        let number = |most: u32| {
            let read = if value.is_empty() { None } else { digits(value) };
            let read = read.filter(|number| (1..=most.max(1)).contains(number));
            read.ok_or_else(|| wrong(format!("1..{}", most.max(1))))
        };
        let mut changed = self;
        match name {
            "Hash" => {
                changed.megabytes = number(settings.most_megabytes)?;
                changed.search().check_memory()?;
            }
            "MultiPV" => changed.lines = number(MOST_LINES)?,
            "Ponder" => {
                changed.ponder =
                    value.to_ascii_lowercase().parse().map_err(|_| wrong("true|false".to_owned()))?;
            }
            "Rules" => return Ok(None),
            _ => changed.threads = number(settings.most_threads)?,
        }
        Ok(Some(changed))
    }
}
