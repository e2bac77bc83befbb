//! The Universal Game Interface.

mod client;
mod fuzz;
mod live;
mod seat;
mod transcripts;
