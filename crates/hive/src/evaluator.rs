//! What a position looks like it is worth.

use ludoteca_core::{Evaluator, Game, Message, Score, Side, Term};

use crate::{Bug, Hive, Move, Piece};

/// What the terms are worth, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A tile beside a queen.
    pub siege: i32,
    /// A queen under a tile of the other side.
    pub cover: i32,
    /// A move that can be chosen.
    pub mobility: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { siege: 80, cover: 60, mobility: 2 }
    }
}

/// How promising it is to end beside the other queen, or on top of it.
const BESIEGES: i32 = 4;
/// How promising it is to leave the own queen's side.
const RELIEVES: i32 = 2;
/// How promising it is to move rather than to place.
const MOVES: i32 = 1;

/// A judgement by the tiles around the queens and the moves of both sides.
///
/// ```
/// use ludoteca_core::{Evaluator, Game, Score};
/// use ludoteca_hive::{Hive, HiveEvaluation, Rules};
/// let start = Hive::start(&Rules::default());
/// assert_eq!(HiveEvaluation::default().score(&start), Score::EVEN);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiveEvaluation {
    /// What the terms are worth.
    pub weights: Weights,
}

impl HiveEvaluation {
    /// What each term adds for the side to move, by its key in the catalogues.
    fn weighed(&self, position: &Hive) -> [(&'static str, i32); 3] {
        let (me, other) = (position.turn(), position.turn().other());
        let Weights { siege, cover, mobility } = self.weights;
        [
            ("hive.term.siege", siege * (besiegers(position, other) - besiegers(position, me))),
            ("hive.term.cover", cover * (covered(position, other) - covered(position, me))),
            ("hive.term.mobility", mobility * (choices(position) - choices_of_the_other(position))),
        ]
    }
}

/// The tiles beside a side's queen.
fn besiegers(position: &Hive, side: Side) -> i32 {
    let queen = position.place(Piece::first(side, Bug::Queen));
    queen.map_or(0, |hex| position.board().occupied(hex).count_ones() as i32)
}

/// Whether a side's queen is under a tile of the other one, as a number.
fn covered(position: &Hive, side: Side) -> i32 {
    let queen = Piece::first(side, Bug::Queen);
    let top = position.place(queen).and_then(|hex| position.board().top(hex));
    i32::from(top.is_some_and(|top| top.side() != side))
}

fn choices(position: &Hive) -> i32 {
    position.count() as i32
}

/// The moves that the other side would have if it were its turn.
fn choices_of_the_other(position: &Hive) -> i32 {
    let mut passed = position.clone();
    passed.apply(Move::PASS);
    // Before Black's first tile there is nothing to compare with.
    if passed.placed(passed.turn()) == 0 { choices(position) } else { choices(&passed) }
}

impl Evaluator<Hive> for HiveEvaluation {
    fn score(&self, position: &Hive) -> Score {
        Score::new(self.weighed(position).iter().map(|(_, value)| value).sum())
    }

    fn terms(&self, position: &Hive) -> Vec<Term> {
        let terms = self.weighed(position);
        terms.into_iter().map(|(key, value)| Term::new(Message::new(key), value)).collect()
    }

    /// What tightens the ring around the other queen or loosens the own one first.
    fn promise(&self, position: &Hive, m: Move) -> i32 {
        let beside = |hex, side| {
            let queen = position.place(Piece::first(side, Bug::Queen));
            i32::from(queen.is_some_and(|queen| queen == hex || queen.direction_to(hex).is_some()))
        };
        let (me, other) = (position.turn(), position.turn().other());
        let ring = |hex| BESIEGES * beside(hex, other) - RELIEVES * beside(hex, me);
        let from = m.from().map_or(0, |hex| ring(hex) - MOVES);
        m.to().map_or(0, ring) - from
    }

    /// A move that takes a hex beside the other queen.
    fn noisy(&self, position: &Hive, m: Move) -> bool {
        let queen = position.place(Piece::first(position.turn().other(), Bug::Queen));
        m.to().zip(queen).is_some_and(|(to, queen)| queen.direction_to(to).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameString;
    use ludoteca_core::testkit::sayable;

    #[test]
    fn the_terms_are_those_counted_by_hand() {
        // White has brought an ant to the black queen and is to move.
        let text = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ/;wA1 bQ\\;bG1 bA1/";
        let game: GameString = text.parse().unwrap();
        let evaluation = HiveEvaluation { weights: Weights { siege: 100, cover: 10, mobility: 1 } };
        let terms = evaluation.terms(game.position());
        let values: Vec<i32> = terms.iter().map(|term| term.value).collect();
        // Beside the white queen: wS1. Beside the black one: bS1, bA1 and wA1.
        let passed = {
            let mut passed = game.position().clone();
            passed.apply(Move::PASS);
            passed.count() as i32
        };
        assert_eq!(values, [100 * (3 - 1), 0, game.position().count() as i32 - passed]);
        assert_eq!(evaluation.score(game.position()), Score::new(values.iter().sum()));
        for term in terms {
            sayable(&term.name);
        }
    }

    #[test]
    fn moves_to_the_other_queen_are_looked_at_first() {
        let game: GameString = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ/".parse().unwrap();
        let evaluation = HiveEvaluation::default();
        let mut moves = Vec::new();
        game.position().moves(&mut moves);
        let first = moves.iter().copied().max_by_key(|&m| evaluation.promise(game.position(), m)).unwrap();
        assert!(evaluation.noisy(game.position(), first), "{first:?}");
    }
}
