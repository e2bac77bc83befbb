//! What a line of moves has done to the board, in words.

use ludoteca_core::{Claim, Game, Mark, MarkKind, Notation, PieceAt, Remark, Remarkable, Side};

use crate::TEXTS;
use crate::scene::cell;
use crate::{Claustro, Move, Square, Squares};

/// The weight of a piece that nobody can keep from its goal.
const ARRIVING: u32 = 100;
/// The weight of each step that the nearest piece comes nearer.
const STEP: u32 = 15;
/// The weight of a piece that can be captured, or no longer, besides the steps it has come.
const CAPTURE: u32 = 10;
/// The weight of each step that a captured piece is put back.
const PUT_BACK: u32 = 8;
/// The weight of a side without steps.
const BLOCKED: u32 = 40;

impl Remarkable for Claustro {
    fn remarks(&self, line: &[Move]) -> Vec<Remark> {
        let mut after = *self;
        let mut told = Vec::new();
        for &m in line {
            let victim = m.captive.map(|place| (after.victim(m.from, m.to), place, after.turn().other()));
            after.apply(m);
            told.extend(victim);
        }
        let mut told: Vec<Remark> =
            told.into_iter().filter_map(|(from, to, side)| put_back(&after, from, to, side)).collect();
        for side in Side::ALL {
            told.extend(way(self, &after, side));
            told.extend(blocked(self, &after, side));
            told.extend(captures(self, &after, side));
            told.extend(arriving(self, &after, side));
        }
        Remark::sort(&mut told);
        told
    }

    /// The pieces that can be captured, those that can capture, and the open squares before
    /// the goals, those that can be stepped on apart.
    fn sights(&self) -> Vec<Mark> {
        let board = self.rules().board();
        let mark = |square: Square, kind| Mark { cell: cell(board, square), kind };
        let mut marks = Vec::new();
        for side in Side::ALL {
            let captors = self.pieces(side).iter();
            let captors = captors.filter(|&piece| !self.victims_of(side, piece).is_empty());
            marks.extend(captors.map(|piece| mark(piece, MarkKind::Attacker)));
            marks.extend(self.victims(side).iter().map(|piece| mark(piece, MarkKind::Threatened)));
            let stepped = self.stepped(side);
            marks.extend((board.doors(side) & self.free()).iter().map(|door: Square| {
                let kind = if stepped.contains(door) { MarkKind::Threatened } else { MarkKind::Open };
                mark(door, kind)
            }));
        }
        marks
    }
}

/// The piece of a side that is nearest to its goal, and its steps.
fn nearest(position: &Claustro, side: Side) -> Option<(Square, u32)> {
    let board = position.rules().board();
    let steps = position.pieces(side).iter().map(|square| (square, board.to_goal(side, square)));
    steps.min_by_key(|&(_, steps)| steps)
}

/// The nearest piece of a side is nearer to its goal, or farther.
fn way(before: &Claustro, after: &Claustro, side: Side) -> Option<Remark> {
    let ((_, was), (at, is)) = nearest(before, side).zip(nearest(after, side))?;
    let (key, favours) = match is.cmp(&was) {
        _ if is == 0 && was != 0 => ("claustro.remark.arrived", side),
        std::cmp::Ordering::Less => ("claustro.remark.nearer", side),
        std::cmp::Ordering::Equal => return None,
        std::cmp::Ordering::Greater => ("claustro.remark.farther", side.other()),
    };
    let message = TEXTS.message(key).with("n", is).with_place("at", at);
    let message = message.with_message("side", Claustro::side_name(side));
    let claim = Claim::Way { piece: PieceAt::on(&at), before: Some(was), after: Some(is) };
    Some(Remark::new(message, claim, favours, STEP * was.abs_diff(is)))
}

/// A side that can make no step any more.
fn blocked(before: &Claustro, after: &Claustro, side: Side) -> Option<Remark> {
    let is_blocked = before.step_count(side) > 0 && after.step_count(side) == 0;
    let message = TEXTS.message("claustro.remark.blocked").with_message("side", Claustro::side_name(side));
    is_blocked.then(|| Remark::new(message, Claim::Blocked { side }, side.other(), BLOCKED))
}

/// Somebody who can capture a piece.
fn capturer(position: &Claustro, victim: Square) -> Option<Square> {
    let by = position.owner(victim)?.other();
    position.pieces(by).iter().find(|&piece| position.victims_of(by, piece).contains(victim))
}

/// The pieces of a side that can be captured and could not before, and those that stand
/// where they stood and cannot be captured any more.
fn captures(before: &Claustro, after: &Claustro, side: Side) -> Vec<Remark> {
    let board = after.rules().board();
    let weight = |square: Square| CAPTURE + board.span() - board.to_goal(side, square);
    let (was, is) = (before.victims(side.other()), after.victims(side.other()));
    let stayed = before.pieces(side) & after.pieces(side);
    let taken = (is & !was).iter().filter_map(|at| {
        let by = capturer(after, at)?;
        let message = TEXTS.message("claustro.remark.capturable").with_place("at", at).with_place("by", by);
        let claim = Claim::Capturable { piece: PieceAt::on(&at), by: PieceAt::on(&by) };
        Some(Remark::new(message, claim, side.other(), weight(at)))
    });
    let safe = (was & stayed & !is).iter().map(|at: Square| {
        let message = TEXTS.message("claustro.remark.safe").with_place("at", at);
        Remark::new(message, Claim::Safe { piece: PieceAt::on(&at) }, side, weight(at))
    });
    taken.chain(safe).collect()
}

/// The pieces of a side at the door of its goal that nobody can capture.
fn at_the_door(position: &Claustro, side: Side) -> Squares {
    position.pieces(side) & position.rules().board().doors(side) & !position.victims(side.other())
}

/// A piece that nobody keeps from its goal with a capture.
fn arriving(before: &Claustro, after: &Claustro, side: Side) -> Option<Remark> {
    if after.outcome().is_some() || !at_the_door(before, side).is_empty() {
        return None;
    }
    let at = at_the_door(after, side).iter().next()?;
    let goal = after.rules().board().goal(side);
    let message = TEXTS.message("claustro.remark.arriving").with_place("at", at).with_place("goal", goal);
    let claim = Claim::Arriving { piece: PieceAt::on(&at), goal: goal.to_string() };
    Some(Remark::new(message, claim, side, ARRIVING))
}

/// A captured piece that is farther from its goal than it was.
fn put_back(after: &Claustro, from: Square, to: Square, side: Side) -> Option<Remark> {
    let board = after.rules().board();
    let steps = board.to_goal(side, to).checked_sub(board.to_goal(side, from)).filter(|&steps| steps > 0)?;
    let there = after.pieces(side).contains(to);
    let message = TEXTS.message("claustro.remark.put_back").with("n", steps).with_place("at", to);
    let claim = Claim::PutBack { piece: PieceAt::on(&to), steps };
    there.then(|| Remark::new(message, claim, side.other(), PUT_BACK * steps))
}
