//! Both ends of the protocols: conversations, rubbish, and engines that misbehave.

mod client;
mod fuzz;
mod peer;
mod player;
mod seat;
mod support;
mod transcripts;
