//! The picture of a position.

use std::collections::HashMap;

use ludoteca_core::{
    BySide, Cell, Drawn, Figure, Game, Gesture, Glyph, Mark, MarkKind, Motion, Notation, Point, Scene,
    SceneMove, Shade, Side, Sprite, Touch,
};

use crate::glyphs::GLYPHS;
use crate::listing::Paths;
use crate::setup::{self, Place};
use crate::tables::{Bits, Tiles};
use crate::{Attempt, Bug, Direction, Hex, Hive, Move, Piece};

/// The word of the only button, and its place.
const PASS: (&str, Touch) = ("pass", Touch::Button(0));
/// Half the height of a hex of width one, corner to corner.
const RADIUS: f32 = 0.577_35;

impl Drawn for Hive {
    /// Moves name directions (`-wS1`, `wS1/`) as the screen shows them.
    const TURNS: bool = false;

    fn scene(&self, last: Option<Move>) -> Scene {
        let map = Map::of(self);
        let mut sprites = Vec::new();
        for (cell, &(hex, _)) in map.hexes.iter().enumerate() {
            let mut stack: Vec<Piece> = self.stack(hex).collect();
            stack.reverse();
            sprites.extend(stack.into_iter().enumerate().map(|(height, piece)| sprite(piece, cell, height)));
        }
        let hand = |side: Side| self.hand(side).map(|piece| sprite(piece, slot(piece), 0)).collect();
        let ends = last.map_or([None, None], |m| [m.from(), m.to()]);
        Scene {
            sprites,
            hands: BySide::from_fn(hand),
            last: ends.into_iter().flatten().filter_map(|hex| map.find(hex)).collect(),
            motions: last.and_then(|m| self.motion(m, &map)).into_iter().collect(),
            marks: self.marks(&map),
            buttons: vec![PASS.0.into()],
            moves: self.scene_moves(&map),
            ..Scene::empty(map.cells(), self.turn())
        }
    }

    fn stray(&self, touches: &[Touch]) -> Gesture<Attempt> {
        if touches == [PASS.1] {
            return Gesture::Attempt(Attempt::Pass);
        }
        let map = Map::of(self);
        let met: Option<Vec<Touched>> = touches.iter().map(|&touch| self.touched(touch, &map)).collect();
        let attempt = match met.as_deref() {
            Some(&[Touched::Tile(piece)]) => {
                let anywhere =
                    map.hexes.iter().map(|&(hex, _)| hex).find(|&hex| self.place(piece) != Some(hex));
                let stays = anywhere.filter(|&to| self.stays(piece, to));
                return stays
                    .and_then(|to| self.put(piece, to))
                    .map_or(Gesture::unfinished(), Gesture::Attempt);
            }
            Some(&[Touched::Tile(piece), to]) => self.hex_of(to).and_then(|to| self.put(piece, to)),
            Some(&[Touched::Tile(thrower), Touched::Tile(piece), to])
                if [thrower, piece].iter().all(|&tile| self.place(tile).is_some()) =>
            {
                let to = self.hex_of(to).filter(|&to| self.place(piece) != Some(to));
                let target = to.and_then(|to| self.target_at(to));
                target.map(|target| Attempt::Throw { thrower, piece, target })
            }
            _ => None,
        };
        attempt.map_or(Gesture::nothing(), Gesture::Attempt)
    }

    fn glyphs() -> &'static [Glyph] {
        &GLYPHS
    }
}

/// What a touch finds.
#[derive(Clone, Copy)]
enum Touched {
    /// A tile in a hand or on top of a stack.
    Tile(Piece),
    /// An empty hex.
    Empty(Hex),
}

/// What touches of a hive mean.
impl Hive {
    fn touched(&self, touch: Touch, map: &Map) -> Option<Touched> {
        match touch {
            Touch::Hand { side, slot: touched } => {
                self.hand(side).find(|&piece| slot(piece) == touched).map(Touched::Tile)
            }
            Touch::Cell(cell) => {
                let &(hex, _) = map.hexes.get(cell)?;
                Some(self.board().top(hex).map_or(Touched::Empty(hex), Touched::Tile))
            }
            Touch::Button(_) => None,
        }
    }

    /// The hex that is touched, if it is one.
    fn hex_of(&self, touched: Touched) -> Option<Hex> {
        match touched {
            Touched::Tile(piece) => self.place(piece),
            Touched::Empty(hex) => Some(hex),
        }
    }

    /// The attempt to bring a tile to a hex of the picture.
    fn put(&self, piece: Piece, to: Hex) -> Option<Attempt> {
        let target = self.target_at(to);
        let first = self.board().present() == 0;
        (first || target.is_some()).then_some(Attempt::Put { piece, target })
    }
}

impl Hive {
    /// What the last move did with its tile; nothing for a pass.
    fn motion(&self, m: Move, map: &Map) -> Option<Motion> {
        let (piece, to) = m.piece().zip(m.to())?;
        let cell = |hex: Hex| map.find(hex).map(Touch::Cell);
        let start = match m.from() {
            None => Some(Touch::Hand { side: piece.side(), slot: slot(piece) }),
            Some(from) => cell(from),
        };
        let carrier = m.from().and_then(|from| self.carrier(piece, from, to)).and_then(cell);
        Some(Motion {
            figure: figure(piece),
            path: [start, carrier, cell(to)].into_iter().flatten().collect(),
        })
    }

