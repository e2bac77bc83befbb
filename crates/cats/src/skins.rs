//! The dialogues of the three old programs.
//!
//! Everything a skin says except a prompt ends in a line break.

mod c;
mod c64;
mod clips;
#[cfg(test)]
mod testing;

pub use c::CSkin;
pub use c64::C64Skin;
pub use clips::ClipsSkin;
