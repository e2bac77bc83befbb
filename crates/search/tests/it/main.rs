//! Searches, held against plain minimax, solved games and what old programs showed.

mod c64;
mod engine;
mod maze;
mod mcts;
mod minimax;
mod proof;
mod surrounds;
mod trace;
