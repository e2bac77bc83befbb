//! Tree search by chance: Monte Carlo tree search.

mod arena;
mod growth;
mod settings;

use ludoteca_core::{
    Decision, Game, Hints, Info, NoMove, Outcome, Player, Request, Rng, Score, SearchEvaluator, SearchPath,
    Side, Verdict,
};

use crate::limiter::{Limiter, NodeCounter, Stopped, TimeBudget};
use arena::{Arena, NodeIndex, ROOT};

pub use growth::Growth;
pub use settings::{Leaf, MctsSettings};

/// The score, in hundredths, at which a win is about 73 % likely.
const SCALE: f64 = 200.0;
/// The moves of a playout before the evaluator is asked.
const PLAYOUT_PLIES: usize = 12;
/// What is thought is told after so many playouts, and whenever they have doubled.
const FIRST_THOUGHT: u64 = 64;

/// Monte Carlo tree search: the tree grows where it pays.
///
/// A playout goes down the tree by what is known of the moves and, where little is,
/// by what the evaluator priorities of them; the leaf it ends in is valued by the
/// evaluator, or by a few moves by lot. Wins and losses that are certain are proved
/// on the way up and not tried again. The same seed gives the same moves where the
/// limit is a number of playouts or positions.
#[derive(Clone, Debug)]
pub struct Mcts<E> {
    evaluator: E,
    settings: MctsSettings,
    rng: Rng,
}

impl<E> Mcts<E> {
    /// A player with an evaluator, whose chance is fixed by the seed.
    pub const fn new(evaluator: E, settings: MctsSettings, seed: u64) -> Mcts<E> {
        Mcts { evaluator, settings, rng: Rng::new(seed) }
    }

    /// How it is set.
    pub const fn settings(&self) -> &MctsSettings {
        &self.settings
    }
}

impl<E> Mcts<E> {
    /// Searches within the limits of the request, and gives what is made of the tree and the
    /// number of playouts.
    fn search<G: Game, R>(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
        answer: impl FnOnce(&Search<'_, G, E>, u64) -> R,
    ) -> R
    where
        E: SearchEvaluator<G>,
    {
        let (limits, playouts) = self.settings.limits(request.limits);
        let budget = TimeBudget::of(&limits);
        let time = budget.plan.or(budget.most);
        let limiter = Limiter::new(request.control, time, limits.nodes);
        let mut search = Search::new(&self.evaluator, &self.settings, &mut self.rng, &limiter, request);
        search.expand(ROOT);
        let mut next = FIRST_THOUGHT;
        let mut done = 0;
        while done < playouts && search.arena.node(ROOT).proved.is_none() && search.playout().is_ok() {
            done += 1;
            if done == next {
                next *= 2;
                search.tell(thoughts);
            }
        }
        search.tell(thoughts);
        answer(&search, done)
    }
}

impl<G: Game, E: SearchEvaluator<G>> Player<G> for Mcts<E> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        self.search(request, thoughts, |search, done| {
            let best = search.arena.best(ROOT).expect("players are asked only where there is a move");
            let choice = search.arena.node(best).choice.expect("a child has a move");
            let opinion = done > 0 || search.arena.node(ROOT).proved.is_some();
            Ok(Decision { choice, score: opinion.then(|| search.score()), reason: None })
        })
    }

    fn memory(&self) -> u64 {
        (self.settings.memory_megabytes() as u64) << 20
    }
}

/// A search under way.
struct Search<'a, G: Game, E: SearchEvaluator<G>> {
    evaluator: &'a E,
    /// What the evaluator keeps from one position to the next.
    scratch: E::Scratch,
    settings: &'a MctsSettings,
    rng: &'a mut Rng,
    limiter: &'a Limiter<'a>,
    counter: NodeCounter<'a>,
    arena: Arena<G::Move>,
    path: SearchPath<G>,
    position: G,
    /// The way from the root: the nodes, and what takes the moves back.
    way: Vec<NodeIndex>,
    undone: Vec<(G::Move, G::Undo)>,
    /// Only for reuse.
    moves: Vec<G::Move>,
    priorities: Vec<i32>,
    priors: Vec<f32>,
}