    /// The hex of the tile that threw another, where only a throw can have moved it.
    fn carrier(&self, piece: Piece, from: Hex, to: Hex) -> Option<Hex> {
        let mover = self.turn().other();
        let throwers = [Bug::Pillbug, Bug::Mosquito].map(|bug| self.place(Piece::first(mover, bug)));
        let beside = |hex: &Hex| hex.is_beside(from) && hex.is_beside(to);
        throwers.into_iter().flatten().find(beside).filter(|_| piece.side() != mover)
    }

    /// The tiles that hold the hive together, and the one that may not be moved now.
    fn marks(&self, map: &Map) -> Vec<Mark> {
        let mut ground = Paths::of(self).ground;
        let tops = self.board().present() & !self.board().covered();
        let pinned = tops & !ground.free(tops);
        let stunned = self.last().map_or(0, Piece::bit);
        let marked = |tiles: u32, kind: MarkKind| {
            let cell = |piece: Piece| map.find(self.board().hex_of(piece));
            Tiles(tiles).filter_map(cell).map(move |cell| Mark { cell, kind }).collect::<Vec<_>>()
        };
        [marked(pinned, MarkKind::Pinned), marked(stunned, MarkKind::Stunned)].concat()
    }

    /// The legal moves with the touches that select them: slot and hex for a new
    /// tile, two hexes for a move or a throw, or thrower, tile and hex for a throw.
    fn scene_moves(&self, map: &Map) -> Vec<SceneMove> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let mut thrown: HashMap<Move, Vec<Hex>> = HashMap::new();
        if self.queen_placed() {
            for thrower in self.throwers(&mut Paths::of(self).ground) {
                for from in Bits(thrower.lifts).map(|direction| thrower.hex.toward(direction)) {
                    for to in Bits(thrower.drops).map(|direction| thrower.hex.toward(direction)) {
                        if let Some(piece) = self.board().top(from) {
                            thrown.entry(Move::shift(piece, from, to)).or_default().push(thrower.hex);
                        }
                    }
                }
            }
        }
        let touch = |hex: Hex| map.find(hex).map(Touch::Cell);
        let path = |hexes: &[Hex]| hexes.iter().map(|&hex| touch(hex)).collect::<Option<Vec<Touch>>>();
        // Where a thrower may also climb the tile that it can lift, climbing takes
        // a second touch of that tile.
        let lifted = |by: Hex, tile: Hex| {
            thrown.iter().any(|(m, throwers)| m.from() == Some(tile) && throwers.contains(&by))
        };
        moves
            .into_iter()
            .map(|m| {
                let paths: Vec<Option<Vec<Touch>>> = match (m.piece(), m.from(), m.to()) {
                    (Some(piece), None, Some(to)) => {
                        let from_hand = Touch::Hand { side: piece.side(), slot: slot(piece) };
                        vec![touch(to).map(|cell| vec![from_hand, cell])]
                    }
                    (Some(_), Some(from), Some(to)) => {
                        let short = if lifted(from, to) { path(&[from, to, to]) } else { path(&[from, to]) };
                        let carried = thrown.get(&m).into_iter().flatten().map(|&by| path(&[by, from, to]));
                        std::iter::once(short).chain(carried).collect()
                    }
                    _ => vec![Some(vec![PASS.1])],
                };
                SceneMove { text: self.move_text(m), paths: paths.into_iter().flatten().collect() }
            })
            .collect()
    }
}

/// How a tile is shown.
pub(crate) fn figure(piece: Piece) -> Figure {
    let label = if piece.bug().tiles() > 1 { piece.number().to_string() } else { String::new() };
    Figure { glyph: piece.bug().word().into(), side: piece.side(), label }
}

/// A tile in a cell, on top of as many others as it is high.
pub(crate) fn sprite(piece: Piece, cell: usize, height: usize) -> Sprite {
    let Figure { glyph, side, label } = figure(piece);
    Sprite { cell, height: height as u8, glyph, side, label, name: piece.to_string() }
}

/// The slot of a tile in its side's hand.
pub(crate) const fn slot(piece: Piece) -> usize {
    piece.index() & 15
}

/// The hexes of the picture, the hive and what touches it, in reading order.
pub(crate) struct Map {
    hexes: Vec<(Hex, Place)>,
}

impl Map {
    pub(crate) fn of(game: &Hive) -> Map {
        let mut places = setup::places(game);
        for (hex, place) in places.clone() {
            for direction in Direction::ALL {
                places.entry(hex.step(direction)).or_insert(setup::beside(place, direction));
            }
        }
        if places.is_empty() {
            places.insert(Hex::ORIGIN, (0, 0));
        }
        let mut hexes: Vec<(Hex, Place)> = places.into_iter().collect();
        hexes.sort_by_key(|&(_, (q, r))| (r, q));
        Map { hexes }
    }

    pub(crate) fn find(&self, hex: Hex) -> Option<usize> {
        self.hexes.iter().position(|&(known, _)| known == hex)
    }

    fn cells(&self) -> Vec<Cell> {
        self.hexes.iter().map(|&(_, place)| cell(place)).collect()
    }
}

/// The cell of a place, named by its coordinates.
pub(crate) fn cell((q, r): Place) -> Cell {
    let (x, y) = (q as f32 + r as f32 / 2.0, r as f32 * RADIUS * 1.5);
    let corners = [
        (0.0, -RADIUS),
        (0.5, -RADIUS / 2.0),
        (0.5, RADIUS / 2.0),
        (0.0, RADIUS),
        (-0.5, RADIUS / 2.0),
        (-0.5, -RADIUS / 2.0),
    ];
    let polygon = corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec();
    Cell { polygon, name: format!("{q},{r}"), shade: Shade::Plain }
}
