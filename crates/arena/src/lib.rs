//! The arena: machines play each other, and what that says about their strength.
//!
//! A [`Match`] is between two players, a [`Tournament`] among more. Games come in pairs that share an opening and have
//! the seats exchanged, for no game here is fair to both sides. [`Results`] counts them,
//! and an [`Sprt`] tells when there are enough. Whatever is played depends on the [`Terms`]
//! and the seed, never on which thread has played it; so a match that was cut short is
//! continued as if nothing had happened.

mod archive;
mod built_in;
mod chart;
mod competitor;
mod contest;
mod desk;
mod event;
mod fixture;
mod hall;
mod making;
mod opening;
mod openings;
mod plan;
mod play;
mod referee;
mod schedule;
mod sprt;
mod standings;
mod statistics;
mod tail;
mod terms;
mod texts;
mod tournament;
mod versus;

pub use contest::Contest;
pub use desk::Listen;
pub use event::Event;
pub use making::{Made, Making};
pub use openings::{Beginning, Order};
pub use referee::{Even, Lopsided, Referee};
pub use schedule::Format;
pub use sprt::{Accepted, Model, Sprt};
pub use standings::{Line, Ratings, TournamentReport};
pub use statistics::{Figures, Points, Results, elo_of, score_of};
pub use terms::{Setup, Terms, Watching};
pub use texts::TEXTS;
pub use tournament::Tournament;
pub use versus::{Match, MatchReport, Tested};
