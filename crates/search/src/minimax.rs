//! The plainest player that looks ahead.

use std::str::FromStr;
use std::time::Duration;

use ludoteca_core::{
    Decision, Error, Evaluator, Game, Info, Lookahead, NoMove, Notation, Player, Request, Score, SearchPath,
    Side, Verdict, choice,
};

use crate::Plain;
use crate::TEXTS;
use crate::limiter::TimeBudget;

/// The deepest that may be asked for.
const DEEPEST: u32 = 12;
/// The depth unless told otherwise.
const DEPTH: u32 = 2;

/// The clock is looked at once in so many positions.
const CLOCK_NODES: u64 = 1024;

/// Plain minimax: every move to a fixed depth, nothing left out.
///
/// It plays by the very tree that [`GameTree`](crate::GameTree) shows. Shallower
/// depths are searched first, so that a win in hand is played at once and there is
/// an answer whenever one is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<E> {
    plain: Plain<E>,
    depth: MinimaxDepth,
}

/// How deep it looks: `depth=2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxDepth(u32);

impl Default for MinimaxDepth {
    fn default() -> MinimaxDepth {
        MinimaxDepth(DEPTH)
    }
}

impl FromStr for MinimaxDepth {
    type Err = Error;

    fn from_str(text: &str) -> Result<MinimaxDepth, Error> {
        if text.trim().is_empty() {
            return Ok(MinimaxDepth::default());
        }
        let depth = text.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("depth"));
        let depth = depth.and_then(|(_, value)| choice(value, DEEPEST as usize));
        depth.map(|depth| MinimaxDepth(depth as u32)).ok_or_else(|| {
            TEXTS.malformed("search.minimax_depth").with("text", text.trim()).with("deepest", DEEPEST)
        })
    }
}

impl<E> Minimax<E> {
    /// A player with an evaluator at the leaves.
    pub const fn new(evaluator: E, depth: MinimaxDepth) -> Minimax<E> {
        Minimax { plain: Plain(evaluator), depth }
    }

    /// The way it looks ahead.
    pub const fn lookahead(&self) -> &Plain<E> {
        &self.plain
    }
}

/// The answer is wanted before it is known.
struct Stopped;

/// A search under way.
struct Search<'a, 'b, G: Game, E> {
    plain: &'a Plain<E>,
    request: &'a Request<'b, G>,
    /// The game so far and the line that is looked at, for rules about the past.
    path: SearchPath<G>,
    /// When the answer is wanted, if that is known.
    deadline: Option<Duration>,
    nodes: u64,
}

impl<G: Notation, E: Evaluator<G>> Search<'_, '_, G, E> {
    /// The value of a position for the first side.
    fn value(&mut self, position: &mut G, depth: u32) -> Result<Score, Stopped> {
        self.nodes += 1;
        if self.is_spent() {
            return Err(Stopped);
        }
        if let Some(outcome) = self.path.adjudged(position) {
            let verdict = Verdict { winner: outcome.winner, plies: Some(0) };
            return Ok(verdict.score(Side::First));
        }
        if depth == 0 {
            return Ok(self.plain.leaf(position));
        }
        let best = self.best(position, depth)?;
        Ok(best.map_or_else(|| self.plain.childless(position), |(_, value)| value))
    }

    /// Whether as much has been spent as may be.
    fn is_spent(&self) -> bool {
        let late = || self.deadline.is_some_and(|deadline| self.request.control.now() >= deadline);
        self.request.limits.nodes.is_some_and(|most| self.nodes > most)
            || self.request.control.is_stopped()
            || (self.nodes.is_multiple_of(CLOCK_NODES) && late())
    }

    /// The first of the best moves and its value for the first side, if there is a move.
    fn best(&mut self, position: &mut G, depth: u32) -> Result<Option<(G::Move, Score)>, Stopped> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut best: Option<(G::Move, Score)> = None;
        for m in moves {
            let undo = self.path.apply(position, m);
            let value = self.value(position, depth - 1);
            self.path.undo(position, m, undo);
            let value = value?;
            let better = best.is_none_or(|(_, best)| match position.turn() {
                Side::First => value > best,
                Side::Second => value < best,
            });
            if better {
                best = Some((m, value));
            }
        }
        Ok(best)
    }
}

impl<G: Notation, E: Evaluator<G>> Player<G> for Minimax<E> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        let turn = request.position.turn();
        let mut moves = Vec::new();
        request.position.moves(&mut moves);
        let mut chosen = (*moves.first().expect("players are asked only where there is a move"), None);
        let deepest = request.limits.depth.map_or(self.depth.0, |depth| depth.clamp(1, DEEPEST));
        let path = SearchPath::new(Some(&request.past));
        let budget = TimeBudget::of(&request.limits);
        let deadline = budget.plan.or(budget.most).and_then(|time| request.control.now().checked_add(time));
        let mut search = Search { plain: &self.plain, request, path, deadline, nodes: 0 };
        for depth in 1..=deepest {
            let Ok(Some((choice, value))) = search.best(&mut request.position.clone(), depth) else {
                break;
            };
            let score = if turn == Side::First { value } else { -value };
            chosen = (choice, Some(score));
            thoughts(&Info { depth, nodes: search.nodes, score, line: vec![choice], rank: 1 });
            if score.is_win() {
                break;
            }
        }
        Ok(Decision { choice: chosen.0, score: chosen.1, reason: None })
    }
}
