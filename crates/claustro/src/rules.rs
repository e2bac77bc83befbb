//! The board and the options of a game, and their text.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Part, TextError};

use crate::Board;
use crate::TEXTS;
use crate::board::SIDES;

/// The rules of a game: `5x5`, or `6x7,seed,stuck=draws`.
///
/// A board, then a preset, then single options that override it. What is printed
/// is the preset that needs fewer overrides (`designer`, which is not named, if
/// both need as many) and the options that differ from it, in their order.
///
/// ```
/// use ludoteca_claustro::Rules;
/// let rules: Rules = " 5X5 , seed, forced = yes, vacated=no".parse()?;
/// assert_eq!(rules.to_string(), "5x5,seed,forced=yes");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    board: &'static Board,
    options: Options,
}

/// What the rules leave open, settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether the captive may be put on the square that the captor has just left.
    pub vacated: bool,
    /// What it means for the player to move to have no move.
    pub stuck: Stuck,
    /// How pieces capture.
    pub capture: Capture,
    /// Along which diagonals they capture.
    pub diagonals: Diagonals,
    /// In which directions they step.
    pub steps: Steps,
    /// Whether a player who can capture must.
    pub forced: bool,
    /// Which repetition ends the game.
    pub repetition: Repetition,
}

/// What happens to the player to move who has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// That player wins.
    Wins,
    /// That player loses.
    Loses,
    /// Nobody wins.
    Draws,
}

/// How a piece captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// It steps onto the square of its victim.
    Replace,
    /// It leaps over its victim onto the empty square beyond.
    Jump,
}

/// Along which diagonals pieces capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Diagonals {
    /// All four.
    All,
    /// Only the one that points to the own goal.
    Forward,
}

/// In which directions pieces step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Steps {
    /// The two that lead towards the own goal.
    Forward,
    /// All four.
    Any,
}

/// Which repetition ends the game, for the player who made the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Over the last six plies each side made the same move three times.
    Designer,
    /// The last three moves of each side went equally far in the same direction.
    Seed,
    /// None does.
    None,
}

impl Options {
    /// The designer's rules.
    pub const DESIGNER: Options = Options {
        vacated: true,
        stuck: Stuck::Wins,
        capture: Capture::Replace,
        diagonals: Diagonals::All,
        steps: Steps::Forward,
        forced: false,
        repetition: Repetition::Designer,
    };

    /// The rules that the old program plays.
    pub const SEED: Options = Options { vacated: false, repetition: Repetition::Seed, ..Options::DESIGNER };

    /// Each option with its value, in the order of the texts.
    fn named(self) -> [(&'static str, &'static str); 7] {
        [
            ("vacated", word(YES_NO, self.vacated)),
            ("stuck", word(STUCK, self.stuck)),
            ("capture", word(CAPTURE, self.capture)),
            ("diagonals", word(DIAGONALS, self.diagonals)),
            ("steps", word(STEPS, self.steps)),
            ("forced", word(YES_NO, self.forced)),
            ("repetition", word(REPETITION, self.repetition)),
        ]
    }

    /// The options in which these differ from others, in the order of the texts.
    fn unlike(self, others: Options) -> Vec<(&'static str, &'static str)> {
        self.named()
            .into_iter()
            .zip(others.named())
            .filter(|(own, other)| own != other)
            .map(|(own, _)| own)
            .collect()
    }

    /// Sets an option by its name; `None` if there is none of that name.
    fn set(&mut self, name: &str, value: Part<'_>) -> Option<Result<(), TextError>> {
        fn put<T: Copy>(
            into: &mut T,
            name: &str,
            value: Part<'_>,
            words: &[(&str, T)],
        ) -> Result<(), TextError> {
            value.one_of(name, words).map(|value| *into = value)
        }
        Some(match name {
            "vacated" => put(&mut self.vacated, name, value, YES_NO),
            "stuck" => put(&mut self.stuck, name, value, STUCK),
            "capture" => put(&mut self.capture, name, value, CAPTURE),
            "diagonals" => put(&mut self.diagonals, name, value, DIAGONALS),
            "steps" => put(&mut self.steps, name, value, STEPS),
            "forced" => put(&mut self.forced, name, value, YES_NO),
            "repetition" => put(&mut self.repetition, name, value, REPETITION),
            _ => return None,
        })
    }
}

type Words<T> = &'static [(&'static str, T)];

const YES_NO: Words<bool> = &[("yes", true), ("no", false)];
const STUCK: Words<Stuck> = &[("wins", Stuck::Wins), ("loses", Stuck::Loses), ("draws", Stuck::Draws)];
const CAPTURE: Words<Capture> = &[("replace", Capture::Replace), ("jump", Capture::Jump)];
const DIAGONALS: Words<Diagonals> = &[("all", Diagonals::All), ("forward", Diagonals::Forward)];
const STEPS: Words<Steps> = &[("forward", Steps::Forward), ("any", Steps::Any)];
const REPETITION: Words<Repetition> =
    &[("designer", Repetition::Designer), ("seed", Repetition::Seed), ("none", Repetition::None)];

