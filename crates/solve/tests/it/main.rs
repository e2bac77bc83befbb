//! Solved games: against slow solvers, theory, damaged files, and in play.

mod cats;
mod claustro;
mod engine;
mod past;
