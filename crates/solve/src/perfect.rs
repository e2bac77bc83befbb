//! The player that never throws away a result.

use std::fmt;
use std::sync::Arc;

use ludoteca_core::{
    Decision, Game, History, Info, NoMove, Oracle, Player, Prospect, Request, Rng, SearchPath, Side, Verdict,
};

/// Wins what is won as fast as can be, draws what is drawn, and loses what is
/// lost as late as can be.
///
/// Among equal moves it plays the one that leaves a fallible opponent the most
/// ways to go wrong; what is still equal is left to the seed. On a table without
/// distances it keeps the result.
///
/// Rules about the past that its table leaves out come first: it takes what they
/// give and keeps away from what they give to the opponent, two plies ahead. Of
/// drawn moves it prefers those to a position that is new.
pub struct Perfect<G: Game, O: ?Sized> {
    table: Arc<O>,
    rng: Rng,
    path: SearchPath<G>,
    prospects: Vec<Prospect<G::Move>>,
    replies: Vec<Prospect<G::Move>>,
    candidates: Vec<Candidate<G::Move>>,
}

/// A move that may be chosen.
#[derive(Clone, Copy)]
struct Candidate<M> {
    choice: M,
    /// The result after it.
    verdict: Verdict,
    /// What the replies to it are like, once somebody has looked.
    answered: Option<Answered>,
}

/// What the replies to a move are like.
#[derive(Clone, Copy, Default)]
struct Answered {
    /// How many of them go wrong.
    mistakes: usize,
    /// Whether the move leads to a position that has been there before.
    repeats: bool,
}

impl<G: Game, O: Oracle<G> + ?Sized> Perfect<G, O> {
    /// A player with a table.
    pub fn new(table: Arc<O>, seed: u64) -> Perfect<G, O> {
        Perfect {
            table,
            rng: Rng::new(seed),
            path: SearchPath::new(None),
            prospects: Vec::new(),
            replies: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// The table it plays by.
    pub fn table(&self) -> &Arc<O> {
        &self.table
    }

    /// Chooses a move and tells what the position is worth, with nothing before it.
    ///
    /// # Panics
    /// If there is no legal move, or the table is not for this position.
    pub fn pick(&mut self, position: &G) -> (G::Move, Verdict) {
        self.decide(position, &History::none(position))
    }

    /// Chooses a move in a position that was reached by a past.
    pub(crate) fn decide(&mut self, position: &G, past: &History<'_, G>) -> (G::Move, Verdict) {
        let me = position.turn();
        let mut position = position.clone();
        self.path = SearchPath::new(Some(past));
        self.path.prospects(&mut position, &*self.table, &mut self.prospects);
        self.candidates.clear();
        self.candidates.extend(self.prospects.iter().map(|prospect| Candidate {
            choice: prospect.choice,
            verdict: prospect.verdict,
            answered: None,
        }));
        let best = loop {
            let found = self.candidates.iter().map(|one| one.verdict).max_by_key(|found| found.score(me));
            let best = found.expect("players are asked only where there is a move");
            if !self.look_closer(&mut position, best) {
                break best;
            }
        };
        self.candidates.retain(|one| one.verdict.score(me) == best.score(me));
        (self.trickiest(best), best.one_ply_before())
    }

    /// Looks at the replies to the moves that seem best, and tells whether one of
    /// them is worth less than it seemed.
    fn look_closer(&mut self, position: &mut G, best: Verdict) -> bool {
        let me = position.turn();
        let seems_best = |one: &Candidate<G::Move>| one.verdict.score(me) == best.score(me);
        let mut lowered = false;
        for one in self.candidates.iter_mut().filter(|one| seems_best(one) && one.answered.is_none()) {
            if one.verdict.plies == Some(0) {
                one.answered = Some(Answered::default());
                continue;
            }
            let undo = self.path.apply(position, one.choice);
            let repeats = self.path.repeats(position);
            self.path.prospects(position, &*self.table, &mut self.replies);
            self.path.undo(position, one.choice, undo);
            one.answered = Some(Answered { mistakes: mistakes(&self.replies, me.other()), repeats });
            let ended = self.replies.iter().filter(|reply| reply.adjudged).map(|reply| reply.verdict);
            if let Some(end) = ended.max_by_key(|end| end.score(me.other()))
                && end.score(me.other()) > one.verdict.score(me.other())
            {
                one.verdict = end.one_ply_before();
                lowered = true;
            }
        }
        lowered
    }

    /// Of the candidates, which are equal, the one after which most replies go
    /// wrong; in a drawn game only new positions count, if there are any.
    fn trickiest(&mut self, best: Verdict) -> G::Move {
        if let [only] = self.candidates[..] {
            return only.choice;
        }
        let repeats = |one: &Candidate<G::Move>| one.answered.is_some_and(|answered| answered.repeats);
        if best.winner.is_none() && !self.candidates.iter().all(repeats) {
            self.candidates.retain(|one| !repeats(one));
        }
        let mistakes = |one: &Candidate<G::Move>| one.answered.map_or(0, |answered| answered.mistakes);
        let most = self.candidates.iter().map(mistakes).max().unwrap_or(0);
        self.candidates.retain(|one| mistakes(one) == most);
        self.candidates[self.rng.below(self.candidates.len())].choice
    }
}

/// How many of the replies go wrong: throw away a win or a draw, or, where
/// everything loses, lose sooner than need be.
fn mistakes<M>(replies: &[Prospect<M>], side: Side) -> usize {
    let best = replies.iter().map(|reply| reply.verdict).max_by_key(|verdict| verdict.score(side));
    let Some(best) = best else { return 0 };
    let lost = best.winner == Some(side.other());
    let wrong = |verdict: Verdict| {
        let worse = verdict.score(side) < best.score(side);
        worse && (lost || verdict.winner != best.winner)
    };
    replies.iter().filter(|reply| wrong(reply.verdict)).count()
}

impl<G: Game, O: Oracle<G> + ?Sized> Player<G> for Perfect<G, O> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        let (choice, verdict) = self.decide(request.position, &request.past);
        Ok(Decision { choice, score: verdict.known_score(request.position.turn()), reason: None })
    }
}

impl<G: Game, O: ?Sized> fmt::Debug for Perfect<G, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perfect").field("rng", &self.rng).finish_non_exhaustive()
    }
}
