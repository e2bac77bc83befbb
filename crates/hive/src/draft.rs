//! A table that is being set up.

use std::collections::BTreeSet;

use ludoteca_core::{
    BySide, Draft, EditError, Editable, Figure, Game, Mark, MarkKind, Notation, Palette, Part, Scene, Side,
    Supply, Touch,
};

use crate::board::Board;
use crate::flaw::Flaw;
use crate::game::{QUEEN_DUE, side_mask};
use crate::movestring::parse_target;
use crate::scene::{cell, figure, slot, sprite};
use crate::setup::{self, Place, around, beside};
use crate::{Bug, Hex, Hive, Piece, Rules, Target};

/// How many rings of empty hexes are shown around the tiles.
const RINGS: usize = 2;

/// A table with tiles anywhere, in stacks of any kind; the others are in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiveDraft {
    rules: Rules,
    /// The stacks from bottom to top, in the order in which they were begun.
    stacks: Vec<(Place, Vec<Piece>)>,
    turn: Side,
    /// The tile that the last ply moved.
    last: Option<Piece>,
}

impl HiveDraft {
    /// A table with these stacks, which have each tile of the rules once at most.
    pub(crate) const fn new(
        rules: Rules,
        stacks: Vec<(Place, Vec<Piece>)>,
        turn: Side,
        last: Option<Piece>,
    ) -> HiveDraft {
        HiveDraft { rules, stacks, turn, last }
    }

