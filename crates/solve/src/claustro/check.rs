//! Every value derived again from its successors.

use std::num::NonZeroUsize;

use ludoteca_claustro::{Board, Capture, Diagonals, Options, Repetition, Steps, Stuck};
use ludoteca_core::Control;

use super::Solution;
use crate::{Check, SolveError};

impl Solution {
    /// Derives the value of every position again from those of its successors, by
    /// rules written for this alone: nothing of the solver is used but the table.
    ///
    /// A table without errors is right. Distances go down to wins on the spot, so
    /// wins and losses are what they say; and who has a move from draw to draw and
    /// none that wins neither wins nor loses.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn check(&self, threads: NonZeroUsize, control: &Control) -> Result<Check, SolveError> {
        let (board, options) = (self.rules().board(), *self.rules().options());
        let grid = Grid::new(board);
        let sets = subsets(grid.fields, board.pieces());
        Check::gather(threads, sets.len(), control, |part, found| {
            // Who is not to move stays in place: the successors are near each other then.
            let others = sets[part];
            for own in subsets(grid.fields & !others, board.pieces()) {
                let right = self.derive(&grid, options, own, others) == self.value(&grid, own, others);
                *found += Check { positions: 1, errors: u64::from(!right) };
            }
        })
    }

    /// What the table says of a position, for the mover.
    #[inline]
    fn value(&self, grid: &Grid, own: u64, others: u64) -> Value {
        let state = self.states[self.placements.number((grid.packed(own), grid.packed(others)))];
        match state.decided() {
            None => Value::DRAW,
            Some((true, plies)) => Value::win_in(plies.into()),
            Some((false, plies)) => Value::loss_in(plies.into()),
        }
    }

    /// The value of a position by the values of its successors.
    #[inline]
    fn derive(&self, grid: &Grid, options: Options, own: u64, others: u64) -> Value {
        let free = grid.fields & !(own | others);
        let after =
            |own: u64, others: u64| self.value(grid, grid.turned(others), grid.turned(own)).a_ply_earlier();
        let mut offers = Offers::default();
        let mut captured = false;
        for &way in Grid::diagonals(options.diagonals) {
            let met = grid.shift(own, way) & others;
            let landings = match options.capture {
                Capture::Replace => met,
                Capture::Jump => grid.shift(met, way) & free,
            };
            for to in each(landings) {
                captured = true;
                let back = (-way.0, -way.1);
                let beside = grid.shift(to, back);
                let (victim, from) = match options.capture {
                    Capture::Replace => (to, beside),
                    Capture::Jump => (beside, grid.shift(beside, back)),
                };
                let places = (free & !to) | if options.vacated { from } else { 0 };
                let own = own ^ from ^ to;
                let returns = grid.returns(options, to, way);
                for place in each(places) {
                    let value = after(own, others ^ victim ^ place);
                    if place & returns == 0 { offers.add(value) } else { offers.add_undoable(value) }
                }
            }
        }
        if !(options.forced && captured) {
            for &way in Grid::steps(options.steps) {
                if grid.shift(own, way) & grid.goal != 0 {
                    offers.add(Value::win_in(1));
                }
                for to in each(grid.shift(own, way) & free) {
                    offers.add(after(own ^ grid.shift(to, (-way.0, -way.1)) ^ to, others));
                }
            }
        }
        offers.best().unwrap_or(match options.stuck {
            Stuck::Wins => Value::win_in(0),
            Stuck::Loses => Value::loss_in(0),
            Stuck::Draws => Value::DRAW,
        })
    }
}

/// What the moves of a position lead to.
///
/// A capture that can be undone and leads to no loss of its own is a hope. What they are
/// worth is proved on the page of the module `run`.
#[derive(Default)]
struct Offers {
    /// The best move that is no hope, and whether it can be undone.
    best: Option<(Value, bool)>,
    /// The best of the others that are no hopes.
    second: Option<Value>,
    hopes: u32,
}

impl Offers {
    fn add(&mut self, value: Value) {
        self.put(value, false);
    }

    fn add_undoable(&mut self, value: Value) {
        if value < Value::DRAW { self.put(value, true) } else { self.hopes += 1 }
    }

    fn put(&mut self, value: Value, undoable: bool) {
        match self.best {
            Some((best, _)) if value <= best => self.second = self.second.max(Some(value)),
            _ => {
                self.second = self.best.map(|(best, _)| best);
                self.best = Some((value, undoable));
            }
        }
    }

    /// What the best of all is worth, if there is a move.
    fn best(&self) -> Option<Value> {
        let sure = self.best.map(|(value, _)| value);
        match (self.hopes, self.best) {
            _ if sure >= Some(Value::DRAW) => sure,
            (0, Some((best, true))) => Some(best.min(Value::run_out(self.second))),
            (0, _) => sure,
            (1, _) => Some(Value::run_out(sure)),
            _ => Some(Value::DRAW),
        }
    }
}

