//! What a position looks like it is worth, by terms that people understand.

use ludoteca_core::{Evaluator, Game, Hints, Score, SearchEvaluator, Side, Term, Weighed};

use crate::TEXTS;
use crate::{Board, Claustro, Move, Square, Squares};

/// The priority of the step into the goal, above everything else.
const GOAL: i32 = 1_000_000;
/// The priority of capturing a piece that is about to reach its goal.
const RESCUE: i32 = 10_000;
/// The priority of each step that a captive is thrown back.
const THROWN_BACK: i32 = 20;
/// The priority of each step that a victim has come.
const ADVANCED_VICTIM: i32 = 10;
/// The priority of each step that a move brings its piece nearer to the goal.
const NEARER: i32 = 10;
/// The priority of each step that a stepping piece has come, which it may lose.
const RUNNER: i32 = 5;

/// The arrival of a piece at the door that will step into its goal.
const ARRIVING: i32 = 4;
/// The arrival of a piece that can step to the door and not be captured there.
const COMING: i32 = 2;
/// The arrival of a piece at the door, or about to step to it, that can still be stopped.
const STOPPABLE: i32 = 1;

/// What each unit of an aspect is worth, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each half step by which the nearest piece is ahead of the opponent's.
    pub race: i32,
    /// For each step towards an arrival that nobody can stop.
    pub arrival: i32,
    /// For each step that any piece has come.
    pub advance: i32,
    /// For each step that the most advanced piece on offer has come.
    pub offer: i32,
    /// For each step that the own most advanced piece under threat has come.
    pub threat: i32,
    /// For each square before the opponent's goal that is held or attacked.
    pub guard: i32,
    /// For each step that is open.
    pub steps: i32,
}

impl Weights {
    /// The weights that are used unless told otherwise.
    pub const USUAL: Weights =
        Weights { race: 20, arrival: 100, advance: 3, offer: 3, threat: -6, guard: 10, steps: 3 };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::USUAL
    }
}

/// What the evaluation looks at, as whole numbers for the side to move.
///
/// All but `offer` and `threat` are the own number less the opponent's. The score
/// is the sum of each aspect times its weight, so weights can be fitted to known
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspects {
    /// Half steps by which the nearest piece is ahead; having the move is one.
    pub race: i32,
    /// How near an arrival is that nobody can stop, who is to move considered.
    pub arrival: i32,
    /// Steps that all pieces have come.
    pub advance: i32,
    /// Steps that the most advanced piece has come that can be captured.
    pub offer: i32,
    /// Steps that the own most advanced piece has come that the opponent could capture.
    pub threat: i32,
    /// Squares before the other side's goal that are held or attacked.
    pub guard: i32,
    /// Steps that are open.
    pub steps: i32,
}

/// How one side stands.
struct Standing {
    nearest: i32,
    advance: i32,
    guard: i32,
    steps: i32,
}

impl Standing {
    fn of(position: &Claustro, side: Side) -> Standing {
        let board = position.rules().board();
        let span = board.span() as i32;
        let (mut nearest, mut advance) = (span, 0);
        for square in position.pieces(side) {
            let distance = board.to_goal(side, square) as i32;
            nearest = nearest.min(distance);
            advance += span - distance;
        }
        let held = (position.pieces(side) | position.attacked(side)) & board.doors(side.other());
        Standing { nearest, advance, guard: held.len() as i32, steps: position.step_count(side) as i32 }
    }
}

/// The steps that the most advanced of some pieces has come.
fn farthest(board: &Board, side: Side, pieces: Squares) -> i32 {
    let come = |square: Square| (board.span() - board.to_goal(side, square)) as i32;
    pieces.iter().map(come).max().unwrap_or(0)
}

/// How near the side to move is to an arrival that nobody can stop, less the same
/// for the opponent: who is at the door and to move arrives, who can step to a
/// door that the other side does not attack will, the others may.
fn arrival(position: &Claustro) -> i32 {
    let board = position.rules().board();
    let (me, other) = (position.turn(), position.turn().other());
    let coming = |side: Side| {
        let safe = position.stepped(side) & board.doors(side) & !position.attacked(side.other());
        !safe.is_empty()
    };
    if !(position.pieces(me) & board.doors(me)).is_empty() {
        return ARRIVING;
    }
    let at_door = position.pieces(other) & board.doors(other);
    if !(at_door & !position.victims(me)).is_empty() {
        return -ARRIVING;
    }
    let own = if coming(me) { COMING } else { 0 };
    let enemy = if !at_door.is_empty() || coming(other) { STOPPABLE } else { 0 };
    own - enemy
}

