//! The Universal Hive Protocol.

mod client;
mod fuzz;
mod live;
mod peer;
mod player;
mod seat;
mod transcripts;
