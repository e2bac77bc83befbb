//! The rules of mouse and cats, tested from outside.

mod conformance;
mod fuzz;
mod perft;
mod reference;
mod refusals;
mod remarks;
