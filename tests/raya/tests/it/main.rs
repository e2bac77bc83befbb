//! The game tested from outside, and the program that is made of it.

mod conformance;
mod editing;
mod fuzz;
mod perfect_play;
mod perft;
mod program;
mod reference;
mod refusals;

/// The folder with the data of the game.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata");

/// The rules texts under test: each option by itself, and all of them.
const RULES: [&str; 5] = ["lines", "free", "lines,centre=closed", "lines,men=4", "free,centre=closed,men=4"];
