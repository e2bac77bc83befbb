//! The two sides of a game.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players' seats, whoever begins.
///
/// `First` is the mouse, green and White; `Second` the cats, blue and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The mouse, green, White.
    First,
    /// The cats, blue, Black.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The word that texts and keys use: `first` or `second`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The value of [`Side::First`].
    pub first: T,
    /// The value of [`Side::Second`].
    pub second: T,
}

impl<T> BySide<T> {
    /// Makes both values by asking for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide { first: make(Side::First), second: make(Side::Second) }
    }

    /// Exchanges the two values.
    pub fn swap(&mut self) {
        std::mem::swap(&mut self.first, &mut self.second);
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
