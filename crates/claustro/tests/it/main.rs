//! The rules of Claustro, tested from outside.

mod conformance;
mod fuzz;
mod perft;
mod players;
mod reference;
mod refusals;
mod remarks;
mod repetition;
mod rule_sets;
mod symmetry;
