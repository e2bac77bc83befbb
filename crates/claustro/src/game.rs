//! The rules of the game under every option.

use ludoteca_core::{BySide, Ending, Game, History, Indexed, Outcome, Side, keys};

use crate::square::{Direction, Spot};
use crate::{Capture, Diagonals, Refusal, Repetition, Rules, Square, Squares, Steps, Stuck};

/// A position of Claustro.
///
/// [`Side::First`] is green, [`Side::Second`] is blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claustro {
    rules: Rules,
    pieces: BySide<Squares>,
    turn: Side,
    key: u64,
}

/// A step, or a capture with the square where the captive is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Where it puts its captive, if it captures.
    pub captive: Option<Square>,
}

/// A move that somebody asks for; the spots may not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A step.
    Step {
        /// The spot of the piece.
        from: Spot,
        /// Where it is to go.
        to: Spot,
    },
    /// A capture.
    Capture {
        /// The spot of the piece.
        from: Spot,
        /// Where it is to land.
        to: Spot,
        /// Where its captive is to be put, if that is said.
        captive: Option<Spot>,
    },
}

impl From<Move> for Attempt {
    fn from(m: Move) -> Attempt {
        let (from, to) = (m.from.into(), m.to.into());
        match m.captive {
            None => Attempt::Step { from, to },
            Some(square) => Attempt::Capture { from, to, captive: Some(square.into()) },
        }
    }
}

/// The words of the endings.
pub(crate) const GOAL: &str = "goal";
pub(crate) const BLOCKED: &str = "blocked";
pub(crate) const REPETITION: &str = "repetition";

/// The plies over which a repetition ends the game: three moves of each side.
const REPEATED: usize = 6;

impl Claustro {
    /// A position with the pieces on given squares, which no two may share.
    pub(crate) fn new(rules: Rules, pieces: BySide<Squares>, turn: Side) -> Claustro {
        let mut key = if turn == Side::Second { SECOND_TURN } else { 0 };
        for side in Side::ALL {
            key = pieces[side].iter().fold(key, |key, square| key ^ piece_key(side, square));
        }
        Claustro { rules, pieces, turn, key }
    }

    /// A position with the pieces on given squares, if it is one: as many on each
    /// side as the board is played with, nobody shares a square, nobody stands on
    /// a corner, except that the side that has just moved may be on its goal.
    pub fn place(rules: Rules, pieces: BySide<Squares>, turn: Side) -> Option<Claustro> {
        let board = rules.board();
        let sound = |side: Side| {
            let goal = if side == turn { Squares::EMPTY } else { Squares::of(board.goal(side)) };
            pieces[side].len() == board.pieces() && (pieces[side] & !(board.fields() | goal)).is_empty()
        };
        let apart = (pieces.first & pieces.second).is_empty();
        (apart && Side::ALL.into_iter().all(sound)).then(|| Claustro::new(rules, pieces, turn))
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> Squares {
        self.pieces[side]
    }

    /// The side whose piece stands on a square.
    pub fn owner(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.pieces[side].contains(square))
    }

    /// The empty squares that are no corners.
    #[inline]
    pub fn free(&self) -> Squares {
        self.rules.board().fields() & !(self.pieces.first | self.pieces.second)
    }

    /// The square of the piece that a capture takes.
    #[inline]
    pub fn victim(&self, from: Square, to: Square) -> Square {
        match self.rules.options().capture {
            Capture::Replace => to,
            Capture::Jump => from.halfway(to),
        }
    }

    /// The squares diagonally next to a side's pieces, along its diagonals.
    #[inline]
    pub(crate) fn attacked(&self, by: Side) -> Squares {
        let own = self.pieces[by];
        let diagonals = diagonals(self.rules.options().diagonals, by).iter();
        diagonals.fold(Squares::EMPTY, |squares, direction| squares | direction.shift(own))
    }

    /// The pieces that a side could capture if it were to move.
    #[inline]
    pub fn victims(&self, by: Side) -> Squares {
        let enemy = self.pieces[by.other()];
        let options = self.rules.options();
        match options.capture {
            Capture::Replace => self.attacked(by) & enemy,
            Capture::Jump => {
                let (own, free) = (self.pieces[by], self.free());
                diagonals(options.diagonals, by).iter().fold(Squares::EMPTY, |squares, direction| {
                    squares | (direction.shift(own) & enemy & direction.reversed().shift(free))
                })
            }
        }
    }

