//! The game type and the options of a game, and their text.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Part, TextError};

use crate::Bug;
use crate::TEXTS;

/// The rules of a game: `Base`, or `Base+MLP,opening=free,repetition=none`.
///
/// Only what is not the default is printed, in that order.
///
/// ```
/// use ludoteca_hive::Rules;
/// let rules: Rules = " base+PM , repetition=3, opening=free".parse()?;
/// assert_eq!(rules.to_string(), "Base+MP,opening=free");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    expansions: u8,
    opening: Opening,
    repetition: Repetition,
}

/// Whether a queen may be a player's first tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// It may not.
    #[default]
    Tournament,
    /// It may.
    Free,
}

/// What happens when a position comes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The third occurrence is a draw.
    #[default]
    Threefold,
    /// Nothing.
    None,
}

/// The bugs beyond the base game, in the order of the game type's letters.
const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];
/// How the base game is written.
const BASE: &str = "Base";

impl Rules {
    /// The rules of a game type by its expansion bugs, with default options.
    pub fn with_expansions(bugs: &[Bug]) -> Rules {
        let bit = |(at, bug): (usize, &Bug)| u8::from(bugs.contains(bug)) << at;
        Rules { expansions: EXPANSIONS.iter().enumerate().map(bit).sum(), ..Rules::default() }
    }

    /// The rules of all eight game types, with default options.
    pub fn all_types() -> [Rules; 8] {
        std::array::from_fn(|expansions| Rules { expansions: expansions as u8, ..Rules::default() })
    }

    /// Whether each side has tiles of this kind.
    pub fn includes(self, bug: Bug) -> bool {
        EXPANSIONS
            .iter()
            .position(|&expansion| expansion == bug)
            .is_none_or(|at| self.expansions >> at & 1 == 1)
    }

    /// Whether a queen may be a player's first tile.
    pub const fn opening(self) -> Opening {
        self.opening
    }

    /// What happens when a position comes back.
    pub const fn repetition(self) -> Repetition {
        self.repetition
    }

    /// The same game type and opening with another rule about repetition.
    #[must_use]
    pub const fn with_repetition(self, repetition: Repetition) -> Rules {
        Rules { repetition, ..self }
    }

    /// The same game type and rule about repetition with another opening.
    #[must_use]
    pub const fn with_opening(self, opening: Opening) -> Rules {
        Rules { opening, ..self }
    }

    /// The game type of the Universal Hive Protocol: `Base+MLP`.
    pub fn game_type(self) -> String {
        let mut text = BASE.to_owned();
        for bug in EXPANSIONS.into_iter().filter(|&bug| self.includes(bug)) {
            if text.len() == BASE.len() {
                text.push('+');
            }
            text.push(bug.letter());
        }
        text
    }

    /// Reads a game type; the letters may come in any order.
    pub(crate) fn parse_game_type(text: &str) -> Option<Rules> {
        let name = text.trim();
        let (base, rest) = name.split_at_checked(BASE.len())?;
        if !base.eq_ignore_ascii_case(BASE) {
            return None;
        }
        let letters = match rest.trim_start() {
            "" => "",
            rest => rest.strip_prefix('+')?.trim_start(),
        };
        let mut bugs = Vec::new();
        for letter in letters.chars() {
            let bug = Bug::of_letter(letter).filter(|bug| EXPANSIONS.contains(bug) && !bugs.contains(bug))?;
            bugs.push(bug);
        }
        Some(Rules::with_expansions(&bugs))
    }
}

impl Default for Rules {
    /// The base game, opened without the queen, drawn at the third repetition.
    fn default() -> Rules {
        Rules { expansions: 0, opening: Opening::default(), repetition: Repetition::default() }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game_type())?;
        if self.opening == Opening::Free {
            f.write_str(",opening=free")?;
        }
        if self.repetition == Repetition::None {
            f.write_str(",repetition=none")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Rules, TextError> {
        let mut parts = Part::list(text);
        let first = parts.next().unwrap_or(Part::new("", 0));
        let mut rules = Rules::parse_game_type(first.text)
            .ok_or_else(|| first.wrong(TEXTS.message("hive.rules.type")))?;
        let (mut opening, mut repetition) = (None, None);
        for part in parts {
            let unknown = |part: Part<'_>| part.wrong(TEXTS.message("hive.rules.unknown_option"));
            let (name, value) = part.option().ok_or_else(|| unknown(part))?;
            let twice =
                match name.text.to_ascii_lowercase().as_str() {
                    "opening" => opening
                        .replace(value.one_of(
                            "opening",
                            &[("tournament", Opening::Tournament), ("free", Opening::Free)],
                        )?)
                        .is_some(),
                    "repetition" => repetition
                        .replace(value.one_of(
                            "repetition",
                            &[("3", Repetition::Threefold), ("none", Repetition::None)],
                        )?)
                        .is_some(),
                    _ => return Err(unknown(name)),
                };
            if twice {
                return Err(name.wrong(ludoteca_core::TEXTS.message("rules.option_twice")));
            }
        }
        rules.opening = opening.unwrap_or_default();
        rules.repetition = repetition.unwrap_or_default();
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_eight_types_have_their_text() {
        let texts = Rules::all_types().map(|rules| rules.to_string());
        let expected = ["Base", "Base+M", "Base+L", "Base+ML", "Base+P", "Base+MP", "Base+LP", "Base+MLP"];
        assert_eq!(texts, expected);
        for (text, rules) in texts.iter().zip(Rules::all_types()) {
            assert_eq!(text.parse::<Rules>().unwrap(), rules);
        }
    }

    #[test]
    fn wrong_rules_are_refused_with_the_part() {
        for (text, key, at) in [
            ("", "hive.rules.type", 0),
            ("Bass", "hive.rules.type", 0),
            ("Base+X", "hive.rules.type", 0),
            ("Base+MM", "hive.rules.type", 0),
            ("Base+Q", "hive.rules.type", 0),
            ("BaseM", "hive.rules.type", 0),
            ("Base, opening", "hive.rules.unknown_option", 6),
            ("Base,board=3", "hive.rules.unknown_option", 5),
            ("Base,opening=queen", "rules.option_value", 13),
            ("Base,repetition=2", "rules.option_value", 16),
            ("Base,opening=free,opening=free", "rules.option_twice", 18),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
    }
}