/// What a position is worth to the mover: the larger, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Value(i32);

impl Value {
    const DRAW: Value = Value(0);

    const fn win_in(plies: i32) -> Value {
        Value(i32::MAX - plies)
    }

    const fn loss_in(plies: i32) -> Value {
        Value(plies - i32::MAX)
    }

    /// What a single capture that can be undone is worth where the best of the other moves
    /// loses, or there is none: the run lasts four plies, and six at least.
    fn run_out(others: Option<Value>) -> Value {
        let stopped = others.map_or(Value::loss_in(2), |loss| loss.max(Value::loss_in(2)));
        Value(stopped.0 + 4)
    }

    /// The value for the other side, one ply earlier.
    const fn a_ply_earlier(self) -> Value {
        Value(if self.0 < 0 {
            -self.0 - 1
        } else if self.0 > 0 {
            -self.0 + 1
        } else {
            0
        })
    }
}

/// A direction: columns to the right and rows upwards.
type Way = (i32, i32);

/// The whole board as bits, row by row from the bottom left; the mover goes right
/// and up.
struct Grid {
    columns: u32,
    squares: u32,
    fields: u64,
    goal: u64,
    left_edge: u64,
    right_edge: u64,
}

impl Grid {
    fn new(board: &Board) -> Grid {
        let (columns, rows) = (u32::from(board.columns()), u32::from(board.rows()));
        let squares = columns * rows;
        let all = u64::MAX >> (u64::BITS - squares);
        let goal = 1 << (squares - 1);
        let corners = 1 | 1 << (columns - 1) | 1 << (squares - columns) | goal;
        let left_edge = (0..rows).fold(0, |edge, row| edge | 1 << (row * columns));
        Grid {
            columns,
            squares,
            fields: all & !corners,
            goal,
            left_edge,
            right_edge: left_edge << (columns - 1),
        }
    }

    fn steps(steps: Steps) -> &'static [Way] {
        match steps {
            Steps::Forward => &[(1, 0), (0, 1)],
            Steps::Any => &[(1, 0), (0, 1), (-1, 0), (0, -1)],
        }
    }

    fn diagonals(diagonals: Diagonals) -> &'static [Way] {
        match diagonals {
            Diagonals::All => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            Diagonals::Forward => &[(1, 1)],
        }
    }

    /// Where a captive has to be put for its side to undo the capture that landed on a
    /// square; nowhere, where that does not count.
    fn returns(&self, options: Options, to: u64, way: Way) -> u64 {
        match (options.repetition, options.capture) {
            (Repetition::Seed | Repetition::None, _) => 0,
            (Repetition::Designer, Capture::Jump) => self.shift(to, way),
            // The other side captures the opposite way.
            (Repetition::Designer, Capture::Replace) => {
                Grid::diagonals(options.diagonals).iter().fold(0, |all, &way| all | self.shift(to, way))
            }
        }
    }

    /// All pieces of a set moved one square; what leaves the board is lost.
    #[inline]
    fn shift(&self, set: u64, (right, up): Way) -> u64 {
        let sideways = match right {
            1 => (set & !self.right_edge) << 1,
            -1 => (set & !self.left_edge) >> 1,
            _ => set,
        };
        match up {
            1 => sideways << self.columns,
            -1 => sideways >> self.columns,
            _ => sideways,
        }
    }

    /// A set after half a turn.
    #[inline]
    fn turned(&self, set: u64) -> u64 {
        set.reverse_bits() >> (u64::BITS - self.squares)
    }

    /// A set as the table numbers it: without the corners.
    #[inline]
    fn packed(&self, set: u64) -> u32 {
        let bottom = set >> 1 & ((1 << (self.columns - 2)) - 1);
        let middle = (1 << (self.squares - 2 * self.columns)) - 1;
        let above = set >> self.columns & middle;
        let top = set >> (self.squares - self.columns + 1);
        let shift = self.columns - 2;
        (bottom | above << shift | top << (shift + self.squares - 2 * self.columns)) as u32
    }
}

/// The pieces of a set, one by one.
#[inline]
fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The sets of so many of these squares.
fn subsets(squares: u64, size: usize) -> Vec<u64> {
    fn choose(left: u64, size: usize, chosen: u64, out: &mut Vec<u64>) {
        if size == 0 {
            out.push(chosen);
        } else if left != 0 {
            let first = left & left.wrapping_neg();
            choose(left ^ first, size - 1, chosen | first, out);
            choose(left ^ first, size, chosen, out);
        }
    }
    let mut sets = Vec::new();
    choose(squares, size, 0, &mut sets);
    sets
}
