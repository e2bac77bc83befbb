//! Judging what somebody asks to play.

use ludoteca_core::{Game, Side};

use crate::game::QUEEN_DUE;
use crate::ground::Ground;
use crate::tables::Bits;
use crate::{Attempt, Bug, Direction, Hex, Hive, Move, Opening, Piece, Refusal, Target};

impl Hive {
    /// The move that an attempt names, or the rule that it breaks.
    pub(crate) fn judged(&self, attempt: Attempt) -> Result<Move, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        match attempt {
            Attempt::Pass => {
                let mut moves = Vec::new();
                self.moves(&mut moves);
                if moves == [Move::PASS] { Ok(Move::PASS) } else { Err(Refusal::MustMove) }
            }
            Attempt::Put { piece, target } => {
                if !self.rules().includes(piece.bug()) {
                    return Err(Refusal::NotInThisGame(piece));
                }
                let to = self.target(piece, target)?;
                let m = match self.place(piece) {
                    None => Move::place(piece, to),
                    Some(from) => Move::shift(piece, from, to),
                };
                if self.is_legal(m) { Ok(m) } else { Err(self.explain(piece, to)) }
            }
            Attempt::Throw { thrower, piece, target } => {
                let to = self.target(piece, Some(target))?;
                self.judged_throw(thrower, piece, to)
            }
        }
    }

    /// The throw of a tile by another, or the rule that it breaks.
    fn judged_throw(&self, thrower: Piece, piece: Piece, to: Hex) -> Result<Move, Refusal> {
        let place = |tile: Piece| self.place(tile).ok_or(Refusal::NoSuchPlace(tile));
        let (hex, from) = (place(thrower)?, place(piece)?);
        let board = self.board();
        let tops = board.top(hex) == Some(thrower) && board.top(from) == Some(piece);
        let able = self
            .throwers(&mut Ground::new(board))
            .any(|able| able.hex == hex && able.can_lift(from) && able.can_drop(to));
        if tops && able && self.queen_placed() {
            return Ok(Move::shift(piece, from, to));
        }
        Err(if self.queen_is_due() {
            Refusal::QueenIsDue
        } else if !self.has_power(thrower) {
            Refusal::NoPower(thrower)
        } else if !self.queen_placed() {
            Refusal::QueenNotPlaced(thrower)
        } else if !hex.is_beside(from) {
            Refusal::NotBesideThrower { piece, thrower }
        } else {
            self.unliftable(piece, from).unwrap_or_else(|| self.explain_throw_by(thrower, piece, from, to))
        })
    }

    /// Whether a tile stays where it is or in hand, wherever it is to go.
    pub(crate) fn stays(&self, piece: Piece, to: Hex) -> bool {
        use Refusal::{
            NotYourHand, NotYourTile, OneHive, OutOfOrder, QueenIsDue, QueenMayNotOpen, QueenNotPlaced,
            Stunned,
        };
        self.outcome().is_some()
            || matches!(
                self.explain(piece, to),
                NotYourHand(_)
                    | NotYourTile(_)
                    | OneHive(_)
                    | OutOfOrder { .. }
                    | QueenIsDue
                    | QueenMayNotOpen
                    | QueenNotPlaced(_)
                    | Stunned(_)
            )
    }

    /// How a hex of the hive, or one beside it, can be told by a tile.
    pub(crate) fn target_at(&self, hex: Hex) -> Option<Target> {
        let on_top = self.board().top(hex).map(|reference| Target { reference, direction: None });
        on_top.or_else(|| {
            Direction::ALL.into_iter().find_map(|direction| {
                let reference = self.board().top(hex.step(direction))?;
                Some(Target { reference, direction: Some(direction.opposite()) })
            })
        })
    }

    /// The tile that an attempt names and where it would end, legal or not; nothing
    /// for a pass.
    ///
    /// # Errors
    /// If the place is told by a tile that is not on the table, or not at all.
    pub fn end_of(&self, attempt: &Attempt) -> Result<Option<(Piece, Hex)>, Refusal> {
        match *attempt {
            Attempt::Pass => Ok(None),
            Attempt::Put { piece, target } => Ok(Some((piece, self.target(piece, target)?))),
            Attempt::Throw { piece, target, .. } => Ok(Some((piece, self.target(piece, Some(target))?))),
        }
    }

    /// The hex that an attempt names.
    fn target(&self, piece: Piece, target: Option<Target>) -> Result<Hex, Refusal> {
        match target {
            None if self.board().present() == 0 => Ok(Hex::ORIGIN),
            None => Err(Refusal::NoPlace(piece)),
            Some(Target { reference, direction }) => {
                let hex = self.place(reference).ok_or(Refusal::NoSuchPlace(reference))?;
                Ok(direction.map_or(hex, |direction| hex.step(direction)))
            }
        }
    }

    /// The rule that keeps a tile from getting somewhere.
    fn explain(&self, piece: Piece, to: Hex) -> Refusal {
        match self.place(piece) {
            None => self.explain_placement(piece, to),
            Some(from) => self.explain_movement(piece, from, to),
        }
    }

    fn explain_placement(&self, piece: Piece, to: Hex) -> Refusal {
        if piece.side() != self.side() {
            return Refusal::NotYourHand(piece);
        }
        if self.queen_is_due() && piece.bug() != Bug::Queen {
            return Refusal::QueenIsDue;
        }
        let next = self.hand(self.side()).find(|tile| tile.bug() == piece.bug()).unwrap_or(piece);
        if next != piece {
            return Refusal::OutOfOrder { piece, next };
        }
        let opens = self.placed(self.side()) == 0 && self.rules().opening() == Opening::Tournament;
        if piece.bug() == Bug::Queen && opens {
            return Refusal::QueenMayNotOpen;
        }
        if let Some(on) = self.board().top(to) {
            return Refusal::PlacedOnTop { piece, on };
        }
        match self.top_beside(to, self.side().other()) {
            Some(enemy) if self.placed(self.side()) != 0 => Refusal::PlacedBesideEnemy { piece, enemy },
            _ => Refusal::PlacedApart(piece),
        }
    }

    fn explain_movement(&self, piece: Piece, from: Hex, to: Hex) -> Refusal {
        let board = self.board();
        if self.queen_is_due() {
            return Refusal::QueenIsDue;
        }
        if !self.queen_placed() {
            return Refusal::QueenNotPlaced(piece);
        }
        if from == to {
            return Refusal::NoMove(piece);
        }
        let foreign = piece.side() != self.side() && self.possible_throwers(from).next().is_none();
        match self.unliftable(piece, from) {
            Some(Refusal::OneHive(_)) | None if foreign => return Refusal::NotYourTile(piece),
            Some(refusal) => return refusal,
            None => {}
        }
        let grounded = board.height(from) == 1;
        if board.is_empty(to) && grounded && board.touches_only(to, from) {
            return Refusal::Adrift(piece);
        }
        if piece.side() != self.side() {
            return self.explain_throw(piece, from, to);
        }
        // An own tile that its own legs cannot carry may have been meant as a throw.
        let meant = self
            .possible_throwers(from)
            .any(|thrower| board.is_empty(to) && board.hex_of(thrower).direction_to(to).is_some());
        let own = self.explain_own(piece, from, to);
        match own {
            Refusal::NotItsMove { .. } | Refusal::NothingToCopy(_) | Refusal::NobodyToCopy(_)
                if meant && grounded =>
            {
                self.explain_throw(piece, from, to)
            }
            _ => own,
        }
    }

    /// What keeps a tile on its hex whoever moves it.
    fn unliftable(&self, piece: Piece, from: Hex) -> Option<Refusal> {
        let board = self.board();
        if let Some(by) = self.stack(from).find(|&above| board.under(above) == Some(piece)) {
            return Some(Refusal::Covered { piece, by });
        }
        if self.last() == Some(piece) {
            return Some(Refusal::Stunned(piece));
        }
        let pinned = board.height(from) == 1 && Ground::new(board).pinned(from);
        pinned.then_some(Refusal::OneHive(piece))
    }

    /// Why a bug of the side to move cannot go somewhere by its own power.
    fn explain_own(&self, piece: Piece, from: Hex, to: Hex) -> Refusal {
        let board = self.board();
        let on_top = board.height(from) > 1;
        let copied = self.copied(from);
        let climbs = match piece.bug() {
            Bug::Beetle => true,
            Bug::Mosquito => on_top || copied & 1 << Bug::Beetle as u32 != 0,
            _ => false,
        };
        if let Some(by) = board.top(to).filter(|_| !climbs) {
            return Refusal::Occupied { piece, by };
        }
        let bug = piece.bug();
        if bug == Bug::Mosquito && !on_top {
            return if copied == 0 { Refusal::NothingToCopy(piece) } else { Refusal::NobodyToCopy(piece) };
        }
        let steps = on_top || matches!(bug, Bug::Queen | Bug::Pillbug | Bug::Beetle);
        match from.direction_to(to) {
            Some(direction) if steps => self.explain_step(piece, from, direction),
            _ => Refusal::NotItsMove { piece, bug },
        }
    }

    /// Why a step to a neighbouring hex is not possible.
    fn explain_step(&self, piece: Piece, from: Hex, direction: Direction) -> Refusal {
        let board = self.board();
        let tops = direction.flanks().map(|flank| board.top(from.step(flank)));
        let on_the_ground = board.height(from) == 1 && board.is_empty(from.step(direction));
        match tops {
            [Some(a), Some(b)] if on_the_ground => Refusal::Gate { piece, between: [a, b] },
            [Some(a), Some(b)] => Refusal::HighGate { piece, between: [a, b] },
            _ => Refusal::LosesContact(piece),
        }
    }

    /// Why no pillbug of the side to move can throw a free tile somewhere.
    fn explain_throw(&self, piece: Piece, from: Hex, to: Hex) -> Refusal {
        let able = |&thrower: &Piece| self.board().hex_of(thrower).direction_to(to).is_some();
        match self.possible_throwers(from).max_by_key(able) {
            Some(thrower) => self.explain_throw_by(thrower, piece, from, to),
            None => Refusal::NotYourTile(piece),
        }
    }

    /// Why a tile with the pillbug's power cannot throw a free tile beside it somewhere.
    fn explain_throw_by(&self, thrower: Piece, piece: Piece, from: Hex, to: Hex) -> Refusal {
        let board = self.board();
        if board.height(from) > 1 {
            return Refusal::ThrownFromStack(piece);
        }
        if let Some(by) = board.top(to) {
            return Refusal::Occupied { piece, by };
        }
        let hex = board.hex_of(thrower);
        if let Some(by) = self.stack(hex).find(|&above| board.under(above) == Some(thrower)) {
            return Refusal::PowerCovered { thrower, by };
        }
        if self.last() == Some(thrower) {
            return Refusal::PowerStunned(thrower);
        }
        let gate = [from, to].into_iter().filter_map(|end| hex.direction_to(end)).find_map(|direction| {
            let [left, right] = direction.flanks().map(|flank| hex.step(flank));
            let high = board.height(left).min(board.height(right)) > 1;
            board.top(left).zip(board.top(right)).filter(|_| high)
        });
        match (hex.direction_to(to), gate) {
            (Some(_), Some((a, b))) => Refusal::HighGate { piece, between: [a, b] },
            _ => Refusal::ThrownTooFar { piece, thrower },
        }
    }

    /// The tiles of the side to move beside a hex that have the pillbug's power,
    /// were they free to use it.
    fn possible_throwers(&self, hex: Hex) -> impl Iterator<Item = Piece> {
        [Bug::Pillbug, Bug::Mosquito].into_iter().filter_map(move |bug| {
            let piece = Piece::first(self.side(), bug);
            self.place(piece).filter(|place| place.is_beside(hex) && self.has_power(piece))?;
            Some(piece)
        })
    }

    /// Whether a tile of the side to move has the pillbug's power, free to use it or not.
    fn has_power(&self, piece: Piece) -> bool {
        let copies = |hex: Hex| self.board().height(hex) == 1 && self.touches_pillbug(hex);
        piece.side() == self.side()
            && match piece.bug() {
                Bug::Pillbug => true,
                Bug::Mosquito => self.place(piece).is_some_and(copies),
                _ => false,
            }
    }

    /// Whether the side to move has to place its queen now.
    fn queen_is_due(&self) -> bool {
        !self.queen_placed() && self.placed(self.side()).count_ones() >= QUEEN_DUE
    }

    /// A tile of a side on top of a stack beside a hex.
    fn top_beside(&self, hex: Hex, side: Side) -> Option<Piece> {
        Bits(self.board().tops(hex, side))
            .next()
            .and_then(|direction| self.board().top(hex.toward(direction)))
    }
}
