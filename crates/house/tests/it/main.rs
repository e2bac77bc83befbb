//! Players, levels, records and spaces of all games, through the house.

mod levels;
mod players;
mod records;
mod spaces;
