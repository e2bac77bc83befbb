//! The Commodore 64's board: where each piece stands, and what it generates.

use std::fmt;

use ludoteca_core::{Game, History, Side};

use crate::evaluators::Aspects;
use crate::{C64, Cats, Square, Step, roster};

/// A board as the program keeps it: the offset of each piece, row by row over
/// all 64 squares as the C64 draws them, the cats by their numbers.
///
/// Moves are generated as the program does it, also when the mouse has reached
/// the cats' edge and the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct C64Board {
    mouse: u8,
    cats: [u8; 4],
    turn: Side,
}

/// The steps of the mouse in the program's order: up-left, up-right, down-right,
/// down-left.
const MOUSE: [i8; 4] = [-9, -7, 9, 7];
/// The steps of a cat: down-left, down-right.
const CAT: [i8; 2] = [7, 9];

impl C64Board {
    /// The board of a position on 8x8, with the cats numbered through its past.
    ///
    /// # Panics
    /// If the board is not 8x8.
    pub fn new(past: &History<'_, Cats>, position: &Cats) -> C64Board {
        let board = position.board();
        assert_eq!((board.columns(), board.rows()), (8, 8), "the program knows one board");
        let offset = |square: Square| {
            let C64 { row, column } = C64::of(board, square);
            (row * 8 + column) as u8
        };
        let cats: Vec<u8> = roster(past).into_iter().map(offset).collect();
        let cats = cats.try_into().expect("8x8 has four cats");
        C64Board { mouse: offset(position.mouse()), cats, turn: position.turn() }
    }

    /// The offset of the mouse.
    pub const fn mouse(self) -> u8 {
        self.mouse
    }

    /// The offsets of the cats, by number.
    pub const fn cats(self) -> [u8; 4] {
        self.cats
    }

    /// The side to move.
    pub const fn turn(self) -> Side {
        self.turn
    }

    /// Appends the moves and the boards they lead to, in the program's order.
    pub fn children(self, out: &mut Vec<(Step, C64Board)>) {
        match self.turn {
            Side::First => {
                for step in MOUSE {
                    if let Some(to) = self.target(self.mouse, step) {
                        let child = C64Board { mouse: to, turn: Side::Second, ..self };
                        out.push((step_of(self.mouse, to), child));
                    }
                }
            }
            Side::Second => {
                for number in 0..self.cats.len() {
                    for step in CAT {
                        out.extend(self.target(self.cats[number], step).map(|to| self.with_cat(number, to)));
                    }
                }
            }
        }
    }

    /// What the evaluation looks at.
    pub(super) fn aspects(self) -> Aspects {
        let rows = self.cats.map(|cat| cat / 8);
        Aspects {
            rows: 8,
            mouse: self.mouse / 8,
            freedom: MOUSE.iter().filter(|&&step| self.target(self.mouse, step).is_some()).count() as u8,
            first_cat: rows.into_iter().fold(u8::MAX, u8::min),
            last_cat: rows.into_iter().fold(0, u8::max),
        }
    }

    /// The move of a cat to an offset, and the board it leads to.
    pub(super) fn with_cat(self, number: usize, to: u8) -> (Step, C64Board) {
        let mut child = C64Board { turn: Side::First, ..self };
        child.cats[number] = to;
        (step_of(self.cats[number], to), child)
    }

    /// Where a step leads, if that is a free square of the board.
    fn target(self, from: u8, step: i8) -> Option<u8> {
        // Stepping over an edge comes out on a dark square or beyond the last.
        let to = from.wrapping_add_signed(step);
        let light = to < 64 && (to / 8 + to % 8).is_multiple_of(2);
        (light && to != self.mouse && !self.cats.contains(&to)).then_some(to)
    }
}

/// The move between two offsets, in everybody's squares.
fn step_of(from: u8, to: u8) -> Step {
    Step { from: square(from), to: square(to) }
}

/// The square at an offset; the screen is a mirror image of the numbering.
fn square(offset: u8) -> Square {
    Square::new((offset / 8 * 4 + (7 - offset % 8) / 2) as usize)
}

impl fmt::Display for C64Board {
    /// Draws the board as the program does, with its coordinates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, " 01234567")?;
        for row in 0..8 {
            let letters = (row * 8..row * 8 + 8).map(|offset| match offset {
                offset if offset == self.mouse => 'R',
                offset if self.cats.contains(&offset) => 'G',
                _ => '.',
            });
            writeln!(f, "{row}{}", letters.collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use ludoteca_core::Notation;

    fn at(position: &str) -> (Cats, C64Board) {
        let position = Cats::parse_position(&Rules::default(), position).expect("the position is possible");
        let past = History::none(&position);
        (position, C64Board::new(&past, &position))
    }

    #[test]
    fn the_start_has_the_offsets_of_the_program() {
        let (_, board) = at("31:1,2,3,4:m");
        assert_eq!((board.mouse(), board.cats()), (59, [0, 2, 4, 6]));
        assert!(board.to_string().starts_with(" 01234567\n0G.G.G.G.\n1........\n"));
        assert!(board.to_string().ends_with("6........\n7...R....\n"));
    }

    #[test]
    fn the_children_are_the_legal_moves_until_the_mouse_arrives() {
        for position in
            ["31:1,2,3,4:m", "26:1,2,3,4:c", "12:5,6,8,16:m", "9:29,30,31,32:c", "29:10,13,28,32:m"]
        {
            let (position, board) = at(position);
            let (mut legal, mut children) = (Vec::new(), Vec::new());
            position.moves(&mut legal);
            board.children(&mut children);
            let mut steps: Vec<Step> = children.iter().map(|child| child.0).collect();
            steps.sort_unstable();
            assert_eq!(steps, legal, "{}", position.position());
            for (step, child) in children {
                let mut after = position;
                after.apply(step);
                let past = History { start: &position, moves: &[step], identities: &[position.identity()] };
                assert_eq!(C64Board::new(&past, &after), child);
            }
        }
    }

    #[test]
    fn the_mouse_goes_on_from_the_cats_edge() {
        let (position, board) = at("2:9,10,11,12:c");
        let mut children = Vec::new();
        board.children(&mut children);
        assert_eq!((position.count(), children.len()), (0, 7));
        let board = children[0].1;
        children.clear();
        board.children(&mut children);
        let steps: Vec<String> = children.iter().map(|child| position.move_text(child.0)).collect();
        assert_eq!(steps, ["2-6", "2-7"], "down-right on the screen is down-left in the numbering");
    }
}
