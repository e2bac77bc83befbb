//! The rules texts under test.

/// The folder with the data of this game.
pub(crate) const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/claustro");

/// Boards of every kind: the smallest, narrow, square, oblong, the largest.
pub(crate) const BOARDS: [&str; 7] = ["3x4", "4x3", "4x4", "5x5", "6x7", "10x3", "10x10"];

/// Every value of every option, alone, over both presets.
pub(crate) const OPTIONS: [&str; 18] = [
    "5x5,vacated=no",
    "5x5,stuck=loses",
    "5x5,stuck=draws",
    "5x5,capture=jump",
    "5x5,diagonals=forward",
    "5x5,steps=any",
    "5x5,forced=yes",
    "5x5,repetition=seed",
    "5x5,repetition=none",
    "5x5,seed",
    "5x5,seed,stuck=loses",
    "5x5,seed,stuck=draws",
    "5x5,seed,capture=jump",
    "5x5,seed,diagonals=forward",
    "5x5,seed,steps=any",
    "5x5,seed,forced=yes",
    "5x5,seed,repetition=designer",
    "5x5,seed,repetition=none",
];

/// Options that meet each other.
pub(crate) const MIXTURES: [&str; 8] = [
    "4x4,capture=jump,diagonals=forward",
    "4x4,seed,steps=any,forced=yes",
    "3x5,stuck=draws,capture=jump,forced=yes",
    "5x4,vacated=no,stuck=loses,diagonals=forward,forced=yes",
    "5x5,capture=jump,steps=any,forced=yes,repetition=none",
    "6x5,seed,stuck=draws,capture=jump,diagonals=forward,steps=any,forced=yes,repetition=none",
    "7x4,seed,capture=jump",
    "10x10,capture=jump,steps=any",
];

/// All of them.
pub(crate) fn all() -> Vec<&'static str> {
    BOARDS.into_iter().chain(OPTIONS).chain(MIXTURES).collect()
}
