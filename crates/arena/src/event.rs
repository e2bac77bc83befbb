//! What is told while games are played, in the lines that match programs print.

use std::fmt;

use ludoteca_core::{Message, Scene};

use crate::Results;

/// Something that happened. `Display` writes the line for it; these lines are read by
/// programs and are the same in every language.
#[derive(Debug)]
pub enum Event<'a> {
    /// Some games were there already.
    Continued {
        /// How many.
        kept: u32,
        /// How many there will be.
        games: u32,
    },
    /// A game begins.
    Started {
        /// Its number, from 1 on.
        number: u32,
        /// How many there will be.
        games: u32,
        /// Who has the first seat.
        first: &'a str,
        /// Who has the second.
        second: &'a str,
    },
    /// A game has come to a position; told where [`Watching`](crate::Watching) asks for it.
    Moved {
        /// Its number.
        number: u32,
        /// How many plies were played.
        plies: usize,
        /// The picture of the position.
        scene: &'a Scene,
    },
    /// A game is over.
    Finished {
        /// Its number.
        number: u32,
        /// Who had the first seat.
        first: &'a str,
        /// Who had the second.
        second: &'a str,
        /// The result as records write it.
        result: &'static str,
        /// Why it ended.
        reason: &'a Message,
    },
    /// So many games count now.
    Counted {
        /// How many.
        done: u32,
        /// How many there will be.
        games: u32,
        /// How the first player of a match stands; nothing in a tournament.
        results: Option<Results>,
    },
    /// How it stands, told from time to time, as its report writes it.
    Standing(String),
}

impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Continued { kept, games } => write!(f, "Continued after {kept} of {games} games"),
            Event::Started { number, games, first, second } => {
                write!(f, "Started game {number} of {games} ({first} vs {second})")
            }
            Event::Moved { number, plies, .. } => write!(f, "Moved game {number} to ply {plies}"),
            Event::Finished { number, first, second, result, reason } => {
                write!(f, "Finished game {number} ({first} vs {second}): {result} {{{reason}}}")
            }
            Event::Counted { done, games, .. } => write!(f, "Counted {done} of {games} games"),
            Event::Standing(standing) => write!(f, "{standing}"),
        }
    }
}
