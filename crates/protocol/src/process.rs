//! Foreign engines: other programs, spoken to in lines, of which anything is to be expected.

mod command_line;
mod fault;
mod group;
mod peer;
mod pipe;
mod timeouts;

pub use fault::EngineFault;
pub use timeouts::Timeouts;

pub(crate) use command_line::words;
pub(crate) use peer::{Patience, Peer, shown};
