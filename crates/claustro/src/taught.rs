//! A judgement that has learnt from the solved board.

use ludoteca_core::{Evaluator, Game, Message, Score, Term, Verdict};

use crate::lessons::Lessons;
use crate::{Capture, Claustro, ClaustroEvaluation, Diagonals, Move, Placement, Repetition, Steps};

/// The key of what the lessons add to the terms that people count.
const LESSON: &str = "claustro.term.lesson";

/// A judgement for searches: on 5x5 by what the solved table has taught, elsewhere by
/// [`ClaustroEvaluation`].
///
/// The table itself is not asked; its lessons are a network of some thousand weights
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
            terms.push(Term::new(Message::new(LESSON), score - counted));
        }
        terms
    }

    fn promise(&self, position: &Claustro, m: Move) -> i32 {
        self.plain.promise(position, m)
    }

    fn noisy(&self, position: &Claustro, m: Move) -> bool {
        self.plain.noisy(position, m)
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