    /// Everything that keeps the table from being a position.
    pub(crate) fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        for (_, stack) in &self.stacks {
            let grounded = |piece: &&Piece| !matches!(piece.bug(), Bug::Beetle | Bug::Mosquito);
            flaws.extend(stack.iter().skip(1).filter(grounded).map(|&piece| Flaw::CannotClimb(piece)));
        }
        flaws.extend(
            self.islands().iter().skip(1).filter_map(|island| self.bottom(*island.first()?)).map(Flaw::Apart),
        );
        let present = self.present();
        for piece in Piece::all().filter(|piece| present & piece.bit() != 0) {
            let before = piece.number().checked_sub(1).and_then(|n| Piece::new(piece.side(), piece.bug(), n));
            let missing = before.filter(|before| present & before.bit() == 0);
            flaws.extend(missing.map(|before| Flaw::Number { piece, before }));
        }
        let tiles = Side::ALL.map(|side| (present & side_mask(side)).count_ones());
        for side in Side::ALL {
            let queen = Piece::first(side, Bug::Queen);
            if present & queen.bit() == 0 && tiles[side as usize] > QUEEN_DUE {
                flaws.push(Flaw::Queen(queen));
            }
        }
        match tiles {
            [0, 0] if self.turn == Side::Second => flaws.push(Flaw::Begins(self.turn)),
            [1, 0] if self.turn == Side::First => flaws.push(Flaw::Begins(self.turn)),
            [0, black] if black > 0 => flaws.push(Flaw::OneSided(Side::Second)),
            [white, 0] if white > 1 => flaws.push(Flaw::OneSided(Side::First)),
            _ => {}
        }
        let hidden = |last: &Piece| !self.stacks.iter().any(|(_, stack)| stack.last() == Some(last));
        flaws.extend(self.last.filter(hidden).map(Flaw::Last));
        flaws
    }

    /// The position of a table without flaws.
    pub(crate) fn position(&self) -> Hive {
        let mut board = Board::EMPTY;
        for (q, r) in self.islands().concat() {
            for &piece in self.stack((q, r)).into_iter().flatten() {
                board.shift(piece, None, Hex::new(q, r));
            }
        }
        Hive::new(self.rules, board, self.turn, self.last)
    }

    /// The tiles on the table, a bit each.
    fn present(&self) -> u32 {
        self.stacks.iter().flat_map(|(_, stack)| stack).fold(0, |present, piece| present | piece.bit())
    }

    /// The tiles of the game that are in a side's hand.
    fn hand(&self, side: Side) -> impl Iterator<Item = Piece> {
        let (rules, present) = (self.rules, self.present());
        Piece::of(side).filter(move |piece| rules.includes(piece.bug()) && present & piece.bit() == 0)
    }

    /// The places that hang together, each with those beside it before, in the order
    /// in which a hive could grow.
    fn islands(&self) -> Vec<Vec<Place>> {
        let mut waiting: Vec<Place> = self.stacks.iter().map(|&(place, _)| place).collect();
        let mut islands: Vec<Vec<Place>> = Vec::new();
        while !waiting.is_empty() {
            let mut island = vec![waiting.remove(0)];
            while let Some(at) =
                waiting.iter().position(|&place| around(place).any(|next| island.contains(&next)))
            {
                island.push(waiting.remove(at));
            }
            islands.push(island);
        }
        islands
    }

    fn stack(&self, place: Place) -> Option<&Vec<Piece>> {
        self.stacks.iter().find(|&&(known, _)| known == place).map(|(_, stack)| stack)
    }

    fn bottom(&self, place: Place) -> Option<Piece> {
        self.stack(place)?.first().copied()
    }

    /// The places of the picture, in reading order.
    fn field(&self) -> Vec<Place> {
        let mut field: BTreeSet<Place> = self.stacks.iter().map(|&(place, _)| place).collect();
        if field.is_empty() {
            field.insert((0, 0));
        }
        for _ in 0..RINGS {
            let ring: Vec<Place> = field.iter().copied().flat_map(around).collect();
            field.extend(ring);
        }
        let mut field: Vec<Place> = field.into_iter().collect();
        field.sort_by_key(|&(q, r)| (r, q));
        field
    }

    /// The place of a cell of the picture.
    fn place(&self, at: Touch) -> Result<Place, EditError> {
        let Touch::Cell(cell) = at else { return Err(EditError::NoPlace) };
        self.field().get(cell).copied().ok_or(EditError::NoPlace)
    }

    /// The tile in hand that a figure names; without a label, the one that comes next.
    fn held(&self, wanted: &Figure) -> Result<Piece, EditError> {
        let like = |piece: &Piece| {
            let known = figure(*piece);
            known.glyph == wanted.glyph && (wanted.label.is_empty() || known.label == wanted.label)
        };
        let exists = Piece::of(wanted.side).any(|piece| self.rules.includes(piece.bug()) && like(&piece));
        self.hand(wanted.side).find(like).ok_or_else(|| {
            if exists {
                EditError::NoneLeft(Hive::piece_name(&wanted.glyph, 1))
            } else {
                EditError::Unknown(wanted.clone())
            }
        })
    }

    fn lay(&mut self, piece: Piece, place: Place) {
        match self.stacks.iter_mut().find(|(known, _)| *known == place) {
            Some((_, stack)) => stack.push(piece),
            None => self.stacks.push((place, vec![piece])),
        }
    }

    fn lift(&mut self, place: Place) -> Result<Piece, EditError> {
        let at = self.stacks.iter().position(|&(known, _)| known == place).ok_or(EditError::Nobody)?;
        let piece = self.stacks[at].1.pop().ok_or(EditError::Nobody)?;
        if self.stacks[at].1.is_empty() {
            self.stacks.remove(at);
        }
        self.last = self.last.filter(|&last| last != piece);
        Ok(piece)
    }
}

impl Editable for Hive {
    type Draft = HiveDraft;

    fn draft(&self) -> HiveDraft {
        let places = setup::places(self);
        let bottoms = Piece::all().filter(|&piece| self.board().under(piece).is_none());
        let stacks = bottoms.filter_map(|bottom| {
            let hex = self.place(bottom)?;
            let mut stack: Vec<Piece> = self.stack(hex).collect();
            stack.reverse();
            Some((*places.get(&hex)?, stack))
        });
        HiveDraft::new(self.rules(), stacks.collect(), self.turn(), self.last())
    }
}

impl Draft for HiveDraft {
    type Position = Hive;
    type Flaw = Flaw;

