//! A board as the sweep sees it: steps as numbers, and the order of its cat sets.

use ludoteca_cats::{Board, Cats, Edge, Square};
use ludoteca_core::Side;

use super::colex::{Colex, MOST_SQUARES};

/// The steps of one board and the order of its cat sets.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) board: &'static Board,
    pub(crate) colex: Colex,
    /// The forward steps of each square: how many, and where to.
    forward: [Steps; MOST_SQUARES],
    /// The same steps by the square they lead to.
    backward: [Steps; MOST_SQUARES],
    pairs: [[u8; 2]; MOST_SQUARES],
    /// The longest of them, as a difference of square numbers.
    longest: usize,
}

/// At most two steps: how many, and where to or from.
type Steps = (u8, [u8; 2]);

impl Shape {
    pub(crate) fn new(board: &'static Board) -> Shape {
        let (mut forward, mut backward) = ([(0, [0; 2]); _], [(0, [0; 2]); _]);
        let mut longest = 0;
        let add = |(count, squares): &mut Steps, square: usize| {
            squares[*count as usize] = square as u8;
            *count += 1;
        };
        for square in board.squares() {
            let from = square.index();
            for to in board.forward(square).iter().map(Square::index) {
                add(&mut forward[from], to);
                add(&mut backward[to], from);
                longest = longest.max(to - from);
            }
        }
        let pairs = forward.map(|(count, [first, second])| match count {
            0 => [u8::MAX; 2],
            1 => [first; 2],
            _ => [first, second],
        });
        let colex = Colex::new(board.len(), board.home().len());
        Shape { board, colex, forward, backward, pairs, longest }
    }

    /// The squares a cat may step to, if they are free.
    #[inline]
    pub(crate) fn forward(&self, from: usize) -> &[u8] {
        let (count, targets) = &self.forward[from];
        &targets[..*count as usize]
    }

    /// The same squares as a fixed number: a single one is given twice, and where
    /// there is none, squares beyond the board.
    #[inline]
    pub(crate) fn pair(&self, from: usize) -> [usize; 2] {
        self.pairs[from].map(usize::from)
    }

    /// The squares from which a cat steps here.
    #[inline]
    pub(crate) fn backward(&self, to: usize) -> &[u8] {
        let (count, sources) = &self.backward[to];
        &sources[..*count as usize]
    }

    /// The longest step, as a difference of square numbers.
    pub(crate) const fn longest_step(&self) -> usize {
        self.longest
    }

    /// The position with cats on these bits, if it is one.
    pub(crate) fn position(&self, cats: u128, mouse: usize, turn: Side) -> Option<Cats> {
        let square = |index: usize| self.board.square(index as u32 + 1);
        let cats = self.board.squares().filter(|square| cats >> square.index() & 1 != 0).collect();
        Cats::place(self.board, square(mouse)?, cats, turn)
    }

    /// All steps of the board at once: a distance, and the squares from which a
    /// cat steps as far as that.
    pub(crate) fn shifts(&self) -> [(u32, u128); 3] {
        let mut shifts = [(0, 0); 3];
        for from in 0..self.board.len() {
            for &to in self.forward(from) {
                let distance = to as u32 - from as u32;
                let slot = shifts.iter_mut().find(|(known, sources)| *known == distance || *sources == 0);
                let slot = slot.expect("a board has at most three step distances");
                *slot = (distance, slot.1 | 1 << from);
            }
        }
        shifts
    }
}

/// The rules that name a board and nothing else.
pub(crate) fn board_rules(board: &Board) -> String {
    let edge = if board.edge() == Edge::No { ",edge=no" } else { "" };
    format!("{}x{}{edge}", board.columns(), board.rows())
}
