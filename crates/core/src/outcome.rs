//! How a game ended, and why.

use crate::Side;

/// The end of a game: who won, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game.
    pub ending: Ending,
}

/// The rule or event that ended a game.
///
/// The word is stable: records store it and the catalogues translate
/// `ending.WORD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// An ending of the game's own rules, named by its word ("escaped").
    Rule(&'static str),
    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// Both players agreed to a draw.
    Agreement,
    /// A machine could play no more: it crashed, fell silent or broke the rules.
    Forfeit,
    /// A machine claimed a draw under its own rule about repetition.
    Claim,
    /// Whoever runs the game decided it: by what the players think, or by a solved table.
    Adjudication,
    /// The game had more moves than it was given, and nobody has won.
    Length,
}

impl Ending {
    /// The endings that every game has.
    pub const COMMON: [Ending; 7] = [
        Ending::Resignation,
        Ending::Time,
        Ending::Agreement,
        Ending::Forfeit,
        Ending::Claim,
        Ending::Adjudication,
        Ending::Length,
    ];

    /// The stable word for this ending.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::Rule(word) => word,
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Agreement => "agreement",
            Ending::Forfeit => "forfeit",
            Ending::Claim => "claim",
            Ending::Adjudication => "adjudication",
            Ending::Length => "length",
        }
    }
}

impl Outcome {
    /// A win of `side` by a rule of the game.
    pub const fn win(side: Side, word: &'static str) -> Outcome {
        Outcome { winner: Some(side), ending: Ending::Rule(word) }
    }

    /// The result as records write it, from the first side's point of view.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}
