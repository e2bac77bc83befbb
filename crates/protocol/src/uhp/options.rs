//! The options of our engine.

use std::time::Duration;

use ludoteca_core::Message;
use ludoteca_hive::Repetition;

use super::refused::Refused;

/// The name of each option, in the order in which they are listed.
const NAMES: [&str; 3] = ["DefaultTime", "Repetition", "ReportIntermediateBestMoves"];
/// Seconds for a `bestmove` that has no limit: the default, the least and the most.
const TIME: [u64; 3] = [5, 1, 3600];
const REPETITIONS: [(&str, Repetition); 2] =
    [("None", Repetition::None), ("Threefold", Repetition::Threefold)];
const FLAGS: [(&str, bool); 2] = [("False", false), ("True", true)];

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    seconds: u64,
    repetition: Repetition,
    interim: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { seconds: TIME[0], repetition: Repetition::None, interim: false }
    }
}

impl Options {
    /// The time for a `bestmove` that has no limit.
    pub(crate) const fn default_time(self) -> Duration {
        Duration::from_secs(self.seconds)
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
            "DefaultTime" => {
                let [_, least, most] = TIME;
                let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
                let seconds = value.parse().ok().filter(|s| digits && (least..=most).contains(s));
                let range = || format!("{least}..{most}");
                changed.seconds = seconds.ok_or_else(|| wrong(name, value, range()))?;
            }
            "Repetition" => changed.repetition = one_of(name, value, &REPETITIONS)?,
            _ => changed.interim = one_of(name, value, &FLAGS)?,
        }
        Ok((changed, changed.line(name)))
    }

    fn line(self, name: &str) -> String {
        match name {
            "DefaultTime" => {
                let [default, least, most] = TIME;
                format!("{name};int;{};{default};{least};{most}", self.seconds)
            }
            "Repetition" => {
                let current = word(self.repetition, &REPETITIONS);
                let default = word(Options::default().repetition, &REPETITIONS);
                format!("{name};enum;{current};{default};None;Threefold")
            }
            _ => format!("{name};bool;{};False", word(self.interim, &FLAGS)),
        }
    }
}

fn known(name: &str) -> Result<&'static str, Refused> {
    let found = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        Refused::Error(Message::new("uhp.err.option").with("text", name).with("choices", NAMES.join(", ")))
    })
}

fn one_of<T: Copy>(name: &str, value: &str, choices: &[(&str, T)]) -> Result<T, Refused> {
    let found = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(value));
    let words = || choices.iter().map(|&(word, _)| word).collect::<Vec<_>>().join("|");
    found.map(|&(_, choice)| choice).ok_or_else(|| wrong(name, value, words()))
}

fn wrong(name: &str, value: &str, choices: String) -> Refused {
    let message = Message::new("uhp.err.option_value").with("option", name).with("text", value);
    Refused::Error(message.with_trusted("choices", choices))
}

fn word<T: Copy + PartialEq>(value: T, choices: &[(&'static str, T)]) -> &'static str {
    choices.iter().find(|(_, choice)| *choice == value).map_or(choices[0].0, |&(word, _)| word)
}
