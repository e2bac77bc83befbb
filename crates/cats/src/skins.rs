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

use ludoteca_core::Look;

/// The words of all answers to one question, whatever lines they came on.
fn words(answers: &[String]) -> impl Iterator<Item = &str> {
    answers.iter().flat_map(|answer| answer.split_whitespace())
}

/// The rows or the columns of a board in the order a screen shows them.
fn axis(length: u8, look: Look) -> Vec<usize> {
    let places = 0..length as usize;
    if look.flipped { places.rev().collect() } else { places.collect() }
}
