//! A position of Hive and the moves between positions.

mod symmetry;

use std::fmt;

use ludoteca_core::{Ending, Game, History, Notation, Outcome, Side};

use crate::board::{Board, Finding, Sums};
use crate::hex::HEXES;
use crate::piece::PIECES;
use crate::{Bug, Direction, Hex, Opening, Piece, Refusal, Repetition, Rules};

/// A position of Hive.
///
/// [`Side::First`] is White, [`Side::Second`] Black. The number of the turn is no
/// part of it: while a queen is in hand nothing of its side has moved, so the
/// side's tiles on the table are its turns.
#[derive(Clone, PartialEq, Eq)]
pub struct Hive {
    board: Board,
    rules: Rules,
    turn: Side,
    /// The tile that the last ply moved, where a pillbug may be told by it.
    last: Option<Piece>,
    /// The tiles in hand.
    hand: u32,
    key: u64,
}

/// A move: a tile with where it comes from and where it ends, or a pass.
///
/// A throw is a move of the thrown tile; who threw it does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

/// What `undo` needs besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    last: Option<Piece>,
    key: u64,
    sums: Sums,
    /// Which finding of rooms held.
    held: Finding,
}

/// A move that somebody asks for, by names that may not make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// To do nothing.
    Pass,
    /// To put a tile somewhere.
    Put {
        /// The tile.
        piece: Piece,
        /// Where to; only the first tile needs no place.
        target: Option<Target>,
    },
    /// To throw a tile somewhere with another, which is named.
    Throw {
        /// The tile that throws.
        thrower: Piece,
        /// The tile that is thrown.
        piece: Piece,
        /// Where to.
        target: Target,
    },
}

/// A place told by a tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The tile.
    pub reference: Piece,
    /// On which side of it; on top of it if not said.
    pub direction: Option<Direction>,
}

/// The words of the endings.
pub(crate) const SURROUNDED: &str = "surrounded";
pub(crate) const BOTH_SURROUNDED: &str = "both_surrounded";
pub(crate) const THREEFOLD: &str = "threefold";

/// The tiles on the table at which the queen is due.
pub(crate) const QUEEN_DUE: u32 = 3;
/// The fewest plies between a position and its third occurrence: both sides pass.
const REPEATED: usize = 4;
/// All tiles of White; Black's are the same, higher up.
const SIDE: u32 = 0xffff;
/// The tiles with a lower-numbered one of their kind.
const LATER: u32 = {
    let white = 1 << 2 | 1 << 4 | 1 << 6 | 1 << 7 | 1 << 9 | 1 << 10;
    white | white << 16
};

impl Move {
    /// The move of a player who can do nothing.
    pub const PASS: Move = Move(u32::MAX);

    /// Placing a tile from the hand.
    #[inline]
    pub const fn place(piece: Piece, to: Hex) -> Move {
        Move((piece.index() as u32) << PIECE | HAND << FROM | to.index() as u32)
    }

    /// Moving or throwing a tile from one hex to another.
    #[inline]
    pub const fn shift(piece: Piece, from: Hex, to: Hex) -> Move {
        Move((piece.index() as u32) << PIECE | (from.index() as u32) << FROM | to.index() as u32)
    }

    /// The move of the same tile from the same place that ends on another hex; not
    /// for a pass.
    #[inline]
    pub(crate) const fn redirected(self, to: Hex) -> Move {
        Move(self.0 & !(HEXES as u32 - 1) | to.index() as u32)
    }

    /// The tile that is placed or moved; nothing for a pass.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        if self.0 == Move::PASS.0 { None } else { Some(Piece::at(self.0 >> PIECE)) }
    }

    /// Where the tile comes from, if it is on the table.
    #[inline]
    pub const fn from(self) -> Option<Hex> {
        if self.0 >> FROM & HAND == 0 { Some(Hex::at((self.0 >> FROM) as u16)) } else { None }
    }

    /// Where the tile ends; nothing for a pass.
    #[inline]
    pub const fn to(self) -> Option<Hex> {
        if self.0 == Move::PASS.0 { None } else { Some(Hex::at(self.0 as u16)) }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.piece(), self.from(), self.to()) {
            (Some(piece), Some(from), Some(to)) => write!(f, "{piece} {from:?}-{to:?}"),
            (Some(piece), None, Some(to)) => write!(f, "{piece} {to:?}"),
            _ => f.write_str("pass"),
        }
    }
}

/// Where a move keeps the hex that the tile comes from.
const FROM: u32 = 10;
/// The mark of a tile from the hand, in place of a hex.
const HAND: u32 = 1 << 10;
/// Where a move keeps its tile.
const PIECE: u32 = 21;

