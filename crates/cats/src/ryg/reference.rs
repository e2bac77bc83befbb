//! The program again, as slow and obvious as can be: what the fast one is held against.

use ludoteca_core::{Game, History, Side};

use crate::{C64, Cats, Step, roster};

type Place = (i32, i32);

/// Rows and columns as the C64 draws them.
#[derive(Clone)]
struct Screen {
    mouse: Place,
    cats: Vec<Place>,
    turn: Side,
}

/// The first best move and the value of the root.
pub(super) fn choose(past: &History<'_, Cats>, position: &Cats, version: u8, depth: u32) -> (Step, u8) {
    let board = position.board();
    let place = |square| {
        let C64 { row, column } = C64::of(board, square);
        (row as i32, column as i32)
    };
    let square = |(row, column): Place| {
        C64 { row: row as usize, column: column as usize }.square(board).expect("on the board")
    };
    let root = Screen {
        mouse: place(position.mouse()),
        cats: roster(past).into_iter().map(place).collect(),
        turn: position.turn(),
    };
    let children = root.children();
    let values: Vec<u8> = children.iter().map(|(_, _, child)| child.value(version, depth - 1)).collect();
    let best = root.value(version, depth);
    let first = values.iter().position(|&value| value == best).expect("a child has the value of the root");
    let (from, to, _) = children[first];
    (Step { from: square(from), to: square(to) }, best)
}

impl Screen {
    fn free(&self, (row, column): Place) -> bool {
        (0..8).contains(&row)
            && (0..8).contains(&column)
            && self.mouse != (row, column)
            && !self.cats.contains(&(row, column))
    }

    fn around(&self) -> Vec<Place> {
        let (row, column) = self.mouse;
        let all =
            [(row - 1, column - 1), (row - 1, column + 1), (row + 1, column + 1), (row + 1, column - 1)];
        all.into_iter().filter(|&to| self.free(to)).collect()
    }

    fn children(&self) -> Vec<(Place, Place, Screen)> {
        let mut children = Vec::new();
        if self.turn == Side::First {
            for to in self.around() {
                children.push((self.mouse, to, Screen { mouse: to, turn: Side::Second, ..self.clone() }));
            }
        } else {
            for (number, &(row, column)) in self.cats.iter().enumerate() {
                for to in [(row + 1, column - 1), (row + 1, column + 1)] {
                    if self.free(to) {
                        let mut child = Screen { turn: Side::First, ..self.clone() };
                        child.cats[number] = to;
                        children.push(((row, column), to, child));
                    }
                }
            }
        }
        children
    }

    fn value(&self, version: u8, depth: u32) -> u8 {
        if depth == 0 {
            return self.evaluation(version);
        }
        let values = self.children().into_iter().map(|(_, _, child)| child.value(version, depth - 1));
        match self.turn {
            Side::First => values.max().unwrap_or(0x00),
            Side::Second => values.min().unwrap_or(0xff),
        }
    }

    fn evaluation(&self, version: u8) -> u8 {
        let mut value = 0x80;
        value += [32, 6, 5, 4, 3, 2, 1, 0][self.mouse.0 as usize];
        value += [-32, -3, -2, -1, 0][self.around().len()];
        let rows = || self.cats.iter().map(|cat| cat.0);
        let (nearest, farthest) = (rows().min().expect("four cats"), rows().max().expect("four cats"));
        if version >= 2 {
            value += [-16, -8, 0, 0, 0, 0, 0, 0][(farthest - nearest) as usize];
        }
        if version >= 3 && nearest >= self.mouse.0 {
            value += 32;
        }
        u8::try_from(value).expect("a byte")
    }
}
