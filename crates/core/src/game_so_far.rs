//! A game from its start to the present position.

use crate::past::Past;
use crate::{Control, Game, History, Limits, Notation, Outcome, Request};

/// A game from its start to the present position: what was played, and what the rules
/// say of it.
///
/// Moves are taken back one by one from the end.
///
/// ```
/// # use ludoteca_core::{Game, GameSoFar, Notation};
/// fn first_and_back<G: Notation>(rules: &G::Rules) {
///     let mut game = GameSoFar::new(G::start(rules));
///     let mut moves = Vec::new();
///     game.position().moves(&mut moves);
///     game.push(moves[0]);
///     assert_eq!((game.moves(), game.texts().len()), (&moves[..1], 1));
///     assert_eq!(game.pop(), Some(moves[0]));
///     assert_eq!(game.position(), game.start());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct GameSoFar<G: Game> {
    past: Past<G>,
    /// What takes each move back.
    undos: Vec<G::Undo>,
    position: G,
}

/// Two games are the same if they began alike and went on alike.
impl<G: Game> PartialEq for GameSoFar<G> {
    fn eq(&self, other: &GameSoFar<G>) -> bool {
        self.start() == other.start() && self.moves() == other.moves()
    }
}

impl<G: Game> Eq for GameSoFar<G> {}

impl<G: Game> From<History<'_, G>> for GameSoFar<G> {
    fn from(past: History<'_, G>) -> GameSoFar<G> {
        GameSoFar::of_moves(past.start.clone(), past.moves)
    }
}

impl<G: Game> GameSoFar<G> {
    /// A game in which nobody has moved.
    pub fn new(start: G) -> GameSoFar<G> {
        GameSoFar { position: start.clone(), past: Past::new(start), undos: Vec::new() }
    }

    /// A game of legal moves.
    pub fn of_moves(start: G, moves: &[G::Move]) -> GameSoFar<G> {
        let mut game = GameSoFar::new(start);
        for &m in moves {
            game.push(m);
        }
        game
    }

    /// The position it began with.
    pub fn start(&self) -> &G {
        self.past.history().start
    }

    /// The present position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The moves from the start.
    pub fn moves(&self) -> &[G::Move] {
        self.past.history().moves
    }

    /// What came before the present position.
    pub fn past(&self) -> History<'_, G> {
        self.past.history()
    }

    /// Plays a legal move. Trusted, as [`Game::apply`] is.
    pub fn push(&mut self, m: G::Move) {
        self.past.push(&self.position, m);
        self.undos.push(self.position.apply(m));
    }

    /// Plays an attempt if it is legal; otherwise nothing has changed.
    ///
    /// # Errors
    /// The rule that the attempt breaks.
    pub fn play(&mut self, attempt: &G::Attempt) -> Result<G::Move, G::Refusal> {
        let m = self.position.judge(attempt)?;
        self.push(m);
        Ok(m)
    }

    /// Takes back the last move, if there is one.
    pub fn pop(&mut self) -> Option<G::Move> {
        let (m, undo) = (self.past.pop()?, self.undos.pop()?);
        self.position.undo(m, undo);
        Some(m)
    }

    /// Takes back moves until no more than so many are left.
    pub fn truncate(&mut self, plies: usize) {
        while self.moves().len() > plies {
            self.pop();
        }
    }

    /// How the game has ended by the rules, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.ended_after(&self.past())
    }

    /// What a player is asked here.
    pub fn request<'a>(
        &'a self,
        rules: &'a G::Rules,
        limits: Limits,
        control: &'a Control,
    ) -> Request<'a, G> {
        Request { rules, past: self.past(), position: &self.position, limits, control }
    }
}

impl<G: Notation> GameSoFar<G> {
    /// The canonical texts of the moves.
    pub fn texts(&self) -> Vec<String> {
        self.start().line_texts(self.moves())
    }
}
