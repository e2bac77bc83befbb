//! How long to think: what stands after `go`.

use std::time::Duration;

use ludoteca_core::{BySide, Error, Limits, Side};

use crate::TEXTS;

/// What a `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// The time, the depth and the number of positions.
    limits: Limits,
    /// What is left on the clocks, and what each move adds.
    left: BySide<Option<Duration>>,
    increment: BySide<Duration>,
}

impl Go {
    /// Reads what stands after `go`; words that it does not know are ignored.
    pub(crate) fn read(words: &[&str]) -> Result<Go, Error> {
        let mut go = Go::default();
        for (at, &word) in words.iter().enumerate() {
            let value = words.get(at + 1).copied().unwrap_or_default();
            let number = || number(value).ok_or_else(|| wrong(word, value));
            let time = || milliseconds(value).ok_or_else(|| wrong(word, value));
            match word.to_ascii_lowercase().as_str() {
                "p1time" => go.left.first = Some(time()?),
                "p2time" => go.left.second = Some(time()?),
                "p1inc" => go.increment.first = time()?,
                "p2inc" => go.increment.second = time()?,
                "movetime" => go.limits.time = Some(time()?),
                "depth" => go.limits.depth = Some(number()?.try_into().unwrap_or(u32::MAX)),
                "nodes" => go.limits.nodes = Some(number()?.max(1)),
                _ => {}
            }
        }
        Ok(go)
    }

    /// The limits for the side to move; none means until it is told to stop.
    pub(crate) fn limits(&self, turn: Side) -> Limits {
        let clock = self.left[turn].map(|left| (left, self.increment[turn]));
        Limits { clock, ..self.limits }
    }

    /// Whether it comes to an end by itself for some side.
    pub(crate) fn is_limited(&self) -> bool {
        Side::ALL.into_iter().any(|side| !is_none(&self.limits(side)))
    }
}

/// Whether nothing limits a thought.
pub(crate) fn is_none(limits: &Limits) -> bool {
    let Limits { time, depth, nodes, clock, .. } = limits;
    time.is_none() && depth.is_none() && nodes.is_none() && clock.is_none()
}

/// A number of digits only; what is too large for anybody is the largest.
fn number(text: &str) -> Option<u64> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(u64::MAX))
}

/// A time; a clock that has run out is shown as a negative one.
fn milliseconds(text: &str) -> Option<Duration> {
    match text.strip_prefix('-') {
        Some(digits) => number(digits).map(|_| Duration::ZERO),
        None => number(text).map(|millis| Duration::from_millis(millis.min(u64::from(u32::MAX)))),
    }
}

fn wrong(word: &str, text: &str) -> Error {
    TEXTS.malformed("ugi.err.go").with("word", word).with("text", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, Error> {
        Go::read(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let go = go("p1time 1000 p2time -30 P1inc 10 p2inc 0").unwrap();
        let clock = |left, increment| {
            let millis = Duration::from_millis;
            Limits { clock: Some((millis(left), millis(increment))), ..Limits::default() }
        };
        assert_eq!(go.limits(Side::First), clock(1000, 10));
        assert_eq!(go.limits(Side::Second), clock(0, 0));
    }

    #[test]
    fn limits_are_read_and_strange_words_are_not() {
        let depth = go("wtime 3 depth 4 infinite mate").unwrap();
        assert_eq!(depth.limits(Side::First), Limits { depth: Some(4), ..Limits::default() });
        assert!(depth.is_limited() && !go("infinite").unwrap().is_limited());
        assert_eq!(go("depth 99999999999999999999999").unwrap().limits.depth, Some(u32::MAX));
        for bad in ["depth", "depth x", "nodes -1", "movetime 1.5", "p1time now"] {
            assert_eq!(go(bad).unwrap_err().key(), "ugi.err.go", "{bad}");
        }
    }
}
