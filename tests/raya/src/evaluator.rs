//! What a position looks like it is worth, by terms that people understand.

use ludoteca_core::{Evaluator, Game, Hints, Score, SearchEvaluator, Side, Term};

use crate::TEXTS;
use crate::game::has_row;
use crate::square::ROWS;
use crate::{Move, Raya, Square, Squares};

/// What a row that the opponent is not in is worth, by the men that are in it.
const ROW: [i32; 3] = [5, 20, 80];
/// What the centre is worth.
const CENTRE: i32 = 60;
/// The priority of three in a row.
const WINS: i32 = 1_000;

/// An evaluation by the rows that are still open and by the centre.
///
/// ```
/// use ludoteca_core::{Evaluator, Notation, Score};
/// use ludoteca_raya::{Raya, RayaEvaluation, Rules};
/// let centre = Raya::parse_position(&Rules::default(), "3/1x1/3 o")?;
/// assert!(RayaEvaluation.score(&centre) < Score::EVEN, "noughts would rather stand there");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RayaEvaluation;

impl RayaEvaluation {
    /// What each term is worth to the side to move, by its key in the catalogue.
    fn weighed(position: &Raya) -> [(&'static str, i32); 2] {
        let (me, other) = (position.turn(), position.turn().other());
        let rows = open_rows(position, me) - open_rows(position, other);
        let centre = match position.owner(Square::CENTRE) {
            Some(side) if side == me => CENTRE,
            Some(_) => -CENTRE,
            None => 0,
        };
        [("raya.term.rows", rows), ("raya.term.centre", centre)]
    }
}

/// What the rows without men of the other side are worth to a side.
fn open_rows(position: &Raya, side: Side) -> i32 {
    let open = ROWS.into_iter().filter(|&row| (row & position.men(side.other())).is_empty());
    open.map(|row| ROW.get((row & position.men(side)).len()).copied().unwrap_or(0)).sum()
}

impl Evaluator<Raya> for RayaEvaluation {
    fn score(&self, position: &Raya) -> Score {
        Score::new(RayaEvaluation::weighed(position).iter().map(|(_, value)| value).sum())
    }

    fn terms(&self, position: &Raya) -> Vec<Term> {
        let terms = RayaEvaluation::weighed(position).into_iter();
        terms.map(|(key, value)| Term::new(TEXTS.message(key), value)).collect()
    }
}

impl SearchEvaluator<Raya> for RayaEvaluation {
    type Scratch = ();
    type Hints = RayaEvaluation;

    fn scratch(&self) {}

    fn evaluate(&self, (): &mut (), position: &Raya) -> Score {
        self.score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &RayaEvaluation {
        self
    }
}

impl Hints<Raya> for RayaEvaluation {
    /// Three in a row first, then the centre.
    fn priority(&self, position: &Raya, m: Move) -> i32 {
        let left = m.from.map_or(Squares::EMPTY, Squares::of);
        let men = (position.men(position.turn()) & !left) | Squares::of(m.to);
        if has_row(men) {
            return WINS;
        }
        if m.to == Square::CENTRE { CENTRE } else { 0 }
    }
}
