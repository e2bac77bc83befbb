//! The long suite of counted trees.

use std::path::Path;

use ludoteca_core::testkit::PerftCase;
use ludoteca_core::{Counting, Game, Notation, perft};
use ludoteca_hive::{Hive, Rules};

use crate::walk::DATA;

/// The largest tree that is counted: all types to depth 7, `Base` to depth 8, the
/// games to depth 4.
const NODES: u64 = 3_200_000_000;

#[test]
#[ignore = "a minute: the long suite"]
fn large_trees_have_the_published_sizes() {
    for case in PerftCase::files(Path::new(DATA)).iter().flat_map(|file| PerftCase::read(file)) {
        if case.nodes > NODES {
            continue;
        }
        let rules: Rules = case.rules.parse().unwrap();
        let mut game = match &case.position {
            None => Hive::start(&rules),
            Some(text) => Hive::parse_position(&rules, text).unwrap(),
        };
        let nodes = perft(&mut game, case.depth, Counting::Bulk);
        assert_eq!(nodes, case.nodes, "{}: perft {}", case.source, case.depth);
    }
}
