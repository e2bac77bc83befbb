//! The player that never throws away a result.

use std::sync::Arc;

use ludoteca_cats::{Board, Cats, Step};
use ludoteca_core::{Decision, Game, Info, Player, Request, Rng, Side};

use super::{Library, Solution, SolveError, Verdict};

/// A distance that the table does not tell: longer than any.
const FAR: u32 = 1000;

/// Wins what is won as fast as can be, and loses what is lost as late.
///
/// Among equal moves it plays the one that leaves a fallible opponent the most
/// ways to go wrong; what is still equal is left to the seed. On a table without
/// distances it keeps the result.
#[derive(Clone, Debug)]
pub struct Perfect {
    table: Arc<Solution>,
    rng: Rng,
    steps: Vec<Step>,
    moves: Vec<(Step, Verdict)>,
    replies: Vec<(Step, Verdict)>,
    best: Vec<Step>,
}

impl Perfect {
    /// A player with a table.
    pub fn new(table: Arc<Solution>, seed: u64) -> Perfect {
        let (steps, moves, replies, best) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Perfect { table, rng: Rng::new(seed), steps, moves, replies, best }
    }

    /// A player for a board, with a table of the shared library.
    ///
    /// # Errors
    /// If the board is too large to be solved.
    pub fn on(board: &'static Board, seed: u64) -> Result<Perfect, SolveError> {
        Ok(Perfect::new(Library::shared().table(board)?, seed))
    }

    /// The table it plays by.
    pub fn table(&self) -> &Arc<Solution> {
        &self.table
    }

    /// Chooses a move and tells what the position is worth.
    ///
    /// # Panics
    /// If there is no legal move, or the position is of another board.
    pub fn pick(&mut self, position: &Cats) -> (Step, Verdict) {
        let me = position.turn();
        self.moves.clear();
        self.table.moves(position, &mut self.moves, &mut self.steps);
        let worth = |verdict: Verdict| worth(verdict, me);
        let found = self.moves.iter().map(|&(_, verdict)| verdict).max_by_key(|&verdict| worth(verdict));
        let best = found.expect("players are asked only where there is a move");
        self.moves.retain(|&(_, verdict)| worth(verdict) == worth(best));
        let step = if let [(only, _)] = self.moves[..] { only } else { self.trickiest(position) };
        (step, Verdict { plies: best.plies.map(|plies| plies + 1), ..best })
    }

    /// Of the equal moves, the one after which most replies go wrong.
    fn trickiest(&mut self, position: &Cats) -> Step {
        let mut most = 0;
        self.best.clear();
        for &(step, _) in &self.moves {
            let mut after = *position;
            after.apply(step);
            self.replies.clear();
            self.table.moves(&after, &mut self.replies, &mut self.steps);
            let mistakes = mistakes(&self.replies, after.turn());
            if mistakes > most {
                self.best.clear();
            }
            if mistakes >= most {
                most = mistakes;
                self.best.push(step);
            }
        }
        *self.rng.pick(&self.best).unwrap_or(&self.moves[0].0)
    }
}

/// What a verdict is worth to a side: wins before losses, fast wins and slow losses.
fn worth(verdict: Verdict, side: Side) -> i64 {
    let plies = i64::from(verdict.plies.unwrap_or(FAR));
    if verdict.winner == side { 2 * i64::from(FAR) - plies } else { plies - 2 * i64::from(FAR) }
}

/// How many of the replies go wrong: lose what is won, or, where nothing can be
/// won, lose sooner than need be.
fn mistakes(replies: &[(Step, Verdict)], side: Side) -> usize {
    let values = || replies.iter().map(|&(_, verdict)| worth(verdict, side));
    let best = values().max().unwrap_or(0);
    values().filter(|&value| if best > 0 { value < 0 } else { value < best }).count()
}

impl Player<Cats> for Perfect {
    fn choose(&mut self, request: &Request<'_, Cats>, _: &mut dyn FnMut(&Info<Cats>)) -> Decision<Cats> {
        let (choice, verdict) = self.pick(request.position);
        Decision { choice, score: verdict.score(request.position.turn()), reason: None }
    }
}
