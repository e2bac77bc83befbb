//! What is found out about states one after the other.

/// What has been found out about a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing yet; in the end: a draw.
    #[default]
    Open,
    /// The side to move wins.
    Won,
    /// The side to move loses.
    Lost,
}

impl Value {
    /// Stores what has been found out; tells whether it is new.
    pub(super) fn settle(&mut self, found: Value) -> bool {
        if *self != Value::Open {
            return false;
        }
        *self = found;
        found != Value::Open
    }
}

/// The values after the moves of a position, counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    all: u16,
    won: u16,
    lost: u16,
}

impl Tally {
    /// One more.
    #[must_use]
    pub(super) fn with(mut self, value: Value) -> Tally {
        self.all += 1;
        self.won += u16::from(value == Value::Won);
        self.lost += u16::from(value == Value::Lost);
        self
    }

    /// Without those of a part of it.
    #[must_use]
    pub(super) fn minus(self, part: Tally) -> Tally {
        Tally { all: self.all - part.all, won: self.won - part.won, lost: self.lost - part.lost }
    }

    /// The value before those moves, of which there must be one.
    pub(super) fn value(self) -> Value {
        if self.lost > 0 {
            Value::Won
        } else if self.won == self.all {
            Value::Lost
        } else {
            Value::Open
        }
    }
}
