//! Players, levels, the engine's signature, analysis and whole games, through the house.

mod analysis;
mod browser;
mod levels;
mod players;
mod puzzles;
mod signature;
