//! Sessions for the tests.

use std::time::Duration;

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::{Game, Reason};

use super::Session;

pub(super) const NO_TIME: Duration = Duration::ZERO;

pub(super) fn session() -> Session<Cats> {
    let rules = Rules::default();
    Session::new(rules, Cats::start(&rules))
}

pub(super) fn play(session: &mut Session<Cats>, moves: &str) {
    for text in moves.split_whitespace() {
        session.play_text(text, NO_TIME).unwrap_or_else(|error| panic!("{text}: {}", error.message()));
    }
}
