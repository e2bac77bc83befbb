//! The rules of the game on every board.

use ludoteca_core::{Game, Outcome, Side, keys};

use crate::{Board, Refusal, Rules, Square, Squares};

/// A position of mouse and cats.
///
/// [`Side::First`] is the mouse, [`Side::Second`] the cats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cats {
    board: &'static Board,
    pack: Squares,
    mouse: Square,
    turn: Side,
    key: u64,
}

/// A step of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// A step that somebody asks for, by square numbers that may not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The number of the piece's square.
    pub from: u32,
    /// The number of the target.
    pub to: u32,
}

impl From<Step> for Attempt {
    fn from(step: Step) -> Attempt {
        Attempt { from: step.from.number(), to: step.to.number() }
    }
}

/// The words of the endings.
pub(crate) const ESCAPED: &str = "escaped";
pub(crate) const STUCK: &str = "stuck";
pub(crate) const TRAPPED: &str = "trapped";

impl Cats {
    /// A position with the pieces on given squares, if no two share one and
    /// there are as many cats as their edge has squares.
    pub(crate) fn new(board: &'static Board, mouse: Square, cats: Squares, turn: Side) -> Cats {
        let key = cats.iter().fold(mouse_key(mouse), |key, cat| key ^ cat_key(cat));
        let key = if turn == Side::Second { key ^ CATS_TURN } else { key };
        Cats { board, pack: cats, mouse, turn, key }
    }

    /// A position with the pieces on given squares, if it is one: as many cats as
    /// their edge has squares, nobody shares a square, and it is not the turn of
    /// a mouse that has already escaped.
    pub fn place(board: &'static Board, mouse: Square, cats: Squares, turn: Side) -> Option<Cats> {
        let inside = |square: Square| square.index() < board.len();
        let apart = !cats.contains(mouse) && inside(mouse) && cats.iter().all(inside);
        let escaped = turn == Side::First && board.home().contains(mouse);
        (apart && !escaped && cats.len() == board.home().len()).then(|| Cats::new(board, mouse, cats, turn))
    }

    /// The board.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The square of the mouse.
    pub const fn mouse(&self) -> Square {
        self.mouse
    }

    /// The squares of the cats.
    pub const fn cats(&self) -> Squares {
        self.pack
    }

    /// Whether the mouse stands on the cats' edge.
    #[inline]
    fn escaped(&self) -> bool {
        self.board.home().contains(self.mouse)
    }

    /// The squares without a piece.
    #[inline]
    fn free(&self) -> Squares {
        !(self.pack | Squares::of(self.mouse))
    }

    /// The side whose piece stands on a square.
    pub(crate) fn owner(&self, square: Square) -> Option<Side> {
        if square == self.mouse {
            Some(Side::First)
        } else {
            self.pack.contains(square).then_some(Side::Second)
        }
    }
}

impl Game for Cats {
    type Rules = Rules;
    type Move = Step;
    type Undo = Cats;
    type Attempt = Attempt;
    type Refusal = Refusal;

    fn start(rules: &Rules) -> Cats {
        Cats::new(rules.board(), rules.mouse(), rules.board().home(), rules.first())
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Step>) {
        if self.escaped() {
            return;
        }
        let free = self.free();
        match self.turn {
            Side::First => {
                let from = self.mouse;
                out.extend((self.board.around(from) & free).iter().map(|to| Step { from, to }));
            }
            Side::Second => {
                for from in self.pack {
                    out.extend((self.board.forward(from) & free).iter().map(|to| Step { from, to }));
                }
            }
        }
    }

    #[inline]
    fn count(&self) -> usize {
        if self.escaped() {
            return 0;
        }
        match self.turn {
            Side::First => (self.board.around(self.mouse) & self.free()).len(),
            Side::Second => self.board.count_forward(self.pack, self.free()),
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.escaped().then_some(Outcome::win(Side::First, ESCAPED))
    }

    #[inline]
    fn stuck(&self) -> Outcome {
        match self.turn {
            Side::First => Outcome::win(Side::Second, TRAPPED),
            Side::Second => Outcome::win(Side::First, STUCK),
        }
    }

    #[inline]
    fn apply(&mut self, step: Step) -> Cats {
        let before = *self;
        match self.turn {
            Side::First => {
                self.mouse = step.to;
                self.key ^= mouse_key(step.from) ^ mouse_key(step.to);
            }
            Side::Second => {
                self.pack = (self.pack & !Squares::of(step.from)) | Squares::of(step.to);
                self.key ^= cat_key(step.from) ^ cat_key(step.to);
            }
        }
        self.turn = self.turn.other();
        self.key ^= CATS_TURN;
        before
    }

    #[inline]
    fn undo(&mut self, _: Step, before: Cats) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn code(step: Step) -> u32 {
        (step.from.index() << 8 | step.to.index()) as u32
    }

    fn identity(&self) -> u64 {
        self.key
    }

    fn with_turn(&self, side: Side) -> Option<Cats> {
        Cats::place(self.board, self.mouse, self.pack, side)
    }

    fn judge(&self, attempt: &Attempt) -> Result<Step, Refusal> {
        if self.ended().is_some() {
            return Err(Refusal::Over);
        }
        let square = |number| self.board.square(number).ok_or(Refusal::OffTheBoard(number));
        let (from, to) = (square(attempt.from)?, square(attempt.to)?);
        match self.owner(from) {
            Some(side) if side == self.turn => {}
            Some(_) => return Err(Refusal::NotYourTurn { square: from, turn: self.turn }),
            None => return Err(Refusal::NotYourPiece(from)),
        }
        if !self.board.around(from).contains(to) {
            return Err(Refusal::NotAdjacent { from, to });
        }
        if self.turn == Side::Second && !self.board.forward(from).contains(to) {
            return Err(Refusal::CatsNeverGoBack { from, to });
        }
        match self.owner(to) {
            Some(by) => Err(Refusal::Occupied { square: to, by }),
            None => Ok(Step { from, to }),
        }
    }
}

/// Random bits per piece and square, the same in every build.
static KEYS: [[u64; 128]; 2] = keys(0x6761_746f_735f_7931);

/// Set in the key when the cats are to move.
const CATS_TURN: u64 = 0x9d39_247e_3377_6d41;

#[inline]
fn mouse_key(square: Square) -> u64 {
    KEYS[0][square.index()]
}

#[inline]
fn cat_key(square: Square) -> u64 {
    KEYS[1][square.index()]
}
