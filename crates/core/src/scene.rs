//! The picture of a position, drawn once and shown by every painter.

use std::borrow::Cow;
use std::f32::consts::FRAC_1_SQRT_2;

use serde::{Deserialize, Serialize};

use crate::{BySide, Game, Gesture, Message, Side, TEXTS, Touch};

/// A game that can be drawn.
pub trait Drawn: Game {
    /// Whether the board may be seen from the other side: not where moves name directions
    /// as the screen shows them.
    const TURNS: bool = true;

    /// The picture of the position with every legal move and how to touch it.
    fn scene(&self, last: Option<Self::Move>) -> Scene;

    /// What touches mean that neither select a legal move nor begin to: an attempt
    /// that [`Game::judge`] refuses, the beginning of one, or nothing at all.
    ///
    /// [`Playable::gesture`](crate::Playable::gesture) asks it last. Touches may come
    /// from anywhere, of cells and slots that the scene does not have.
    fn stray(&self, touches: &[Touch]) -> Gesture<Self::Attempt> {
        let _ = touches;
        Gesture::nothing()
    }

    /// The picture as somebody sees it who has the board turned, or has not.
    fn seen(scene: Scene, flipped: bool) -> Scene {
        if flipped && Self::TURNS { scene.flipped() } else { scene }
    }

    /// The drawings of the pieces that scenes name.
    fn glyphs() -> &'static [Glyph];
}

/// Everything a front end needs to show a position and to take a move,
/// without knowing the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// The cells of the board, in reading order.
    pub cells: Vec<Cell>,
    /// The pieces on them.
    pub sprites: Vec<Sprite>,
    /// The pieces that each side holds off the board.
    pub hands: BySide<Vec<Sprite>>,
    /// The cells of the last move, from first to last.
    pub last: Vec<usize>,
    /// What the last move did with pieces, in order: the mover, then what it moved.
    pub motions: Vec<Motion>,
    /// What else the rules say of pieces.
    pub marks: Vec<Mark>,
    /// The side to move.
    pub turn: Side,
    /// The buttons beside the board, allowed now or not, by the words that the
    /// catalogues translate as `button.WORD`.
    pub buttons: Vec<Cow<'static, str>>,
    /// The legal moves of the side to move.
    pub moves: Vec<SceneMove>,
}

/// A point of the picture; a cell is about one unit wide, y goes down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// The corners, in order.
    pub polygon: Vec<Point>,
    /// The name in the game's notation; empty where nothing can stand.
    pub name: String,
    /// How it is shaded.
    pub shade: Shade,
}

/// The shading of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    /// A cell that is never used.
    Unused,
    /// A cell where pieces stand.
    Plain,
    /// A goal of the first side.
    FirstGoal,
    /// A goal of the second side.
    SecondGoal,
}

/// A piece in the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sprite {
    /// The index of its cell; a hand's slot for pieces in hand.
    pub cell: usize,
    /// How many pieces lie under it.
    pub height: u8,
    /// Which [`Glyph`] shows it.
    pub glyph: Cow<'static, str>,
    /// Whose piece it is.
    pub side: Side,
    /// A number or letter that tells it from its likes; may be empty.
    pub label: String,
    /// What move texts call it; empty where they name cells only.
    pub name: String,
}

/// A piece by how it is shown, wherever it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Figure {
    /// Which [`Glyph`] shows it.
    pub glyph: Cow<'static, str>,
    /// Whose piece it is.
    pub side: Side,
    /// What tells it from its likes; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// The way of one piece in the last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motion {
    /// The piece.
    pub figure: Figure,
    /// The places from first to last: where it came from, what it was carried over,
    /// where it is now. A piece that has left the game has only the first.
    pub path: Vec<Touch>,
}

/// Something that is said of a cell: of its uppermost piece, or of the place where none is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The index of the cell.
    pub cell: usize,
    /// What is said.
    pub kind: MarkKind,
}

/// What is said of a cell. Scenes tell what the rules say; a [`Remarkable`](crate::Remarkable)
/// game has more to show to somebody who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// The piece cannot leave its cell without breaking what it holds together.
    Pinned,
    /// The piece may not be moved in this turn.
    Stunned,
    /// The piece can capture another, or come to a place where it counts, with one move.
    Attacker,
    /// The piece can move.
    Free,
    /// What the other side can take with one move: a piece, or a place that matters.
    Threatened,
    /// An open place that matters, out of the other side's reach.
    Open,
}

impl MarkKind {
    /// All kinds, in the order in which they are told.
    pub const ALL: [MarkKind; 6] = [
        MarkKind::Pinned,
        MarkKind::Stunned,
        MarkKind::Threatened,
        MarkKind::Attacker,
        MarkKind::Free,
        MarkKind::Open,
    ];