/// What the code of a move keeps of its tile: the first of its kind. The last tile, which is never
/// used, stands for a pass.
static KIND_CODES: [u32; PIECES] = {
    let mut codes = [0; PIECES];
    let mut index = 0;
    while index < PIECES - 1 {
        codes[index] = (Piece::at(index as u32).kind().index() as u32) << PIECE;
        index += 1;
    }
    codes[PIECES - 1] = Move::PASS.0 >> PIECE << PIECE;
    codes
};

impl Hive {
    /// A position with the tiles of a board on the table.
    pub(crate) fn new(rules: Rules, board: Board, turn: Side, last: Option<Piece>) -> Hive {
        let all = Piece::all().filter(|piece| rules.includes(piece.bug()));
        let hand = all.fold(0, |hand, piece| hand | piece.bit()) & !board.present();
        let last = last.filter(|_| rules.includes(Bug::Pillbug));
        let position = Hive { board, rules, turn, last, hand, key: 0 };
        Hive { key: position.whole_key(), ..position }
    }

    /// The key, computed afresh.
    fn whole_key(&self) -> u64 {
        let origin = self.board.origin();
        let place = |piece: Piece| self.board.hex_of(piece).relative(origin);
        crate::tables::Tiles(self.board.present())
            .fold(turn_key(self.turn) ^ last_key(self.last.map(place)), |key, piece| {
                key ^ tile_key(piece, place(piece), self.board.level(piece))
            })
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The hex of a tile, if it is on the table.
    pub const fn place(&self, piece: Piece) -> Option<Hex> {
        self.board.place(piece)
    }

    /// The tiles on a hex from top to bottom.
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Piece> {
        std::iter::successors(self.board.top(hex), |&piece| self.board.under(piece))
    }

    /// The tile that the last ply moved, which may not be moved now; known only
    /// in games with a pillbug, where it matters.
    #[inline]
    pub const fn last(&self) -> Option<Piece> {
        self.last
    }

    /// The tiles that a side holds, in order.
    pub fn hand(&self, side: Side) -> impl Iterator<Item = Piece> {
        crate::tables::Tiles(self.hand & side_mask(side))
    }

    /// The tiles that either side holds.
    #[inline]
    pub(crate) const fn in_hand(&self) -> u32 {
        self.hand
    }

    /// A hash of how the tiles lie and who is to move: the identity, whichever tile was
    /// moved last.
    pub fn arrangement(&self) -> u64 {
        self.key ^ last_key(self.last.map(|last| self.board.hex_of(last).relative(self.board.origin())))
    }

    /// Whether a side's queen is surrounded.
    #[inline]
    pub fn surrounded(&self, side: Side) -> bool {
        let queen = Piece::first(side, Bug::Queen);
        self.board.place(queen).is_some_and(|hex| self.board.occupied(hex) == crate::tables::RING)
    }

    #[inline]
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub(crate) const fn side(&self) -> Side {
        self.turn
    }

    /// The tiles of a side that are on the table.
    #[inline]
    pub(crate) const fn placed(&self, side: Side) -> u32 {
        self.board.present() & side_mask(side)
    }

    /// The tiles of the side to move that lie on top and are not stunned.
    #[inline]
    pub(crate) const fn movers(&self) -> u32 {
        let stunned = if let Some(last) = self.last { last.bit() } else { 0 };
        self.placed(self.turn) & !self.board.covered() & !stunned
    }

    /// Whether the side to move has its queen on the table.
    #[inline]
    pub(crate) const fn queen_placed(&self) -> bool {
        self.board.present() & Piece::first(self.turn, Bug::Queen).bit() != 0
    }

    /// The tiles that the side to move may place, one of each kind.
    #[inline]
    pub(crate) const fn placeable(&self) -> u32 {
        let hand = self.hand & side_mask(self.turn);
        let queen = Piece::first(self.turn, Bug::Queen).bit();
        let firsts = hand & !(hand << 1 & LATER);
        if hand & queen == 0 {
            return firsts;
        }
        match self.placed(self.turn).count_ones() {
            QUEEN_DUE.. => queen,
            0 if matches!(self.rules.opening(), Opening::Tournament) => firsts & !queen,
            _ => firsts,
        }
    }
}

impl fmt::Debug for Hive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hive({} {})", self.rules, self.position())
    }
}

impl Game for Hive {
    type Rules = Rules;
    type Move = Move;
    type Undo = Undo;
    type Attempt = Attempt;
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Hive {
        Hive::new(*rules, Board::EMPTY, Side::First, None)
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut Vec<Move>) {
        self.list_moves(out);
    }

    #[inline]
    fn count(&self) -> usize {
        self.count_moves()
    }

