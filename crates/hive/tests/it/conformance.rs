//! The suite that every game passes.

use ludoteca_core::testkit::{Spelling, Suite, conform, edits};
use ludoteca_hive::{Hive, Rules};

use crate::walk::DATA;

#[test]
fn positions_are_set_up_by_edits() {
    let rules = ["Base", "Base+MLP"];
    edits::<Hive>(&Suite { rules: &rules, games: 3, plies: 60, ..Suite::default() });
}

#[test]
fn the_game_keeps_its_promises() {
    let mut rules: Vec<String> = Rules::all_types().iter().map(ToString::to_string).collect();
    rules.push("Base+MLP,opening=free,repetition=none".to_owned());
    let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
    let suite = Suite {
        rules: &rules,
        data: DATA,
        games: 2,
        plies: 100,
        nodes: 5_500_000,
        spelling: Spelling::Several,
        ..Suite::default()
    };
    let report = conform::<Hive>(&suite);
    assert!(report.endings.contains("surrounded"), "no random game ended: the suite has not seen it");
}
