//! A position as remarks look at it.

use std::collections::HashMap;

use ludoteca_core::{BySide, Game, PieceAt, Side};

use crate::ground::Ground;
use crate::setup::{self, Place};
use crate::tables::{Bits, RING};
use crate::{Bug, Hex, Hive, Move, Piece};

/// A position as remarks look at it: what lies where, and what each side could do if it
/// were to move.
pub(super) struct Seen<'a> {
    position: &'a Hive,
    places: HashMap<Hex, Place>,
    /// The tops that can be lifted.
    free: u32,
    /// What each side could play; nothing where it cannot be to move.
    moves: BySide<Option<Vec<Move>>>,
}

impl<'a> Seen<'a> {
    pub(super) fn of(position: &'a Hive) -> Seen<'a> {
        let board = position.board();
        let free = Ground::new(board).free(board.present() & !board.covered());
        let moves = BySide::from_fn(|side| {
            let turned = position.with_turn(side).filter(|turned| turned.outcome().is_none())?;
            let mut moves = Vec::new();
            turned.moves(&mut moves);
            Some(moves)
        });
        Seen { position, places: setup::places(position), free, moves }
    }

    /// The hex of a tile, if it is on the table.
    pub(super) fn place(&self, piece: Piece) -> Option<Hex> {
        self.position.place(piece)
    }

    /// The name of a hex's cell in the picture.
    pub(super) fn cell(&self, hex: Hex) -> String {
        setup::place_of(&self.places, hex).map_or_else(String::new, |(q, r)| format!("{q},{r}"))
    }

    /// A hex as move texts name it.
    pub(super) fn text(&self, hex: Hex) -> String {
        self.position.target_at(hex).map_or_else(String::new, |target| target.to_string())
    }

    /// A tile and where it is.
    pub(super) fn at(&self, piece: Piece) -> PieceAt {
        let cell = self.place(piece).map_or_else(String::new, |hex| self.cell(hex));
        PieceAt { cell, name: piece.to_string() }
    }

    /// The open hexes beside a tile on the table.
    pub(super) fn open(&self, piece: Piece) -> Option<Vec<Hex>> {
        let hex = self.place(piece)?;
        let open = !self.position.board().occupied(hex) & RING;
        Some(Bits(open).map(|direction| hex.toward(direction)).collect())
    }

    /// Whether a tile is on the table with nothing on it.
    pub(super) fn is_top(&self, piece: Piece) -> bool {
        let board = self.position.board();
        board.present() & !board.covered() & piece.bit() != 0
    }

    /// Whether the hive holds together without a top.
    pub(super) const fn is_free(&self, piece: Piece) -> bool {
        self.free & piece.bit() != 0
    }

    /// The tile on top of another's stack.
    pub(super) fn above(&self, piece: Piece) -> Option<Piece> {
        self.position.board().top(self.place(piece)?).filter(|&top| top != piece)
    }

    /// Whether a tile could be moved if its side were to move and it were not stunned;
    /// nothing where that is not known.
    pub(super) fn moves_at_all(&self, piece: Piece) -> Option<bool> {
        let ready = self.place(Piece::first(piece.side(), Bug::Queen)).is_some();
        let stunned = self.position.last() == Some(piece);
        let moves = self.moves[piece.side()].as_ref().filter(|_| ready && !stunned)?;
        Some(moves.iter().any(|m| m.piece() == Some(piece)))
    }

    /// The open hexes beside a side's queen that the other side could fill with one move,
    /// and with which tile, its own first, those on the table before those in the hand.
    pub(super) fn fillers(&self, side: Side) -> Option<Vec<(Hex, Piece)>> {
        let queen = self.place(Piece::first(side, Bug::Queen))?;
        let board = self.position.board();
        let fills = |m: &&Move| {
            let leaves = m.from().is_some_and(|from| queen.is_beside(from) && board.height(from) == 1);
            m.to().is_some_and(|to| queen.is_beside(to) && board.is_empty(to)) && !leaves
        };
        let mut fillers: Vec<&Move> = self.moves[side.other()].as_ref()?.iter().filter(fills).collect();
        fillers.sort_by_key(|m| preference(**m, side.other()));
        Some(fillers.into_iter().filter_map(|m| m.to().zip(m.piece())).collect())
    }

    /// A move of the other side that surrounds a side's queen and not its own.
    pub(super) fn killer(&self, side: Side) -> Option<(Piece, Hex)> {
        let last = self.open(Piece::first(side, Bug::Queen)).filter(|open| open.len() == 1)?;
        let moves = self.moves[side.other()].as_ref()?.iter().filter(|m| m.to() == last.first().copied());
        let wins = |m: &&Move| {
            let after = self.position.with_turn(side.other()).map(|mut turned| {
                turned.apply(**m);
                turned
            });
            let outcome = after.and_then(|after| after.outcome());
            outcome.is_some_and(|outcome| outcome.winner == Some(side.other()))
        };
        moves.filter(wins).min_by_key(|m| preference(**m, side.other())).and_then(|m| m.piece().zip(m.to()))
    }
}

/// Of several moves of a side the one that is told has the least of these: tiles of its own
/// before those that it throws, those on the table before those in the hand.
fn preference(m: Move, side: Side) -> (bool, bool, Option<Piece>) {
    (m.piece().is_some_and(|piece| piece.side() != side), m.from().is_none(), m.piece())
}
