//! The picture of a position.

use std::collections::HashMap;

use ludoteca_core::{
    BySide, Cell, Drawn, Game, Glyph, Mark, MarkKind, Notation, Point, Scene, SceneMove, Shade, Side, Sprite,
    Touch,
};

use crate::glyphs::GLYPHS;
use crate::listing::Paths;
use crate::tables::{Bits, Tiles};
use crate::{Direction, Hex, Hive, Move, Piece, setup};

/// Half the height of a hex of width one, corner to corner.
const RADIUS: f32 = 0.577_35;

impl Drawn for Hive {
    fn scene(&self, last: Option<Move>) -> Scene {
        let map = Map::of(self);
        let sprite = |piece: Piece, cell: usize, height: usize| Sprite {
            cell,
            height: height as u8,
            glyph: piece.bug().word(),
            side: piece.side(),
            label: if piece.bug().tiles() > 1 { piece.number().to_string() } else { String::new() },
            name: piece.to_string(),
        };
        let mut sprites = Vec::new();
        for (cell, &(hex, _)) in map.hexes.iter().enumerate() {
            let mut stack: Vec<Piece> = self.stack(hex).collect();
            stack.reverse();
            sprites.extend(stack.into_iter().enumerate().map(|(height, piece)| sprite(piece, cell, height)));
        }
        let hand = |side: Side| self.hand(side).map(|piece| sprite(piece, slot(piece), 0)).collect();
        let ends = last.map_or([None, None], |m| [m.from(), m.to()]);
        Scene {
            cells: map.cells(),
            sprites,
            hands: BySide::from_fn(hand),
            last: ends.into_iter().flatten().filter_map(|hex| map.find(hex)).collect(),
            marks: self.marks(&map),
            turn: self.turn(),
            moves: self.scene_moves(&map),
        }
    }

    fn glyphs() -> &'static [Glyph] {
        &GLYPHS
    }
}

impl Hive {
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
    /// tile, two hexes for a move, thrower, tile and hex for a throw.
    fn scene_moves(&self, map: &Map) -> Vec<SceneMove> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let own = self.own_moves();
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
                        vec![touch(to).map(|cell| vec![Touch::Hand(slot(piece)), cell])]
                    }
                    (Some(_), Some(from), Some(to)) => {
                        let walk = own.contains(&m).then(|| {
                            if lifted(from, to) { path(&[from, to, to]) } else { path(&[from, to]) }
                        });
                        let carried = thrown.get(&m).into_iter().flatten().map(|&by| path(&[by, from, to]));
                        walk.into_iter().chain(carried).collect()
                    }
                    _ => Vec::new(),
                };
                SceneMove { text: self.move_text(m), paths: paths.into_iter().flatten().collect() }
            })
            .collect()
    }

    /// The moves that tiles of the side to move make by their own power.
    fn own_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.queen_placed() {
            let mut paths = Paths::of(self);
            for piece in Tiles(paths.ground.free(self.movers())) {
                self.list_piece(piece, &mut paths, &mut moves);
            }
        }
        moves
    }
}

/// The slot of a tile in its side's hand.
const fn slot(piece: Piece) -> usize {
    piece.index() & 15
}

/// The hexes of the picture, the hive and what touches it, in reading order.
struct Map {
    hexes: Vec<(Hex, (i32, i32))>,
}

impl Map {
    fn of(game: &Hive) -> Map {
        let mut places = setup::places(game);
        for (hex, place) in places.clone() {
            for direction in Direction::ALL {
                places.entry(hex.step(direction)).or_insert(setup::beside(place, direction));
            }
        }
        if places.is_empty() {
            places.insert(Hex::ORIGIN, (0, 0));
        }
        let mut hexes: Vec<(Hex, (i32, i32))> = places.into_iter().collect();
        hexes.sort_by_key(|&(_, (q, r))| (r, q));
        Map { hexes }
    }

    fn find(&self, hex: Hex) -> Option<usize> {
        self.hexes.iter().position(|&(known, _)| known == hex)
    }

    fn cells(&self) -> Vec<Cell> {
        let cell = |&(_, (q, r)): &(Hex, (i32, i32))| {
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
        };
        self.hexes.iter().map(cell).collect()
    }
}
