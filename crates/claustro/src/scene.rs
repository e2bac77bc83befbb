//! The picture of a position.

use ludoteca_core::{
    BySide, Cell, Drawn, Game, Glyph, Notation, Scene, SceneMove, Shade, Side, Sprite, Tone, Touch,
};

use crate::{Capture, Claustro, Move, Square};

impl Drawn for Claustro {
    fn scene(&self, last: Option<Move>) -> Scene {
        let board = self.rules().board();
        let place = |square: Square| (square.column() as usize, (board.rows() - 1 - square.row()) as usize);
        let cell = |square: Square| {
            let (x, y) = place(square);
            y * board.columns() as usize + x
        };
        let cells = board.squares().map(|square| {
            let (x, y) = place(square);
            let shade = if square == board.goal(Side::First) {
                Shade::FirstGoal
            } else if square == board.goal(Side::Second) {
                Shade::SecondGoal
            } else if board.fields().contains(square) {
                Shade::Plain
            } else {
                return Cell::square(x, y, String::new(), Shade::Unused);
            };
            Cell::square(x, y, square.to_string(), shade)
        });
        let sprites = Side::ALL.into_iter().flat_map(|side| {
            let glyph = match side {
                Side::First => GREEN.name,
                Side::Second => BLUE.name,
            };
            self.pieces(side).iter().map(move |square| (square, glyph, side))
        });
        let sprite = |(square, glyph, side)| Sprite {
            cell: cell(square),
            height: 0,
            glyph,
            side,
            label: String::new(),
            name: String::new(),
        };
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let touch = |square| Touch::Cell(cell(square));
        let paths = |m: &Move| match m.captive {
            None => vec![vec![touch(m.from), touch(m.to)]],
            Some(captive) => {
                let victim = vec![touch(m.from), touch(self.victim(m.from, m.to)), touch(captive)];
                match self.rules().options().capture {
                    Capture::Replace => vec![victim],
                    Capture::Jump => vec![victim, vec![touch(m.from), touch(m.to), touch(captive)]],
                }
            }
        };
        Scene {
            cells: cells.collect(),
            sprites: sprites.map(sprite).collect(),
            hands: BySide::default(),
            last: last.map_or(Vec::new(), |m| {
                [Some(m.from), Some(m.to), m.captive].into_iter().flatten().map(cell).collect()
            }),
            marks: Vec::new(),
            turn: self.turn(),
            moves: moves.iter().map(|m| SceneMove { text: self.move_text(*m), paths: paths(m) }).collect(),
        }
    }

    fn glyphs() -> &'static [Glyph] {
        &[GREEN, BLUE]
    }
}

/// A pawn with a round head.
const GREEN: Glyph = Glyph {
    name: "green",
    outline: "M 0 -42 A 17 17 0 0 1 11 -12 C 12 4 18 14 27 22 C 31 26 33 32 33 38 L -33 38 \
              C -33 32 -31 26 -27 22 C -18 14 -12 4 -11 -12 A 17 17 0 0 1 0 -42 Z",
    // The collar and the foot.
    details: "M -17 -12 L 17 -12 L 17 -7 L -17 -7 Z M -28 26 L 28 26 L 29 30 L -29 30 Z",
    tone: Tone::Green,
    emoji: "🟢",
    letter: 'g',
};

/// A pawn with a pointed head.
const BLUE: Glyph = Glyph {
    name: "blue",
    outline: "M 0 -46 L 17 -24 L 9 -12 C 11 4 18 14 27 22 C 31 26 33 32 33 38 L -33 38 \
              C -33 32 -31 26 -27 22 C -18 14 -11 4 -9 -12 L -17 -24 Z",
    // The collar and the foot.
    details: "M -16 -12 L 16 -12 L 16 -7 L -16 -7 Z M -28 26 L 28 26 L 29 30 L -29 30 Z",
    tone: Tone::Side,
    emoji: "🔵",
    letter: 'b',
};
