//! Ludoteca: a workbench for abstract board games.
//!
//! The command line is a function of the games that it knows: [`run`] with [`games`] is the
//! program `ludoteca`, and with another [`Registry`] it is the same program over other
//! games.

pub use ludoteca_commands::{TEXTS, run};
pub use ludoteca_roster::{Full, FullGame, Registry, games};