    /// The pieces that one piece of a side could capture if the side were to move.
    pub(crate) fn victims_of(&self, by: Side, piece: Square) -> Squares {
        let alone = Squares::of(piece);
        let enemy = self.pieces[by.other()];
        let options = self.rules.options();
        diagonals(options.diagonals, by).iter().fold(Squares::EMPTY, |squares, direction| {
            let met = direction.shift(alone) & enemy;
            let lands = match options.capture {
                Capture::Replace => met,
                Capture::Jump => met & direction.reversed().shift(self.free()),
            };
            squares | lands
        })
    }

    /// The number of steps that a side would have if it were to move and no
    /// capture were forced.
    #[inline]
    pub(crate) fn step_count(&self, side: Side) -> usize {
        self.steps(side).map(|(_, squares)| squares.len()).sum()
    }

    /// The squares that a side could step on if it were to move and no capture
    /// were forced.
    #[inline]
    pub(crate) fn stepped(&self, side: Side) -> Squares {
        self.steps(side).fold(Squares::EMPTY, |all, (_, squares)| all | squares)
    }

    /// The captures of the side to move without their captives' squares: each
    /// direction with the squares where captors land.
    #[inline]
    fn landings(&self) -> impl Iterator<Item = (Direction, Squares)> {
        let (own, enemy) = (self.pieces[self.turn], self.pieces[self.turn.other()]);
        let options = self.rules.options();
        let (jumps, free) = (options.capture == Capture::Jump, self.free());
        diagonals(options.diagonals, self.turn).iter().map(move |&direction| {
            let met = direction.shift(own) & enemy;
            (direction, if jumps { direction.shift(met) & free } else { met })
        })
    }

    /// Where the captor came from that lands on a square.
    #[inline]
    fn captor(&self, direction: Direction, to: Square) -> Square {
        let next = direction.reversed().from(to);
        match self.rules.options().capture {
            Capture::Replace => next,
            Capture::Jump => direction.reversed().from(next),
        }
    }

    /// Whether the side to move can capture.
    #[inline]
    pub fn can_capture(&self) -> bool {
        self.landings().any(|(_, squares)| !squares.is_empty())
    }

    /// Whether steps are allowed at all.
    #[inline]
    fn may_step(&self) -> bool {
        !self.rules.options().forced || !self.can_capture()
    }

    /// The steps of a side: each direction with the squares stepped on.
    #[inline]
    fn steps(&self, side: Side) -> impl Iterator<Item = (Direction, Squares)> {
        let own = self.pieces[side];
        let open = self.free() | Squares::of(self.rules.board().goal(side));
        let directions = directions(self.rules.options().steps, side);
        directions.iter().map(move |&direction| (direction, direction.shift(own) & open))
    }

    /// Where the captive may be put by a captor that goes from one square to another.
    #[inline]
    pub fn places(&self, from: Square, to: Square) -> Squares {
        let left = if self.rules.options().vacated { Squares::of(from) } else { Squares::EMPTY };
        (self.free() & !Squares::of(to)) | left
    }

    #[inline]
    fn at_goal(&self, side: Side) -> bool {
        self.pieces[side].contains(self.rules.board().goal(side))
    }
}

/// The directions in which a side steps.
const fn directions(steps: Steps, side: Side) -> &'static [Direction] {
    use Direction::{Down, Left, Right, Up};
    match (steps, side) {
        (Steps::Forward, Side::First) => &[Right, Up],
        (Steps::Forward, Side::Second) => &[Left, Down],
        (Steps::Any, _) => &[Right, Up, Left, Down],
    }
}

/// The directions in which a side captures.
const fn diagonals(diagonals: Diagonals, side: Side) -> &'static [Direction] {
    use Direction::{DownLeft, DownRight, UpLeft, UpRight};
    match (diagonals, side) {
        (Diagonals::Forward, Side::First) => &[UpRight],
        (Diagonals::Forward, Side::Second) => &[DownLeft],
        (Diagonals::All, _) => &[UpRight, UpLeft, DownRight, DownLeft],
    }
}

