//! The picture of a position.

use ludoteca_core::{
    BySide, Cell, Drawn, Figure, Game, Gesture, Glyph, Motion, Notation, Scene, SceneMove, Shade, Side,
    Sprite, Tone, Touch,
};

use crate::square::SIDE;
use crate::{Attempt, Move, Raya, Square, Squares};

impl Drawn for Raya {
    fn scene(&self, last: Option<Move>) -> Scene {
        let men = BySide::from_fn(|side| self.men(side));
        let mut moves = Vec::new();
        self.moves(&mut moves);
        Scene {
            last: last.map_or(Vec::new(), |m| m.from.into_iter().chain([m.to]).map(cell).collect()),
            motions: last.map_or(Vec::new(), |m| vec![self.motion(m)]),
            moves: moves
                .iter()
                .map(|&m| SceneMove { text: self.move_text(m), paths: self.paths(m) })
                .collect(),
            ..board(men, self.rules().men(), self.turn())
        }
    }

    fn stray(&self, touches: &[Touch]) -> Gesture<Attempt> {
        let me = self.turn();
        let attempt = |from: Option<Square>, to: Square| {
            Gesture::Attempt(Attempt { from: from.map(Into::into), to: to.into() })
        };
        let squares: Option<Vec<Square>> = touches.iter().map(|&touch| square(touch)).collect();
        match (squares.as_deref(), touches) {
            (Some(&[to]), _) if self.in_hand(me) > 0 => attempt(None, to),
            (Some(&[from]), _) if self.owner(from) == Some(me) && self.ended().is_none() => {
                Gesture::unfinished()
            }
            (Some(&[from]), _) => attempt(Some(from), from),
            (Some(&[from, to]), _) => attempt(Some(from), to),
            (None, &[Touch::Hand { side, slot }, to]) if side == me && slot < self.in_hand(me) => {
                square(to).map_or_else(Gesture::nothing, |to| attempt(None, to))
            }
            _ => Gesture::nothing(),
        }
    }

    fn glyphs() -> &'static [Glyph] {
        &[CROSS, NOUGHT]
    }
}

impl Raya {
    /// The touches that select a legal move: the square of a man that is put there, with
    /// a man of the hand before it or without; the man that moves, and where it goes.
    fn paths(&self, m: Move) -> Vec<Vec<Touch>> {
        let (side, to) = (self.turn(), Touch::Cell(cell(m.to)));
        match m.from {
            Some(from) => vec![vec![Touch::Cell(cell(from)), to]],
            None => {
                let held = (0..self.in_hand(side)).map(|slot| vec![Touch::Hand { side, slot }, to]);
                std::iter::once(vec![to]).chain(held).collect()
            }
        }
    }

    /// What the last move did.
    fn motion(&self, m: Move) -> Motion {
        let side = self.turn().other();
        let hand = Touch::Hand { side, slot: self.in_hand(side) };
        let from = m.from.map_or(hand, |square| Touch::Cell(cell(square)));
        Motion { figure: figure(side), path: vec![from, Touch::Cell(cell(m.to))] }
    }
}

/// The board with men on it, and the others of so many in the hands.
pub(crate) fn board(men: BySide<Squares>, each: usize, turn: Side) -> Scene {
    let on_board =
        Side::ALL.into_iter().flat_map(|side| men[side].iter().map(move |at| sprite(side, cell(at))));
    let left = |side: Side| 0..each.saturating_sub(men[side].len());
    let cells = Square::all().map(|square| {
        let (x, y) = (square.column() as usize, (SIDE - 1 - square.row()) as usize);
        Cell::square(x, y, square.to_string(), Shade::Plain)
    });
    Scene {
        sprites: on_board.collect(),
        hands: BySide::from_fn(|side| left(side).map(|slot| sprite(side, slot)).collect()),
        ..Scene::empty(cells.collect(), turn)
    }
}

/// The index of a square's cell.
fn cell(square: Square) -> usize {
    let (column, row) = (square.column() as usize, square.row() as usize);
    (SIDE as usize - 1 - row) * SIDE as usize + column
}

/// The square that is touched.
pub(crate) fn square(touch: Touch) -> Option<Square> {
    let Touch::Cell(cell) = touch else { return None };
    Square::all().nth(cell)
}

/// How a man of a side is shown.
pub(crate) fn figure(side: Side) -> Figure {
    let glyph = match side {
        Side::First => CROSS.name,
        Side::Second => NOUGHT.name,
    };
    Figure { glyph: glyph.into(), side, label: String::new() }
}

/// A side's man on a cell or in a slot of its hand.
fn sprite(side: Side, cell: usize) -> Sprite {
    let Figure { glyph, side, label } = figure(side);
    Sprite { cell, height: 0, glyph, side, label, name: String::new() }
}

/// Two bars across each other.
const CROSS: Glyph = Glyph {
    name: "cross",
    outline: "M -36 -24 L -24 -36 L 0 -12 L 24 -36 L 36 -24 L 12 0 L 36 24 L 24 36 L 0 12 L -24 36 \
              L -36 24 L -12 0 Z",
    details: "",
    tone: Tone::Side,
    emoji: "❌",
    letter: 'x',
};

/// A ring.
const NOUGHT: Glyph = Glyph {
    name: "nought",
    outline: "M 0 -38 A 38 38 0 0 1 0 38 A 38 38 0 0 1 0 -38 Z",
    // The hole.
    details: "M 0 -20 A 20 20 0 0 0 0 20 A 20 20 0 0 0 0 -20 Z",
    tone: Tone::Side,
    emoji: "⭕",
    letter: 'o',
};
