//! The picture of a position.

use ludoteca_core::{
    Cell, Drawn, Figure, Game, Gesture, Glyph, Motion, Notation, Scene, SceneMove, Shade, Side, Sprite, Tone,
    Touch,
};

use crate::{Attempt, Board, Cats, Square, Step};

impl Drawn for Cats {
    fn scene(&self, last: Option<Step>) -> Scene {
        let board = self.board();
        let touch = |square: Square| Touch::Cell(cell(board, square));
        let mouse = std::iter::once(sprite(board, self.mouse(), Side::First));
        let cats = self.cats().iter().map(|cat| sprite(board, cat, Side::Second));
        let motion = |step: Step| {
            Some(Motion {
                figure: figure(self.owner(step.to)?),
                path: vec![touch(step.from), touch(step.to)],
            })
        };
        let mut moves = Vec::new();
        self.moves(&mut moves);
        Scene {
            sprites: mouse.chain(cats).collect(),
            last: last.map_or(Vec::new(), |step| vec![cell(board, step.from), cell(board, step.to)]),
            motions: last.and_then(motion).into_iter().collect(),
            moves: moves
                .into_iter()
                .map(|step| SceneMove {
                    text: self.move_text(step),
                    paths: vec![vec![touch(step.from), touch(step.to)]],
                })
                .collect(),
            ..Scene::empty(cells(board), self.turn())
        }
    }

    fn stray(&self, touches: &[Touch]) -> Gesture<Attempt> {
        let squares: Option<Vec<Square>> = touches.iter().map(|&touch| square(self.board(), touch)).collect();
        match squares.as_deref() {
            Some(&[from]) if self.owner(from) == Some(self.turn()) && self.ended().is_none() => {
                Gesture::unfinished()
            }
            Some(&[from]) => Gesture::Attempt(Step { from, to: from }.into()),
            Some(&[from, to]) => Gesture::Attempt(Step { from, to }.into()),
            _ => Gesture::nothing(),
        }
    }

    fn glyphs() -> &'static [Glyph] {
        &[MOUSE, CAT]
    }
}

/// The cells of a board, those that nobody uses too.
pub(crate) fn cells(board: &Board) -> Vec<Cell> {
    let columns = board.columns() as usize;
    let unused = |at: usize| Cell::square(at % columns, at / columns, String::new(), Shade::Unused);
    let mut cells: Vec<Cell> = (0..columns * board.rows() as usize).map(unused).collect();
    for square in board.squares() {
        let cell = &mut cells[cell(board, square)];
        cell.name = square.to_string();
        cell.shade = if board.row(square) == 0 { Shade::FirstGoal } else { Shade::Plain };
    }
    cells
}

/// The index of a square's cell.
pub(crate) fn cell(board: &Board, square: Square) -> usize {
    board.row(square) * board.columns() as usize + board.column(square)
}

/// The square that is touched, if it is one.
pub(crate) fn square(board: &Board, touch: Touch) -> Option<Square> {
    let Touch::Cell(cell) = touch else { return None };
    let columns = board.columns() as usize;
    board.at(cell / columns, cell % columns)
}

/// How the piece of a side is shown.
pub(crate) fn figure(side: Side) -> Figure {
    let glyph = match side {
        Side::First => MOUSE.name,
        Side::Second => CAT.name,
    };
    Figure { glyph: glyph.into(), side, label: String::new() }
}

/// A side's piece on a square.
pub(crate) fn sprite(board: &Board, square: Square, side: Side) -> Sprite {
    let Figure { glyph, side, label } = figure(side);
    Sprite { cell: cell(board, square), height: 0, glyph, side, label, name: String::new() }
}

/// A mouse's face: two round ears over a head that narrows to the nose.
const MOUSE: Glyph = Glyph {
    name: "mouse",
    outline: "M -10 -21 A 19 19 0 1 0 -31 -1 C -33 20 -19 42 0 42 C 19 42 33 20 31 -1 \
              A 19 19 0 1 0 10 -21 C 4 -23.5 -4 -23.5 -10 -21 Z",
    // The shells of the ears, eyes with a gleam, the nose, a smile, whiskers.
    details: "M -40.5 -16 A 12 12 0 0 1 -25 -31.5 A 14.5 14.5 0 0 0 -40.5 -16 Z \
              M 40.5 -16 A 12 12 0 0 0 25 -31.5 A 14.5 14.5 0 0 1 40.5 -16 Z \
              M -18 6 a 5.5 6.5 0 1 0 11 0 a 5.5 6.5 0 1 0 -11 0 Z M -12.5 3 a 1.8 1.8 0 1 0 3.6 0 a 1.8 1.8 0 1 0 -3.6 0 Z \
              M 7 6 a 5.5 6.5 0 1 0 11 0 a 5.5 6.5 0 1 0 -11 0 Z M 12.5 3 a 1.8 1.8 0 1 0 3.6 0 a 1.8 1.8 0 1 0 -3.6 0 Z \
              M -7 24 C -7 20 7 20 7 24 C 7 28 2 31 0 31 C -2 31 -7 28 -7 24 Z \
              M -8 32 C -5 36.5 5 36.5 8 32 C 6 39.5 -6 39.5 -8 32 Z \
              M -14 23 L -36 17 L -36 19 L -14 25.5 Z M -14 28 L -35 30 L -35 32 L -14 30.5 Z \
              M 14 23 L 36 17 L 36 19 L 14 25.5 Z M 14 28 L 35 30 L 35 32 L 14 30.5 Z",
    tone: Tone::Side,
    emoji: "🐭",
    letter: 'M',
};

/// A cat's face: two pointed ears over a wide head.
const CAT: Glyph = Glyph {
    name: "cat",
    outline: "M -36 -41 C -30 -39 -19 -31 -14 -25 C -5 -28 5 -28 14 -25 C 19 -31 30 -39 36 -41 \
              C 40 -30 41 -16 40 -5 C 45 18 26 39 0 39 C -26 39 -45 18 -40 -5 C -41 -16 -40 -30 -36 -41 Z",
    // The insides of the ears, slit eyes, the nose, the mouth, whiskers.
    details: "M -32 -31 C -28 -29 -23 -25 -20 -21 C -25 -19 -29 -15 -32 -10 C -34 -17 -34 -24 -32 -31 Z \
              M 32 -31 C 28 -29 23 -25 20 -21 C 25 -19 29 -15 32 -10 C 34 -17 34 -24 32 -31 Z \
              M -28 0 C -24 -10 -11 -9 -7 4 C -12 10 -24 10 -28 0 Z M -17.5 -5 C -14 -2 -14 5 -17 7.5 C -20.5 5 -20.5 -2 -17.5 -5 Z \
              M 28 0 C 24 -10 11 -9 7 4 C 12 10 24 10 28 0 Z M 17.5 -5 C 14 -2 14 5 17 7.5 C 20.5 5 20.5 -2 17.5 -5 Z \
              M -6 14 C -4 12 4 12 6 14 C 5 18 2 20 0 20.5 C -2 20 -5 18 -6 14 Z \
              M -13 23 C -10 28.5 -2 28 0 21 C 2 28 10 28.5 13 23 C 11 33 2 32.5 0 27 C -2 32.5 -11 33 -13 23 Z \
              M -19 15 L -46 10 L -46 12 L -19 17.5 Z M -19 21 L -45 24 L -45 26 L -19 23.5 Z \
              M 19 15 L 46 10 L 46 12 L 19 17.5 Z M 19 21 L 45 24 L 45 26 L 19 23.5 Z",
    tone: Tone::Side,
    emoji: "🐱",
    letter: 'C',
};
