//! Hives of any shape, grown tile by tile, crowded and high as no random game gets:
//! their moves are those of the slow reference.
//!
//! The first byte chooses the rules, the side to move, whether a tile has just moved
//! and whether both queens lie there for sure; each pair of bytes after it a tile and
//! its place.

use std::collections::BTreeMap;

use ludoteca_core::{Notation, Side};
use ludoteca_hive::{Bug, Hive, Piece, Rules};

use super::super::slow::agrees;
use super::super::texts::{position, read};

type Stacks = BTreeMap<(i32, i32), Vec<Piece>>;

/// The pair of the white queen on an empty table.
const WHITE_QUEEN: [u8; 2] = [0, 0];
/// The black queen, wherever she may lie.
const BLACK_QUEEN: u8 = 1;

/// The neighbours of a place.
const AROUND: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

pub(crate) fn check(bytes: &[u8]) {
    let [choice, pairs @ ..] = bytes else { return };
    let rules = Rules::all_types()[usize::from(choice % 8)];
    let mut pairs = pairs.to_vec();
    if choice & 32 != 0 {
        pairs.splice(0..0, WHITE_QUEEN);
        pairs.truncate(pairs.len() / 2 * 2);
        pairs.extend([BLACK_QUEEN, choice.rotate_left(3)]);
    }
    let (stacks, last) = hive(rules, &pairs);
    let turn = if choice & 8 == 0 { 'w' } else { 'b' };
    let stacks: Vec<String> = stacks
        .iter()
        .map(|((q, r), tiles)| {
            let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
            format!("{}@{q},{r}", tiles.join("."))
        })
        .collect();
    let last = last.filter(|_| choice & 16 != 0).map_or(String::new(), |last| format!(":{last}"));
    let text = format!("{}:{turn}{last}", stacks.join(" "));
    let Some(game) = read(&text, Hive::parse_position(&rules, &text)) else {
        return;
    };
    agrees(&game);
    // Texts and taking back cost more than the moves: a part of the hives will do.
    if pairs.len() % 8 == 0 {
        position::<Hive>(&rules, &text);
    }
}

/// The tiles of the pairs that can lie where they say, and the top tile met last.
fn hive(rules: Rules, pairs: &[u8]) -> (Stacks, Option<Piece>) {
    let mut stacks = Stacks::new();
    let mut last = None;
    for pair in pairs.chunks_exact(2) {
        let side = if pair[0] & 1 == 0 { Side::First } else { Side::Second };
        let bug = Bug::ALL[usize::from(pair[0] >> 1) % Bug::ALL.len()];
        let on_table = |piece: Piece| stacks.values().flatten().any(|&other| other == piece);
        let numbers = (1..=bug.tiles()).filter_map(|number| Piece::new(side, bug, number));
        let next = numbers.into_iter().find(|&piece| !on_table(piece));
        let Some(piece) = next.filter(|_| rules.includes(bug)) else { continue };
        let Some(at) = usize::from(pair[1] >> 3).checked_rem(stacks.len()) else {
            stacks.insert((0, 0), vec![piece]);
            continue;
        };
        let (&(q, r), _) = stacks.iter().nth(at).expect("a stack with this number");
        let climbs = matches!(bug, Bug::Beetle | Bug::Mosquito);
        let place = match AROUND.get(usize::from(pair[1] & 7)) {
            Some((dq, dr)) => (q + dq, r + dr),
            None => (q, r),
        };
        let stack = stacks.entry(place).or_default();
        if stack.is_empty() || climbs {
            stack.push(piece);
            last = Some(piece);
        }
    }
    let uncovered = |piece: &Piece| stacks.values().any(|stack| stack.last() == Some(piece));
    let last = last.filter(uncovered);
    (stacks, last)
}
