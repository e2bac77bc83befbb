//! What remarks claim is so: every one is counted again on a plain grid.

use std::collections::BTreeMap;

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Claim, Game, Notation, Remark, Remarkable, Rng, Side};

/// A column and a row, from the bottom left.
type Place = (i32, i32);

/// The letters of a board of five by five, read from the text of a position.
struct Grid(BTreeMap<Place, char>);

fn place(name: &str) -> Place {
    let mut letters = name.chars();
    let column = letters.next().expect("a letter") as i32 - 'a' as i32;
    (column, letters.as_str().parse::<i32>().expect("a number") - 1)
}

fn letter(side: Side) -> char {
    if side == Side::First { 'g' } else { 'b' }
}

impl Grid {
    fn of(position: &Claustro) -> Grid {
        let text = position.position();
        let rows = text.split(' ').next().expect("rows");
        let mut cells = BTreeMap::new();
        for (row, line) in rows.split('/').enumerate() {
            let mut column = 0;
            for c in line.chars() {
                match c.to_digit(10) {
                    Some(empty) => column += empty as i32,
                    None => {
                        cells.insert((column, 4 - row as i32), c);
                        column += 1;
                    }
                }
            }
        }
        Grid(cells)
    }

    fn pieces(&self, letter: char) -> Vec<Place> {
        self.0.iter().filter(|(_, c)| **c == letter).map(|(&at, _)| at).collect()
    }

    fn steps(letter: char, (column, row): Place) -> u32 {
        let steps = if letter == 'g' { 8 - column - row } else { column + row };
        steps as u32
    }

    fn nearest(&self, letter: char) -> Option<u32> {
        self.pieces(letter).into_iter().map(|at| Grid::steps(letter, at)).min()
    }

    /// The pieces of the other letter that touch a piece diagonally.
    fn capturers(&self, at: Place) -> Vec<Place> {
        let other = if self.0[&at] == 'g' { 'b' } else { 'g' };
        let touches = |by: &Place| (by.0 - at.0).abs() == 1 && (by.1 - at.1).abs() == 1;
        self.pieces(other).into_iter().filter(touches).collect()
    }

    fn can_step(&self, letter: char) -> bool {
        let (ways, goal) =
            if letter == 'g' { ([(1, 0), (0, 1)], (4, 4)) } else { ([(-1, 0), (0, -1)], (0, 0)) };
        let open = |at: Place| {
            let inside = (0..5).contains(&at.0) && (0..5).contains(&at.1);
            let corner = [0, 4].contains(&at.0) && [0, 4].contains(&at.1);
            inside && !self.0.contains_key(&at) && (!corner || at == goal)
        };
        self.pieces(letter).into_iter().any(|at| ways.iter().any(|way| open((at.0 + way.0, at.1 + way.1))))
    }
}

fn holds(remark: &Remark, before: &Grid, after: &Grid) -> bool {
    let at = |piece: &ludoteca_core::PieceAt| place(&piece.cell);
    match &remark.claim {
        Claim::Way { piece, before: was, after: is } => {
            let letter = after.0[&at(piece)];
            (before.nearest(letter), after.nearest(letter)) == (*was, *is)
                && Some(Grid::steps(letter, at(piece))) == *is
                && (remark.favours == if letter == 'g' { Side::First } else { Side::Second }) == (is < was)
        }
        Claim::Capturable { piece, by } => {
            let was = before.0.get(&at(piece)) == after.0.get(&at(piece))
                && !before.capturers(at(piece)).is_empty();
            after.capturers(at(piece)).contains(&at(by)) && !was
        }
        Claim::Safe { piece } => {
            after.capturers(at(piece)).is_empty()
                && before.0.get(&at(piece)) == after.0.get(&at(piece))
                && !before.capturers(at(piece)).is_empty()
        }
        Claim::Arriving { piece, goal } => {
            let letter = after.0[&at(piece)];
            Grid::steps(letter, at(piece)) == 1
                && Grid::steps(letter, place(goal)) == 0
                && after.capturers(at(piece)).is_empty()
        }
        Claim::PutBack { piece, steps } => {
            let letter = after.0[&at(piece)];
            let left = before.pieces(letter).into_iter().filter(|from| after.0.get(from) != Some(&letter));
            // Where it was captured, the other side stands now.
            let mut farther = left.filter(|&from| after.0.contains_key(&from));
            farther.any(|from| Grid::steps(letter, at(piece)) == Grid::steps(letter, from) + steps)
        }
        Claim::Blocked { side } => before.can_step(letter(*side)) && !after.can_step(letter(*side)),
        other => panic!("{other:?} is nothing that claustro claims"),
    }
}

#[test]
fn what_is_claimed_holds_on_the_board() {
    let mut rng = Rng::new(15);
    let mut keys: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..300 {
        let mut position = Claustro::start(&Rules::default());
        let mut moves = Vec::new();
        for _ in 0..60 {
            moves.clear();
            position.moves(&mut moves);
            let Some(&m) = rng.pick(&moves) else { break };
            let mut after = position;
            after.apply(m);
            for remark in position.remarks(&[m]) {
                let place = format!("{} {} {}", position.position(), position.move_text(m), remark.message);
                assert!(holds(&remark, &Grid::of(&position), &Grid::of(&after)), "{place}");
                sayable(&remark.message);
                *keys.entry(remark.message.key().to_owned()).or_default() += 1;
            }
            position = after;
        }
    }
    let all = ["arrived", "arriving", "blocked", "capturable", "farther", "nearer", "put_back", "safe"];
    let expected: Vec<String> = all.iter().map(|key| format!("claustro.remark.{key}")).collect();
    assert_eq!(keys.keys().cloned().collect::<Vec<_>>(), expected, "{keys:?}");
}
