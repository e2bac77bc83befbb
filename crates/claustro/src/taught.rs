//! An evaluation that has learnt from the solved board.

use ludoteca_core::{Evaluator, Game, Hints, Score, SearchEvaluator, Term, Verdict};

use crate::TEXTS;
use crate::lessons::Lessons;
use crate::{Capture, Claustro, ClaustroEvaluation, Diagonals, Move, Placement, Repetition, Steps};

/// The key of what the lessons add to the terms that people count.
const LESSON: &str = "claustro.term.lesson";

/// How much of the lessons' score a ply changes, as a rule, in hundredths.
const FUTILITY_MARGIN: i32 = 60;

/// An evaluation for searches: on 5x5 by what the solved table has taught, elsewhere by
/// [`ClaustroEvaluation`].
///
/// The table itself is not asked; its lessons are a network of 84 thousand weights
/// ([`Lessons`]), which hold wherever pieces step forward, capture along all diagonals
/// by taking the victim's square, and need not capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaughtEvaluation {
    plain: ClaustroEvaluation,
}

/// What the lessons say of a position, where they hold.
#[inline]
fn lesson(position: &Claustro) -> Option<i32> {
    let options = position.rules().options();
    let holds = options.capture == Capture::Replace
        && options.diagonals == Diagonals::All
        && options.steps == Steps::Forward
        && !options.forced;
    let placement = if holds { Placement::of(position) } else { None };
    placement.map(|placement| Lessons::learnt().score(placement))
}

impl Evaluator<Claustro> for TaughtEvaluation {
    #[inline]
    fn score(&self, position: &Claustro) -> Score {
        lesson(position).map_or_else(|| self.plain.score(position), Score::new)
    }

    /// The plain terms, and what the lessons add to them.
    fn terms(&self, position: &Claustro) -> Vec<Term> {
        let mut terms = self.plain.terms(position);
        if let Some(score) = lesson(position) {
            let counted: i32 = terms.iter().map(|term| term.value).sum();
            terms.push(Term::new(TEXTS.message(LESSON), score - counted));
        }
        terms
    }
}

impl SearchEvaluator<Claustro> for TaughtEvaluation {
    type Scratch = ();
    type Hints = TaughtEvaluation;

    fn scratch(&self) {}

    #[inline]
    fn evaluate(&self, (): &mut (), position: &Claustro) -> Score {
        self.score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(FUTILITY_MARGIN)
    }

    fn hints(&self) -> &TaughtEvaluation {
        self
    }
}

impl Hints<Claustro> for TaughtEvaluation {
    fn priority(&self, position: &Claustro, m: Move) -> i32 {
        self.plain.priority(position, m)
    }

    fn is_noisy(&self, position: &Claustro, m: Move) -> bool {
        self.plain.is_noisy(position, m)
    }

    /// A captured piece may be put on any square, and the last one tried may be the only good one.
    fn has_idle_moves(&self) -> bool {
        false
    }

