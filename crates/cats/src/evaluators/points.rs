//! The Commodore 64's evaluation with other points, for a program that learns.

use ludoteca_core::{Evaluator, Game, Hints, Score, Side, Weighed};

use super::c64::{Aspects, C64Evaluation, score_of};
use crate::Cats;

/// The points of the Commodore 64's evaluation on the 8x8 board, which can be taught.
///
/// Its terms are those of [`C64Evaluation`], one number for each row of the mouse, each
/// number of its free squares and each formation; the value is one byte still.
///
/// ```
/// use ludoteca_cats::{C64Evaluation, C64Points, Cats, Rules};
/// use ludoteca_core::{Evaluator, Game};
/// let start = Cats::start(&Rules::default());
/// assert_eq!(C64Points::default().score(&start), C64Evaluation::Version3.score(&start));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct C64Points([i8; LEN]);

/// Where the terms begin: the mouse's rows, its freedom, the formation, the overtaking.
const FREEDOM: usize = 8;
const FORMATION: usize = FREEDOM + 5;
const OVERTAKEN: usize = FORMATION + 2;
const LEN: usize = OVERTAKEN + 1;
/// The most that a term can be worth either way.
const MOST: i32 = 100;
/// The least and the most that a board can be worth: the bytes beyond have a meaning.
const LOWEST: i32 = 0x02;
const HIGHEST: i32 = 0xfe;
const NEUTRAL: i32 = 0x80;

impl Default for C64Points {
    fn default() -> C64Points {
        C64Points::of(C64Evaluation::default())
    }
}

impl C64Points {
    /// The points of one of the program's versions.
    pub(crate) const fn of(version: C64Evaluation) -> C64Points {
        let mut points = [32, 6, 5, 4, 3, 2, 1, 0, -32, -3, -2, -1, 0, -16, -8, 32];
        if version.number() < 2 {
            points[FORMATION] = 0;
            points[FORMATION + 1] = 0;
        }
        if version.number() < 3 {
            points[OVERTAKEN] = 0;
        }
        C64Points(points)
    }

    /// The places of the points that count.
    #[inline]
    fn counting(aspects: Aspects) -> impl Iterator<Item = usize> {
        let rows = (aspects.last_cat - aspects.first_cat) as usize;
        [
            Some(aspects.mouse as usize & 7),
            Some(FREEDOM + aspects.freedom as usize),
            (rows < 2).then_some(FORMATION + rows),
            (aspects.first_cat >= aspects.mouse).then_some(OVERTAKEN),
        ]
        .into_iter()
        .flatten()
    }

    /// The byte from what it looks at.
    #[inline]
    pub(crate) fn weigh(&self, aspects: Aspects) -> u8 {
        let points: i32 = C64Points::counting(aspects).map(|at| i32::from(self.0[at])).sum();
        (NEUTRAL + points).clamp(LOWEST, HIGHEST) as u8
    }
}

impl Evaluator<Cats> for C64Points {
    fn score(&self, position: &Cats) -> Score {
        score_of(self.weigh(Aspects::of(position)), position.turn())
    }
}

impl Hints<Cats> for C64Points {}

impl Weighed<Cats> for C64Points {
    fn weights(&self) -> Vec<(String, i32)> {
        let rows = (0..8).map(|row| format!("row.{row}"));
        let freedom = (0..5).map(|free| format!("freedom.{free}"));
        let formation = (1..3).map(|rows| format!("formation.{rows}"));
        let names = rows.chain(freedom).chain(formation).chain(["overtaken".to_owned()]);
        names.zip(self.0.map(i32::from)).collect()
    }

    fn set_weights(&mut self, weights: &[i32]) {
        for (point, weight) in self.0.iter_mut().zip(weights) {
            *point = (*weight).clamp(-MOST, MOST) as i8;
        }
    }

    /// A point of the byte is a hundred hundredths for the mouse.
    fn counts(&self, position: &Cats, out: &mut Vec<i32>) {
        let start = out.len();
        out.resize(start + LEN, 0);
        let worth = if position.turn() == Side::First { 100 } else { -100 };
        for at in C64Points::counting(Aspects::of(position)) {
            out[start + at] = worth;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use ludoteca_core::Rng;
    use ludoteca_core::testkit::weighed;

    #[test]
    fn the_score_is_made_of_the_points() {
        weighed(&mut C64Points::default(), &Rules::default(), 50);
    }

    #[test]
    fn the_points_of_each_version_give_its_bytes() {
        let mut moves = Vec::new();
        for seed in 0..50 {
            let (mut rng, mut position) = (Rng::new(seed), Cats::start(&Rules::default()));
            while position.ended().is_none() {
                for version in C64Evaluation::ALL {
                    let byte = C64Points::of(version).weigh(Aspects::of(&position));
                    assert_eq!(byte, version.byte(&position), "{position:?} {version:?}");
                }
                moves.clear();
                position.moves(&mut moves);
                position.apply(*rng.pick(&moves).expect("the game goes on"));
            }
        }
    }

    #[test]
    fn no_points_leave_the_byte_or_its_meaning() {
        let mut points = C64Points::default();
        for weight in [-1_000_000, 1_000_000] {
            points.set_weights(&[weight; LEN]);
            let byte = points.weigh(Aspects::of(&Cats::start(&Rules::default())));
            assert!((0x02..=0xfe).contains(&byte), "{byte:02x}");
        }
    }
}
