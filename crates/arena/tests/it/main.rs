//! Whole matches and tournaments.

mod adjudication;
mod fairness;
mod foreign;
mod openings;
mod refusals;
mod resuming;
mod support;
mod testing;
mod tournaments;