impl Aspects {
    /// What there is to see in a position.
    pub fn of(position: &Claustro) -> Aspects {
        let board = position.rules().board();
        let (me, other) = (position.turn(), position.turn().other());
        let (own, enemy) = (Standing::of(position, me), Standing::of(position, other));
        Aspects {
            race: 2 * (enemy.nearest - own.nearest) + 1,
            arrival: arrival(position),
            advance: own.advance - enemy.advance,
            offer: farthest(board, other, position.victims(me)),
            threat: farthest(board, me, position.victims(other)),
            guard: own.guard - enemy.guard,
            steps: own.steps - enemy.steps,
        }
    }

    /// What each aspect is worth, by its key in the catalogues.
    fn weighed(self, weights: &Weights) -> [(&'static str, i32); 7] {
        [
            ("claustro.term.race", self.race * weights.race),
            ("claustro.term.arrival", self.arrival * weights.arrival),
            ("claustro.term.advance", self.advance * weights.advance),
            ("claustro.term.offer", self.offer * weights.offer),
            ("claustro.term.threat", self.threat * weights.threat),
            ("claustro.term.guard", self.guard * weights.guard),
            ("claustro.term.steps", self.steps * weights.steps),
        ]
    }
}

/// An evaluation by the race to the goal, the captures and the guarded goals.
///
/// ```
/// use ludoteca_claustro::{Claustro, ClaustroEvaluation, Rules};
/// use ludoteca_core::{Evaluator, Game, Score};
/// let start = Claustro::start(&Rules::default());
/// let score = ClaustroEvaluation::default().score(&start);
/// assert!(score > Score::EVEN, "having the first move is worth something");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaustroEvaluation {
    /// What the terms are worth.
    pub weights: Weights,
}

impl Evaluator<Claustro> for ClaustroEvaluation {
    fn score(&self, position: &Claustro) -> Score {
        let terms = Aspects::of(position).weighed(&self.weights);
        Score::new(terms.iter().map(|(_, value)| value).sum())
    }

    fn terms(&self, position: &Claustro) -> Vec<Term> {
        let terms = Aspects::of(position).weighed(&self.weights);
        terms.into_iter().map(|(key, value)| Term::new(TEXTS.message(key), value)).collect()
    }
}

impl SearchEvaluator<Claustro> for ClaustroEvaluation {
    type Scratch = ();
    type Hints = ClaustroEvaluation;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), position: &Claustro) -> Score {
        self.score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &ClaustroEvaluation {
        self
    }
}

impl Hints<Claustro> for ClaustroEvaluation {
    /// The goal first, then captures of what is about to arrive, then by steps won.
    fn priority(&self, position: &Claustro, m: Move) -> i32 {
        let board = position.rules().board();
        let (me, other) = (position.turn(), position.turn().other());
        let mine = |square| board.to_goal(me, square) as i32;
        let theirs = |square| board.to_goal(other, square) as i32;
        let span = board.span() as i32;
        let nearer = NEARER * (mine(m.from) - mine(m.to));
        match m.captive {
            Some(place) => {
                let left = theirs(position.victim(m.from, m.to));
                let rescue = if left == 1 && theirs(place) > 1 { RESCUE } else { 0 };
                nearer + rescue + THROWN_BACK * (theirs(place) - left) + ADVANCED_VICTIM * (span - left)
            }
            None if mine(m.to) == 0 => GOAL,
            None => {
                let come = RUNNER * (span - mine(m.to));
                nearer + if position.attacked(other).contains(m.to) { -come } else { come }
            }
        }
    }

    /// Steps to the goal or to its door, and captures of what stands at its own.
    fn is_noisy(&self, position: &Claustro, m: Move) -> bool {
        let board = position.rules().board();
        let other = position.turn().other();
        let rescue = |place| {
            board.to_goal(other, position.victim(m.from, m.to)) == 1 && board.to_goal(other, place) > 1
        };
        match m.captive {
            Some(place) => rescue(place),
            None => board.to_goal(position.turn(), m.to) <= 1,
        }
    }
}

impl Weighed<Claustro> for ClaustroEvaluation {
    fn weights(&self) -> Vec<(String, i32)> {
        let Weights { race, arrival, advance, offer, threat, guard, steps } = self.weights;
        let weights = [
            ("race", race),
            ("arrival", arrival),
            ("advance", advance),
            ("offer", offer),
            ("threat", threat),
            ("guard", guard),
            ("steps", steps),
        ];
        weights.map(|(name, weight)| (name.to_owned(), weight)).into()
    }

    fn set_weights(&mut self, weights: &[i32]) {
        if let [race, arrival, advance, offer, threat, guard, steps] = *weights {
            self.weights = Weights { race, arrival, advance, offer, threat, guard, steps };
        }
    }

