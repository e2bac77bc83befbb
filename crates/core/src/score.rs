//! How good a position is.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use serde::ser::{Serialize, SerializeMap, Serializer};

/// A value from the point of view of the side to move, in hundredths, or a
/// proved win or loss with its distance in plies.
///
/// Nearer wins are larger and nearer losses smaller, so that comparing scores
/// prefers the fastest win and the slowest loss.
///
/// ```
/// use ludoteca_core::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::new(900));
/// assert!(Score::loss_in(4) > Score::loss_in(2));
/// assert_eq!("#7".parse(), Ok(Score::win_in(7)));
/// assert_eq!(Score::new(-35).to_string(), "-0.35");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The value of a win on the spot.
const WIN: i32 = 1_000_000;
/// The longest distance that a proved score can tell.
const LONGEST: i32 = 100_000;

impl Score {
    /// An even position.
    pub const EVEN: Score = Score(0);

    /// An estimate in hundredths, kept clear of the proved values.
    pub const fn new(hundredths: i32) -> Score {
        let limit = WIN - LONGEST - 1;
        if hundredths > limit {
            Score(limit)
        } else if hundredths < -limit {
            Score(-limit)
        } else {
            Score(hundredths)
        }
    }

    /// A proved win in this many plies.
    pub const fn win_in(plies: u32) -> Score {
        let plies = if plies > LONGEST as u32 { LONGEST } else { plies as i32 };
        Score(WIN - plies)
    }

    /// A proved loss in this many plies.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// The score as a number that tables keep; larger is better.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score that a table has kept; out of range it is the nearest one.
    pub const fn from_raw(raw: i32) -> Score {
        Score(clamped(raw, -WIN, WIN))
    }

    /// The estimate in hundredths, if nothing is proved.
    pub const fn hundredths(self) -> Option<i32> {
        if self.0.abs() >= WIN - LONGEST { None } else { Some(self.0) }
    }

    /// The distance to the proved end, a win or a loss ([`Score::is_win`] tells).
    pub const fn plies(self) -> Option<u32> {
        if self.0.abs() >= WIN - LONGEST { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The same score seen from so many plies before: a proved end is farther away.
    #[must_use]
    pub const fn from_before(self, plies: u32) -> Score {
        self.moved(plies as i32)
    }

    /// The same score seen so many plies later: a proved end is nearer.
    #[must_use]
    pub const fn from_after(self, plies: u32) -> Score {
        self.moved(-(plies as i32))
    }

    const fn moved(self, plies: i32) -> Score {
        if self.0 >= WIN - LONGEST {
            Score(clamped(self.0 - plies, WIN - LONGEST, WIN))
        } else if self.0 <= LONGEST - WIN {
            Score(clamped(self.0 + plies, -WIN, LONGEST - WIN))
        } else {
            self
        }
    }

    /// A bound this many hundredths above or below, for windows around a score.
    #[must_use]
    pub const fn shifted(self, hundredths: i32) -> Score {
        Score(clamped(self.0.saturating_add(hundredths), -WIN, WIN))
    }

    /// Whether a win is proved.
    pub const fn is_win(self) -> bool {
        self.0 >= WIN - LONGEST
    }

    /// Whether a loss is proved.
    pub const fn is_loss(self) -> bool {
        self.0 <= LONGEST - WIN
    }
}

const fn clamped(value: i32, least: i32, most: i32) -> i32 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Serialize for Score {
    /// Gives `{"cp": 35}` for an estimate in hundredths, `{"mate": 7, "unit": "plies"}` for a
    /// proved win and a negative number for a proved loss.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match (self.plies(), self.hundredths()) {
            (Some(plies), _) => {
                let plies = i64::from(plies);
                map.serialize_entry("mate", &if self.is_win() { plies } else { -plies })?;
                map.serialize_entry("unit", "plies")?;
            }
            (None, hundredths) => map.serialize_entry("cp", &hundredths)?,
        }
        map.end()
    }
}

impl fmt::Display for Score {
    /// Writes `0.35`, or `#7` and `#-7` for a proved win and loss in 7 plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) => write!(f, "#{}{plies}", if self.is_win() { "" } else { "-" }),
            None => {
                let sign = if self.0 < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

/// The text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a score is written 0.35, -1.20, #7 or #-7")
    }
}

impl std::error::Error for ParseScoreError {}

impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Score, ParseScoreError> {
        let text = text.trim();
        if let Some(distance) = text.strip_prefix('#') {
            let (lost, digits) = match distance.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, distance),
            };
            let plies: u32 = whole(digits).ok_or(ParseScoreError)?;
            if plies > LONGEST as u32 {
                return Err(ParseScoreError);
            }
            return Ok(if lost { Score::loss_in(plies) } else { Score::win_in(plies) });
        }
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (units, cents) = digits.split_once('.').unwrap_or((digits, "0"));
        let units: i32 = whole(units).ok_or(ParseScoreError)?.try_into().map_err(|_| ParseScoreError)?;
        let cents: i32 = match cents.len() {
            1 => whole(cents).ok_or(ParseScoreError)? as i32 * 10,
            2 => whole(cents).ok_or(ParseScoreError)? as i32,
            _ => return Err(ParseScoreError),
        };
        let value = units.checked_mul(100).and_then(|u| u.checked_add(cents)).ok_or(ParseScoreError)?;
        let value = if negative { -value } else { value };
        Some(Score::new(value)).filter(|score| score.0 == value).ok_or(ParseScoreError)
    }
}

/// A number made of digits only.
fn whole(digits: &str) -> Option<u32> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_never_look_proved() {
        assert_eq!(Score::new(i32::MAX).plies(), None);
        assert_eq!(Score::new(i32::MIN).plies(), None);
        assert!(Score::new(i32::MAX) < Score::win_in(u32::MAX));
    }

    #[test]
    fn only_proved_scores_change_with_the_distance() {
        assert_eq!(Score::win_in(3).from_before(4), Score::win_in(7));
        assert_eq!(Score::loss_in(3).from_before(4), Score::loss_in(7));
        assert_eq!(Score::loss_in(7).from_after(4), Score::loss_in(3));
        assert_eq!(Score::new(250).from_before(4), Score::new(250));
        assert_eq!(Score::win_in(u32::MAX).from_before(4), Score::win_in(u32::MAX));
        assert_eq!(Score::win_in(0).shifted(50), Score::win_in(0));
        assert_eq!(Score::new(20).shifted(-50), Score::new(-30));
    }

    #[test]
    fn texts_round_trip() {
        for score in [Score::EVEN, Score::new(-5), Score::new(12345), Score::win_in(0), Score::loss_in(44)] {
            assert_eq!(score.to_string().parse(), Ok(score), "{score}");
        }
        for bad in ["", "#", "#-", "1.", "1.234", "1e9", "99999999999", "#200000", "--1", "0.+1"] {
            assert!(bad.parse::<Score>().is_err(), "{bad}");
        }
    }

    #[test]
    fn programs_read_numbers_with_a_kind() {
        let json = |score: Score| serde_json::to_value(score).unwrap();
        assert_eq!(json(Score::new(-35)), serde_json::json!({ "cp": -35 }));
        assert_eq!(json(Score::win_in(7)), serde_json::json!({ "mate": 7, "unit": "plies" }));
        assert_eq!(json(Score::loss_in(4)), serde_json::json!({ "mate": -4, "unit": "plies" }));
    }
}
