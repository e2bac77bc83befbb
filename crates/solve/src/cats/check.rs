//! Every value derived again from its successors, by the rules of the game alone.

use std::num::NonZeroUsize;

use ludoteca_cats::{Board, Cats, Square, Squares, Step};
use ludoteca_core::{Control, Game, Side, Verdict};

use super::Solution;
use crate::{Check, SolveError};

impl Solution {
    /// Derives the value of every placement again from those of its successors.
    ///
    /// This knows the rules of the game and what the table says, and nothing of how
    /// it was solved. With passes, `fewer` is the table of the same board with one
    /// pass fewer, which is trusted here.
    ///
    /// # Errors
    /// If it is stopped.
    ///
    /// # Panics
    /// If `fewer` is missing where it is needed, or is of another board.
    pub fn check(
        &self,
        fewer: Option<&Solution>,
        threads: NonZeroUsize,
        control: &Control,
    ) -> Result<Check, SolveError> {
        assert_eq!(self.passes().checked_sub(1), fewer.map(Solution::passes), "one pass fewer");
        let board = self.board();
        // The placements are shared out by their first two cats.
        let mut parts = Vec::new();
        packs(board, Squares::EMPTY, 0, 2, &mut |pair| parts.push(pair));
        Check::gather(threads, parts.len(), control, |part, found| {
            let mut checker = Checker { table: self, fewer, steps: Vec::new(), found: Check::default() };
            checker.part(parts[part]);
            *found += checker.found;
        })
    }
}

/// All ways to add cats to a pack on the squares from `first` on, until there are
/// so many.
fn packs(board: &'static Board, pack: Squares, first: usize, cats: usize, each: &mut dyn FnMut(Squares)) {
    if pack.len() == cats {
        each(pack);
        return;
    }
    for square in board.squares().skip(first) {
        packs(board, pack | Squares::of(square), square.index() + 1, cats, each);
    }
}

/// Looks at one placement after the other.
struct Checker<'a> {
    table: &'a Solution,
    fewer: Option<&'a Solution>,
    steps: Vec<Step>,
    found: Check,
}

impl Checker<'_> {
    /// Checks all placements whose first two cats are these.
    fn part(&mut self, pair: Squares) {
        let board = self.table.board();
        let after = pair.iter().map(Square::index).max().map_or(0, |last| last + 1);
        packs(board, pair, after, board.home().len(), &mut |cats| {
            for mouse in board.squares() {
                for turn in Side::ALL {
                    if let Some(position) = Cats::place(board, mouse, cats, turn) {
                        self.found.positions += 1;
                        self.found.errors += u64::from(self.table.probe(&position) != self.derive(position));
                    }
                }
            }
        });
    }

    /// The verdict that follows from the verdicts of the successors: the quickest
    /// win, or else the slowest loss.
    fn derive(&mut self, position: Cats) -> Verdict {
        if let Some(outcome) = position.outcome() {
            return Verdict { winner: outcome.winner, plies: Some(0) };
        }
        let me = position.turn();
        self.steps.clear();
        position.moves(&mut self.steps);
        let table = self.table;
        let moved = self.steps.iter().map(|&step| {
            let mut after = position;
            after.apply(step);
            table.probe(&after)
        });
        let passed = self.fewer.filter(|_| me == Side::First).map(|fewer| {
            let after = Cats::place(position.board(), position.mouse(), position.cats(), Side::Second);
            fewer.probe(&after.expect("only the turn is another"))
        });
        let best = moved.chain(passed).max_by_key(|verdict| verdict.score(me));
        match best {
            None => Verdict { winner: position.stuck().winner, plies: Some(0) },
            Some(best) if table.has_distances() => {
                Verdict { plies: best.plies.map(|plies| plies + 1), ..best }
            }
            Some(best) => Verdict { plies: None, ..best },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::solution::Table;
    use super::*;
    use crate::cats::Plan;
    use crate::cats::colex::bits;
    use ludoteca_cats::Rules;

    fn solve(rules: &str, plan: Plan) -> Solution {
        let board = rules.parse::<Rules>().unwrap().board();
        Solution::solve(board, plan, &Control::untimed()).unwrap()
    }

    fn check(table: &Solution, fewer: Option<&Solution>, threads: usize) -> Check {
        let threads = NonZeroUsize::new(threads).unwrap();
        table.check(fewer, threads, &Control::untimed()).unwrap()
    }

    #[test]
    fn sound_tables_have_no_errors() {
        for (rules, distances, threads) in
            [("4x4", true, 1), ("5x5,edge=no", false, 1), ("6x6", true, 3), ("7x6", false, 2)]
        {
            let plan = Plan { distances, ..Plan::default() };
            let table = solve(rules, plan);
            let found = check(&table, None, threads);
            assert_eq!(found.errors, 0, "{rules}");
            // The survey leaves out the mouse at home, which is there on the cats' turn.
            let counted: u64 = table.survey().counts.first.first + table.survey().counts.first.second;
            assert!(found.positions > 2 * counted && found.positions < 3 * counted, "{rules}: {found:?}");
            let mut fewer = table;
            for passes in 1..3 {
                let table = solve(rules, Plan { passes, ..plan });
                assert_eq!(check(&table, Some(&fewer), threads), found, "{rules} with {passes} passes");
                fewer = table;
            }
        }
    }

    #[test]
    fn a_single_wrong_value_is_found() {
        let mut table = solve("6x6", Plan { distances: true, ..Plan::default() });
        let start = Cats::start(&"6x6".parse().unwrap());
        let place = table.shape.colex.place(bits(start.cats().bits()));
        let at = place.offset * table.board().len() + start.mouse().index();
        let Table::Exact(blocks) = &mut table.table else { panic!("distances were asked for") };
        blocks[place.block][at] += 1;
        assert!(check(&table, None, 1).errors > 0, "two plies more");
        let Table::Exact(blocks) = &mut table.table else { panic!("distances were asked for") };
        blocks[place.block][at] = 255;
        assert!(check(&table, None, 1).errors > 0, "the other winner");
    }

    #[test]
    fn it_stops_when_told() {
        let table = solve("6x6", Plan::default());
        let control = Control::untimed();
        control.stop().set();
        let stopped = table.check(None, NonZeroUsize::MIN, &control);
        assert_eq!(stopped, Err(SolveError::Stopped));
    }
}
