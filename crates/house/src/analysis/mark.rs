//! Marks for moves, as people write them.

use ludoteca_core::Effect;
use serde::{Serialize, Serializer};

use super::Around;

/// The chances that a ply gives away, from which on it gets a mark.
const INACCURACY: f64 = 0.1;
const MISTAKE: f64 = 0.2;
const BLUNDER: f64 = 0.4;
/// The chances from which on a judge is sure of a win. Estimates swing; so a ply gives the
/// result away only if the judge was sure before that it was won, or is now that it is lost.
const SURE: f64 = 0.9;

/// What a move was, in one mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!`: the only move that kept the result or the chances, and not the one that lay at
    /// hand.
    Good,
    /// `?!`: it gave away something.
    Inaccuracy,
    /// `?`: it gave away much.
    Mistake,
    /// `??`: it gave the result away.
    Blunder,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 4] = [Mark::Good, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a ply that did this to the result, where that is proved, and to the
    /// chances of its side, and gave so much of them away.
    pub(crate) fn of(effect: Option<Effect>, chances: Around<f64>, loss: f64) -> Option<Mark> {
        let sure = chances.before >= SURE || chances.after <= 1.0 - SURE;
        match (effect, loss) {
            (Some(effect), _) if effect.is_mistake() => Some(Mark::Blunder),
            (_, loss) if loss >= BLUNDER && sure => Some(Mark::Blunder),
            (_, loss) if loss >= MISTAKE => Some(Mark::Mistake),
            (_, loss) if loss >= INACCURACY => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    /// How it is written after a move.
    pub const fn suffix(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its number in records, after `$`.
    pub const fn number(self) -> u8 {
        match self {
            Mark::Good => 1,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
            Mark::Inaccuracy => 6,
        }
    }

    /// Whether something was there to be learnt from: `?` and `??`.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Mark::Mistake | Mark::Blunder)
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.suffix())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_follows_from_what_was_given_away() {
        let mark = |before: f64, after: f64| Mark::of(None, Around { before, after }, before - after);
        let (small, large, all) = (Some(Mark::Inaccuracy), Some(Mark::Mistake), Some(Mark::Blunder));
        assert_eq!([mark(0.5, 0.5), mark(0.5, 0.41), mark(0.7, 0.59)], [None, None, small]);
        assert_eq!([mark(0.5, 0.25), mark(0.75, 0.3)], [large; 2], "nobody is sure of anything");
        assert_eq!([mark(0.95, 0.5), mark(0.5, 0.05), mark(1.0, 0.0)], [all; 3]);
        let same = Around { before: 1.0, after: 1.0 };
        assert_eq!(Mark::of(Some(Effect::ThrowsDraw), same, 0.0), all, "the result is proved to be gone");
        assert_eq!(Mark::of(Some(Effect::WinsLater), same, 0.0), None);
    }
}