    /// A piece at the door arrives, unless it is the opponent's and can be captured.
    #[inline]
    fn decided(&self, position: &Claustro) -> Option<Verdict> {
        let (rules, me) = (position.rules(), position.turn());
        let (board, options) = (rules.board(), rules.options());
        if options.forced {
            return None;
        }
        if !(position.pieces(me) & board.doors(me)).is_empty() {
            return Some(Verdict { winner: Some(me), plies: Some(1) });
        }
        let other = me.other();
        let arriving = position.pieces(other) & board.doors(other);
        let stoppable = arriving.len() <= 1 && (arriving & !position.victims(me)).is_empty();
        // A move that repeats others may win before the arrival.
        let may_repeat = match options.repetition {
            Repetition::None => false,
            Repetition::Designer => position.can_capture(),
            Repetition::Seed => true,
        };
        if stoppable || may_repeat || position.is_stuck() {
            return None;
        }
        Some(Verdict { winner: Some(other), plies: Some(2) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::turned;
    use crate::{Rules, Spot, Square};
    use ludoteca_core::testkit::sayable;
    use ludoteca_core::{BySide, Notation, Rng, Side};

    /// Positions of random games.
    fn visited(rules: &str, games: usize, mut visit: impl FnMut(&Claustro)) {
        let rules: Rules = rules.parse().unwrap();
        let mut rng = Rng::new(21);
        let mut moves = Vec::new();
        for _ in 0..games {
            let mut position = Claustro::start(&rules);
            while position.ended().is_none() {
                visit(&position);
                moves.clear();
                position.moves(&mut moves);
                position.apply(*rng.pick(&moves).expect("the game goes on"));
            }
        }
    }

    /// The position with columns and rows exchanged.
    fn mirrored(position: &Claustro) -> Claustro {
        let board = position.rules().board();
        let mirror = |square: Square| board.square(Spot { column: square.row(), row: square.column() });
        let pieces = BySide::from_fn(|side: Side| position.pieces(side).iter().filter_map(mirror).collect());
        Claustro::place(*position.rules(), pieces, position.turn()).expect("as sound as before")
    }

    #[test]
    fn turned_and_mirrored_positions_are_worth_the_same_and_terms_add_up() {
        let evaluation = TaughtEvaluation::default();
        for rules in ["5x5", "5x5,seed", "5x5,steps=any", "6x6"] {
            visited(rules, 20, |position| {
                let (score, place) = (evaluation.score(position), position.position());
                assert_eq!(score, evaluation.score(&turned(position)), "{rules} {place}: turned");
                assert_eq!(score, evaluation.score(&mirrored(position)), "{rules} {place}: mirrored");
                let terms = evaluation.terms(position);
                assert_eq!(Score::new(terms.iter().map(|term| term.value).sum()), score, "{rules} {place}");
                for term in &terms {
                    sayable(&term.name);
                }
            });
        }
    }

    #[test]
    fn lessons_are_heard_where_they_hold() {
        let heard = |rules: &str| lesson(&Claustro::start(&rules.parse().unwrap())).is_some();
        assert!(heard("5x5") && heard("5x5,seed") && heard("5x5,stuck=loses"));
        for rules in ["4x6", "6x6", "5x5,capture=jump", "5x5,forced=yes", "5x5,diagonals=forward"] {
            assert!(!heard(rules), "{rules}");
        }
    }

    /// Who wins within so many plies whatever the other side does.
    fn forced(position: &Claustro, plies: u32) -> Option<Side> {
        if let Some(outcome) = position.ended() {
            return outcome.winner;
        }
        if plies == 0 {
            return None;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let after = |m: &Move| {
            let mut next = *position;
            next.apply(*m);
            forced(&next, plies - 1)
        };
        let (me, other) = (position.turn(), position.turn().other());
        if moves.iter().any(|m| after(m) == Some(me)) {
            Some(me)
        } else {
            moves.iter().all(|m| after(m) == Some(other)).then_some(other)
        }
    }

    #[test]
    fn what_is_called_decided_is() {
        let evaluation = TaughtEvaluation::default();
        for (rules, most) in [
            ("5x5,repetition=none", true),
            ("5x5", false),
            ("4x5,seed,stuck=loses", false),
            ("5x5,capture=jump,repetition=none", true),
            ("5x5,forced=yes", false),
        ] {
            let (mut called, mut missed) = (0, 0);
            visited(rules, 30, |position| match evaluation.decided(position) {
                Some(verdict) => {
                    called += 1;
                    let plies = verdict.plies.expect("the plies are known");
                    let place = position.position();
                    assert_eq!(forced(position, plies), verdict.winner, "{rules} {place}");
                }
                None => missed += usize::from(forced(position, 1).is_some()),
            });
            assert!(!most || (called > 0 && missed == 0), "{rules}: {called} called, {missed} missed");
        }
    }
}
