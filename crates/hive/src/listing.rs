//! All legal moves of a position, as a list.

use ludoteca_core::Game;

use crate::board::Board;
use crate::ground::Ground;
use crate::near::Near;
use crate::piece::PIECES;
use crate::rows::hexes;
use crate::shore::Shore;
use crate::tables::{Bits, Tiles, WAYS, size};
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
        let board = self.board();
        if self.placed(self.side()) == 0 {
            // The second tile is the only one to touch the other colour.
            let first = Tiles(board.present()).next().map(|piece| board.hex_of(piece));
            let hexes = first.map_or(vec![Hex::ORIGIN], |first| first.neighbours().collect());
            out.extend(hexes.iter().flat_map(|&hex| Tiles(pieces).map(move |piece| Move::place(piece, hex))));
            return;
        }
        let mut firsts = [Move::place(Piece::first(self.side(), Bug::Queen), Hex::ORIGIN); Bug::ALL.len()];
        let mut kinds = 0;
        for (first, piece) in firsts.iter_mut().zip(Tiles(pieces)) {
            *first = Move::place(piece, Hex::ORIGIN);
            kinds += 1;
        }
        let (own, enemy) = (board.tops_of(self.side()), board.tops_of(self.side().other()));
        for word in own.near_words() {
            let friendly = own.reached(word) & !enemy.reached(word) & !board.filled().word(word);
            for hex in hexes(word, friendly) {
                append(out, firsts.map(|first| first.redirected(hex)), kinds);
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
    #[inline]
    pub(crate) fn list_piece(&self, piece: Piece, paths: &mut Paths<'_>, out: &mut Vec<Move>) {
        let board = self.board();
        let x = board.hex_of(piece);
        if board.height(x) > 1 {
            append_steps(out, piece, x, board.beetle(x));
            return;
        }
        match piece.bug() {
            Bug::Mosquito => self.list_mosquito(piece, x, paths, out),
            bug => self.list_as(bug, piece, x, paths, out),
        }
    }

    /// Appends the moves of a free tile alone on its hex that moves like a bug.
    #[inline]
    pub(crate) fn list_as(&self, bug: Bug, piece: Piece, x: Hex, paths: &mut Paths<'_>, out: &mut Vec<Move>) {
        let board = self.board();
        let to = |hex: Hex| Move::shift(piece, x, hex);
        match bug {
            Bug::Queen | Bug::Pillbug => append_steps(out, piece, x, board.slides(x)),
            Bug::Beetle => append_steps(out, piece, x, board.beetle(x)),
            Bug::Grasshopper => {
                let mut jumps = [to(x); 8];
                for (jump, direction) in jumps.iter_mut().zip(Bits(board.occupied(x))) {
                    *jump = to(board.jump(x, direction).0);
                }
                append(out, jumps, size(board.occupied(x)));
            }
            Bug::Spider => append_ends(out, piece, x, Near::spider(board, x)),
            Bug::Ladybug => append_ends(out, piece, x, board.ladybug(x)),
            Bug::Ant => paths.list_ant(piece, x, out),
            Bug::Mosquito => {}
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

impl<'a> Paths<'a> {
    pub(crate) const fn of(game: &'a Hive) -> Paths<'a> {
        Paths { board: game.board(), ground: Ground::new(game.board()), shore: None }
    }

    /// Appends the moves of a free ant.
    #[inline]
    fn list_ant(&mut self, piece: Piece, x: Hex, out: &mut Vec<Move>) {
        let walk = self.ground.walk(x);
        if self.shore.is_none() {
            self.find_shore();
        }
        let Some(shore) = &self.shore else { return };
        let start = out.len();
        if walk.reaches(0) {
            out.extend(shore.hexes().iter().map(|&hex| Move::shift(piece, x, hex)));
        }
        if self.ground.is_plain() {
            append_steps(out, piece, x, walk.cells);
        } else {
            let reached = self.ground.inner().hexes().filter(|&(_, room)| walk.reaches(room));
            out.extend(reached.map(|(hex, _)| Move::shift(piece, x, hex)));
        }
        for lost in Bits(walk.lost).map(|direction| x.toward(direction)) {
            // It would lose contact: the last hex takes its place in the list. It is
            // where the shore has it, unless it lies inside or has taken such a place.
            let m = Move::shift(piece, x, lost);
            let guess = start + shore.position(lost);
            if out.get(guess) == Some(&m) {
                out.swap_remove(guess);
            } else if let Some(at) = out[start..].iter().position(|&known| known == m) {
                out.swap_remove(start + at);
            }
        }
    }

    fn find_shore(&mut self) {
        let inner = if self.ground.is_plain() { None } else { Some(self.ground.inner()) };
        self.shore.insert(Shore::EMPTY).fill(self.board, inner);
    }
}

/// Appends the first of eight moves.
///
/// All are written at once: a branch that depends on their number is hard to foresee.
#[inline]
fn append(out: &mut Vec<Move>, moves: [Move; 8], len: usize) {
    let end = out.len() + len;
    out.extend_from_slice(&moves);
    out.truncate(end);
}

/// Appends the steps of a tile in some directions.
#[inline]
fn append_steps(out: &mut Vec<Move>, piece: Piece, x: Hex, directions: u8) {
    let ways = WAYS[directions as usize & 63];
    append(out, ways.map(|way| Move::shift(piece, x, x.plus(way))), size(directions));
}

/// Appends the moves of a tile to the hexes of a set, four at a time.
#[inline]
fn append_ends(out: &mut Vec<Move>, piece: Piece, x: Hex, mut ends: Near) {
    let end = out.len() + ends.len();
    while !ends.is_empty() {
        let chunk: [Move; 4] = std::array::from_fn(|_| Move::shift(piece, x, ends.pop()));
        out.extend_from_slice(&chunk);
    }
    out.truncate(end);
}
