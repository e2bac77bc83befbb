//! An evaluation for a search: is the cats' wall closed?

use ludoteca_core::{Evaluator, Game, Hints, Message, Score, SearchEvaluator, Side, Term, Verdict};

use crate::TEXTS;
use crate::{Cats, Square, Squares, Step};

/// What each unit of an aspect is worth to the mouse, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallWeights {
    /// A way to the cats' edge as the cats stand.
    pub way: i32,
    /// A row nearer to the cats' edge.
    pub advance: i32,
    /// A row between the first cat and the last.
    pub spread: i32,
    /// A free square around the mouse.
    pub freedom: i32,
}

impl WallWeights {
    /// The weights that are used unless told otherwise.
    pub const USUAL: WallWeights = WallWeights { way: 300, advance: 20, spread: 25, freedom: 10 };
}

impl Default for WallWeights {
    fn default() -> WallWeights {
        WallWeights::USUAL
    }
}

/// An evaluation by the wall that the cats form, for looking far ahead.
///
/// A mouse that has overtaken every cat has won: nobody can stop it.
///
/// ```
/// use ludoteca_cats::{Cats, Rules, WallEvaluation};
/// use ludoteca_core::{Evaluator, Game, Score};
/// let start = Cats::start(&Rules::default());
/// assert!(WallEvaluation::default().score(&start) < Score::EVEN, "the wall is closed");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WallEvaluation {
    /// What the terms are worth.
    pub weights: WallWeights,
}

/// What the evaluation looks at.
struct View {
    has_way: bool,
    /// The row of the mouse, from zero at the cats' edge.
    mouse: i32,
    /// The rows of the first cat and of the last.
    first: i32,
    last: i32,
    freedom: i32,
}

impl View {
    fn of(position: &Cats) -> View {
        let board = position.board();
        let (mut first, mut last) = (i32::MAX, 0);
        for cat in position.cats() {
            let row = board.row(cat) as i32;
            (first, last) = (first.min(row), last.max(row));
        }
        View {
            has_way: has_way(position),
            mouse: board.row(position.mouse()) as i32,
            first,
            last,
            freedom: (board.around(position.mouse()) & !position.cats()).len() as i32,
        }
    }
}

/// Whether squares without a cat connect the mouse with the cats' edge.
fn has_way(position: &Cats) -> bool {
    let board = position.board();
    let mut seen = Squares::of(position.mouse());
    let mut fresh = seen;
    while !fresh.is_empty() {
        if !(fresh & board.home()).is_empty() {
            return true;
        }
        let around = fresh.iter().fold(Squares::EMPTY, |all, square: Square| all | board.around(square));
        fresh = around & !seen & !position.cats();
        seen = seen | fresh;
    }
    false
}

/// The priority of a row.
const ROW: i32 = 500;

impl WallEvaluation {
    /// What each term adds for the mouse, with its name.
    #[inline]
    fn weighed(&self, position: &Cats) -> [(Message, i32); 4] {
        let view = View::of(position);
        let WallWeights { way, advance, spread, freedom } = self.weights;
        let rows = i32::from(position.board().rows());
        let wall = if view.has_way { "cats.term.wall_open" } else { "cats.term.wall_closed" };
        [
            (TEXTS.message(wall), if view.has_way { way } else { -way }),
            (TEXTS.message("cats.term.advance").with("n", view.mouse), advance * (rows / 2 - view.mouse)),
            (
                TEXTS.message("cats.term.formation").with("n", view.last - view.first + 1),
                spread * (view.last - view.first - 1),
            ),
            (TEXTS.message("cats.term.freedom").with("n", view.freedom), freedom * (view.freedom - 2)),
        ]
    }
}

impl Evaluator<Cats> for WallEvaluation {
    fn score(&self, position: &Cats) -> Score {
        let mouse = self.weighed(position).iter().map(|(_, value)| value).sum();
        if position.turn() == Side::First { Score::new(mouse) } else { -Score::new(mouse) }
    }

    fn terms(&self, position: &Cats) -> Vec<Term> {
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        self.weighed(position).into_iter().map(|(name, value)| Term::new(name, sign * value)).collect()
    }
}

impl SearchEvaluator<Cats> for WallEvaluation {
    type Scratch = ();
    type Hints = WallEvaluation;

    fn scratch(&self) {}

    #[inline]
    fn evaluate(&self, (): &mut (), position: &Cats) -> Score {
        self.score(position)
    }

    fn futility_margin(&self) -> Option<i32> {
        None
    }

    fn hints(&self) -> &WallEvaluation {
        self
    }
}

impl Hints<Cats> for WallEvaluation {
    /// The mouse hurries on; the cat that is farthest behind catches up, and no cat
    /// leaves a way.
    #[inline]
    fn priority(&self, position: &Cats, step: Step) -> i32 {
        let board = position.board();
        let (from, to) = (board.row(step.from) as i32, board.row(step.to) as i32);
        if position.turn() == Side::First {
            return ROW * (from - to);
        }
        let mut after = *position;
        after.apply(step);
        let closed = if has_way(&after) { 0 } else { i32::from(board.rows()) };
        ROW * (closed - from)
    }

    /// The start is proved in two thirds of the positions without.
    fn has_sequels(&self) -> bool {
        false
    }

    /// Nobody stops a mouse that has overtaken every cat.
    fn decided(&self, position: &Cats) -> Option<Verdict> {
        let board = position.board();
        let mouse = board.row(position.mouse());
        let overtaken = position.cats().iter().all(|cat| board.row(cat) >= mouse);
        let plies = 2 * mouse as u32 - u32::from(position.turn() == Side::First);
        overtaken.then_some(Verdict { winner: Some(Side::First), plies: Some(plies) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use ludoteca_core::Notation;
    use ludoteca_core::testkit::sayable;

    fn at(position: &str) -> Cats {
        Cats::parse_position(&Rules::default(), position).expect("the position is possible")
    }

    #[test]
    fn the_wall_is_seen() {
        assert!(!has_way(&at("31:1,2,3,4:m")), "the first row is a wall");
        assert!(!has_way(&at("26:1,2,3,8:m")));
        assert!(has_way(&at("26:1,2,3,12:m")), "past 12 to 4");
    }

    #[test]
    fn the_terms_add_up_and_can_be_said() {
        for text in ["31:1,2,3,4:m", "26:1,2,3,12:c", "14:13,15,16,32:m"] {
            let position = at(text);
            let evaluation = WallEvaluation::default();
            let terms = evaluation.terms(&position);
            assert_eq!(evaluation.score(&position), Score::new(terms.iter().map(|term| term.value).sum()));
            for term in terms {
                sayable(&term.name);
            }
        }
    }

    #[test]
    fn who_has_overtaken_every_cat_arrives_in_time() {
        let verdict = |text| WallEvaluation::default().decided(&at(text));
        assert_eq!(verdict("31:1,2,3,4:m"), None);
        let won = |plies| Some(Verdict { winner: Some(Side::First), plies: Some(plies) });
        assert_eq!(verdict("14:13,15,16,32:m"), won(5), "three rows, the mouse to move");
        assert_eq!(verdict("14:13,15,16,32:c"), won(6));
    }
}
