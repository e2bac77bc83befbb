//! What a line of moves has done to the hive, in words.

mod seen;

use ludoteca_core::{Claim, Game, Mark, MarkKind, Message, Remark, Remarkable, Side};

use crate::TEXTS;
use crate::scene::Map;
use crate::tables::Tiles;
use crate::{Bug, Hex, Hive, Move, Piece};
use seen::Seen;

/// The weight of a queen that can be surrounded with one move.
const THREATENED: u32 = 100;
/// The weight of each open hex that a queen gains or loses.
const ROOM: u32 = 20;
/// What the last two open hexes of a queen add to whatever concerns them.
const TIGHT: u32 = 15;
/// The weight of a hex beside a queen that can be filled, or no longer.
const FILL: u32 = 16;
/// The weight of a tile that was thrown.
const THROWN: u32 = 18;
/// The weight of a tile that comes from the hand to a queen.
const DROPPED: u32 = 17;
/// What a tile that lies on another adds to the worth of the one below.
const COVER: u32 = 8;

impl Remarkable for Hive {
    fn remarks(&self, line: &[Move]) -> Vec<Remark> {
        let mut after = self.clone();
        let mut remarks = Vec::new();
        for &m in line {
            remarks.extend(after.thrown(m).map(|by| (m, by)));
            after.apply(m);
        }
        let change = Change { before: Seen::of(self), after: Seen::of(&after) };
        let mut told: Vec<Remark> = remarks.into_iter().filter_map(|(m, by)| change.thrown(m, by)).collect();
        for side in Side::ALL {
            told.extend(change.room(side));
            told.extend(change.threatened(side));
            told.extend(change.filled(side));
        }
        told.extend(line.iter().filter_map(|&m| change.dropped(m)));
        told.extend(Tiles(self.board().present()).filter_map(|piece| change.tile(piece)));
        Remark::sort(&mut told);
        told
    }

    /// Who can move, who can fill a hex beside the other queen, and the open hexes of the
    /// queens, those that can be filled apart.
    fn sights(&self) -> Vec<Mark> {
        let (seen, map) = (Seen::of(self), Map::of(self));
        let mark = |hex: Hex, kind: MarkKind| Some(Mark { cell: map.find(hex)?, kind });
        let mut marks = Vec::new();
        for side in Side::ALL {
            let fillers = seen.fillers(side).unwrap_or_default();
            for hex in seen.open(Piece::first(side, Bug::Queen)).unwrap_or_default() {
                let filled = fillers.iter().any(|&(to, _)| to == hex);
                let kind = if filled { MarkKind::Threatened } else { MarkKind::Open };
                marks.extend(mark(hex, kind));
            }
            let mut attackers: Vec<Piece> = fillers.into_iter().map(|(_, piece)| piece).collect();
            attackers.sort_unstable();
            attackers.dedup();
            let hexes = attackers.into_iter().filter_map(|piece| seen.place(piece));
            marks.extend(hexes.filter_map(|hex| mark(hex, MarkKind::Attacker)));
        }
        let free = Tiles(self.board().present()).filter(|&piece| seen.moves_at_all(piece) == Some(true));
        marks.extend(free.filter_map(|piece| mark(seen.place(piece)?, MarkKind::Free)));
        // A hex may be beside both queens: it is told once, as the worse.
        let place = |mark: &Mark| (mark.cell, MarkKind::ALL.iter().position(|&kind| kind == mark.kind));
        marks.sort_by_key(place);
        marks.dedup();
        marks.dedup_by(|next, worse| {
            next.cell == worse.cell && next.kind == MarkKind::Open && worse.kind == MarkKind::Threatened
        });
        marks
    }
}

/// Two positions of one game, the later one after some moves.
struct Change<'a> {
    before: Seen<'a>,
    after: Seen<'a>,
}

/// The queen of a side in words.
fn queen_name(side: Side) -> Message {
    TEXTS.message(match side {
        Side::First => "hive.queen.first",
        Side::Second => "hive.queen.second",
    })
}

/// A tile in words: its bug and its name.
fn tile_name(piece: Piece) -> Message {
    let bug = TEXTS.message(format!("piece.{}", piece.bug().word())).with("n", 1);
    TEXTS.message("hive.tile").with("name", piece).with_message("bug", bug)
}

/// How much it matters what becomes of a tile.
const fn worth(piece: Piece) -> u32 {
    match piece.bug() {
        Bug::Queen => 30,
        Bug::Ant => 14,
        Bug::Beetle | Bug::Mosquito => 12,
        Bug::Pillbug | Bug::Ladybug => 11,
        Bug::Grasshopper => 9,
        Bug::Spider => 8,
    }
}

