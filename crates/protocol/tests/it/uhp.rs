//! The Universal Hive Protocol.

mod client;
mod fuzz;
mod peer;
mod player;
mod seat;
mod transcripts;