    /// The word of the catalogues, `mark.WORD`, and of pictures.
    pub const fn word(self) -> &'static str {
        match self {
            MarkKind::Pinned => "pinned",
            MarkKind::Stunned => "stunned",
            MarkKind::Attacker => "attacker",
            MarkKind::Free => "free",
            MarkKind::Threatened => "threatened",
            MarkKind::Open => "open",
        }
    }

    /// What it is called.
    pub fn message(self) -> Message {
        TEXTS.message(format!("mark.{}", self.word()))
    }
}

/// The drawing of one kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Glyph {
    /// The name that sprites use; the catalogues translate `piece.NAME`.
    pub name: &'static str,
    /// The outline as SVG path data in a box from (-50,-50) to (50,50).
    pub outline: &'static str,
    /// Lines and holes drawn over the outline, in the same box.
    pub details: &'static str,
    /// Its colour in pictures.
    pub tone: Tone,
    /// Two columns of a Unicode terminal.
    pub emoji: &'static str,
    /// One column of any terminal.
    pub letter: char,
}

/// The colour of a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// The colour of its side: light for the first, dark for the second.
    Side,
    /// Green, and light.
    Green,
}

/// A legal move and how a finger selects it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneMove {
    /// The canonical text to send.
    pub text: String,
    /// The touch sequences that select it; none of them begins another.
    pub paths: Vec<Vec<Touch>>,
}

impl Sprite {
    /// The piece that it shows.
    pub fn figure(&self) -> Figure {
        Figure { glyph: self.glyph.clone(), side: self.side, label: self.label.clone() }
    }
}

impl Cell {
    /// A square cell whose top left corner is at column `x`, row `y`.
    pub fn square(x: usize, y: usize, name: String, shade: Shade) -> Cell {
        let (x, y) = (x as f32, y as f32);
        let polygon = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(dx, dy)| Point { x: x + dx, y: y + dy })
            .to_vec();
        Cell { polygon, name, shade }
    }

    /// The middle of the cell.
    pub fn centre(&self) -> Point {
        let n = self.polygon.len().max(1) as f32;
        let (x, y) = self.polygon.iter().fold((0.0, 0.0), |(x, y), p| (x + p.x, y + p.y));
        Point { x: x / n, y: y / n }
    }
}

impl Scene {
    /// A board with nothing on it.
    pub fn empty(cells: Vec<Cell>, turn: Side) -> Scene {
        Scene {
            cells,
            sprites: Vec::new(),
            hands: BySide::default(),
            last: Vec::new(),
            motions: Vec::new(),
            marks: Vec::new(),
            turn,
            buttons: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The cell with a name, whatever its letters' case.
    pub fn cell_named(&self, name: &str) -> Option<usize> {
        let name = name.trim();
        self.cells.iter().position(|cell| !name.is_empty() && cell.name.eq_ignore_ascii_case(name))
    }

    /// The same picture turned by half a turn, as the other side sees it.
    #[must_use]
    pub fn flipped(mut self) -> Scene {
        let edges = |coordinate: fn(&Point) -> f32| {
            let all = self.cells.iter().flat_map(|cell| cell.polygon.iter().map(coordinate));
            all.fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)))
        };
        let ((left, right), (top, bottom)) = (edges(|point| point.x), edges(|point| point.y));
        for point in self.cells.iter_mut().flat_map(|cell| &mut cell.polygon) {
            *point = Point { x: left + right - point.x, y: top + bottom - point.y };
        }
        self
    }

    /// The same picture turned by an eighth of a turn against the clock: the top
    /// right corner of a square board comes to the top.
    #[must_use]
    pub fn turned(mut self) -> Scene {
        for point in self.cells.iter_mut().flat_map(|cell| &mut cell.polygon) {
            let Point { x, y } = *point;
            *point = Point { x: (x + y) * FRAC_1_SQRT_2, y: (y - x) * FRAC_1_SQRT_2 };
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_board_stands_on_its_corner_and_keeps_its_size() {
        let cells = (0..9).map(|n| Cell::square(n % 3, n / 3, String::new(), Shade::Plain)).collect();
        let turned = Scene::empty(cells, Side::First).turned();
        let highest =
            (0..9).min_by(|&a, &b| turned.cells[a].centre().y.total_cmp(&turned.cells[b].centre().y));
        assert_eq!(highest, Some(2), "the top right cell is on top");
        let [a, b] = [turned.cells[0].centre(), turned.cells[1].centre()];
        assert!(((a.x - b.x).hypot(a.y - b.y) - 1.0).abs() < 1e-6);
    }
}
