//! The suite that every game passes.

use ludoteca_core::testkit::{Suite, conform, edits};
use ludoteca_raya::Raya;

use crate::{DATA, RULES};

/// The longest random game: some go round in circles.
const PLIES: usize = 60;

#[test]
fn the_game_keeps_its_promises() {
    conform::<Raya>(&Suite { rules: &RULES, data: DATA, games: 30, plies: PLIES, ..Suite::default() });
}

#[test]
fn positions_are_set_up_by_edits() {
    edits::<Raya>(&Suite { rules: &RULES, games: 5, plies: PLIES, ..Suite::default() });
}
