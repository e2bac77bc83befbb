//! The text of a position, whether it was ever played or not.
//!
//! Stacks from bottom to top with their place, the side to move, and the tile
//! that the last ply moved if a pillbug asks for it:
//! `wQ@-1,0 wS1.bB1@0,0 bP@1,0:w:bB1`. Stacks are printed in the order of their
//! bottom tiles; an empty table is `-`.

use std::collections::{HashMap, HashSet};

use ludoteca_core::{Message, Side, TextError};

use crate::board::Board;
use crate::game::{QUEEN_DUE, side_mask};
use crate::movestring::parse_piece;
use crate::rules::Part;
use crate::{Bug, Direction, Hex, Hive, Piece, Rules};

/// An empty table.
const EMPTY: &str = "-";
/// The largest coordinate that is read.
const FARTHEST: u32 = 999;

/// Coordinates east and south-east of the origin, on a table without end.
pub(crate) type Place = (i32, i32);

/// The canonical text of a position.
pub(crate) fn print(game: &Hive) -> String {
    let places = places(game);
    let stacks: Vec<String> = Piece::all()
        .filter(|&piece| game.board().under(piece).is_none())
        .filter_map(|bottom| {
            let hex = game.place(bottom)?;
            let (q, r) = places[&hex];
            let mut tiles: Vec<String> = game.stack(hex).map(|tile| tile.to_string()).collect();
            tiles.reverse();
            Some(format!("{}@{q},{r}", tiles.join(".")))
        })
        .collect();
    let stacks = if stacks.is_empty() { EMPTY.to_owned() } else { stacks.join(" ") };
    let turn = match game.side() {
        Side::First => 'w',
        Side::Second => 'b',
    };
    let last = game.last().map_or(String::new(), |last| format!(":{last}"));
    format!("{stacks}:{turn}{last}")
}

/// The coordinates of all occupied hexes as the hive lies, without a seam.
pub(crate) fn places(game: &Hive) -> HashMap<Hex, Place> {
    let Some(start) = Piece::all().find_map(|piece| game.place(piece)) else { return HashMap::new() };
    let mut places = HashMap::from([(start, start.coordinates())]);
    let mut open = vec![start];
    while let Some(hex) = open.pop() {
        let place = places[&hex];
        for direction in Direction::ALL {
            let next = hex.step(direction);
            if !game.board().is_empty(next) && !places.contains_key(&next) {
                places.insert(next, beside(place, direction));
                open.push(next);
            }
        }
    }
    places
}

/// The place next to another in a direction.
pub(crate) const fn beside((q, r): Place, direction: Direction) -> Place {
    let (dq, dr) = Hex::ORIGIN.step(direction).coordinates();
    (q + dq, r + dr)
}

fn around(place: Place) -> impl Iterator<Item = Place> {
    Direction::ALL.into_iter().map(move |direction| beside(place, direction))
}

/// Reads a position.
pub(crate) fn parse(rules: Rules, text: &str) -> Result<Hive, TextError> {
    let sections: Vec<Part<'_>> = text.split(':').map(|section| Part::new(text, section)).collect();
    let (stacks, turn, last) = match sections[..] {
        [stacks, turn] => (stacks, turn, None),
        [stacks, turn, last] => (stacks, turn, Some(last)),
        _ => return Err(Part::new(text, text).wrong("hive.position.shape")),
    };
    let table = Table::read(rules, text, stacks)?;
    let side = match turn.text {
        "w" | "W" => Side::First,
        "b" | "B" => Side::Second,
        _ => return Err(turn.wrong("hive.position.turn")),
    };
    table.check(stacks, turn, side)?;
    let last = last.map(|part| table.last(part)).transpose()?;
    Ok(Hive::new(rules, table.board, side, last))
}

/// The stacks of a text, as far as they have been read.
struct Table {
    board: Board,
    /// The tiles met so far, on the board or not yet.
    tiles: u32,
    /// The places met so far.
    places: HashSet<Place>,
}

