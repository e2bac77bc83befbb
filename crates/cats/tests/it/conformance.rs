//! The suite that every game passes.

use ludoteca_cats::Cats;
use ludoteca_core::Notation;
use ludoteca_core::testkit::{Suite, conform, edits};

use crate::reference::DATA;

#[test]
fn the_game_keeps_its_promises() {
    let rules = [
        "4x4",
        "5x5",
        "5x6,edge=no",
        "6x6",
        "7x5",
        "7x5,edge=no",
        "8x8",
        "8x8,mouse=29,first=cats",
        "10x10",
        "16x16",
    ];
    let report = conform::<Cats>(&Suite { rules: &rules, data: DATA, ..Suite::default() });
    for word in Cats::endings() {
        assert!(report.endings.contains(word), "no random game ended by `{word}`: the suite has not seen it");
    }
}

#[test]
fn positions_are_set_up_by_edits() {
    let rules = ["4x4", "8x8", "7x5,edge=no"];
    edits::<Cats>(&Suite { rules: &rules, games: 5, plies: 100, ..Suite::default() });
}
