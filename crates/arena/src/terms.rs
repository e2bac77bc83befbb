//! The terms that all games of a match are played on.

use std::path::PathBuf;

use ludoteca_core::{Limits, Rng, fingerprint};
use ludoteca_house::{Books, USUAL_PLIES};
use ludoteca_session::TimeControl;

use crate::{Beginning, Order, Referee};

/// What decides how games go, besides who plays them.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rules; those that the game has by itself if nothing is said.
    pub rules: Option<String>,
    /// What every player may spend on every move.
    pub limits: Limits,
    /// The clocks, if there are any.
    pub time_control: Option<TimeControl>,
    /// Where games begin.
    pub beginning: Beginning,
    /// In which order openings are taken.
    pub order: Order,
    /// When games are ended before their end.
    pub referee: Referee,
    /// When players are lent opening books; what lies on a machine shall not decide games
    /// unless somebody asks for it.
    pub books: Books,
    /// What everything that is left to chance comes from.
    pub seed: u64,
}

/// How games are run, which does not change them.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many games are played at once.
    pub concurrency: usize,
    /// The file that every game is added to.
    pub out: Option<PathBuf>,
    /// After how many games the standing is told; never if zero.
    pub report: u32,
    /// Tells the date as records write it.
    pub today: fn() -> String,
    /// What is told of games that are not over.
    pub watching: Watching,
}

/// What is told of games that are not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watching {
    /// That they have begun.
    #[default]
    Beginnings,
    /// Their positions too, a few times a second.
    Positions,
}

impl Terms {
    /// What limits the players, as reports write it; nothing where nothing does.
    pub(crate) fn limit_texts(&self) -> Vec<String> {
        let Limits { time, depth, nodes, .. } = self.limits;
        let clock = self.time_control.map(|control| control.to_string());
        let time = time.map(|time| format!("time={}", time.as_secs_f64()));
        let depth = depth.map(|depth| format!("depth={depth}"));
        let nodes = nodes.map(|nodes| format!("nodes={nodes}"));
        [clock, time, depth, nodes].into_iter().flatten().collect()
    }

    /// What tells these terms from others, with everything that they do not say in words.
    pub(crate) fn fingerprint(&self, rest: &[&str]) -> String {
        let Terms { referee, seed, .. } = self;
        // Files were begun when no number of plies was usual: they go on with the usual one.
        let max_plies = match referee.max_plies {
            Some(USUAL_PLIES) => None,
            None => Some(0),
            other => other,
        };
        let referee = Referee { max_plies, ..*referee };
        let text = format!("{:?}\n{referee:?}\n{seed}\n{}", self.limit_texts(), rest.join("\n"));
        format!("{:016x}", fingerprint(&text))
    }
}

/// A seed for one purpose and one number, from the seed of all.
pub(crate) fn seed_of(seed: u64, purpose: u64, number: u64) -> u64 {
    let one = Rng::new(seed).next() ^ purpose;
    let two = Rng::new(one).next() ^ number;
    Rng::new(two).next()
}