impl Table {
    fn read(rules: Rules, text: &str, stacks: Part<'_>) -> Result<Table, TextError> {
        let mut table = Table { board: Board::EMPTY, tiles: 0, places: HashSet::new() };
        if stacks.text == EMPTY {
            return Ok(table);
        }
        let mut waiting = Vec::new();
        for part in stacks.text.split_whitespace().map(|part| Part::new(text, part)) {
            let (tiles, place) = table.stack(rules, text, part)?;
            waiting.push((part, tiles, place));
        }
        // The board grows as a hive does: each stack touches one before it.
        let mut joined: HashSet<Place> = HashSet::new();
        while !waiting.is_empty() {
            let touches = |&(_, _, place): &(Part<'_>, Vec<Piece>, Place)| {
                joined.is_empty() || around(place).any(|next| joined.contains(&next))
            };
            let Some(at) = waiting.iter().position(touches) else {
                return Err(waiting[0].0.wrong("hive.position.apart"));
            };
            let (_, tiles, (q, r)) = waiting.remove(at);
            joined.insert((q, r));
            for tile in tiles {
                table.board.shift(tile, None, Hex::new(q, r));
            }
        }
        Ok(table)
    }

    /// Reads one stack: `wS1.bB1@0,0`.
    fn stack(&mut self, rules: Rules, text: &str, part: Part<'_>) -> Result<(Vec<Piece>, Place), TextError> {
        let (tiles, place) = part.text.split_once('@').ok_or_else(|| part.wrong("hive.position.stack"))?;
        let place_part = Part::new(text, place);
        let coordinate =
            |text: &str| text.parse().ok().filter(|number: &i32| number.unsigned_abs() <= FARTHEST);
        let place =
            place.split_once(',').and_then(|(q, r)| coordinate(q).zip(coordinate(r))).ok_or_else(|| {
                place_part.wrong_with(Message::new("hive.position.place").with("limit", FARTHEST))
            })?;
        if !self.places.insert(place) {
            return Err(place_part.wrong("hive.position.taken"));
        }
        let mut stack = Vec::new();
        for part in tiles.split('.').map(|tile| Part::new(text, tile)) {
            let piece = parse_piece(part)?;
            if !rules.includes(piece.bug()) {
                return Err(part.wrong("hive.position.not_in_this_game"));
            }
            if self.tiles & piece.bit() != 0 {
                return Err(part.wrong("hive.position.twice"));
            }
            self.tiles |= piece.bit();
            if !stack.is_empty() && !matches!(piece.bug(), Bug::Beetle | Bug::Mosquito) {
                return Err(part.wrong("hive.position.cannot_climb"));
            }
            stack.push(piece);
        }
        Ok((stack, place))
    }

    /// Checks what no game can come to.
    fn check(&self, stacks: Part<'_>, turn: Part<'_>, side: Side) -> Result<(), TextError> {
        let present = self.board.present();
        for piece in Piece::all().filter(|piece| present & piece.bit() != 0) {
            let before = piece.number().checked_sub(1).and_then(|n| Piece::new(piece.side(), piece.bug(), n));
            if let Some(before) = before.filter(|before| present & before.bit() == 0) {
                let what = Message::new("hive.position.number").with("piece", piece).with("before", before);
                return Err(TextError::at(what, stacks.at));
            }
        }
        let tiles = Side::ALL.map(|side| (present & side_mask(side)).count_ones());
        for side in Side::ALL {
            let queen = Piece::first(side, Bug::Queen);
            if present & queen.bit() == 0 && tiles[side as usize] > QUEEN_DUE {
                return Err(TextError::at(
                    Message::new("hive.position.queen").with("queen", queen),
                    stacks.at,
                ));
            }
        }
        match tiles {
            [0, 0] if side == Side::Second => Err(turn.wrong("hive.position.begins")),
            [1, 0] if side == Side::First => Err(turn.wrong("hive.position.begins")),
            [0, black] if black > 0 => Err(stacks.wrong("hive.position.one_sided")),
            [white, 0] if white > 1 => Err(stacks.wrong("hive.position.one_sided")),
            _ => Ok(()),
        }
    }

    /// The tile that the last ply moved.
    fn last(&self, part: Part<'_>) -> Result<Piece, TextError> {
        let piece = parse_piece(part)?;
        let on_top = self.board.present() & !self.board.covered() & piece.bit() != 0;
        if on_top { Ok(piece) } else { Err(part.wrong("hive.position.last")) }
    }
}
