//! Time for thinking: how much a game allows, and how much is left.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ludoteca_core::{BySide, Error, Side, TextError, duration};

use crate::TEXTS;

/// How much time a side has for its moves: a base, and an increment after each move.
///
/// Times are whole milliseconds. Read with or without units and printed in
/// seconds:
///
/// ```
/// use ludoteca_session::TimeControl;
/// let control: TimeControl = "5m + 3s".parse()?;
/// assert_eq!(control.to_string(), "300+3");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    base: Duration,
    increment: Duration,
}

impl TimeControl {
    /// A base and an increment, cut to milliseconds.
    ///
    /// # Errors
    /// If one of them is longer than 30 days or both are nothing.
    pub fn new(base: Duration, increment: Duration) -> Result<TimeControl, Error> {
        let (base, increment) = (to_millis(base), to_millis(increment));
        if base.max(increment) > duration::LONGEST {
            return Err(duration::too_long());
        }
        if base.is_zero() && increment.is_zero() {
            return Err(TEXTS.malformed("time.zero"));
        }
        Ok(TimeControl { base, increment })
    }

    /// The time for the whole game.
    pub const fn base(&self) -> Duration {
        self.base
    }

    /// The time added after each move.
    pub const fn increment(&self) -> Duration {
        self.increment
    }
}

/// Cuts a duration to what records keep: whole milliseconds, 64 bits of them.
///
/// ```
/// use std::time::Duration;
/// let cut = ludoteca_session::to_millis(Duration::from_micros(1999));
/// assert_eq!(cut, Duration::from_millis(1));
/// ```
#[must_use]
pub const fn to_millis(duration: Duration) -> Duration {
    let millis = duration.as_millis();
    Duration::from_millis(if millis > u64::MAX as u128 { u64::MAX } else { millis as u64 })
}

/// The part of a duration below the second as a decimal fraction: `.25`, or nothing.
pub(crate) fn fraction(duration: Duration) -> String {
    match duration.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.base.as_secs(), fraction(self.base))?;
        if !self.increment.is_zero() {
            write!(f, "+{}{}", self.increment.as_secs(), fraction(self.increment))?;
        }
        Ok(())
    }
}

impl FromStr for TimeControl {
    type Err = TextError;

    fn from_str(text: &str) -> Result<TimeControl, TextError> {
        let (base, increment) = match text.split_once('+') {
            None => (duration::read(text, 0)?, Duration::ZERO),
            Some((base, increment)) => (duration::read(base, 0)?, duration::read(increment, base.len() + 1)?),
        };
        TimeControl::new(base, increment).map_err(|error| TextError::of(error, 0))
    }
}

/// What is left of both sides' time.
///
/// It never asks the time: whoever measures it says how much was spent.
///
/// ```
/// use std::time::Duration;
/// use ludoteca_core::Side;
/// use ludoteca_session::{Clock, Flag};
///
/// let mut clock = Clock::new("10+2".parse()?);
/// assert_eq!(clock.spend(Side::First, Duration::from_secs(9)), Ok(Duration::from_secs(3)));
/// assert_eq!(clock.spend(Side::First, Duration::from_secs(4)), Err(Flag(Side::First)));
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    left: BySide<Duration>,
    increment: Duration,
}

/// The time of this side has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag(pub Side);

impl Clock {
    /// A clock at the beginning of a game.
    ///
    /// Without a base, the first move has the time of the increment.
    pub fn new(control: TimeControl) -> Clock {
        let base = if control.base.is_zero() { control.increment } else { control.base };
        Clock { left: BySide { first: base, second: base }, increment: control.increment }
    }

    /// What a side has left.
    pub fn remaining(&self, side: Side) -> Duration {
        self.left[side]
    }

    /// Sets what a side has left.
    pub fn set(&mut self, side: Side, left: Duration) {
        self.left[side] = left;
    }

    /// Takes the time of a move and gives the increment; returns what is left.
    ///
    /// # Errors
    /// If more was spent than was left: nothing remains then.
    pub fn spend(&mut self, side: Side, spent: Duration) -> Result<Duration, Flag> {
        let left = self.left[side].checked_sub(spent);
        self.left[side] = left.map_or(Duration::ZERO, |left| left.saturating_add(self.increment));
        left.map(|_| self.left[side]).ok_or(Flag(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Language;

    #[test]
    fn many_spellings_have_one_text() {
        for (text, canonical) in [
            ("300+3", "300+3"),
            ("300", "300"),
            (" 300 + 0 ", "300"),
            ("5m+3s", "300+3"),
            ("5 M + 3 S", "300+3"),
            ("1h", "3600"),
            ("1h30m", "5400"),
            ("1h 30m 5s+500ms", "5405+0.5"),
            ("1.5", "1.5"),
            (".5+.1", "0.5+0.1"),
            ("0.50+0.100", "0.5+0.1"),
            ("0.25m", "15"),
            ("0.001", "0.001"),
            ("0+2", "0+2"),
            ("30m\t+\n1", "1800+1"),
            ("720h", "2592000"),
            ("0.0001h", "0.36"),
        ] {
            let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(control.to_string(), canonical, "{text}");
            assert_eq!(canonical.parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn errors_name_the_part_and_its_place() {
        for (text, key, at) in [
            ("", "time.shape", 0),
            ("  ", "time.shape", 2),
            ("x", "time.shape", 0),
            ("300+", "time.shape", 4),
            ("+3", "time.shape", 0),
            ("300+x", "time.shape", 4),
            ("300+3+3", "time.shape", 5),
            ("-1", "time.shape", 0),
            ("5d", "time.shape", 1),
            ("1h30", "time.shape", 2),
            ("1 2", "time.shape", 2),
            ("1.", "time.shape", 0),
            ("1..5", "time.shape", 0),
            (".", "time.shape", 0),
            ("٣", "time.shape", 0),
            ("0.0005", "time.fine", 0),
            ("1+0.5ms", "time.fine", 2),
            ("721h", "time.long", 0),
            ("1+721h", "time.long", 2),
            ("9999999999999999999999999999999999999999", "time.long", 0),
            ("0", "time.zero", 0),
            ("0+0", "time.zero", 0),
        ] {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text:?}");
            for language in Language::ALL {
                let said = language.say(&error.what);
                assert!(said != key && !said.contains('{'), "{language}: {said}");
            }
        }
    }

    #[test]
    fn the_flag_falls_only_when_more_is_spent_than_was_left() {
        let second = Duration::from_secs(1);
        let mut clock = Clock::new("2+1".parse().unwrap());
        assert_eq!(clock.spend(Side::Second, 2 * second), Ok(second));
        assert_eq!(clock.remaining(Side::First), 2 * second);
        let spent = second + Duration::from_nanos(1);
        assert_eq!(clock.spend(Side::Second, spent), Err(Flag(Side::Second)));
        assert_eq!(clock.remaining(Side::Second), Duration::ZERO);
        clock.set(Side::Second, 5 * second);
        assert_eq!(clock.spend(Side::Second, second), Ok(5 * second));
    }

    #[test]
    fn a_game_of_increments_alone_can_begin() {
        let mut clock = Clock::new("0+2".parse().unwrap());
        assert_eq!(clock.spend(Side::First, Duration::from_secs(2)), Ok(Duration::from_secs(2)));
    }
}
