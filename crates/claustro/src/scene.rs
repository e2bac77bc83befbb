//! The picture of a position.

use ludoteca_core::{
    Cell, Drawn, Figure, Game, Gesture, Glyph, Motion, Notation, Scene, SceneMove, Shade, Side, Sprite, Tone,
    Touch,
};

use crate::{Attempt, Board, Capture, Claustro, Move, Spot, Square};

impl Drawn for Claustro {
    fn scene(&self, last: Option<Move>) -> Scene {
        let board = self.rules().board();
        let sprites = Side::ALL
            .into_iter()
            .flat_map(|side| self.pieces(side).iter().map(move |square| sprite(board, square, side)));
        let mut moves = Vec::new();
        self.moves(&mut moves);
        Scene {
            sprites: sprites.collect(),
            last: last.map_or(Vec::new(), |m| {
                let squares = [Some(m.from), Some(m.to), m.captive].into_iter().flatten();
                squares.map(|square| cell(board, square)).collect()
            }),
            motions: last.map_or(Vec::new(), |m| self.motions(m)),
            moves: moves
                .iter()
                .map(|m| SceneMove { text: self.move_text(*m), paths: self.paths(*m) })
                .collect(),
            ..Scene::empty(cells(board), self.turn())
        }
    }

    fn stray(&self, touches: &[Touch]) -> Gesture<Attempt> {
        let squares: Option<Vec<Square>> =
            touches.iter().map(|&touch| square(self.rules().board(), touch)).collect();
        let Some(squares) = squares else { return Gesture::nothing() };
        match squares[..] {
            [from] if self.owner(from) == Some(self.turn()) && self.ended().is_none() => {
                Gesture::unfinished()
            }
            [from] => Gesture::Attempt(Attempt::Step { from: from.into(), to: from.into() }),
            [from, to] if !self.looks_like_a_capture(from, to) => {
                Gesture::Attempt(Attempt::Step { from: from.into(), to: to.into() })
            }
            [from, to] => Gesture::Attempt(self.capture_by(from, to, None)),
            [from, to, captive] => Gesture::Attempt(self.capture_by(from, to, Some(captive.into()))),
            _ => Gesture::nothing(),
        }
    }

    fn glyphs() -> &'static [Glyph] {
        &[GREEN, BLUE]
    }
}

impl Claustro {
    /// The touches that select a legal move: the piece, then the target or the victim,
    /// then the square where the captive is put.
    fn paths(&self, m: Move) -> Vec<Vec<Touch>> {
        let touch = |square| Touch::Cell(cell(self.rules().board(), square));
        let Some(captive) = m.captive else { return vec![vec![touch(m.from), touch(m.to)]] };
        let victim = vec![touch(m.from), touch(self.victim(m.from, m.to)), touch(captive)];
        match self.rules().options().capture {
            Capture::Replace => vec![victim],
            Capture::Jump => vec![victim, vec![touch(m.from), touch(m.to), touch(captive)]],
        }
    }

    /// What the last move did: the piece went, then its captive was put somewhere.
    fn motions(&self, m: Move) -> Vec<Motion> {
        let (captive, mover) = (self.turn(), self.turn().other());
        let motion = |side: Side, from: Square, to: Square| Motion {
            figure: figure(side),
            path: [from, to].map(|square| Touch::Cell(cell(self.rules().board(), square))).to_vec(),
        };
        let put = m.captive.map(|place| motion(captive, self.victim(m.from, m.to), place));
        std::iter::once(motion(mover, m.from, m.to)).chain(put).collect()
    }

    /// Whether touching these two squares is meant as a capture: somebody to capture
    /// stands there, or the way is that of a capture.
    fn looks_like_a_capture(&self, from: Square, to: Square) -> bool {
        let far = match self.rules().options().capture {
            Capture::Replace => 1,
            Capture::Jump => 2,
        };
        self.owner(to) == Some(self.turn().other())
            || (from.column().abs_diff(to.column()), from.row().abs_diff(to.row())) == (far, far)
    }

    /// The capture that is meant by touching the captor and its victim, or the square
    /// where it lands.
    fn capture_by(&self, from: Square, touched: Square, captive: Option<Spot>) -> Attempt {
        let leaps = self.rules().options().capture == Capture::Jump;
        let next = (from.column().abs_diff(touched.column()), from.row().abs_diff(touched.row())) == (1, 1);
        let beyond = |from: u8, over: u8| (2 * over).checked_sub(from);
        let landing = beyond(from.column(), touched.column())
            .zip(beyond(from.row(), touched.row()))
            .map(|(column, row)| Spot { column, row })
            .filter(|&spot| leaps && next && self.rules().board().square(spot).is_some());
        Attempt::Capture { from: from.into(), to: landing.unwrap_or(touched.into()), captive }
    }
}

