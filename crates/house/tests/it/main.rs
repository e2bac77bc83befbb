//! Players, levels, the engine's signature and whole games, through the house.

mod browser;
mod levels;
mod players;
mod signature;
