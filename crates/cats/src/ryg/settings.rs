//! The settings of the player, and their text.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Error, digits};

use crate::C64Evaluation;
use crate::TEXTS;

/// How the Commodore 64 program plays: `depth=4,eval=3,book=on,ties=first`.
///
/// Everything that is not said is as in that text; all of it is printed.
///
/// ```
/// use ludoteca_cats::RygSettings;
/// let settings: RygSettings = "eval=1, depth=10".parse()?;
/// assert_eq!(settings.to_string(), "depth=10,eval=1,book=on,ties=first");
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RygSettings {
    depth: u32,
    /// The evaluation of the leaves.
    pub evaluation: C64Evaluation,
    /// Whether the opening table is used.
    pub book: bool,
    /// Which of several best moves is played.
    pub ties: Ties,
}

/// Which of several best moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first in the program's order.
    #[default]
    First,
    /// Any of them, fixed by the seed.
    Random,
}

/// The deepest level that the program asks for.
pub(super) const DEEPEST: u32 = 15;
/// The depth unless told otherwise.
const DEPTH: u32 = 4;

impl RygSettings {
    /// The depth in plies, from 1 to 15.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The same settings with another depth, if it is from 1 to 15.
    pub fn with_depth(self, depth: u32) -> Option<RygSettings> {
        (1..=DEEPEST).contains(&depth).then_some(RygSettings { depth, ..self })
    }
}

impl Default for RygSettings {
    fn default() -> RygSettings {
        RygSettings { depth: DEPTH, evaluation: C64Evaluation::default(), book: true, ties: Ties::default() }
    }
}

impl fmt::Display for RygSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let book = if self.book { "on" } else { "off" };
        let ties = match self.ties {
            Ties::First => "first",
            Ties::Random => "random",
        };
        write!(f, "depth={},eval={},book={book},ties={ties}", self.depth, self.evaluation.number())
    }
}

impl FromStr for RygSettings {
    type Err = Error;

    fn from_str(text: &str) -> Result<RygSettings, Error> {
        let mut settings = RygSettings::default();
        let mut seen = Vec::new();
        let parts = text.split(',').map(str::trim);
        for part in parts.filter(|_| !text.trim().is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            match name.as_str() {
                "depth" => {
                    let depth = digits(value).and_then(|depth| settings.with_depth(depth));
                    settings = depth.ok_or_else(|| {
                        TEXTS.malformed("cats.ryg.depth").with("text", value).with("deepest", DEEPEST)
                    })?;
                }
                "eval" => {
                    let versions = C64Evaluation::ALL.map(|version| (version.number().to_string(), version));
                    settings.evaluation = one_of("eval", value, &versions)?;
                }
                "book" => settings.book = one_of("book", value, &[("on", true), ("off", false)])?,
                "ties" => {
                    settings.ties =
                        one_of("ties", value, &[("first", Ties::First), ("random", Ties::Random)])?;
                }
                _ => return Err(TEXTS.unknown("cats.ryg.unknown").with("text", part)),
            }
            if seen.contains(&name) {
                return Err(TEXTS.conflict("cats.ryg.twice").with("text", name));
            }
            seen.push(name);
        }
        Ok(settings)
    }
}

fn one_of<W: AsRef<str>, T: Copy>(name: &str, value: &str, choices: &[(W, T)]) -> Result<T, Error> {
    let found = choices.iter().find(|(word, _)| value.eq_ignore_ascii_case(word.as_ref()));
    found.map(|&(_, choice)| choice).ok_or_else(|| {
        let words: Vec<&str> = choices.iter().map(|(word, _)| word.as_ref()).collect();
        TEXTS
            .malformed("cats.ryg.value")
            .with("setting", name)
            .with("text", value)
            .with("choices", words.join("|"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Language;

    #[test]
    fn every_setting_has_a_default_and_is_printed_in_one_order() {
        for (text, canonical) in [
            ("", "depth=4,eval=3,book=on,ties=first"),
            ("  ", "depth=4,eval=3,book=on,ties=first"),
            (" Ties = Random , BOOK=off", "depth=4,eval=3,book=off,ties=random"),
            ("depth=15,eval=1", "depth=15,eval=1,book=on,ties=first"),
            ("depth=01", "depth=1,eval=3,book=on,ties=first"),
        ] {
            let settings: RygSettings = text.parse().expect("the settings are well written");
            assert_eq!(settings.to_string(), canonical, "{text}");
            assert_eq!(canonical.parse(), Ok(settings));
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_every_language() {
        for (text, key, part) in [
            ("depth=0", "cats.ryg.depth", "0"),
            ("depth=16", "cats.ryg.depth", "16"),
            ("depth=f", "cats.ryg.depth", "f"),
            ("depth=+4", "cats.ryg.depth", "+4"),
            ("depth=99999999999", "cats.ryg.depth", "99999999999"),
            ("depth", "cats.ryg.depth", ""),
            ("eval=4", "cats.ryg.value", "1|2|3"),
            ("eval=03", "cats.ryg.value", "03"),
            ("book=yes", "cats.ryg.value", "on|off"),
            ("ties=last", "cats.ryg.value", "first|random"),
            ("4", "cats.ryg.unknown", "4"),
            ("depth=4,", "cats.ryg.unknown", ""),
            ("time=2s", "cats.ryg.unknown", "time=2s"),
            ("depth=4,eval=1,Depth=5", "cats.ryg.twice", "depth"),
        ] {
            let error = text.parse::<RygSettings>().unwrap_err();
            assert_eq!(error.key(), key, "{text}");
            for language in Language::ALL {
                let said = language.say(&error);
                assert!(said.contains(part) && !said.contains('{') && said != key, "{text}: {said}");
            }
        }
    }
}
