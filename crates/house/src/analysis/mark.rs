//! Marks for moves, as people write them.

use ludoteca_core::Effect;
use serde::{Serialize, Serializer};

/// The chances that a ply gives away, from which on it gets a mark.
const INACCURACY: f64 = 0.1;
const MISTAKE: f64 = 0.2;
const BLUNDER: f64 = 0.4;

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

    /// The mark of a ply that did this to the result, where that is proved, and gave these
    /// chances away.
    pub(crate) fn of(effect: Option<Effect>, loss: f64) -> Option<Mark> {
        match (effect, loss) {
            (Some(effect), _) if effect.is_mistake() => Some(Mark::Blunder),
            (_, loss) if loss >= BLUNDER => Some(Mark::Blunder),
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
        let marks = [0.0, 0.09, 0.1, 0.25, 0.39, 0.4, 1.0].map(|loss| Mark::of(None, loss));
        let (small, large, all) = (Some(Mark::Inaccuracy), Some(Mark::Mistake), Some(Mark::Blunder));
        assert_eq!(marks, [None, None, small, large, large, all, all]);
        assert_eq!(Mark::of(Some(Effect::ThrowsDraw), 0.0), all, "a result that is proved to be gone");
        assert_eq!(Mark::of(Some(Effect::WinsLater), 0.0), None);
    }
}