impl Change<'_> {
    /// How many hexes beside a queen are open.
    fn room(&self, side: Side) -> Option<Remark> {
        let queen = Piece::first(side, Bug::Queen);
        let (before, after) = (self.before.open(queen)?, self.after.open(queen)?);
        if before.len() == after.len() {
            return None;
        }
        let (was, is) = (before.len() as u32, after.len() as u32);
        let (key, favours) = if is == 0 {
            ("hive.remark.surrounded", side.other())
        } else if is < was {
            ("hive.remark.room_lost", side.other())
        } else {
            ("hive.remark.room_gained", side)
        };
        let message = TEXTS.message(key).with_message("queen", queen_name(side));
        let message = message.with("n", was.abs_diff(is)).with("left", is);
        let open = after.iter().map(|&hex| self.after.cell(hex)).collect();
        let claim = Claim::Room { piece: self.after.at(queen), before: was, after: is, open };
        Some(Remark::new(message, claim, favours, ROOM * was.abs_diff(is) + tight(is)))
    }

    /// One move that surrounds a queen, where there was none.
    fn threatened(&self, side: Side) -> Option<Remark> {
        if self.before.killer(side).is_some() {
            return None;
        }
        let (by, place) = self.after.killer(side)?;
        let queen = Piece::first(side, Bug::Queen);
        let message = TEXTS.message(if by.side() == side {
            "hive.remark.threatened_thrown"
        } else {
            "hive.remark.threatened"
        });
        let message = message.with_message("queen", queen_name(side));
        let message = message.with_message("by", tile_name(by)).with_place("place", self.after.text(place));
        let claim = Claim::Threatened {
            piece: self.after.at(queen),
            place: self.after.cell(place),
            by: self.after.at(by),
        };
        Some(Remark::new(message, claim, side.other(), THREATENED))
    }

    /// The open hexes of a queen that stays where it is, which can be filled now and could
    /// not before, or the other way round.
    fn filled(&self, side: Side) -> Vec<Remark> {
        let queen = Piece::first(side, Bug::Queen);
        let stays = self.before.place(queen) == self.after.place(queen);
        let (Some(was), Some(is)) = (self.before.fillers(side), self.after.fillers(side)) else {
            return Vec::new();
        };
        let Some(open) = self.after.open(queen).filter(|_| stays) else { return Vec::new() };
        let weight = FILL + tight(open.len() as u32);
        let by = |fillers: &[(Hex, Piece)], hex: Hex| {
            fillers.iter().find(|(filled, _)| *filled == hex).map(|&(_, piece)| piece)
        };
        let remark = |hex: Hex| match (by(&was, hex), by(&is, hex)) {
            (None, Some(by)) => {
                let message = TEXTS.message(if by.side() == side {
                    "hive.remark.fillable_thrown"
                } else {
                    "hive.remark.fillable"
                });
                let message = message.with_message("by", tile_name(by));
                let claim = Claim::Fillable {
                    piece: self.after.at(queen),
                    place: self.after.cell(hex),
                    by: self.after.at(by),
                };
                Some((message, claim, side.other(), hex))
            }
            (Some(_), None) => {
                let message = TEXTS.message("hive.remark.unfillable");
                let claim = Claim::Unfillable { piece: self.after.at(queen), place: self.after.cell(hex) };
                Some((message, claim, side, hex))
            }
            _ => None,
        };
        let told = open.iter().filter_map(|&hex| remark(hex));
        told.map(|(message, claim, favours, hex)| {
            let message = message.with_message("queen", queen_name(side));
            Remark::new(message.with_place("place", self.after.text(hex)), claim, favours, weight)
        })
        .collect()
    }

    /// A tile that came from the hand to a place beside the other queen, and is there.
    fn dropped(&self, m: Move) -> Option<Remark> {
        let (piece, to) = m.piece().zip(m.to()).filter(|_| m.from().is_none())?;
        let queen = Piece::first(piece.side().other(), Bug::Queen);
        let beside = self.after.place(queen)?.is_beside(to) && self.after.place(piece) == Some(to);
        let message = TEXTS.message("hive.remark.dropped").with_message("tile", tile_name(piece));
        let message = message.with_message("queen", queen_name(queen.side()));
        let claim = Claim::Dropped { piece: self.after.at(piece), beside: self.after.at(queen) };
        beside.then(|| Remark::new(message, claim, piece.side(), DROPPED))
    }

    /// A tile that another has thrown, and that is where it was thrown to.
    fn thrown(&self, m: Move, by: Piece) -> Option<Remark> {
        let (piece, to) = m.piece().zip(m.to())?;
        let there = self.after.place(piece) == Some(to);
        let message = TEXTS.message("hive.remark.thrown").with_message("tile", tile_name(piece));
        let message = message.with_message("by", tile_name(by)).with_place("place", self.after.text(to));
        let claim = Claim::Thrown { piece: self.after.at(piece), by: self.after.at(by) };
        there.then(|| Remark::new(message, claim, by.side(), THROWN + worth(piece) / 2))
    }

    /// What has become of a tile that was on the table.
    fn tile(&self, piece: Piece) -> Option<Remark> {
        let (owner, other) = (piece.side(), piece.side().other());
        let at = self.after.at(piece);
        let is_top = self.after.is_top(piece);
        let was_top = self.before.is_top(piece);
        let (message, claim, favours, weight) = match (was_top, is_top) {
            (true, false) => {
                let by = self.after.above(piece)?;
                let message = TEXTS.message("hive.remark.covered").with_message("by", tile_name(by));
                let claim = Claim::Covered { piece: at, by: self.after.at(by) };
                let favours = if by.side() == owner { owner } else { other };
                (message, claim, favours, worth(piece) + COVER)
            }
            (false, true) => {
                let message = TEXTS.message("hive.remark.uncovered");
                (message, Claim::Uncovered { piece: at }, owner, worth(piece) + COVER)
            }
            (false, false) => return None,
            (true, true) => match (self.before.is_free(piece), self.after.is_free(piece)) {
                (true, false) => {
                    (TEXTS.message("hive.remark.pinned"), Claim::Pinned { piece: at }, other, worth(piece))
                }
                (false, true) => {
                    (TEXTS.message("hive.remark.freed"), Claim::Freed { piece: at }, owner, worth(piece))
                }
                (true, true) if self.before.moves_at_all(piece)? && !self.after.moves_at_all(piece)? => {
                    (TEXTS.message("hive.remark.shut"), Claim::Shut { piece: at }, other, worth(piece))
                }
                _ => return None,
            },
        };
        Some(Remark::new(message.with_message("tile", tile_name(piece)), claim, favours, weight))
    }
}

/// What a queen's few open hexes add.
const fn tight(open: u32) -> u32 {
    if open <= 2 { TIGHT } else { 0 }
}