    fn scene(&self) -> Scene {
        let field = self.field();
        let find = |place: Place| field.iter().position(|&known| known == place);
        let mut sprites = Vec::new();
        let mut marks = Vec::new();
        for (place, stack) in &self.stacks {
            let Some(cell) = find(*place) else { continue };
            sprites.extend(stack.iter().enumerate().map(|(height, &piece)| sprite(piece, cell, height)));
            if self.last.is_some() && stack.last().copied() == self.last {
                marks.push(Mark { cell, kind: MarkKind::Stunned });
            }
        }
        let hand = |side: Side| self.hand(side).map(|piece| sprite(piece, slot(piece), 0)).collect();
        let cells = field.iter().map(|&place| cell(place)).collect();
        Scene { sprites, hands: BySide::from_fn(hand), marks, ..Scene::empty(cells, self.turn) }
    }

    /// One supply for each bug of each side; the mark of a stunned tile where a pillbug
    /// asks for it.
    fn palette(&self) -> Palette {
        let kinds = Side::ALL.into_iter().flat_map(|side| Bug::ALL.map(|bug| Piece::first(side, bug)));
        let supply = |first: Piece| Supply {
            figure: Figure { label: String::new(), ..figure(first) },
            left: self.hand(first.side()).filter(|piece| piece.bug() == first.bug()).count(),
        };
        let stun = self.rules.includes(Bug::Pillbug).then_some(MarkKind::Stunned);
        Palette {
            supplies: kinds.filter(|first| self.rules.includes(first.bug())).map(supply).collect(),
            marks: stun.into_iter().collect(),
        }
    }

    /// Also a tile that lies there or beside it; nothing at all names a place of an empty
    /// table.
    fn place_named(&self, text: &str) -> Option<Touch> {
        let find = |place: Place| self.field().iter().position(|&known| known == place);
        let found = if text.trim().is_empty() {
            self.stacks.is_empty().then(|| find((0, 0)))?
        } else if let Ok(Target { reference, direction }) = parse_target(Part::new(text, 0)) {
            let (place, _) = self.stacks.iter().find(|(_, stack)| stack.contains(&reference))?;
            find(direction.map_or(*place, |direction| beside(*place, direction)))
        } else {
            self.scene().cell_named(text)
        };
        found.map(Touch::Cell)
    }

    fn put(&mut self, wanted: &Figure, at: Touch) -> Result<(), EditError> {
        let (piece, place) = (self.held(wanted)?, self.place(at)?);
        self.lay(piece, place);
        Ok(())
    }

    fn take(&mut self, at: Touch) -> Result<Figure, EditError> {
        self.lift(self.place(at)?).map(figure)
    }

    /// Also from a hand to the table and back.
    fn shift(&mut self, from: Touch, to: Touch) -> Result<(), EditError> {
        match (from, to) {
            (Touch::Hand { side, slot: touched }, to) => {
                let place = self.place(to)?;
                let piece = self.hand(side).find(|&piece| slot(piece) == touched).ok_or(EditError::Nobody)?;
                self.lay(piece, place);
            }
            (from, Touch::Hand { .. }) => drop(self.take(from)?),
            (from, to) => {
                let (from, to) = (self.place(from)?, self.place(to)?);
                let piece = self.lift(from)?;
                self.lay(piece, to);
            }
        }
        Ok(())
    }

    fn set_turn(&mut self, side: Side) {
        self.turn = side;
    }

    fn clear(&mut self) {
        self.stacks.clear();
        self.last = None;
    }

    fn mark(&mut self, at: Touch, kind: MarkKind) -> Result<(), EditError> {
        if !self.palette().marks.contains(&kind) {
            return Err(EditError::NoMark(kind));
        }
        let place = self.place(at)?;
        let top = self.stack(place).and_then(|stack| stack.last()).copied().ok_or(EditError::Nobody)?;
        self.last = if self.last == Some(top) { None } else { Some(top) };
        Ok(())
    }

