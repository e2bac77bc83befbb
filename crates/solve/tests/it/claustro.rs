//! Claustro, solved: against a slow solver, with repetition, in files and in play.

mod files;
mod players;
#[path = "../../../claustro/tests/it/reference.rs"]
mod reference;
mod repetition;
mod slow;
mod values;
mod whole_games;
