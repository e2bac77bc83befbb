//! The squares of a board by consecutive numbers, as the mover sees them.

use ludoteca_claustro::{
    Board, Capture, Claustro, Diagonals, Options, Repetition, Rules, Spot, Square, Squares, Steps,
};
use ludoteca_core::{Game, Indexed, Side};

/// A set of fields: bit `i` is the field with number `i`.
pub(crate) type Mask = u32;

/// The directions in which steps go; captures go in four others.
pub(crate) const STEP_DIRECTIONS: usize = 4;
/// The most fields that a board may have to be solved.
pub(crate) const MOST_FIELDS: usize = Mask::BITS as usize;

/// The fields of a board: its squares without the corners, numbered row by row
/// from the bottom left.
///
/// Blue sees the board after half a turn, so that whoever moves goes right and
/// up; half a turn turns field `i` into field `len - 1 - i`.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    squares: Vec<Square>,
    /// The number of a square by its index.
    numbers: [u8; 128],
    /// The steps of the mover from a field, without those into the goal.
    pub(crate) steps: Vec<Vec<Step>>,
    /// The ways in which a step of the mover can end on a field.
    pub(crate) back_steps: Vec<Vec<Arrival>>,
    /// The fields from which a step leads into the goal.
    pub(crate) before_goal: Mask,
    /// The ways in which a capture of the mover can end on a field.
    pub(crate) arrivals: Vec<Vec<Arrival>>,
    /// The ways in which a capture of the mover can begin on a field.
    pub(crate) departures: Vec<Vec<Departure>>,
}

/// A direction: columns to the right and rows upwards.
type Way = (i8, i8);

/// A step to another field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Where it leads.
    pub(crate) to: Mask,
    /// In which direction.
    pub(crate) direction: u8,
}

/// How a piece came to the field on which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// Where it came from.
    pub(crate) from: Mask,
    /// Where its victim stood; none for a step.
    pub(crate) victim: Mask,
    /// The fields from which the captive undoes the capture, where that counts.
    pub(crate) returns: Mask,
    /// In which direction it went.
    pub(crate) direction: u8,
}

/// Where a captor can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Departure {
    /// Where its victim stands.
    pub(crate) victim: Mask,
    /// Where it lands; must be empty, or is the victim's own field.
    pub(crate) to: Mask,
    /// The fields from which the captive undoes the capture, where that counts.
    pub(crate) returns: Mask,
    /// In which direction.
    pub(crate) direction: u8,
}

impl Fields {
    /// The fields of a board of at most [`MOST_FIELDS`] and what is possible on
    /// them under these rules.
    pub(crate) fn new(rules: &Rules) -> Fields {
        let board = rules.board();
        let squares: Vec<Square> = board.fields().iter().collect();
        let mut numbers = [u8::MAX; 128];
        for (number, square) in squares.iter().enumerate() {
            numbers[square.index()] = number as u8;
        }
        let mut fields = Fields {
            steps: vec![Vec::new(); squares.len()],
            back_steps: vec![Vec::new(); squares.len()],
            before_goal: 0,
            arrivals: vec![Vec::new(); squares.len()],
            departures: vec![Vec::new(); squares.len()],
            squares,
            numbers,
        };
        fields.find_steps(board, rules.options().steps);
        fields.find_captures(board, *rules.options());
        fields
    }

    fn find_steps(&mut self, board: &Board, steps: Steps) {
        let ways: &[Way] = match steps {
            Steps::Forward => &[(1, 0), (0, 1)],
            Steps::Any => &[(1, 0), (0, 1), (-1, 0), (0, -1)],
        };
        for from in 0..self.len() {
            for (direction, &way) in ways.iter().enumerate() {
                let Some(to) = beside(board, self.squares[from], way) else { continue };
                if to == board.goal(Side::First) {
                    self.before_goal |= 1 << from;
                }
                if let Some(to) = self.number(to) {
                    let direction = direction as u8;
                    self.steps[from].push(Step { to: 1 << to, direction });
                    self.back_steps[to].push(Arrival { from: 1 << from, victim: 0, returns: 0, direction });
                }
            }
        }
    }

    fn find_captures(&mut self, board: &Board, options: Options) {
        let capture = options.capture;
        let ways: &[Way] = match options.diagonals {
            Diagonals::All => &[(1, 1), (-1, 1), (1, -1), (-1, -1)],
            Diagonals::Forward => &[(1, 1)],
        };
        for from in 0..self.len() {
            for (direction, &way) in ways.iter().enumerate() {
                let field = |square: Option<Square>| square.and_then(|square| self.number(square));
                let next = beside(board, self.squares[from], way);
                let landing = match capture {
                    Capture::Replace => next,
                    Capture::Jump => next.and_then(|next| beside(board, next, way)),
                };
                if let (Some(victim), Some(to)) = (field(next), field(landing)) {
                    // The captive captures its captor, in one of the opposite directions.
                    let sources = match (options.repetition, capture) {
                        (Repetition::Seed | Repetition::None, _) => &[],
                        (Repetition::Designer, Capture::Replace) => ways,
                        (Repetition::Designer, Capture::Jump) => &ways[direction..=direction],
                    };
                    let sources = sources.iter().map(|&way| field(beside(board, self.squares[to], way)));
                    let returns = sources.flatten().fold(0, |all, source| all | 1 << source);
                    let direction = (STEP_DIRECTIONS + direction) as u8;
                    let victim = 1 << victim;
                    self.arrivals[to].push(Arrival { from: 1 << from, victim, returns, direction });
                    self.departures[from].push(Departure { victim, to: 1 << to, returns, direction });
                }
            }
        }
    }

    fn number(&self, square: Square) -> Option<usize> {
        Some(self.numbers[square.index()]).filter(|&number| number != u8::MAX).map(usize::from)
    }

    /// The number of fields.
    pub(crate) fn len(&self) -> usize {
        self.squares.len()
    }

    /// All fields.
    pub(crate) fn all(&self) -> Mask {
        Mask::MAX >> (MOST_FIELDS - self.len())
    }

    /// Whether there are captures of which it counts that they can be undone.
    pub(crate) fn any_undoable(&self) -> bool {
        self.departures.iter().flatten().any(|way| way.returns != 0)
    }

    /// A set after half a turn of the board.
    #[inline]
    pub(crate) fn turned(&self, mask: Mask) -> Mask {
        mask.reverse_bits() >> (MOST_FIELDS - self.len())
    }

    /// The mover's pieces and the others', as the mover sees them; nobody stands
    /// on a corner.
    #[inline]
    pub(crate) fn masks(&self, position: &Claustro) -> (Mask, Mask) {
        let turn = position.turn();
        let mask = |side: Side| {
            let pieces = position.pieces(side).iter();
            pieces.fold(0, |mask: Mask, square| mask | 1 << self.numbers[square.index()])
        };
        let (own, others) = (mask(turn), mask(turn.other()));
        match turn {
            Side::First => (own, others),
            Side::Second => (self.turned(own), self.turned(others)),
        }
    }

    /// The squares of a set of the mover's view, for green.
    pub(crate) fn squares(&self, mask: Mask) -> Squares {
        bits(mask).map(|field| self.squares[field]).collect()
    }
}

/// The square one step away, if the board has it.
fn beside(board: &Board, square: Square, (right, up): Way) -> Option<Square> {
    let column = square.column().checked_add_signed(right)?;
    let row = square.row().checked_add_signed(up)?;
    board.square(Spot { column, row })
}

/// The numbers of the fields in a set, the lowest first.
#[inline]
pub(crate) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lowest = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            lowest
        })
    })
}
