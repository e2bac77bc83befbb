//! Marks for moves, as people write them.

use serde::{Serialize, Serializer};

/// The chances that a ply gives away, from which on it gets a mark.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;

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

    /// The mark of a ply that gave these chances away, but not the result.
    pub(crate) fn of_loss(loss: f64) -> Option<Mark> {
        match loss {
            loss if loss >= MISTAKE => Some(Mark::Mistake),
            loss if loss >= INACCURACY => Some(Mark::Inaccuracy),
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

    /// The word that keys use.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Good => "good",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
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
