//! What a whole table amounts to: counts and longest wins.

use ludoteca_cats::Cats;
use ludoteca_core::{BySide, Side};

use super::colex::Place;
use super::shape::Shape;
use super::verdict::of_grade;

/// How many placements each side wins, and the longest wins.
///
/// A placement is a mouse outside the cats' row and cats anywhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// `counts[turn][winner]`: how many placements with `turn` to move `winner` wins.
    pub counts: BySide<BySide<u64>>,
    /// `longest[turn][winner]`: a longest win, if the table holds distances.
    pub longest: BySide<BySide<Option<Longest>>>,
}

/// A position that takes longest to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The position.
    pub position: Cats,
    /// The plies to its end.
    pub plies: u32,
}

/// What a sweep has counted so far, for each side to move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(pub(crate) BySide<Turn>);

/// The positions with one side to move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turn {
    /// How many the cats win.
    pub(crate) won: u64,
    /// The longest win of each side.
    pub(crate) longest: BySide<Record>,
}

/// The longest win seen: half its plies, and the cat set and the mouse square.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Record {
    half: u8,
    at: Option<(Place, usize)>,
}

impl Record {
    /// Takes a longer win. Of equally long ones the last place counts, which a
    /// sweep of one block meets first.
    pub(crate) fn offer(&mut self, half: u8, find: impl FnOnce() -> (Place, usize)) {
        if half > self.half || self.at.is_none() {
            *self = Record { half, at: Some(find()) };
        }
    }

    fn merge(&mut self, other: Record) {
        if (other.half, other.at) > (self.half, self.at) {
            *self = other;
        }
    }
}

impl Tally {
    /// Adds what has been counted elsewhere.
    pub(crate) fn merge(&mut self, other: &Tally) {
        for turn in Side::ALL {
            self.0[turn].won += other.0[turn].won;
            for winner in Side::ALL {
                self.0[turn].longest[winner].merge(other.0[turn].longest[winner]);
            }
        }
    }

    /// The survey of a whole board.
    pub(crate) fn survey(&self, shape: &Shape) -> Survey {
        let all = shape.colex.placements(shape.board.home().len());
        Survey {
            counts: BySide::from_fn(|turn| {
                let second = self.0[turn].won;
                BySide { first: all - second, second }
            }),
            longest: BySide::from_fn(|turn| {
                BySide::from_fn(|winner| {
                    let Record { half, at } = self.0[turn].longest[winner];
                    let (place, mouse) = at?;
                    let position = shape.position(shape.colex.set(place), mouse, turn)?;
                    let grade = if winner == Side::Second { 255 - half } else { half };
                    let plies = of_grade(turn, grade).plies?;
                    Some(Longest { position, plies })
                })
            }),
        }
    }
}
