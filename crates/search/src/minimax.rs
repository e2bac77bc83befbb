//! The plainest player that looks ahead.

use std::str::FromStr;
use std::time::Duration;

use ludoteca_core::{
    Decision, Error, Evaluator, Game, Info, Lookahead, NoMove, Notation, Player, Request, Score, SearchPath,
    Side, Verdict, choice,
};

use crate::limiter::TimeBudget;
use crate::trace::{Note, Recorder, Silent, Tracer};
use crate::{Finding, Plain, TEXTS};

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
struct Search<'a, 'b, G: Game, E, T> {
    plain: &'a Plain<E>,
    request: &'a Request<'b, G>,
    /// The game so far and the line that is looked at, for rules about the past.
    path: SearchPath<G>,
    /// The line that is expected from each ply on.
    pv: Vec<Vec<G::Move>>,
    /// When the answer is wanted, if that is known.
    deadline: Option<Duration>,
    nodes: u64,
    /// Who is told what it does.
    tracer: T,
}

impl<G: Notation, E: Evaluator<G>, T: Tracer<G::Move>> Search<'_, '_, G, E, T> {
    /// Finds the first of the best moves to a depth and its value for the first side, if
    /// there is a move and the answer is not wanted before.
    fn root(&mut self, depth: u32) -> Option<(G::Move, Score)> {
        let mut position = self.request.position.clone();
        self.tracer.root(depth as i32, None);
        let best = self.best(&mut position, depth, 0).ok().flatten();
        match best {
            Some((_, value)) => self.tracer.leave_root(for_side(value, position.turn()), &self.pv[0]),
            None => self.tracer.stop_root(Score::EVEN, &[]),
        }
        best
    }

    /// The value of a position for the first side.
    fn value(&mut self, position: &mut G, depth: u32, ply: usize) -> Result<Score, Stopped> {
        self.tracer.enter(depth as i32, None);
        let found = self.look(position, depth, ply);
        let value = found.as_ref().ok().map(|&value| for_side(value, position.turn()));
        self.tracer.leave(value, &self.pv);
        found
    }

    fn look(&mut self, position: &mut G, depth: u32, ply: usize) -> Result<Score, Stopped> {
        self.pv[ply].clear();
        self.nodes += 1;
        if self.is_spent() {
            return Err(Stopped);
        }
        if let Some(outcome) = self.path.adjudged(position) {
            self.tracer.note(Note::Adjudged);
            let verdict = Verdict { winner: outcome.winner, plies: Some(0) };
            return Ok(verdict.score(Side::First));
        }
        if depth == 0 {
            let value = self.plain.leaf(position);
            self.tracer.note(Note::Static(for_side(value, position.turn())));
            return Ok(value);
        }
        let best = self.best(position, depth, ply)?;
        Ok(best.map_or_else(
            || {
                self.tracer.note(Note::Ended);
                self.plain.childless(position)
            },
            |(_, value)| value,
        ))
    }

    /// Whether as much has been spent as may be.
    fn is_spent(&self) -> bool {
        let late = || self.deadline.is_some_and(|deadline| self.request.control.now() >= deadline);
        self.request.limits.nodes.is_some_and(|most| self.nodes > most)
            || self.request.control.is_stopped()
            || (self.nodes.is_multiple_of(CLOCK_NODES) && late())
    }

    /// The first of the best moves and its value for the first side, if there is a move.
    fn best(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: usize,
    ) -> Result<Option<(G::Move, Score)>, Stopped> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut best: Option<(G::Move, Score)> = None;
        for m in moves {
            self.tracer.play(m);
            let undo = self.path.apply(position, m);
            let value = self.value(position, depth - 1, ply + 1);
            self.path.undo(position, m, undo);
            let value = value?;
            let better = best.is_none_or(|(_, best)| match position.turn() {
                Side::First => value > best,
                Side::Second => value < best,
            });
            if better {
                best = Some((m, value));
                let rest = std::mem::take(&mut self.pv[ply + 1]);
                self.pv[ply].clear();
                self.pv[ply].push(m);
                self.pv[ply].extend_from_slice(&rest);
                self.pv[ply + 1] = rest;
            }
        }
        Ok(best)
    }
}

/// A value of the first side, for a side.
fn for_side(value: Score, side: Side) -> Score {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}

impl<E> Minimax<E> {
    /// Searches within the limits of the request, and tells a tracer what it does.
    fn search<G: Notation>(
        &self,
        request: &Request<'_, G>,
        tracer: impl Tracer<G::Move>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Finding<G>
    where
        E: Evaluator<G>,
    {
        let mut moves = Vec::new();
        request.position.moves(&mut moves);
        let first = *moves.first().expect("players are asked only where there is a move");
        let mut found = Finding { lines: vec![(Score::EVEN, vec![first])], depth: 0, nodes: 0 };
        let deepest = request.limits.depth.map_or(self.depth.0, |depth| depth.clamp(1, DEEPEST));
        let path = SearchPath::new(Some(&request.past));
        let pv = vec![Vec::new(); deepest as usize + 1];
        let budget = TimeBudget::of(&request.limits);
        let deadline = budget.plan.or(budget.most).and_then(|time| request.control.now().checked_add(time));
        let mut search = Search { plain: &self.plain, request, path, pv, deadline, nodes: 0, tracer };
        for depth in 1..=deepest {
            let Some((_, value)) = search.root(depth) else {
                // What stopped it was not looked at.
                search.nodes = search.nodes.saturating_sub(1);
                break;
            };
            let score = for_side(value, request.position.turn());
            let line = search.pv[0].clone();
            found = Finding { lines: vec![(score, line.clone())], depth, nodes: 0 };
            thoughts(&Info { depth, nodes: search.nodes, score, line, rank: 1 });
            if score.is_win() {
                break;
            }
        }
        Finding { nodes: search.nodes, ..found }
    }

    /// Searches within the limits of the request, and tells a recorder everything that it
    /// does.
    pub fn record<G: Notation>(
        &self,
        request: &Request<'_, G>,
        recorder: &mut Recorder<G::Move>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Finding<G>
    where
        E: Evaluator<G>,
    {
        self.search(request, recorder, thoughts)
    }
}

impl<G: Notation, E: Evaluator<G>> Player<G> for Minimax<E> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        let found = self.search(request, Silent, thoughts);
        let (score, line) = &found.lines[0];
        Ok(Decision { choice: line[0], score: (found.depth > 0).then_some(*score), reason: None })
    }
}
