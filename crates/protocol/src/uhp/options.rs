//! The options of our engine.

use std::time::Duration;

use ludoteca_core::digits;
use ludoteca_hive::Repetition;
use ludoteca_search::EngineSettings;

use super::refused::Refused;

use crate::TEXTS;

/// The name of each option, in the order in which they are listed.
const NAMES: [&str; 7] = [
    "DefaultTime",
    "HashMegabytes",
    "Ponder",
    "Repetition",
    "ReportIntermediateBestMoves",
    "Threads",
    "Verbose",
];
/// Seconds for a `bestmove` that has no limit: the default, the least and the most.
const TIME: [u32; 3] = [5, 1, 3600];
/// The size of the engine's table, in the same way.
const HASH: [u32; 3] = [64, 1, 65536];
/// The threads that search, in the same way: never more than one unless asked.
const THREADS: [u32; 3] = [1, 1, 256];
const REPETITIONS: [(&str, Repetition); 2] =
    [("None", Repetition::None), ("Threefold", Repetition::Threefold)];
const FLAGS: [(&str, bool); 2] = [("False", false), ("True", true)];

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    seconds: u32,
    megabytes: u32,
    ponder: bool,
    repetition: Repetition,
    interim: bool,
    threads: u32,
    verbose: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seconds: TIME[0],
            megabytes: HASH[0],
            ponder: false,
            repetition: Repetition::None,
            interim: false,
            threads: THREADS[0],
            verbose: false,
        }
    }
}

impl Options {
    /// The time for a `bestmove` that has no limit.
    pub(crate) const fn default_time(self) -> Duration {
        Duration::from_secs(self.seconds as u64)
    }

    /// How the search is set.
    pub(crate) fn search(self) -> EngineSettings {
        EngineSettings::default()
            .with_hash_megabytes(self.megabytes as usize)
            .with_threads(self.threads as usize)
            .with_ponder(self.ponder)
    }

    /// Whether `bestmove` tells depth, nodes, speed, value and line on the way.
    pub(crate) const fn verbose(self) -> bool {
        self.verbose
    }

    /// Whether a third occurrence is a draw.
    pub(crate) const fn repetition(self) -> Repetition {
        self.repetition
    }

    /// Whether `bestmove` tells what it thinks on the way.
    pub(crate) const fn interim(self) -> bool {
        self.interim
    }

    /// The lines of all options.
    pub(crate) fn lines(self) -> Vec<String> {
        NAMES.map(|name| self.line(name)).to_vec()
    }

    /// The line of an option by its name, in any case.
    pub(crate) fn show(self, name: &str) -> Result<String, Refused> {
        known(name).map(|name| self.line(name))
    }

    /// The options with one of them changed, and its line.
    pub(crate) fn with(self, name: &str, value: &str) -> Result<(Options, String), Refused> {
        let name = known(name)?;
        let mut changed = self;
        match name {
            "DefaultTime" => changed.seconds = number(name, value, TIME)?,
            "HashMegabytes" => {
                changed.megabytes = number(name, value, HASH)?;
                changed.search().check_memory().map_err(Refused::of)?;
            }
            "Ponder" => changed.ponder = one_of(name, value, &FLAGS)?,
            "Repetition" => changed.repetition = one_of(name, value, &REPETITIONS)?,
            "ReportIntermediateBestMoves" => changed.interim = one_of(name, value, &FLAGS)?,
            "Threads" => changed.threads = number(name, value, THREADS)?,
            _ => changed.verbose = one_of(name, value, &FLAGS)?,
        }
        Ok((changed, changed.line(name)))
    }

    fn line(self, name: &str) -> String {
        let number = |value: u32, [default, least, most]: [u32; 3]| {
            format!("{name};int;{value};{default};{least};{most}")
        };
        let flag = |value: bool| format!("{name};bool;{};False", word(value, &FLAGS));
        match name {
            "DefaultTime" => number(self.seconds, TIME),
            "HashMegabytes" => number(self.megabytes, HASH),
            "Ponder" => flag(self.ponder),
            "Repetition" => {
                let current = word(self.repetition, &REPETITIONS);
                let default = word(Options::default().repetition, &REPETITIONS);
                format!("{name};enum;{current};{default};None;Threefold")
            }
            "ReportIntermediateBestMoves" => flag(self.interim),
            "Threads" => number(self.threads, THREADS),
            _ => flag(self.verbose),
        }
    }
}

fn number(name: &str, value: &str, [_, least, most]: [u32; 3]) -> Result<u32, Refused> {
    let read = if value.is_empty() { None } else { digits(value) };
    let read = read.filter(|number| (least..=most).contains(number));
    read.ok_or_else(|| wrong(name, value, format!("{least}..{most}")))
}

fn known(name: &str) -> Result<&'static str, Refused> {
    let found = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        Refused::Error(
            TEXTS.message("engine.err.option").with("text", name).with("choices", NAMES.join(", ")),
        )
    })
}

fn one_of<T: Copy>(name: &str, value: &str, choices: &[(&str, T)]) -> Result<T, Refused> {
    let found = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
    let words = || choices.iter().map(|&(word, _)| word).collect::<Vec<_>>().join("|");
    found.map(|&(_, choice)| choice).ok_or_else(|| wrong(name, value, words()))
}

fn wrong(name: &str, value: &str, choices: String) -> Refused {
    let message = TEXTS.message("engine.err.option_value").with("option", name).with("text", value);
    Refused::Error(message.with_trusted("choices", choices))
}

fn word<T: Copy + PartialEq>(value: T, choices: &[(&'static str, T)]) -> &'static str {
    choices.iter().find(|(_, choice)| *choice == value).map_or(choices[0].0, |&(word, _)| word)
}
