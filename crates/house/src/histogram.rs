//! How many positions are how far from the end.

use std::fmt::Display;

use ludoteca_core::{Language, Message};
use ludoteca_paint::{Axis, Bars, Chart, Panel, Plot};

use crate::TEXTS;

/// Positions counted by their distance to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// What it is called.
    pub title: Message,
    /// What else is to be known.
    pub about: Message,
    /// The kinds of positions, with how many are 0, 1, 2, … plies from the end.
    pub parts: Vec<(Message, Vec<u64>)>,
}

impl Histogram {
    /// What a histogram of a game under some rules is called.
    pub(crate) fn title(game: &str, rules: impl Display) -> Message {
        TEXTS.message("solve.distances.title").with("game", game).with("rules", rules)
    }

    /// The positions as bars.
    pub fn chart(&self, language: Language) -> Chart {
        let say = |key: &'static str| language.say(&TEXTS.message(key));
        let bars = |(name, counts): &(Message, Vec<u64>)| Bars {
            name: language.say(name),
            points: (0..)
                .zip(counts)
                .filter(|(_, n)| **n > 0)
                .map(|(at, &n)| (f64::from(at), n as f64))
                .collect(),
        };
        let farthest = self.parts.iter().map(|(_, counts)| counts.len().saturating_sub(1)).max();
        let words = TEXTS
            .message("solve.distances.words")
            .with("n", self.parts.iter().flat_map(|(_, counts)| counts).sum::<u64>())
            .with("plies", farthest.unwrap_or(0));
        Chart {
            title: language.say(&self.title),
            subtitle: language.say(&self.about),
            words: language.say(&words),
            panels: vec![Panel::Plot(Plot {
                x: Axis::whole(say("solve.distances.plies")),
                y: Axis { logarithmic: true, ..Axis::whole(say("solve.distances.positions")) },
                bars: self.parts.iter().map(bars).collect(),
                ..Plot::default()
            })],
        }
    }
}