    fn count_pairs(&mut self, moves: &mut Vec<Move>) -> u64 {
        self.count_move_pairs(moves)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match Side::ALL.map(|side| self.surrounded(side)) {
            [false, false] => None,
            [true, false] => Some(Outcome::win(Side::Second, SURROUNDED)),
            [false, true] => Some(Outcome::win(Side::First, SURROUNDED)),
            [true, true] => Some(draw(BOTH_SURROUNDED)),
        }
    }

    /// Never asked: who cannot move passes.
    fn stuck(&self) -> Outcome {
        draw(BOTH_SURROUNDED)
    }

    fn is_stuck(&self) -> bool {
        false
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call costs perft six instructions in a hundred")]
    fn apply(&mut self, m: Move) -> Undo {
        let mut undo = Undo { last: self.last, key: self.key, sums: self.board.sums(), held: 0 };
        let origin = self.board.origin();
        let stunned = self.last.map(|piece| self.board.hex_of(piece).relative(origin));
        let mut key = self.key ^ turn_key(Side::First) ^ turn_key(Side::Second) ^ last_key(stunned);
        self.last = None;
        self.turn = self.turn.other();
        if let (Some(piece), Some(to)) = (m.piece(), m.to()) {
            let anchored = self.board.is_anchored_without(piece);
            if let Some(from) = m.from() {
                key ^= tile_key(piece, from.relative(origin), self.board.height(from));
                if self.rules.includes(Bug::Pillbug) {
                    self.last = Some(piece);
                    key ^= last_key(Some(to.relative(origin)));
                }
            } else {
                self.hand &= !piece.bit();
            }
            undo.held = self.board.shift(piece, m.from(), to);
            key ^= tile_key(piece, to.relative(origin), self.board.height(to));
            if !anchored {
                key = self.whole_key();
            }
        }
        self.key = key;
        undo
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: Undo) {
        if let Some(piece) = m.piece() {
            self.board.put_back(piece, m.from(), undo.sums, undo.held);
            if m.from().is_none() {
                self.hand |= piece.bit();
            }
        }
        self.turn = self.turn.other();
        self.last = undo.last;
        self.key = undo.key;
    }

    /// Equal wherever the hive lies, and whichever of two like tiles stands where.
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// Like tiles that stand in the same place move alike.
    #[inline]
    fn code(m: Move) -> u32 {
        m.0 & ((1 << PIECE) - 1) | KIND_CODES[(m.0 >> PIECE) as usize % PIECES]
    }

    #[inline]
    fn identity(&self) -> u64 {
        self.key
    }

    /// Equal also for hives that are turned by sixths or mirrored.
    fn canonical(&self) -> u64 {
        self.least_image()
    }

    fn adjudicate(&self, past: &History<'_, Hive>) -> Option<Outcome> {
        if self.rules.repetition() == Repetition::None {
            return None;
        }
        // A placement between two occurrences makes them different.
        let recent = past.moves.last_chunk::<REPEATED>()?;
        if recent.iter().any(|m| m.from().is_none() && *m != Move::PASS) {
            return None;
        }
        let identity = self.identity();
        let before = past.occurrences(identity);
        (before >= 2).then_some(draw(THREEFOLD))
    }

    /// As after a pass: nothing is stunned any more.
    fn with_turn(&self, side: Side) -> Option<Hive> {
        if side == self.turn {
            return Some(self.clone());
        }
        let tiles = Side::ALL.map(|side| self.placed(side).count_ones());
        let begins = tiles == [0, 0] || tiles == [1, 0];
        (!begins).then(|| Hive::new(self.rules, self.board.clone(), side, None))
    }

    fn judge(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        self.judged(*attempt)
    }
}

const fn draw(word: &'static str) -> Outcome {
    Outcome { winner: None, ending: Ending::Rule(word) }
}

/// All tiles of a side.
#[inline]
pub(crate) const fn side_mask(side: Side) -> u32 {
    SIDE << (16 * side as u32)
}

/// Sets keys of the last moved tile apart from those of tiles on the table.
const LAST: u64 = 1 << 21;
/// The same for the side to move.
const TURN: u64 = 1 << 22;

/// Spreads a small number over 64 bits.
#[inline]
const fn mixed(number: u64) -> u64 {
    let x = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 29)
}

/// The key of a tile in a place, seen from the origin, at a height, which counts from one.
#[inline]
const fn tile_key(piece: Piece, place: Hex, height: u8) -> u64 {
    mixed((height as u64) << 16 | (piece.kind().index() as u64) << 10 | place.index() as u64)
}

/// The key of the place of the last moved tile.
#[inline]
const fn last_key(last: Option<Hex>) -> u64 {
    match last {
        Some(place) => mixed(LAST | place.index() as u64),
        None => 0,
    }
}

#[inline]
const fn turn_key(turn: Side) -> u64 {
    match turn {
        Side::First => 0,
        Side::Second => mixed(TURN),
    }
}
