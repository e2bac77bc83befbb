//! The text of a position, whether it was ever played or not.
//!
//! Stacks from bottom to top with their place, the side to move, and the tile
//! that the last ply moved if a pillbug asks for it:
//! `wQ@-1,0 wS1.bB1@0,0 bP@1,0:w:bB1`. Stacks are printed in the order of their
//! bottom tiles; an empty table is `-`.

use std::collections::HashMap;

use ludoteca_core::{Part, Reason, Side, TextError};

use crate::TEXTS;
use crate::flaw::Flaw;
use crate::movestring::parse_piece;
use crate::{Direction, Hex, Hive, HiveDraft, Piece, Rules};

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

/// The place of a hex of the hive or beside it.
pub(crate) fn place_of(places: &HashMap<Hex, Place>, hex: Hex) -> Option<Place> {
    let next_to = |direction: Direction| {
        let place = places.get(&hex.step(direction))?;
        Some(beside(*place, direction.opposite()))
    };
    places.get(&hex).copied().or_else(|| Direction::ALL.into_iter().find_map(next_to))
}

/// The place next to another in a direction.
pub(crate) const fn beside((q, r): Place, direction: Direction) -> Place {
    let (dq, dr) = Hex::ORIGIN.step(direction).coordinates();
    (q + dq, r + dr)
}

pub(crate) fn around(place: Place) -> impl Iterator<Item = Place> {
    Direction::ALL.into_iter().map(move |direction| beside(place, direction))
}

/// Reads a position.
pub(crate) fn parse(rules: Rules, text: &str) -> Result<Hive, TextError> {
    let whole = Part::new(text, 0);
    let sections: Vec<Part<'_>> = whole.split(|c| c == ':').collect();
    let (stacks, turn, last) = match sections[..] {
        [stacks, turn] => (stacks, turn, None),
        [stacks, turn, last] => (stacks, turn, Some(last)),
        _ => return Err(whole.wrong(TEXTS.message("hive.position.shape"))),
    };
    let table = Table::read(rules, stacks)?;
    let side = match turn.text {
        "w" | "W" => Side::First,
        "b" | "B" => Side::Second,
        _ => return Err(turn.wrong(TEXTS.message("hive.position.turn"))),
    };
    let tile = last.map(parse_piece).transpose()?;
    let draft = HiveDraft::new(rules, table.stacks, side, tile);
    let Some(flaw) = draft.flaws().first().copied() else { return Ok(draft.position()) };
    let at = match flaw {
        Flaw::CannotClimb(piece) | Flaw::Apart(piece) => table.tiles.get(&piece).copied(),
        Flaw::Number { .. } | Flaw::Queen(_) | Flaw::OneSided(_) => None,
        Flaw::Begins(_) => Some(turn.at),
        Flaw::Last(_) => last.map(|part| part.at),
    };
    Err(TextError::at(flaw.message(), at.unwrap_or(stacks.at)))
}

/// The stacks of a text, as far as they have been read.
#[derive(Default)]
struct Table {
    stacks: Vec<(Place, Vec<Piece>)>,
    /// Where the text has each tile.
    tiles: HashMap<Piece, usize>,
}

impl Table {
    fn read(rules: Rules, stacks: Part<'_>) -> Result<Table, TextError> {
        let mut table = Table::default();
        if stacks.text != EMPTY {
            for part in stacks.split(char::is_whitespace).filter(|part| !part.text.is_empty()) {
                table.stack(rules, part)?;
            }
        }
        Ok(table)
    }

    /// Reads one stack: `wS1.bB1@0,0`.
    fn stack(&mut self, rules: Rules, part: Part<'_>) -> Result<(), TextError> {
        let (tiles, at) =
            part.split_once(|c| c == '@').ok_or_else(|| part.wrong(TEXTS.message("hive.position.stack")))?;
        let coordinate =
            |text: &str| text.parse().ok().filter(|number: &i32| number.unsigned_abs() <= FARTHEST);
        let place = at
            .text
            .split_once(',')
            .and_then(|(q, r)| coordinate(q).zip(coordinate(r)))
            .ok_or_else(|| at.wrong(TEXTS.message("hive.position.place").with("limit", FARTHEST)))?;
        if self.stacks.iter().any(|&(taken, _)| taken == place) {
            return Err(at.wrong(TEXTS.message("hive.position.taken")));
        }
        let mut stack = Vec::new();
        for part in tiles.split(|c| c == '.') {
            let piece = parse_piece(part)?;
            if !rules.includes(piece.bug()) {
                return Err(part.wrong(TEXTS.message("hive.position.not_in_this_game")));
            }
            if self.tiles.insert(piece, part.at).is_some() {
                return Err(part.wrong(TEXTS.message("hive.position.twice")));
            }
            stack.push(piece);
        }
        self.stacks.push((place, stack));
        Ok(())
    }
}
