//! The dialogue of the old program.
//!
//! Everything a skin says except a prompt ends in a line break.

mod command;
mod facts;
mod prolog;

pub use prolog::PrologSkin;
