//! What a line of steps has done to the board, in words.

use ludoteca_core::{Claim, Game, Mark, MarkKind, PieceAt, Remark, Remarkable, Side};

use crate::TEXTS;
use crate::scene::cell;
use crate::{Cats, Square, Squares, Step};

/// The weight of a mouse that has passed every cat.
const PASSED: u32 = 100;
/// The weight of a wall that opens or closes.
const WALL: u32 = 50;
/// The weight of each step by which the mouse's way changes.
const STEP: u32 = 10;
/// The weight of each free square around the mouse.
const SQUARE: u32 = 8;

impl Remarkable for Cats {
    fn remarks(&self, line: &[Step]) -> Vec<Remark> {
        let mut after = *self;
        for &step in line {
            after.apply(step);
        }
        let mut told: Vec<Remark> =
            [passed(self, &after), way(self, &after), room(self, &after)].into_iter().flatten().collect();
        Remark::sort(&mut told);
        told
    }

    /// The free squares around the mouse, those that a cat can take apart, and these cats.
    fn sights(&self) -> Vec<Mark> {
        let board = self.board();
        let mark = |square: Square, kind| Mark { cell: cell(board, square), kind };
        let open = free_squares(self);
        let attackers = self.cats().iter().filter(|&cat| !(board.forward(cat) & open).is_empty());
        let taken = attackers.clone().fold(Squares::EMPTY, |all, cat: Square| all | board.forward(cat));
        let squares = open.iter().map(|square: Square| {
            let kind = if taken.contains(square) { MarkKind::Threatened } else { MarkKind::Open };
            mark(square, kind)
        });
        squares.chain(attackers.map(|cat| mark(cat, MarkKind::Attacker))).collect()
    }
}

/// The squares around the mouse without a cat.
fn free_squares(position: &Cats) -> Squares {
    position.board().around(position.mouse()) & !position.cats()
}

/// Another number of free squares around the mouse.
fn room(before: &Cats, after: &Cats) -> Option<Remark> {
    let (was, open) = (free_squares(before).len() as u32, free_squares(after));
    let is = open.len() as u32;
    let (key, favours) = match is.cmp(&was) {
        std::cmp::Ordering::Less => ("cats.remark.room_lost", Side::Second),
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => ("cats.remark.room_gained", Side::First),
    };
    let open = open.iter().map(|square| square.to_string()).collect();
    let claim = Claim::Room { piece: PieceAt::on(&after.mouse()), before: was, after: is, open };
    Some(Remark::new(TEXTS.message(key).with("n", is), claim, favours, SQUARE * was.abs_diff(is)))
}

/// The steps of the mouse to the cats' edge over squares without a cat.
fn steps_to_edge(position: &Cats) -> Option<u32> {
    let board = position.board();
    let mut seen = Squares::of(position.mouse());
    let mut fresh = seen;
    for steps in 0.. {
        if fresh.is_empty() {
            return None;
        }
        if !(fresh & board.home()).is_empty() {
            return Some(steps);
        }
        let around = fresh.iter().fold(Squares::EMPTY, |all, square: Square| all | board.around(square));
        fresh = around & !seen & !position.cats();
        seen = seen | fresh;
    }
    None
}

/// A way to the edge that opens, closes or has another length.
fn way(before: &Cats, after: &Cats) -> Option<Remark> {
    let (was, is) = (steps_to_edge(before), steps_to_edge(after));
    let (key, favours, weight) = match (was, is) {
        (was, is) if was == is => return None,
        (_, Some(0)) => ("cats.remark.arrived", Side::First, PASSED),
        (None, _) => ("cats.remark.way_opened", Side::First, WALL),
        (_, None) => ("cats.remark.way_closed", Side::Second, WALL),
        (Some(was), Some(is)) if is < was => ("cats.remark.way_shorter", Side::First, STEP * (was - is)),
        (Some(was), Some(is)) => ("cats.remark.way_longer", Side::Second, STEP * (is - was)),
    };
    let message = TEXTS.message(key).with("n", is.unwrap_or_default());
    let claim = Claim::Way { piece: PieceAt::on(&after.mouse()), before: was, after: is };
    Some(Remark::new(message, claim, favours, weight))
}

/// Whether no cat is nearer to its edge than the mouse.
fn has_passed(position: &Cats) -> bool {
    let board = position.board();
    let mouse = board.row(position.mouse());
    position.cats().iter().all(|cat| board.row(cat) >= mouse)
}

/// A mouse that nobody can stop any more.
fn passed(before: &Cats, after: &Cats) -> Option<Remark> {
    if has_passed(before) || !has_passed(after) || after.outcome().is_some() {
        return None;
    }
    let others = after.cats().iter().map(|cat| cat.to_string()).collect();
    let message = TEXTS.message("cats.remark.passed").with_place("at", after.mouse());
    let claim = Claim::Passed { piece: PieceAt::on(&after.mouse()), others };
    Some(Remark::new(message, claim, Side::First, PASSED))
}
