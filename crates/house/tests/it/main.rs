//! Players, levels, records, spaces and the engine's signature of all games, through the house.

mod levels;
mod players;
mod records;
mod signature;
mod spaces;