/// Where a square lies in the picture, by column and row from the top left.
fn place(board: &Board, square: Square) -> (usize, usize) {
    (square.column() as usize, (board.rows() - 1 - square.row()) as usize)
}

/// The index of a square's cell.
pub(crate) fn cell(board: &Board, square: Square) -> usize {
    let (x, y) = place(board, square);
    y * board.columns() as usize + x
}

/// The square that is touched, corners too.
pub(crate) fn square(board: &Board, touch: Touch) -> Option<Square> {
    let Touch::Cell(cell) = touch else { return None };
    board.squares().nth(cell)
}

/// The cells of a board.
pub(crate) fn cells(board: &Board) -> Vec<Cell> {
    let cell = |square: Square| {
        let (x, y) = place(board, square);
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
    };
    board.squares().map(cell).collect()
}

/// How a piece of a side is shown.
pub(crate) fn figure(side: Side) -> Figure {
    let glyph = match side {
        Side::First => GREEN.name,
        Side::Second => BLUE.name,
    };
    Figure { glyph: glyph.into(), side, label: String::new() }
}

/// A side's piece on a square.
pub(crate) fn sprite(board: &Board, square: Square, side: Side) -> Sprite {
    let Figure { glyph, side, label } = figure(side);
    Sprite { cell: cell(board, square), height: 0, glyph, side, label, name: String::new() }
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

#[cfg(test)]
mod tests {
    use ludoteca_core::{Playable, Reason};

    use super::*;
    use crate::testing::at;

    /// What touching squares leads to: a move, the key of a refusal, or a word.
    fn led(game: &Claustro, names: &str) -> String {
        let board = game.rules().board();
        let spot = |name: &str| board.square(Spot::read(name).unwrap()).unwrap();
        let touches: Vec<Touch> =
            names.split_whitespace().map(|name| Touch::Cell(cell(board, spot(name)))).collect();
        match game.gesture(&touches) {
            Gesture::More(next) => format!("{} more", next.len()),
            Gesture::Nothing(_) => "nothing".to_owned(),
            Gesture::Attempt(attempt) => match game.judge(&attempt) {
                Ok(m) => game.move_text(m),
                Err(refusal) => refusal.message().key().rsplit('.').next().unwrap_or_default().to_owned(),
            },
        }
    }

    #[test]
    fn touches_are_captures_steps_or_refusals() {
        let game = at("5x5", "2bb1/4b/2b2/gg3/1gg2 g");
        for (names, expected) in [
            ("b2", "3 more"),
            ("b2 b3", "b2-b3"),
            ("b2 c3 d4", "b2xc3@d4"),
            ("b2 c3 c3", "put_back"),
            ("b2 c3 a1", "corner"),
            ("b2 c3 e4", "occupied"),
            ("b2 a3", "no_victim"),
            ("b2 e4", "not_diagonal"),
            ("b2 b5", "not_a_step"),
            ("b2 b1", "green_backwards"),
            ("b2 b3 c3", "not_diagonal"),
            ("b3", "no_piece"),
            ("c3", "not_your_turn"),
            ("a1", "no_piece"),
            ("b2 c3 d4 e5", "nothing"),
        ] {
            assert_eq!(led(&game, names), expected, "{names}");
        }
    }

    #[test]
    fn a_leap_is_touched_by_its_victim_or_where_it_lands() {
        let game = at("5x5,capture=jump", "2bb1/4b/2b2/gg3/1gg2 g");
        for names in ["b2 c3 d2", "b2 d4 d2"] {
            assert_eq!(led(&game, names), "b2xd4@d2", "{names}");
        }
        assert_eq!(led(&game, "b2 e4"), "not_a_jump");
        assert_eq!(led(&game, "c1 e3"), "no_victim");
    }

    #[test]
    fn a_capture_moves_the_captor_and_then_the_captive() {
        let mut game = at("5x5", "2bb1/4b/2b2/gg3/1gg2 g");
        let m = game.play(&game.parse_attempt("b2xc3@d4").unwrap()).unwrap();
        let scene = game.scene(Some(m));
        let named = |motion: &Motion| -> (String, Vec<String>) {
            let name = |touch: &Touch| match *touch {
                Touch::Cell(cell) => scene.cells[cell].name.clone(),
                _ => String::new(),
            };
            (motion.figure.glyph.to_string(), motion.path.iter().map(name).collect())
        };
        let ways: Vec<(String, Vec<String>)> = scene.motions.iter().map(named).collect();
        let way = |glyph: &str, path: [&str; 2]| (glyph.to_owned(), path.map(str::to_owned).to_vec());
        assert_eq!(ways, [way("green", ["b2", "c3"]), way("blue", ["c3", "d4"])]);
    }
}
