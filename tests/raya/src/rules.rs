//! The options of a game, and their text.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Part, TextError};

use crate::TEXTS;

/// The rules of a game: `lines`, or `free,centre=closed,men=4`.
///
/// How men move, then the options that differ from the usual ones, in their order.
///
/// ```
/// use ludoteca_raya::Rules;
/// let rules: Rules = " Lines, men=3, centre = closed".parse()?;
/// assert_eq!(rules.to_string(), "lines,centre=closed");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Where men move to.
    pub moving: Moving,
    /// Whether the first man may be put in the centre.
    pub centre: Centre,
    men: usize,
}

/// Where a man moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moving {
    /// To the next square along a line.
    Lines,
    /// To any free square.
    Free,
}

/// Whether the first man may be put in the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// It may.
    Open,
    /// It may not.
    Closed,
}

const MOVING: [(&str, Moving); 2] = [("lines", Moving::Lines), ("free", Moving::Free)];
const CENTRE: [(&str, Centre); 2] = [("open", Centre::Open), ("closed", Centre::Closed)];
const MEN: [(&str, usize); 2] = [("3", 3), ("4", 4)];

impl Rules {
    /// The men of each side.
    pub const fn men(&self) -> usize {
        self.men
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { moving: Moving::Lines, centre: Centre::Open, men: 3 }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.moving {
            Moving::Lines => "lines",
            Moving::Free => "free",
        })?;
        if self.centre == Centre::Closed {
            f.write_str(",centre=closed")?;
        }
        if self.men != Rules::default().men {
            write!(f, ",men={}", self.men)?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Rules, TextError> {
        let wrong = |part: Part<'_>, key: &'static str| part.wrong(TEXTS.message(key));
        let mut parts = Part::list(text);
        let first = parts.next().unwrap_or(Part::new("", 0));
        let moving = MOVING.iter().find(|(word, _)| first.text.eq_ignore_ascii_case(word));
        let &(_, moving) = moving.ok_or_else(|| wrong(first, "raya.rules.moving"))?;
        let mut rules = Rules { moving, ..Rules::default() };
        let mut seen = Vec::new();
        for part in parts {
            let (name, value) = part.option().ok_or_else(|| wrong(part, "raya.rules.unknown_option"))?;
            let word = name.text.to_ascii_lowercase();
            match &*word {
                "centre" => rules.centre = value.one_of(&word, &CENTRE)?,
                "men" => rules.men = value.one_of(&word, &MEN)?,
                _ => return Err(wrong(name, "raya.rules.unknown_option")),
            }
            if seen.contains(&word) {
                return Err(name.wrong(ludoteca_core::TEXTS.message("rules.option_twice")));
            }
            seen.push(word);
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_unusual_is_printed() {
        for (text, canonical) in [
            ("lines", "lines"),
            (" FREE ", "free"),
            ("lines,centre=open,men=3", "lines"),
            ("free, men = 4, centre=CLOSED", "free,centre=closed,men=4"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), canonical, "{text}");
        }
    }

    #[test]
    fn errors_name_the_part_and_its_place() {
        for (text, key, at) in [
            ("", "raya.rules.moving", 0),
            ("3x3", "raya.rules.moving", 0),
            ("lines,", "raya.rules.unknown_option", 6),
            ("lines,closed", "raya.rules.unknown_option", 6),
            ("lines, colour=red", "raya.rules.unknown_option", 7),
            ("lines,men=5", "rules.option_value", 10),
            ("lines,men=4,men=4", "rules.option_twice", 12),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
    }
}
