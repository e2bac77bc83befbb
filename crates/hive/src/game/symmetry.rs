//! A hive turned by sixths and mirrored.

use super::{Hex, Hive, Piece, last_key, tile_key, turn_key};
use crate::tables::Tiles;

/// A way after a sixth of a turn.
const fn turned(way: (i32, i32)) -> (i32, i32) {
    (-way.1, way.0 + way.1)
}

/// A way mirrored at a line.
const fn mirrored(way: (i32, i32)) -> (i32, i32) {
    (way.1, way.0)
}

impl Hive {
    /// The least of the identities of the twelve images of the hive: the same for all of
    /// them, as long as they do not reach around half the table.
    pub(super) fn least_image(&self) -> u64 {
        let sixths = |way: (i32, i32), count: u32| (0..count).fold(way, |way, _| turned(way));
        let image = |count: u32| {
            let plain = self.image(|way| sixths(way, count));
            plain.min(self.image(|way| mirrored(sixths(way, count))))
        };
        (0..6).map(image).min().unwrap_or_default()
    }

    /// The identity of the hive when every way from its first tile to another is changed.
    fn image(&self, change: impl Fn((i32, i32)) -> (i32, i32)) -> u64 {
        let origin = self.board.origin();
        let place = |piece: Piece| {
            let (q, r) = change(self.board.hex_of(piece).relative(origin).coordinates());
            Hex::new(q, r)
        };
        let bare = turn_key(self.turn) ^ last_key(self.last.map(place));
        Tiles(self.board.present())
            .fold(bare, |image, piece| image ^ tile_key(piece, place(piece), self.board.level(piece)))
    }
}
