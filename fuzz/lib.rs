//! What has to hold for any bytes at all, by the name of its fuzz target.
//!
//! The targets feed it with bytes of their own finding; a test of the program feeds it
//! with the seeds (`crates/cli/tests/it/seeds.rs`).

mod properties;
mod slow;
mod texts;

pub use properties::TARGETS;

/// Checks what has to hold for some bytes.
///
/// # Panics
/// If it does not hold, or there is no such target.
pub fn check(target: &str, bytes: &[u8]) {
    let (_, property) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    property(bytes);
}