    fn counts(&self, position: &Claustro, out: &mut Vec<i32>) {
        let Aspects { race, arrival, advance, offer, threat, guard, steps } = Aspects::of(position);
        out.extend([race, arrival, advance, offer, threat, guard, steps]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::testing::{at, turned};
    use ludoteca_core::testkit::{sayable, weighed};
    use ludoteca_core::{Notation, Rng};

    #[test]
    fn the_score_is_made_of_what_is_counted() {
        for rules in ["5x5", "4x6,seed", "7x7"] {
            weighed(&mut ClaustroEvaluation::default(), &rules.parse().unwrap(), 20);
        }
    }

    #[test]
    fn the_aspects_are_those_counted_by_hand() {
        // Green b2, a2, a3, a4 and blue c3, e3, e2, d1; e5 is green's goal, a1 blue's.
        let apart = Aspects::of(&at("5x5", "5/g4/g1b1b/gg2b/3b1 g"));
        assert_eq!(
            apart,
            Aspects {
                // a4 is 5 steps from e5; d1 is 3 from a1.
                race: 2 * (3 - 5) + 1,
                // Nobody can step to a door: d1 is two steps from b1, a4 four from d5.
                arrival: 0,
                // Green has come 2, 1, 2 and 3 steps; blue 4, 2, 3 and 5.
                advance: 8 - 14,
                // b2 attacks c3, which has come 4; c3 attacks b2, which has come 2.
                offer: 4,
                threat: 2,
                // Green holds a2 and attacks b1; blue holds and attacks neither d5 nor e4.
                guard: 2,
                // b2 two, a3 one, a4 one; c3 two, e3 one, e2 one, d1 one.
                steps: 4 - 5,
            }
        );
        for (position, arrival, why) in [
            ("3g1/1b3/g1b1b/g2g1/3b1 g", ARRIVING, "d5 steps into e5"),
            ("3g1/1b3/g1b1b/g2g1/3b1 b", -ARRIVING, "d5 cannot be captured"),
            ("3g1/2b2/g1b1b/g2g1/3b1 b", -STOPPABLE, "c4 can capture d5"),
            ("2g2/1b3/g1b1b/g2g1/3b1 g", COMING, "c5 goes to d5, which nobody attacks"),
            ("2g2/2b2/g1b1b/g2g1/3b1 g", 0, "c4 attacks d5"),
            ("2g2/1b3/g1b1b/g2g1/3b1 b", -STOPPABLE, "c5 will go to d5"),
        ] {
            assert_eq!(Aspects::of(&at("5x5", position)).arrival, arrival, "{position}: {why}");
        }
    }

    #[test]
    fn both_sides_are_judged_alike_and_terms_add_up() {
        let evaluation = ClaustroEvaluation::default();
        let mut rng = Rng::new(9);
        for text in ["5x5", "4x7,seed", "10x10,capture=jump", "6x6,diagonals=forward,steps=any,forced=yes"] {
            let rules: Rules = text.parse().unwrap();
            for _ in 0..20 {
                let mut position = Claustro::start(&rules);
                let mut moves = Vec::new();
                for _ in 0..60 {
                    let score = evaluation.score(&position);
                    let other = turned(&position);
                    let place = format!("{text} {}", position.position());
                    assert_eq!(
                        score,
                        evaluation.score(&other),
                        "{place}: turned, it is worth something else"
                    );
                    let terms = evaluation.terms(&position);
                    assert_eq!(Score::new(terms.iter().map(|term| term.value).sum()), score, "{place}");
                    for term in terms {
                        sayable(&term.name);
                    }
                    moves.clear();
                    position.moves(&mut moves);
                    let Some(&m) = rng.pick(&moves) else { break };
                    position.apply(m);
                    if position.outcome().is_some() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn the_goal_comes_first_then_the_rescue_then_the_best_throw() {
        let evaluation = ClaustroEvaluation::default();
        let order = |position: &str| {
            let position = at("5x5", position);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            moves.sort_by_key(|&m| -evaluation.priority(&position, m));
            moves
                .iter()
                .map(|&m| (position.move_text(m), evaluation.is_noisy(&position, m)))
                .collect::<Vec<_>>()
        };
        let first = order("3g1/1b3/g1b1b/g2g1/3b1 g").remove(0);
        assert_eq!(first, ("d5-e5".to_owned(), true));
        // Blue on b1 is next to its goal: a2 takes it before b4 takes c5.
        let rescue = order("2b2/1g3/4b/g1g1b/1b1g1 g");
        assert!(rescue[0].0.starts_with("a2xb1@") || rescue[0].0.starts_with("c2xb1@"), "{rescue:?}");
        assert!(rescue[0].0.ends_with("@d5") || rescue[0].0.ends_with("@e4"), "{rescue:?}");
        // Of the captures, those that take b1 away from a1 are noisy.
        for (text, noisy) in rescue.iter().filter(|(text, _)| text.contains('x')) {
            assert_eq!(*noisy, text.contains("xb1@") && !text.ends_with("@a2"), "{text}");
        }
        // A capture that helps the captive on comes after the quiet steps.
        assert_eq!(rescue[rescue.len() - 1].0, "b4xc5@a3", "{rescue:?}");
    }
}
