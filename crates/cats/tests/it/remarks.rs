//! What remarks claim is so: every one is counted again on a plain grid.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Claim, Game, Notation, Remark, Remarkable, Rng, Side};

/// A row and a column of the board of eight, from the cats' edge.
type Place = (i32, i32);

/// The mouse and the cats, read from the text of a position.
struct Grid {
    mouse: Place,
    cats: BTreeSet<Place>,
}

fn place(number: &str) -> Place {
    let index: i32 = number.parse::<i32>().expect("a number") - 1;
    let row = index / 4;
    (row, 2 * (index % 4) + (row + 1) % 2)
}

fn around((row, column): Place) -> impl Iterator<Item = Place> {
    let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter();
    steps.map(move |(r, c)| (row + r, column + c)).filter(|(r, c)| (0..8).contains(r) && (0..8).contains(c))
}

impl Grid {
    fn of(position: &Cats) -> Grid {
        let text = position.position();
        let parts: Vec<&str> = text.split(':').collect();
        Grid { mouse: place(parts[0]), cats: parts[1].split(',').map(place).collect() }
    }

    fn room(&self) -> usize {
        around(self.mouse).filter(|next| !self.cats.contains(next)).count()
    }

    /// The steps of the shortest way, one square after the other.
    fn way(&self) -> Option<u32> {
        let mut seen = BTreeMap::from([(self.mouse, 0)]);
        let mut open = VecDeque::from([self.mouse]);
        while let Some(at) = open.pop_front() {
            let steps = seen[&at];
            if at.0 == 0 {
                return Some(steps);
            }
            for next in around(at).filter(|next| !self.cats.contains(next)) {
                seen.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    steps + 1
                });
            }
        }
        None
    }

    fn passed(&self) -> bool {
        self.cats.iter().all(|cat| cat.0 >= self.mouse.0)
    }
}

fn holds(remark: &Remark, before: &Grid, after: &Grid) -> bool {
    match &remark.claim {
        Claim::Room { piece, before: was, after: is, open } => {
            let squares: BTreeSet<Place> = open.iter().map(|name| place(name)).collect();
            place(&piece.cell) == after.mouse
                && (before.room(), after.room()) == (*was as usize, *is as usize)
                && squares.len() == *is as usize
                && squares.iter().all(|&square| around(after.mouse).any(|next| next == square))
        }
        Claim::Way { piece, before: was, after: is } => {
            place(&piece.cell) == after.mouse && (before.way(), after.way()) == (*was, *is) && was != is
        }
        Claim::Passed { piece, others } => {
            let others: BTreeSet<Place> = others.iter().map(|name| place(name)).collect();
            place(&piece.cell) == after.mouse && others == after.cats && !before.passed() && after.passed()
        }
        other => panic!("{other:?} is nothing that cats claim"),
    }
}

#[test]
fn what_is_claimed_holds_on_the_board() {
    let mut rng = Rng::new(15);
    let mut keys: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..60 {
        let mut position = Cats::start(&Rules::default());
        let mut moves = Vec::new();
        while position.ended().is_none() {
            moves.clear();
            position.moves(&mut moves);
            // The mouse mostly hurries on, so that it gets somewhere.
            let forward = position.turn() == Side::First && rng.below(3) > 0;
            let step = if forward { moves[0] } else { *rng.pick(&moves).expect("nobody is stuck") };
            let mut after = position;
            after.apply(step);
            for remark in position.remarks(&[step]) {
                let place = format!("{} {step:?} {}", position.position(), remark.message);
                assert!(holds(&remark, &Grid::of(&position), &Grid::of(&after)), "{place}");
                sayable(&remark.message);
                *keys.entry(remark.message.key().to_owned()).or_default() += 1;
            }
            position = after;
        }
    }
    let all = [
        "arrived",
        "passed",
        "room_gained",
        "room_lost",
        "way_closed",
        "way_longer",
        "way_opened",
        "way_shorter",
    ];
    let expected: Vec<String> = all.iter().map(|key| format!("cats.remark.{key}")).collect();
    assert_eq!(keys.keys().cloned().collect::<Vec<_>>(), expected, "{keys:?}");
}
