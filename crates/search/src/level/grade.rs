//! How strong a graded player is.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::Error;

use crate::TEXTS;

/// How strong a graded player is: 1 to 8.
///
/// ```
/// use ludoteca_search::Grade;
/// assert_eq!(" 3 ".parse::<Grade>()?.to_string(), "3");
/// assert!("9".parse::<Grade>().is_err());
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The highest grade: full strength.
    pub const LAST: u8 = 8;

    /// The grade with this number.
    pub const fn new(number: u8) -> Option<Grade> {
        if number >= 1 && number <= Grade::LAST { Some(Grade(number)) } else { None }
    }

    /// All grades, the weakest first.
    pub fn all() -> impl Iterator<Item = Grade> {
        (1..=Grade::LAST).map(Grade)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Grade {
    type Err = Error;

    fn from_str(text: &str) -> Result<Grade, Error> {
        let number = ludoteca_core::choice(text, Grade::LAST as usize);
        number
            .map(|number| Grade(number as u8))
            .ok_or_else(|| TEXTS.unknown("search.level").with("text", text.trim()).with("last", Grade::LAST))
    }
}
