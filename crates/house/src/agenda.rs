//! What a player of rules goes by: the facts that it sees, and its rules in their order.

use ludoteca_core::{Error, Game, Message};

/// What a player of rules goes by in a position.
#[derive(Clone, Debug)]
pub struct Agenda {
    /// The facts, in words.
    pub facts: Vec<Message>,
    /// The rules in the order in which they are tried; the first that proposes a move fires.
    pub rules: Vec<AgendaRule>,
}

/// A rule on an agenda.
#[derive(Clone, Debug)]
pub struct AgendaRule {
    /// What it is called.
    pub title: Message,
    /// Rules with more salience are tried first.
    pub salience: i32,
    /// The text of the move that it proposes and why, where it applies.
    pub proposal: Option<(String, Message)>,
}

/// Finds the agenda of a position, or says why there is none under these rules.
pub type MakeAgenda<G> = fn(&<G as Game>::Rules, &G) -> Result<Agenda, Error>;
