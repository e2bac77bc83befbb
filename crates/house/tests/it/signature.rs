//! The signature of the engine: how many positions it looks at.
//!
//! Whatever changes the search or an evaluation changes these numbers; whoever does so on
//! purpose writes the new ones here and says so in the commit (`bench: NUMBER`).

use ludoteca_core::Control;
use ludoteca_house::HOUSE;

/// What `ludoteca bench` counts.
const BENCH: u64 = 448_648;

/// How many plies less deep the quick bench looks.
const LESS: u32 = 2;

/// What the quick bench counts: for each game, its positions in their order.
const QUICK: [(&str, &[u64]); 3] = [
    ("cats", &[58_404, 16_923, 16_121, 20_211]),
    ("claustro", &[2_258, 1_852, 2_212, 2_052]),
    ("hive", &[1_177, 2_078, 3_455, 922, 9_008]),
];

/// The positions that the engine looks at in each bench position of a game.
fn nodes(game: &str, less: u32) -> Vec<u64> {
    let mut nodes = Vec::new();
    let game = HOUSE.game(game).expect("the house has the game");
    game.bench(less, &Control::timed(), &mut |found| nodes.push(found.nodes))
        .expect("the positions are in order");
    nodes
}

#[test]
fn the_quick_bench_has_its_signature() {
    let found = QUICK.map(|(game, _)| (game, nodes(game, LESS)));
    let expected = QUICK.map(|(game, nodes)| (game, nodes.to_vec()));
    assert_eq!(found, expected, "the search or an evaluation has changed");
}

#[test]
#[ignore = "seconds: the long suite"]
fn the_bench_has_its_signature() {
    let total: u64 = QUICK.iter().flat_map(|(game, _)| nodes(game, 0)).sum();
    assert_eq!(total, BENCH, "the search or an evaluation has changed");
}