impl Game for Claustro {
    type Rules = Rules;
    type Move = Move;
    type Undo = Claustro;
    type Attempt = Attempt;
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Claustro {
        let board = rules.board();
        Claustro::new(*rules, BySide::from_fn(|side| board.start(side)), Side::First)
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Steps first, then captures.
    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        if self.may_step() {
            for (direction, squares) in self.steps(self.turn) {
                let back = direction.reversed();
                out.extend(squares.iter().map(|to| Move { from: back.from(to), to, captive: None }));
            }
        }
        for (direction, squares) in self.landings() {
            for to in squares {
                let from = self.captor(direction, to);
                let places = self.places(from, to);
                out.extend(places.iter().map(|place| Move { from, to, captive: Some(place) }));
            }
        }
    }

    #[inline]
    fn count(&self) -> usize {
        if self.outcome().is_some() {
            return 0;
        }
        let captures: usize = self.landings().map(|(_, squares)| squares.len()).sum();
        let options = self.rules.options();
        let landed = usize::from(options.capture == Capture::Jump);
        let places = self.free().len() - landed + usize::from(options.vacated);
        let steps = if options.forced && captures > 0 { 0 } else { self.step_count(self.turn) };
        steps + captures * places
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Side::ALL.into_iter().find(|&side| self.at_goal(side)).map(|side| Outcome::win(side, GOAL))
    }

    fn stuck(&self) -> Outcome {
        let winner = match self.rules.options().stuck {
            Stuck::Wins => Some(self.turn),
            Stuck::Loses => Some(self.turn.other()),
            Stuck::Draws => None,
        };
        Outcome { winner, ending: Ending::Rule(BLOCKED) }
    }

    #[inline]
    fn apply(&mut self, m: Move) -> Claustro {
        let before = *self;
        let (me, other) = (self.turn, self.turn.other());
        self.pieces[me] = self.pieces[me] ^ Squares::of(m.from) ^ Squares::of(m.to);
        self.key ^= piece_key(me, m.from) ^ piece_key(me, m.to);
        if let Some(place) = m.captive {
            let victim = self.victim(m.from, m.to);
            self.pieces[other] = (self.pieces[other] & !Squares::of(victim)) | Squares::of(place);
            self.key ^= piece_key(other, victim) ^ piece_key(other, place);
        }
        self.turn = other;
        self.key ^= SECOND_TURN;
        before
    }

    #[inline]
    fn undo(&mut self, _: Move, before: Claustro) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn code(m: Move) -> u32 {
        let captive = m.captive.map_or(0, |square| square.index() + 1);
        (captive << 16 | m.from.index() << 8 | m.to.index()) as u32
    }

    fn identity(&self) -> u64 {
        self.key
    }

    /// Equal also for positions mirrored at the line from goal to goal, on boards with
    /// as many columns as rows.
    fn canonical(&self) -> u64 {
        let board = self.rules.board();
        if board.columns() != board.rows() {
            return self.key;
        }
        let mirror = |square: Square| Square::at(square.row(), square.column());
        let pieces = BySide::from_fn(|side| self.pieces[side].iter().map(mirror).collect());
        self.key.min(Claustro::new(self.rules, pieces, self.turn).key)
    }

    fn adjudicate(&self, past: &History<'_, Claustro>) -> Option<Outcome> {
        let moves = past.moves.last_chunk::<REPEATED>()?;
        let pairs = || moves.iter().zip(&moves[2..]);
        let repeated = match self.rules.options().repetition {
            Repetition::Designer => pairs().all(|(earlier, later)| earlier == later),
            Repetition::Seed => {
                let way = |m: &Move| m.from.displacement(m.to);
                pairs().all(|(earlier, later)| way(earlier) == way(later))
            }
            Repetition::None => false,
        };
        repeated.then(|| Outcome::win(self.turn.other(), REPETITION))
    }

    fn past_key(&self, past: &History<'_, Claustro>) -> Option<u64> {
        self.remembered(past)
    }

    fn with_turn(&self, side: Side) -> Option<Claustro> {
        Claustro::place(self.rules, self.pieces, side)
    }