impl<'a, G: Game, E: SearchEvaluator<G>> Search<'a, G, E> {
    fn new(
        evaluator: &'a E,
        settings: &'a MctsSettings,
        rng: &'a mut Rng,
        limiter: &'a Limiter<'a>,
        request: &Request<'_, G>,
    ) -> Search<'a, G, E> {
        let path = SearchPath::new(Some(&request.past));
        Search {
            evaluator,
            scratch: evaluator.scratch(),
            settings,
            rng,
            limiter,
            counter: NodeCounter::new(limiter),
            arena: Arena::new(settings.memory_megabytes()),
            path,
            position: request.position.clone(),
            way: Vec::new(),
            undone: Vec::new(),
            moves: Vec::new(),
            priorities: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// Goes down to a leaf, values it and counts that on the way up.
    fn playout(&mut self) -> Result<(), Stopped> {
        self.way.clear();
        self.way.push(ROOT);
        let mut at = ROOT;
        while self.arena.is_expanded(at) && self.arena.node(at).proved.is_none() {
            at = self.arena.select(at, self.settings.c());
            if let Some(m) = self.arena.node(at).choice {
                let undo = self.path.apply(&mut self.position, m);
                self.undone.push((m, undo));
            }
            self.way.push(at);
        }
        let value = self.leaf(at);
        while let Some((m, undo)) = self.undone.pop() {
            self.path.undo(&mut self.position, m, undo);
        }
        let mut value = value?;
        let mut below = None;
        for &at in self.way.iter().rev() {
            // What a child proves may prove its parent.
            if below.is_some_and(|below| self.arena.node(below).proved.is_some())
                && let Some(score) = self.arena.conclude(at)
            {
                self.arena.prove(at, score);
                value = worth(score);
            }
            self.arena.update(at, value);
            value = -value;
            below = Some(at);
        }
        Ok(())
    }

    /// The value of a leaf for its side to move; it gets its children.
    fn leaf(&mut self, at: NodeIndex) -> Result<f64, Stopped> {
        self.counter.spend()?;
        if let Some(score) = self.arena.node(at).proved {
            return Ok(worth(score));
        }
        if let Some(score) = self.certain() {
            self.arena.prove(at, score);
            return Ok(worth(score));
        }
        self.expand(at);
        if let Some(score) = self.arena.node(at).proved {
            return Ok(worth(score));
        }
        match self.settings.leaf() {
            Leaf::Evaluator => Ok(worth(self.evaluator.evaluate(&mut self.scratch, &self.position))),
            Leaf::Playouts => self.rollout(),
        }
    }

    /// The value of the position for its side to move, where it is certain.
    fn certain(&self) -> Option<Score> {
        let turn = self.position.turn();
        let end = self.position.ended().or_else(|| self.position.adjudicate(&self.path.past()?));
        match end {
            Some(outcome) => Some(end_score(outcome, turn)),
            None => {
                self.evaluator.hints().decided(&self.position).and_then(|verdict| verdict.known_score(turn))
            }
        }
    }

    /// Gives the node of the present position its children; those that end the game
    /// are proved at once.
    fn expand(&mut self, at: NodeIndex) {
        self.moves.clear();
        self.priorities.clear();
        self.position.moves(&mut self.moves);
        self.evaluator.hints().priorities(&self.position, &self.moves, &mut self.priorities);
        softmax(&self.priorities, &mut self.priors);
        self.arena.expand(at, &self.moves, &self.priors);
        for child in self.arena.children(at) {
            let Some(m) = self.arena.node(child).choice else { continue };
            let undo = self.path.peek(&mut self.position, m);
            if let Some(outcome) = self.position.ended() {
                self.arena.prove(child, end_score(outcome, self.position.turn()));
            }
            self.path.unpeek(&mut self.position, m, undo);
        }
        if let Some(score) = self.arena.conclude(at) {
            self.arena.prove(at, score);
        }
    }

    /// The value of the position for its side to move, after some moves by lot: of two
    /// that are drawn the one of the higher priority is played.
    fn rollout(&mut self) -> Result<f64, Stopped> {
        let turn = self.position.turn();
        let mut played = Ok(());
        let base = self.undone.len();
        for _ in 0..PLAYOUT_PLIES {
            if self.position.outcome().is_some() {
                break;
            }
            self.moves.clear();
            self.position.moves(&mut self.moves);
            let Some(&one) = self.rng.pick(&self.moves) else { break };
            let &two = self.rng.pick(&self.moves).expect("there is one already");
            let priority = |m| self.evaluator.hints().priority(&self.position, m);
            let m = if priority(two) > priority(one) { two } else { one };
            let undo = self.path.peek(&mut self.position, m);
            self.undone.push((m, undo));
            played = self.counter.spend();
            if played.is_err() {
                break;
            }
        }
        let here = match self.position.ended() {
            Some(outcome) => end_score(outcome, self.position.turn()),
            None => self.evaluator.evaluate(&mut self.scratch, &self.position),
        };
        let value = if self.position.turn() == turn { worth(here) } else { -worth(here) };
        for (m, undo) in self.undone.drain(base..).rev() {
            self.path.unpeek(&mut self.position, m, undo);
        }
        played.map(|()| value)
    }

    /// What the root is worth for its side to move.
    fn score(&self) -> Score {
        match self.arena.node(ROOT).proved {
            Some(score) => score,
            None => {
                let best = self.arena.best(ROOT).unwrap_or(ROOT);
                Score::new(hundredths(self.arena.average(best)))
            }
        }
    }

    fn tell(&mut self, thoughts: &mut dyn FnMut(&Info<G>)) {
        self.counter.tell();
        let line = self.arena.line();
        let (depth, nodes) = (line.len() as u32, self.limiter.total());
        thoughts(&Info { depth, nodes, score: self.score(), line, rank: 1 });
    }
}

/// The score of an end for a side.
fn end_score(outcome: Outcome, side: Side) -> Score {
    Verdict { winner: outcome.winner, plies: Some(0) }.score(side)
}

/// A score as a value from -1, a sure loss, to 1, a sure win.
fn worth(score: Score) -> f64 {
    match score.hundredths() {
        Some(hundredths) => (f64::from(hundredths) / (2.0 * SCALE)).tanh(),
        None if score.is_win() => 1.0,
        None => -1.0,
    }
}

/// The score, in hundredths, that is worth a value.
fn hundredths(worth: f64) -> i32 {
    (worth.clamp(-0.999_999, 0.999_999).atanh() * 2.0 * SCALE) as i32
}

/// Turns priorities into parts of one: what priorities less than the best gets less, by
/// how far behind it is compared with the others.
fn softmax(priorities: &[i32], priors: &mut Vec<f32>) {
    priors.clear();
    let most = priorities.iter().copied().max().unwrap_or(0);
    let behind = |priority: i32| (f64::from(most) - f64::from(priority)) as f32;
    let mean =
        priorities.iter().map(|&priority| behind(priority)).sum::<f32>() / priorities.len().max(1) as f32;
    let unit = mean.max(1.0);
    priors.extend(priorities.iter().map(|&priority| (-behind(priority) / unit).exp()));
    let sum: f32 = priors.iter().sum();
    for prior in priors {
        *prior /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_values_turn_into_each_other() {
        for score in [-900, -35, 0, 1, 250] {
            let back = hundredths(worth(Score::new(score)));
            assert!((back - score).abs() <= 1, "{score} becomes {back}");
        }
        assert!(worth(Score::win_in(3)) > 0.999 && worth(Score::loss_in(3)) < -0.999);
    }

    #[test]
    fn priorities_become_parts_of_one() {
        let mut priors = Vec::new();
        softmax(&[0, 0, 5, -3], &mut priors);
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(priors[2] > priors[0] && priors[0] > priors[3]);
        assert!((priors[0] - priors[1]).abs() < 1e-6);
        softmax(&[7, 7], &mut priors);
        assert!(priors.iter().all(|prior| (prior - 0.5).abs() < 1e-6));
        softmax(&[1_000_000, 0, 10], &mut priors);
        assert!(priors.iter().all(|prior| prior.is_finite() && *prior > 0.0));
    }
}
