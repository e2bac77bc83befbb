//! The slow reference of Hive's rules, which the tests of the crate use too.

#[path = "../crates/hive/tests/it/reference.rs"]
#[allow(dead_code)]
mod reference;

use std::collections::BTreeSet;

use ludoteca_core::{Game, Notation};
use ludoteca_hive::{Hex, Hive, Piece};

/// Checks that a position has the moves and the end that the reference gives it, and
/// as many lines of two plies as playing them counts.
pub(crate) fn agrees(game: &Hive) {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let acts: BTreeSet<Option<(Piece, Hex)>> = moves.iter().map(|m| m.piece().zip(m.to())).collect();
    let table = table(game);
    let known: BTreeSet<Option<(Piece, Hex)>> =
        table.acts().into_iter().map(|act| act.map(|(piece, (q, r))| (piece, Hex::new(q, r)))).collect();
    assert_eq!(acts, known, "{game:?}: the moves are not those of the reference");
    assert_eq!(game.outcome().is_some(), table.over(), "{game:?}");
    let counted = |m| {
        let mut after = game.clone();
        after.apply(m);
        after.count() as u64
    };
    let pairs: u64 = moves.iter().copied().map(counted).sum();
    assert_eq!(game.clone().count_pairs(&mut moves), pairs, "{game:?}");
}

/// The position as the reference sees it, by its text.
fn table(game: &Hive) -> reference::Table {
    let mut table = reference::Table::start(game.rules());
    let text = game.position();
    let stacks = text.split(':').next().expect("a text has a part");
    for stack in stacks.split(' ').filter(|&stack| stack != "-") {
        let (tiles, place) = stack.split_once('@').expect("a stack has a place");
        let (q, r) = place.split_once(',').expect("a place has two numbers");
        let place = (q.parse().expect("a number"), r.parse().expect("a number"));
        table.stacks.insert(place, tiles.split('.').map(|tile| tile.parse().expect("a tile")).collect());
    }
    table.turn = game.turn();
    table.last = game.last();
    table
}
