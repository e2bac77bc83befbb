//! Times that people write: `300`, `1.5`, `5m`, `1h 30m`, `500ms`.

use std::time::Duration;

use crate::TEXTS;
use crate::{Error, TextError};

/// The longest time that can be told, in days.
const LONGEST_DAYS: u64 = 30;
/// The longest time that can be told.
pub const LONGEST: Duration = Duration::from_secs(LONGEST_DAYS * 24 * 3_600);
/// More digits than any allowed time has.
const MOST_DIGITS: usize = 18;
/// The units and their milliseconds, the longer name first where one begins another.
const UNITS: [(&str, u128); 4] = [("ms", 1), ("h", 3_600_000), ("m", 60_000), ("s", 1_000)];

/// What is said of a time beyond the longest.
pub fn too_long() -> Error {
    TEXTS.too_large("time.long").with("days", LONGEST_DAYS)
}

/// Reads a time in seconds or with units; the text begins at byte `at` of the whole.
///
/// ```
/// use ludoteca_core::duration;
/// assert_eq!(duration::read("1m 30s", 0), duration::read("90", 0));
/// assert!(duration::read("soon", 0).is_err());
/// ```
pub fn read(text: &str, at: usize) -> Result<Duration, TextError> {
    let place = |rest: &str| at + text.len() - rest.len();
    let about = |key: &'static str| TEXTS.message(key).with("text", text.trim());
    let mut rest = text.trim_start();
    let mut total = 0;
    let mut terms = 0;
    loop {
        let here = rest;
        let number = digits_and_point(rest);
        rest = rest[number.len()..].trim_start();
        let unit = UNITS.into_iter().find(|(name, _)| starts_with(rest, name));
        let (name, millis) = unit.unwrap_or(("", 1_000));
        rest = rest[name.len()..].trim_start();
        total += match read_number(number, millis) {
            Ok(time) => time,
            Err("time.long") => return Err(TextError::of(too_long(), place(here))),
            Err(key) => return Err(TextError::at(about(key), place(here))),
        };
        if total > LONGEST.as_millis() {
            return Err(TextError::of(too_long(), place(here)));
        }
        terms += 1;
        // A number without a unit stands alone: `1h 30` could mean either.
        if name.is_empty() && (terms > 1 || !rest.is_empty()) {
            let wrong = if rest.is_empty() { here } else { rest };
            return Err(TextError::at(about("time.shape"), place(wrong)));
        }
        if rest.is_empty() {
            return Ok(Duration::from_millis(total as u64));
        }
    }
}

fn digits_and_point(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len())]
}

/// The milliseconds of a decimal number of units, or the key of what is wrong.
fn read_number(number: &str, millis: u128) -> Result<u128, &'static str> {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    if number.is_empty() || decimals.is_empty() || decimals.contains('.') {
        return Err("time.shape");
    }
    let digits = format!("{whole}{decimals}");
    let value: u128 = match digits.parse() {
        Ok(value) if digits.len() <= MOST_DIGITS => value,
        _ => return Err("time.long"),
    };
    let scale = 10_u128.pow(decimals.len() as u32);
    if (value * millis).is_multiple_of(scale) { Ok(value * millis / scale) } else { Err("time.fine") }
}

fn starts_with(text: &str, name: &str) -> bool {
    text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
}