    fn check(&self) -> Result<Hive, Vec<Flaw>> {
        let flaws = self.flaws();
        if flaws.is_empty() { Ok(self.position()) } else { Err(flaws) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Notation;

    /// The draft of a position text.
    fn draft(text: &str) -> HiveDraft {
        Hive::parse_position(&"Base+MLP".parse().unwrap(), text).unwrap().draft()
    }

    /// The cell of a place.
    fn cell_of(draft: &HiveDraft, name: &str) -> Touch {
        Touch::Cell(draft.scene().cells.iter().position(|cell| cell.name == name).unwrap())
    }

    fn tile(name: &str) -> Figure {
        figure(name.parse().unwrap())
    }

    #[test]
    fn a_table_says_everything_that_is_wrong_with_it() {
        let mut draft = draft("wQ@0,0 bQ@1,0:w");
        for (name, place) in [("wS2", "0,0"), ("bA1", "-2,0"), ("bG1", "3,0")] {
            draft.put(&tile(name), cell_of(&draft, place)).unwrap();
        }
        let flaws = draft.check().unwrap_err();
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        assert_eq!(
            flaws,
            [
                Flaw::CannotClimb(piece("wS2")),
                Flaw::Apart(piece("bA1")),
                Flaw::Apart(piece("bG1")),
                Flaw::Number { piece: piece("wS2"), before: piece("wS1") },
            ]
        );
    }

    #[test]
    fn a_position_is_set_up_from_nothing() {
        let wanted = "wQ@-1,0 wS1.bB1@0,0 bQ@2,0 bP@1,0:w:bB1";
        let mut table = draft("-:w");
        let like = |name: &str| Figure { label: String::new(), ..tile(name) };
        for (name, place) in [("wS1", "0,0"), ("wQ", "-1,0"), ("bP", "1,0"), ("bQ", "2,0"), ("bB1", "0,0")] {
            table.put(&like(name), cell_of(&table, place)).unwrap();
        }
        table.mark(cell_of(&table, "0,0"), MarkKind::Stunned).unwrap();
        assert_eq!(table.check().unwrap().position(), wanted);
        assert_eq!(draft(wanted).check().unwrap().position(), wanted);
    }

    #[test]
    fn places_are_named_as_in_moves() {
        let table = draft("wQ@0,0 bQ.wB1@1,0:w");
        let named = |text: &str| {
            let Some(Touch::Cell(cell)) = table.place_named(text) else { return None };
            Some(table.scene().cells[cell].name.clone())
        };
        for (text, place) in [
            ("-wQ", "-1,0"),
            ("wQ-", "1,0"),
            ("BQ", "1,0"),
            ("wb1/", "2,-1"),
            ("bQ\\", "1,1"),
            (" 0,1 ", "0,1"),
        ] {
            assert_eq!(named(text).as_deref(), Some(place), "{text}");
        }
        for text in ["wA1", "-wA1", "9,9", "-wQ-", "", "?"] {
            assert_eq!(named(text), None, "{text}");
        }
        assert_eq!(draft("-:w").place_named(""), Some(cell_of(&draft("-:w"), "0,0")));
    }

    #[test]
    fn tiles_go_between_hand_and_table() {
        let mut table = draft("wQ@0,0 bQ@1,0:w");
        let hand = |name: &str| {
            let piece: Piece = name.parse().unwrap();
            Touch::Hand { side: piece.side(), slot: slot(piece) }
        };
        table.shift(hand("wA1"), cell_of(&table, "-1,0")).unwrap();
        assert_eq!(table.check().unwrap().position(), "wQ@0,0 wA1@-1,0 bQ@1,0:w");
        assert_eq!(table.shift(hand("wA1"), cell_of(&table, "-1,0")), Err(EditError::Nobody));
        assert_eq!(
            table.put(&tile("wA1"), cell_of(&table, "-1,0")),
            Err(EditError::NoneLeft(Hive::piece_name("ant", 1)))
        );
        table.shift(cell_of(&table, "-1,0"), hand("wA1")).unwrap();
        assert_eq!(table, draft("wQ@0,0 bQ@1,0:w"));
    }
}