    fn judge(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        if self.ended().is_some() {
            return Err(Refusal::Over);
        }
        match *attempt {
            Attempt::Step { from, to } => self.judge_step(self.own(from)?, self.on_board(to)?),
            Attempt::Capture { from, to, captive } => {
                let captive = captive.map(|spot| self.on_board(spot)).transpose()?;
                self.judge_capture(self.own(from)?, self.on_board(to)?, captive)
            }
        }
    }
}

/// What rule an attempt breaks.
impl Claustro {
    fn on_board(&self, spot: Spot) -> Result<Square, Refusal> {
        self.rules.board().square(spot).ok_or(Refusal::OffTheBoard(spot))
    }

    /// The square of a piece of the side to move.
    fn own(&self, spot: Spot) -> Result<Square, Refusal> {
        let square = self.on_board(spot)?;
        match self.owner(square) {
            Some(side) if side == self.turn => Ok(square),
            Some(_) => Err(Refusal::NotYourTurn { square, turn: self.turn }),
            None => Err(Refusal::NoPiece(square)),
        }
    }

    /// Refuses corners and squares with a piece.
    fn enterable(&self, square: Square) -> Result<(), Refusal> {
        match self.owner(square) {
            Some(by) => Err(Refusal::Occupied { square, by }),
            None if self.free().contains(square) => Ok(()),
            None => Err(Refusal::Corner(square)),
        }
    }

    fn judge_step(&self, from: Square, to: Square) -> Result<Move, Refusal> {
        let side = self.turn;
        let direction = Direction::between(from, to).filter(|direction| !direction.is_diagonal());
        let Some(direction) = direction else {
            // A capture that does not say where the captive goes reads like a step.
            let meant = self.judge_capture(from, to, None).err();
            return Err(meant
                .filter(|refusal| matches!(refusal, Refusal::NoPlace { .. }))
                .unwrap_or(Refusal::NotAStep { from, to }));
        };
        if !directions(self.rules.options().steps, side).contains(&direction) {
            return Err(Refusal::Backwards { from, to, side });
        }
        if to != self.rules.board().goal(side) {
            self.enterable(to)?;
        }
        if !self.may_step() {
            return Err(Refusal::MustCapture { from, to });
        }
        Ok(Move { from, to, captive: None })
    }

    fn judge_capture(&self, from: Square, to: Square, captive: Option<Square>) -> Result<Move, Refusal> {
        let side = self.turn;
        let options = self.rules.options();
        let victim = self.reach(from, to)?;
        let direction = Direction::between(from, victim).filter(|direction| direction.is_diagonal());
        let direction = direction.ok_or(Refusal::NotDiagonal { from, to })?;
        if !diagonals(options.diagonals, side).contains(&direction) {
            return Err(Refusal::WrongDiagonal { from, to, side });
        }
        if self.owner(victim) != Some(side.other()) {
            return Err(Refusal::NoVictim(victim));
        }
        if options.capture == Capture::Jump {
            self.enterable(to)?;
        }
        let place = captive.ok_or(Refusal::NoPlace { from, to })?;
        if self.places(from, to).contains(place) {
            return Ok(Move { from, to, captive: Some(place) });
        }
        Err(if place == from {
            Refusal::Vacated(place)
        } else if place == victim {
            Refusal::PutBack(place)
        } else if place == to {
            Refusal::Occupied { square: place, by: side }
        } else {
            self.enterable(place).err().unwrap_or(Refusal::Corner(place))
        })
    }

    /// The square of the victim of a capture that lands on a square.
    fn reach(&self, from: Square, to: Square) -> Result<Square, Refusal> {
        let far = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
        match self.rules.options().capture {
            Capture::Replace => Ok(to),
            Capture::Jump if far == (2, 2) => Ok(from.halfway(to)),
            Capture::Jump => Err(Refusal::NotAJump { from, to }),
        }
    }
}

/// Random bits per side and square, the same in every build.
static KEYS: [[u64; 128]; 2] = keys(0x636c_6175_7374_726f);

/// Set in the key when blue is to move.
const SECOND_TURN: u64 = 0x1f2d_5ab4_c3e8_9671;

#[inline]
fn piece_key(side: Side, square: Square) -> u64 {
    KEYS[side as usize][square.index()]
}
