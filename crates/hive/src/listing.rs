//! All legal moves of a position, as a list.

use ludoteca_core::Game;

use crate::board::Board;
use crate::ground::Ground;
use crate::inner::RIM;
use crate::near::Near;
use crate::piece::PIECES;
use crate::rows::{Rows, hexes};
use crate::tables::{Bits, OPEN, Tiles};
use crate::throws::Thrower;
use crate::{Bug, Hex, Hive, Move, Piece};

impl Hive {
    /// Appends the legal moves: placements, then moves by tile, then throws.
    pub(crate) fn list_moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let before = out.len();
        self.list_placements(out);
        if self.queen_placed() {
            self.list_movements(out);
        }
        if out.len() == before {
            out.push(Move::PASS);
        }
    }

    fn list_placements(&self, out: &mut Vec<Move>) {
        let pieces = self.placeable();
        if pieces == 0 {
            return;
        }
        let mut firsts = [Move::PASS; Bug::ALL.len()];
        let mut kinds = 0;
        for (first, piece) in firsts.iter_mut().zip(Tiles(pieces)) {
            *first = Move::place(piece, Hex::ORIGIN);
            kinds += 1;
        }
        let firsts = &firsts[..kinds];
        let mut place = |hex: Hex| out.extend(firsts.iter().map(|first| first.redirected(hex)));
        if self.board().present() == 0 {
            place(Hex::ORIGIN);
        } else if self.placed(self.side()) == 0 {
            // The second tile is the only one to touch the other colour.
            let first = Tiles(self.board().present()).next().map(|piece| self.board().hex_of(piece));
            first.into_iter().flat_map(Hex::neighbours).for_each(place);
        } else {
            let board = self.board();
            let (own, enemy) = (board.tops_of(self.side()), board.tops_of(self.side().other()));
            for word in own.near_words() {
                let friendly = own.touched(word) & !enemy.touched(word) & !board.filled().word(word);
                hexes(word, friendly).for_each(&mut place);
            }
        }
    }

    fn list_movements(&self, out: &mut Vec<Move>) {
        let mut paths = Paths::of(self);
        // Where the moves of each tile begin and end in the list.
        let mut ranges = [(0_u32, 0_u32); PIECES];
        for piece in Tiles(paths.ground.free(self.movers())) {
            let start = out.len();
            self.list_piece(piece, &mut paths, out);
            ranges[piece.index()] = (start as u32, out.len() as u32);
        }
        if self.rules().includes(Bug::Pillbug) {
            let pillbug = self.thrower(Bug::Pillbug, &mut paths.ground);
            let mosquito = self.thrower(Bug::Mosquito, &mut paths.ground);
            if let Some(thrower) = pillbug {
                self.list_throws(thrower, None, &ranges, out);
            }
            if let Some(thrower) = mosquito {
                self.list_throws(thrower, pillbug, &ranges, out);
            }
        }
    }

    /// Appends the throws that neither the tile itself nor another thrower has
    /// listed already.
    fn list_throws(
        &self,
        thrower: Thrower,
        other: Option<Thrower>,
        ranges: &[(u32, u32); PIECES],
        out: &mut Vec<Move>,
    ) {
        for from in Bits(thrower.lifts).map(|direction| thrower.hex.toward(direction)) {
            let Some(tile) = self.board().top(from) else { continue };
            let (start, end) = ranges[tile.index()];
            let other = other.filter(|other| other.can_lift(from));
            for to in Bits(thrower.drops).map(|direction| thrower.hex.toward(direction)) {
                let m = Move::shift(tile, from, to);
                let known = out[start as usize..end as usize].contains(&m);
                if !known && !other.is_some_and(|other| other.can_drop(to)) {
                    out.push(m);
                }
            }
        }
    }

    /// Appends the moves of a free tile by its own power.
    pub(crate) fn list_piece(&self, piece: Piece, paths: &mut Paths<'_>, out: &mut Vec<Move>) {
        let board = self.board();
        let x = board.hex_of(piece);
        if board.height(x) > 1 {
            out.extend(Bits(board.beetle(x)).map(|direction| Move::shift(piece, x, x.toward(direction))));
            return;
        }
        match piece.bug() {
            Bug::Mosquito => self.list_mosquito(piece, x, paths, out),
            bug => self.list_as(bug, piece, x, paths, out),
        }
    }

    /// Appends the moves of a free tile alone on its hex that moves like a bug.
    pub(crate) fn list_as(&self, bug: Bug, piece: Piece, x: Hex, paths: &mut Paths<'_>, out: &mut Vec<Move>) {
        let board = self.board();
        let to = |hex: Hex| Move::shift(piece, x, hex);
        match bug {
            Bug::Queen | Bug::Pillbug => out.extend(Bits(board.slides(x)).map(|d| to(x.toward(d)))),
            Bug::Beetle => out.extend(Bits(board.beetle(x)).map(|d| to(x.toward(d)))),
            Bug::Grasshopper => out.extend(Bits(board.occupied(x)).map(|d| to(board.jump(x, d).0))),
            Bug::Spider => out.extend(Near::spider(board, x).map(to)),
            Bug::Ladybug => out.extend(board.ladybug(x).map(to)),
            Bug::Ant => self.list_ant(piece, x, paths, out),
            Bug::Mosquito => {}
        }
    }

    /// Appends the moves of a free ant.
    fn list_ant(&self, piece: Piece, x: Hex, paths: &mut Paths<'_>, out: &mut Vec<Move>) {
        let board = self.board();
        let exits = OPEN[board.occupied(x) as usize];
        let start = out.len();
        let walk = paths.ground.walk(x);
        if walk.rooms & 1 == 1 {
            let shore = paths.shore();
            out.extend(shore.iter().map(|&hex| Move::shift(piece, x, hex)));
        }
        if !paths.ground.is_plain() {
            if walk.rooms > 1 {
                let inner = paths.ground.inner().hexes();
                let reached = inner.filter(|(_, room)| walk.rooms >> (room & 127) & 1 == 1);
                out.extend(reached.map(|(hex, _)| Move::shift(piece, x, hex)));
            }
        } else if board.sums().cells() > 0 {
            let nexts = Bits(exits).map(|direction| x.toward(direction));
            let cells = nexts.filter(|&next| OPEN[board.occupied(next) as usize] == 0);
            out.extend(cells.map(|next| Move::shift(piece, x, next)));
        }
        if walk.lost > 0 {
            for next in Bits(exits).map(|direction| x.toward(direction)) {
                // It would lose contact: the last hex takes its place in the list.
                if board.touches_only(next, x) {
                    let lost = Move::shift(piece, x, next);
                    if let Some(at) = out[start..].iter().position(|&m| m == lost) {
                        out.swap_remove(start + at);
                    }
                }
            }
        }
    }

    /// Appends the moves of a free mosquito on the ground.
    fn list_mosquito(&self, piece: Piece, x: Hex, paths: &mut Paths<'_>, out: &mut Vec<Move>) {
        let bugs = self.copied(x);
        let start = out.len();
        // The ant's list is without duplicates, the rest is compared with it.
        if bugs & 1 << Bug::Ant as u32 != 0 {
            self.list_as(Bug::Ant, piece, x, paths, out);
        }
        for bug in [Bug::Queen, Bug::Pillbug, Bug::Beetle, Bug::Spider, Bug::Grasshopper, Bug::Ladybug] {
            if bugs & 1 << bug as u32 == 0 {
                continue;
            }
            let known = out.len();
            self.list_as(bug, piece, x, paths, out);
            let mut kept = known;
            for at in known..out.len() {
                if !out[start..known].contains(&out[at]) {
                    out[kept] = out[at];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    }

    /// The bugs beside a mosquito on the ground, whose moves it has: a bit each.
    #[inline]
    pub(crate) fn copied(&self, x: Hex) -> u32 {
        let tops = Bits(self.board().occupied(x)).filter_map(|d| self.board().top(x.toward(d)));
        tops.fold(0, |bugs, top| bugs | 1 << top.bug() as u32) & !(1 << Bug::Mosquito as u32)
    }
}

/// What is found out once for all tiles of a position.
#[derive(Debug)]
pub(crate) struct Paths<'a> {
    board: &'a Board,
    pub(crate) ground: Ground<'a>,
    shore: Option<Shore>,
}

/// The hexes outside the hive that touch it, in order: what ants walk on.
#[derive(Debug)]
struct Shore {
    hexes: [Hex; RIM],
    len: usize,
}

impl<'a> Paths<'a> {
    pub(crate) const fn of(game: &'a Hive) -> Paths<'a> {
        Paths { board: game.board(), ground: Ground::new(game.board()), shore: None }
    }

    fn shore(&mut self) -> &[Hex] {
        if self.shore.is_none() {
            let shore = self.shore.insert(Shore { hexes: [Hex::ORIGIN; RIM], len: 0 });
            let (board, mut len) = (self.board, 0);
            if self.ground.is_plain() && board.sums().cells() > 0 {
                // Rooms of one hex are told by their neighbours.
                each_touching(board, &Rows::EMPTY, |hex| {
                    shore.hexes[len & (RIM - 1)] = hex;
                    len += usize::from(OPEN[board.occupied(hex) as usize] != 0);
                });
            } else {
                let mut inside = Rows::EMPTY;
                if !self.ground.is_plain() {
                    for (hex, _) in self.ground.inner().hexes() {
                        inside.flip(hex);
                    }
                }
                each_touching(board, &inside, |hex| {
                    shore.hexes[len & (RIM - 1)] = hex;
                    len += 1;
                });
            }
            shore.len = len;
        }
        self.shore.as_ref().map_or(&[], |shore| &shore.hexes[..shore.len.min(RIM)])
    }
}

/// Visits the hexes that touch the hive, but for some that are known to be inside.
#[inline]
fn each_touching(board: &Board, inside: &Rows, mut visit: impl FnMut(Hex)) {
    let filled = board.filled();
    for word in filled.near_words() {
        hexes(word, filled.touched(word) & !filled.word(word) & !inside.word(word)).for_each(&mut visit);
    }
}
