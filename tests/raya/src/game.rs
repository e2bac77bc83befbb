//! The rules of the game under every option.

use ludoteca_core::{BySide, Draft, Ending, Game, History, Indexed, Outcome, Side, keys};

use crate::square::{BOARD, ROWS};
use crate::{Centre, Moving, RayaDraft, Refusal, Rules, Spot, Square, Squares};

/// A position of three in a row.
///
/// [`Side::First`] is crosses, [`Side::Second`] is noughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raya {
    rules: Rules,
    men: BySide<Squares>,
    turn: Side,
    key: u64,
}

/// A man is put on a square, or moves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the man stands; none is in hand.
    pub from: Option<Square>,
    /// Where it goes.
    pub to: Square,
}

/// A move that somebody asks for; the spots may not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Where the man stands; none is in hand.
    pub from: Option<Spot>,
    /// Where it is to go.
    pub to: Spot,
}

/// The words of the endings.
pub(crate) const ROW: &str = "row";
pub(crate) const LOCKED: &str = "locked";
pub(crate) const THRICE: &str = "thrice";

impl Raya {
    /// A position with the men on given squares, which no two may share.
    pub(crate) fn new(rules: Rules, men: BySide<Squares>, turn: Side) -> Raya {
        let mut key = if turn == Side::Second { SECOND_TURN } else { 0 };
        for side in Side::ALL {
            key = men[side].iter().fold(key, |key, square| key ^ man_key(side, square));
        }
        Raya { rules, men, turn, key }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The squares of a side's men.
    #[inline]
    pub fn men(&self, side: Side) -> Squares {
        self.men[side]
    }

    /// The side whose man stands on a square.
    pub fn owner(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.men[side].contains(square))
    }

    /// How many men a side still has to put on the board.
    #[inline]
    pub fn in_hand(&self, side: Side) -> usize {
        self.rules.men() - self.men[side].len()
    }

    /// The free squares.
    #[inline]
    pub(crate) fn free(&self) -> Squares {
        BOARD & !(self.men.first | self.men.second)
    }

    /// Where the side to move may put a man.
    fn places(&self) -> Squares {
        let first = (self.men.first | self.men.second).is_empty();
        let closed = first && self.rules.centre == Centre::Closed;
        self.free() & if closed { !Squares::of(Square::CENTRE) } else { BOARD }
    }

    /// Where a man may move to.
    fn reach(&self, from: Square) -> Squares {
        match self.rules.moving {
            Moving::Lines => from.neighbours() & self.free(),
            Moving::Free => self.free(),
        }
    }
}

/// Whether three of these squares are in a row.
pub(crate) fn has_row(men: Squares) -> bool {
    ROWS.into_iter().any(|row| row & men == row)
}

impl Game for Raya {
    type Rules = Rules;
    type Move = Move;
    type Undo = Raya;
    type Attempt = Attempt;
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Raya {
        Raya::new(*rules, BySide::default(), Side::First)
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        if self.in_hand(self.turn) > 0 {
            out.extend(self.places().iter().map(|to| Move { from: None, to }));
            return;
        }
        for from in self.men[self.turn] {
            out.extend(self.reach(from).iter().map(|to| Move { from: Some(from), to }));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Side::ALL.into_iter().find(|&side| has_row(self.men[side])).map(|side| Outcome::win(side, ROW))
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.turn.other(), LOCKED)
    }

    #[inline]
    fn apply(&mut self, m: Move) -> Raya {
        let before = *self;
        let me = self.turn;
        for square in m.from.into_iter().chain([m.to]) {
            self.men[me] = self.men[me] ^ Squares::of(square);
            self.key ^= man_key(me, square);
        }
        self.turn = me.other();
        self.key ^= SECOND_TURN;
        before
    }

    #[inline]
    fn undo(&mut self, _: Move, before: Raya) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn code(m: Move) -> u32 {
        let from = m.from.map_or(0, |square| square.index() + 1);
        (from << 8 | m.to.index()) as u32
    }

    fn identity(&self) -> u64 {
        self.key
    }

    /// Equal also for boards that are turned or mirrored.
    fn canonical(&self) -> u64 {
        let changed = |change: fn(Square) -> Square, game: &Raya| {
            let men = BySide::from_fn(|side| game.men[side].iter().map(change).collect());
            Raya::new(game.rules, men, game.turn)
        };
        let mut game = *self;
        let mut least = u64::MAX;
        for _ in 0..4 {
            game = changed(Square::turned, &game);
            least = least.min(game.key).min(changed(Square::mirrored, &game).key);
        }
        least
    }

    /// A position that comes for the third time is a draw.
    fn adjudicate(&self, past: &History<'_, Raya>) -> Option<Outcome> {
        let drawn = Outcome { winner: None, ending: Ending::Rule(THRICE) };
        (past.occurrences(self.identity()) >= 2).then_some(drawn)
    }

    fn with_turn(&self, side: Side) -> Option<Raya> {
        RayaDraft::new(self.rules, self.men, side).check().ok()
    }

    fn judge(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if self.ended().is_some() {
            return Err(Refusal::Over);
        }
        match attempt.from {
            None => self.judge_placing(on_board(attempt.to)?),
            Some(from) => self.judge_moving(on_board(from)?, on_board(attempt.to)?),
        }
    }
}

fn on_board(spot: Spot) -> Result<Square, Refusal> {
    spot.square().ok_or(Refusal::OffTheBoard(spot))
}

/// What rule an attempt breaks.
impl Raya {
    fn judge_placing(&self, to: Square) -> Result<Move, Refusal> {
        if self.in_hand(self.turn) == 0 {
            return Err(Refusal::NoneInHand { to });
        }
        self.enterable(to)?;
        if self.places().contains(to) { Ok(Move { from: None, to }) } else { Err(Refusal::Centre) }
    }

    fn judge_moving(&self, from: Square, to: Square) -> Result<Move, Refusal> {
        match self.owner(from) {
            None => return Err(Refusal::NoMan(from)),
            Some(side) if side != self.turn => {
                return Err(Refusal::NotYourTurn { square: from, turn: self.turn });
            }
            Some(_) => {}
        }
        if self.in_hand(self.turn) > 0 {
            return Err(Refusal::InHand { n: self.in_hand(self.turn) });
        }
        self.enterable(to)?;
        if self.reach(from).contains(to) {
            Ok(Move { from: Some(from), to })
        } else {
            Err(Refusal::NoLine { from, to })
        }
    }

    fn enterable(&self, square: Square) -> Result<(), Refusal> {
        if self.free().contains(square) { Ok(()) } else { Err(Refusal::Occupied(square)) }
    }
}

/// Random bits per side and square, the same in every build.
static KEYS: [[u64; 9]; 2] = keys(0x7261_7961);

/// Set in the key when noughts are to move.
const SECOND_TURN: u64 = 0x5d1c_77a9_0be3_42f6;

#[inline]
fn man_key(side: Side, square: Square) -> u64 {
    KEYS[side as usize][square.index()]
}