/// The word for a value.
fn word<T: PartialEq + Copy>(words: Words<T>, value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

/// The preset with this name.
fn preset(name: &str) -> Option<Options> {
    match name {
        "designer" => Some(Options::DESIGNER),
        "seed" => Some(Options::SEED),
        _ => None,
    }
}

impl Rules {
    /// The designer's rules on a board of this size, if it has pieces.
    pub fn new(columns: u8, rows: u8) -> Option<Rules> {
        if !SIDES.contains(&columns) || !SIDES.contains(&rows) {
            return None;
        }
        let board = Board::of(columns, rows);
        (board.pieces() > 0).then_some(Rules { board, options: Options::DESIGNER })
    }

    /// The same board with other options.
    #[must_use]
    pub const fn with(self, options: Options) -> Rules {
        Rules { options, ..self }
    }

    /// The same rules without repetition.
    #[must_use]
    pub const fn without_repetition(self) -> Rules {
        Rules { options: Options { repetition: Repetition::None, ..self.options }, ..self }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The options.
    #[inline]
    pub const fn options(&self) -> &Options {
        &self.options
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { board: Board::of(5, 5), options: Options::DESIGNER }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)?;
        let designer = self.options.unlike(Options::DESIGNER);
        let seed = self.options.unlike(Options::SEED);
        let overrides = if seed.len() < designer.len() {
            f.write_str(",seed")?;
            seed
        } else {
            designer
        };
        overrides.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))
    }
}

impl FromStr for Rules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Rules, TextError> {
        let wrong = |part: Part<'_>, key: &'static str| part.wrong(TEXTS.message(key));
        let mut parts = Part::list(text).peekable();
        let size = parts.next().unwrap_or(Part::new("", 0));
        let (columns, rows) = size.size(SIDES, "5x5")?;
        let rules = Rules::new(columns, rows).ok_or_else(|| wrong(size, "claustro.rules.no_pieces"))?;

        let named = parts.peek().and_then(|part| preset(&part.text.to_ascii_lowercase()));
        let mut options = named.unwrap_or(Options::DESIGNER);
        parts.next_if(|_| named.is_some());
        let mut seen = Vec::new();
        for part in parts {
            let Some((name, value)) = part.option() else {
                let known = preset(&part.text.to_ascii_lowercase()).is_some();
                let key = if known { "claustro.rules.preset_late" } else { "claustro.rules.unknown_option" };
                return Err(wrong(part, key));
            };
            let word = name.text.to_ascii_lowercase();
            options.set(&word, value).ok_or_else(|| wrong(name, "claustro.rules.unknown_option"))??;
            if seen.contains(&word) {
                return Err(name.wrong(ludoteca_core::TEXTS.message("rules.option_twice")));
            }
            seen.push(word);
        }
        Ok(rules.with(options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_from_the_nearer_preset_is_printed() {
        for (text, canonical) in [
            ("5x5", "5x5"),
            (" 3 X 4 ", "3x4"),
            ("5x5,designer", "5x5"),
            ("5x5, SEED", "5x5,seed"),
            ("5x5,vacated=no,repetition=seed", "5x5,seed"),
            ("5x5,vacated=no", "5x5,vacated=no"),
            ("5x5,seed,repetition=designer", "5x5,vacated=no"),
            ("5x5,seed,repetition=none", "5x5,seed,repetition=none"),
            ("5x5,repetition=none", "5x5,repetition=none"),
            ("10x10,forced=yes,steps=any,stuck=draws", "10x10,stuck=draws,steps=any,forced=yes"),
            ("5x5,capture=jump,diagonals=forward", "5x5,capture=jump,diagonals=forward"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), canonical, "{text}");
        }
    }

    #[test]
    fn errors_name_the_part_and_its_place() {
        for (text, key, at) in [
            ("", "rules.size", 0),
            ("5", "rules.size", 0),
            ("2x5", "rules.size", 0),
            ("5x11", "rules.size", 0),
            ("3x3", "claustro.rules.no_pieces", 0),
            ("5x5,", "claustro.rules.unknown_option", 4),
            ("5x5,sed", "claustro.rules.unknown_option", 4),
            ("5x5, colour=red", "claustro.rules.unknown_option", 5),
            ("5x5,stuck=no", "rules.option_value", 10),
            ("5x5,seed,designer", "claustro.rules.preset_late", 9),
            ("5x5,forced=yes,seed", "claustro.rules.preset_late", 15),
            ("5x5,forced=yes,forced=yes", "rules.option_twice", 15),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
    }
}
