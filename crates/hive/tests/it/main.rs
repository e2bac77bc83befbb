//! The rules of Hive, tested from outside.

mod conformance;
mod evaluation;
mod fuzz;
mod perft;
mod positions;
mod reference;
mod refusals;
mod remarks;
mod symmetry;
mod texts;
mod touches;
mod walk;
