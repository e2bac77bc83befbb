//! The arena: machines play each other, and what that says about their strength.
//!
//! A [`Match`] is between two players. Games come in pairs that share an opening and have
//! the seats exchanged, for no game here is fair to both sides. [`Results`] counts them,
//! and an [`Sprt`] tells when there are enough. Whatever is played depends on the [`Terms`]
//! and the seed, never on which thread has played it; so a match that was cut short is
//! continued as if nothing had happened.

mod archive;
mod competitor;
mod event;
mod fixture;
mod hall;
mod opening;
mod openings;
mod plan;
mod play;
mod referee;
mod sprt;
mod statistics;
mod terms;
mod versus;

pub use event::Event;
pub use openings::{Beginning, Order};
pub use referee::{Even, Lopsided, Referee};
pub use sprt::{Accepted, Model, Sprt};
pub use statistics::{Figures, Points, Results, elo_of, score_of};
pub use terms::{Setup, Terms};
pub use versus::{Match, MatchReport, Tested};
