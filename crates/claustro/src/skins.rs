//! The dialogue of the old program, and the one its authors wished for.
//!
//! Everything a skin says except a prompt ends in a line break.

mod losango;
mod prolog;
#[cfg(test)]
mod testing;

pub use losango::LosangoSkin;
pub use prolog::PrologSkin;
