//! Players, levels and the engine's signature of all games, through the house.

mod levels;
mod players;
mod signature;
