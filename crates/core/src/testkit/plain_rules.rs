//! The rules of games that have none to choose.

use std::fmt;
use std::str::FromStr;

use crate::TextError;

/// The only rules of a game that a test makes up; every text is read as them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainRules;

impl fmt::Display for PlainRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plain")
    }
}

impl FromStr for PlainRules {
    type Err = TextError;

    fn from_str(_: &str) -> Result<PlainRules, TextError> {
        Ok(PlainRules)
    }
}
