//! Both ends of the protocols: conversations, rubbish, and engines that misbehave.

mod client;
mod fuzz;
mod player;
mod support;
mod transcripts;
