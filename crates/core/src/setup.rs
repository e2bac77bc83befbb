//! The questions that a skin asks before a game.

use crate::{BySide, Game, Line, Side, Spec};

/// What is settled before a skin asks anything.
#[derive(Clone, Debug)]
pub struct Given {
    /// Who sits where, unless the skin is told otherwise.
    pub seats: BySide<Spec>,
    /// Whether those are the players that somebody asked for.
    pub seats_settled: bool,
    /// Whether somebody has said under which rules or from which position to begin.
    pub start_settled: bool,
}

/// A game that is about to begin, as far as it is known.
#[derive(Debug)]
pub struct Plan<'a, G: Game> {
    /// The rules, unless the skin is told otherwise.
    pub rules: &'a G::Rules,
    /// The side that moves first.
    pub turn: Side,
    /// What is settled already.
    pub given: &'a Given,
    /// The specs of the machines that can be sat down, the weakest first.
    pub machines: &'a [&'static str],
}

impl<G: Game> Plan<'_, G> {
    /// The game as planned: nothing is left to ask.
    pub fn ready(&self) -> Setup<G> {
        Setup::Ready { rules: self.rules.clone(), seats: self.given.seats.clone() }
    }
}

/// What a skin does before a game, after the answers so far.
///
/// It follows from the plan and the answers alone, so going back is dropping the
/// last answer.
#[derive(Clone, Debug)]
pub enum Setup<G: Game> {
    /// Asks something.
    Ask {
        /// The screen above the question, if it has one, ending in a line break.
        screen: String,
        /// The question.
        prompt: String,
    },
    /// Says something about the last answer, which is dropped.
    Again(Line),
    /// No game is wanted: these are the last words.
    Leave(String),
    /// Everything is known.
    Ready {
        /// The rules to play under.
        rules: G::Rules,
        /// Who sits where.
        seats: BySide<Spec>,
    },
}

impl<G: Game> Setup<G> {
    /// Asks something without a screen of its own.
    pub fn ask(prompt: impl Into<String>) -> Setup<G> {
        Setup::Ask { screen: String::new(), prompt: prompt.into() }
    }
}
