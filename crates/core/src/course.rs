//! A game so far, followed a few moves further.

use crate::{Game, History, Oracle, Outcome, Verdict};

/// The past of a position, which grows and shrinks while a player looks ahead.
///
/// Tables know nothing of the past, and some rules do: whoever plays by a table
/// asks here whether such a rule ends the game.
#[derive(Debug)]
pub struct Course<G: Game> {
    /// Where the past begins; `None` if nobody told.
    start: Option<G>,
    line: Vec<G::Move>,
    identities: Vec<u64>,
    /// Only for reuse.
    moves: Vec<G::Move>,
}

/// A legal move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub struct Prospect<M> {
    /// The move.
    pub choice: M,
    /// The result of the position after it.
    pub verdict: Verdict,
    /// Whether a rule about the past ends the game there.
    pub adjudged: bool,
}

impl<G: Game> Default for Course<G> {
    fn default() -> Course<G> {
        Course { start: None, line: Vec::new(), identities: Vec::new(), moves: Vec::new() }
    }
}

impl<G: Game> Course<G> {
    /// Nothing so far, and nobody told what came before.
    pub fn new() -> Course<G> {
        Course::default()
    }

    /// Takes over a past, or none.
    pub fn follow(&mut self, past: Option<&History<'_, G>>) {
        self.line.clear();
        self.identities.clear();
        self.start = past.map(|past| past.start.clone());
        if let Some(past) = past {
            self.line.extend_from_slice(past.moves);
            self.identities.extend_from_slice(past.identities);
        }
    }

    /// Whether there is a past to look at.
    pub fn is_known(&self) -> bool {
        self.start.is_some()
    }

    /// The past, if it is known.
    pub fn past(&self) -> Option<History<'_, G>> {
        Some(History { start: self.start.as_ref()?, moves: &self.line, identities: &self.identities })
    }

    /// Plays a legal move.
    pub fn play(&mut self, position: &mut G, m: G::Move) -> G::Undo {
        if self.is_known() {
            self.identities.push(position.identity());
            self.line.push(m);
        }
        position.apply(m)
    }

    /// Takes back the last move.
    pub fn take_back(&mut self, position: &mut G, m: G::Move, undo: G::Undo) {
        position.undo(m, undo);
        if self.is_known() {
            self.line.pop();
            self.identities.pop();
        }
    }

    /// Plays a legal move that the past need not know of: nobody asks about the past
    /// before it is taken back by [`Course::unpeek`].
    pub fn peek(&mut self, position: &mut G, m: G::Move) -> G::Undo {
        position.apply(m)
    }

    /// Takes back the last move, which was a [`Course::peek`].
    pub fn unpeek(&mut self, position: &mut G, m: G::Move, undo: G::Undo) {
        position.undo(m, undo);
    }

    /// Whether the position has been on the board before.
    pub fn repeats(&self, position: &G) -> bool {
        self.is_known() && self.identities.contains(&position.identity())
    }

    /// The end by a rule about the past, where the board does not end the game.
    pub fn adjudged(&self, position: &G) -> Option<Outcome> {
        position.adjudicate(&self.past()?).filter(|_| position.ended().is_none())
    }

    /// Lists the legal moves with what they lead to, by the rules about the past
    /// and by the table. The position is the same afterwards.
    pub fn prospects<O: Oracle<G> + ?Sized>(
        &mut self,
        position: &mut G,
        table: &O,
        out: &mut Vec<Prospect<G::Move>>,
    ) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        position.moves(&mut moves);
        out.clear();
        out.extend(moves.iter().map(|&choice| {
            let undo = self.play(position, choice);
            let end = self.adjudged(position);
            let verdict = match end {
                Some(outcome) => Verdict { winner: outcome.winner, plies: Some(0) },
                None => table.verdict(position),
            };
            self.take_back(position, choice, undo);
            Prospect { choice, verdict, adjudged: end.is_some() }
        }));
        self.moves = moves;
    }
}
