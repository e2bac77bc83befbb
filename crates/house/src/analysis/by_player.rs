//! Judging a game by a player that searches.

use std::ops::ControlFlow;

use ludoteca_core::{
    Control, Decision, Error, Evaluator, GameSoFar, Info, Limits, NoMove, Playable, Player, Score, Spec,
    Stop, Verdict,
};
use ludoteca_work::Pool;

use super::good::is_at_hand;
use super::view::{View, deduce};
use super::{AnalysisOrder, Around, Chances, Mark, Step, numbers};
use crate::TEXTS;
use crate::snapshot::{Snapshot, ask};
use crate::{Books, Circumstances, Tables};

/// The positions that one player looks at, the last first, remembering what it found: what
/// it says does not depend on how many threads there are.
const STRETCH: usize = 16;
/// The part of what a position is given that is spent on the second best move, where it
/// matters.
const SECOND_PART: u32 = 10;
/// The chances that the second best move has to be worse by, so that the best was the only
/// one.
const ONLY: f64 = 0.2;

/// The least that a player can look at.
const ONE_PLY: Limits = Limits { time: None, depth: Some(1), nodes: None, clock: None, lines: None };

/// What a player says of a game.
pub(super) struct Found {
    pub(super) steps: Vec<Step>,
    /// The positions that were looked at.
    pub(super) nodes: u64,
}

/// The position after so many plies, and what is thought of it.
type Note<M> = Result<(usize, View<M>), Error>;

/// A player that looks at the positions of a game.
struct Looker<'a, G: Playable> {
    snapshot: &'a Snapshot<G>,
    player: Box<dyn Player<G>>,
    evaluator: Option<Box<dyn Evaluator<G>>>,
    spec: &'a Spec,
    limits: Limits,
    control: &'a Control,
}

impl<G: Playable> Snapshot<G> {
    /// Lets a player look at every position once; stopped, it gives what it has.
    pub(super) fn judge_by_player(
        &self,
        spec: &Spec,
        limits: Limits,
        order: &AnalysisOrder,
        control: &Control,
    ) -> Result<Found, Error> {
        let plies = self.game.moves().len();
        let first = order.skip.min(plies);
        let mut views: Vec<Option<View<G::Move>>> = vec![None; plies + 1];
        let total = (plies + 1 - first) as u64;
        let mut done = 0;
        let stretches = (first..=plies).step_by(STRETCH).map(|from| (from, (from + STRETCH - 1).min(plies)));
        let work = |(from, to): (usize, usize), tell: &mut dyn FnMut(Note<G::Move>)| {
            if let Err(what) = self.look_back(spec, limits, (from, to), control, tell) {
                tell(Err(what));
            }
        };
        let pool = Pool::new(order.threads);
        // Of its own: whoever fails has not been stopped by anybody.
        let flow = pool.listen(stretches, &Stop::new(), work, &mut |note| match note {
            Err(what) => ControlFlow::Break(what),
            Ok((ply, view)) => {
                views[ply] = Some(view);
                done += 1;
                control.progress(done, total);
                ControlFlow::Continue(())
            }
        });
        if let ControlFlow::Break(what) = flow {
            return Err(what);
        }
        let nodes = views.iter().flatten().map(|view| view.nodes).sum();
        deduce(&mut views);
        let mut found = Found { steps: self.steps(&views), nodes };
        self.look_for_missed(&mut found, &views, control);
        Ok(found)
    }

    /// Looks at the positions of a stretch from its end to its beginning.
    fn look_back(
        &self,
        spec: &Spec,
        limits: Limits,
        (from, to): (usize, usize),
        control: &Control,
        tell: &mut dyn FnMut(Note<G::Move>),
    ) -> Result<(), Error> {
        let circumstances = Circumstances { seed: 0, control, books: Books::None, tables: Tables::Used };
        let player = self.entry.make_player(spec, &self.rules, &circumstances)?;
        let player = player.ok_or_else(|| TEXTS.unsupported("error.no_machine").with("text", spec))?;
        let evaluator = self.entry.find_evaluator(&self.rules);
        let mut looker = Looker { snapshot: self, player, evaluator, spec, limits, control };
        let moves = self.game.moves();
        let mut game = GameSoFar::of_moves(self.game.start().clone(), &moves[..to]);
        for ply in (from..=to).rev() {
            game.truncate(ply);
            let Some(view) = looker.look(&game, moves.get(ply).copied())? else { return Ok(()) };
            tell(Ok((ply, view)));
        }
        Ok(())
    }

    /// The plies of which both ends were looked at.
    fn steps(&self, views: &[Option<View<G::Move>>]) -> Vec<Step> {
        let numbers = numbers(&self.game);
        let mut position = self.game.start().clone();
        let mut steps = Vec::new();
        for (index, &m) in self.game.moves().iter().enumerate() {
            if let [Some(before), Some(after)] = &views[index..=index + 1] {
                let place = (index + 1, numbers[index].as_str());
                let mut step = step(&position, m, place, (before, after), self.entry.chances);
                step.reasons = self.why_marked(&position, m, after.line.first().copied(), &step);
                steps.push(step);
            }
            position.apply(m);
        }
        steps
    }
}

impl<G: Playable> Looker<'_, G> {
    /// What the player thinks of the position, which this move was played in; nothing if
    /// somebody stops it.
    fn look(&mut self, game: &GameSoFar<G>, played: Option<G::Move>) -> Result<Option<View<G::Move>>, Error> {
        let position = game.position();
        if let Some(outcome) = game.outcome() {
            let verdict = Verdict { winner: outcome.winner, plies: Some(0) };
            return Ok(Some(View::certain(verdict, position)));
        }
        let mut view = View::blank();
        let answer = self.ask(game, self.limits, &mut |info| {
            (view.depth, view.nodes) = (info.depth, info.nodes);
            view.line.clone_from(&info.line);
        });
        if self.control.is_stopped() {
            return Ok(None);
        }
        let Some((choice, score)) = answer? else {
            view.line.clear();
            return Ok(Some(view));
        };
        view.take(score, position);
        if view.line.first() != Some(&choice) {
            view.line = vec![choice];
        }
        let hidden = |evaluator: &dyn Evaluator<G>| !is_at_hand(evaluator, position, choice);
        if played == Some(choice) && position.count() > 2 && self.evaluator.as_deref().is_some_and(hidden) {
            view.second = self.second(game);
        }
        Ok(Some(view))
    }

    /// The player's move and its score; nothing if it claims a draw.
    fn ask(
        &mut self,
        game: &GameSoFar<G>,
        limits: Limits,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Option<(G::Move, Score)>, Error> {
        let timed = limits.time.map(|time| self.control.clone().within(time));
        let control = timed.as_ref().unwrap_or(self.control);
        let request = game.request(&self.snapshot.rules, limits, control);
        match ask(&mut *self.player, self.spec, &request, thoughts) {
            Err(NoMove::Draw(_)) => Ok(None),
            Err(failure) => Err(failure.into()),
            Ok(Decision { choice, score: Some(score), .. }) => Ok(Some((choice, score))),
            // Who may look at very little has no score yet: one ply can always be had.
            Ok(_) if limits != ONE_PLY => self.ask(game, ONE_PLY, thoughts),
            Ok(_) => Err(TEXTS.unsupported("error.no_score").with("text", self.spec)),
        }
    }

    /// What the second best move is worth, found with a part of the effort.
    fn second(&mut self, game: &GameSoFar<G>) -> Option<Score> {
        let limits = Limits {
            time: self.limits.time.map(|time| time / SECOND_PART),
            nodes: self.limits.nodes.map(|nodes| nodes / u64::from(SECOND_PART)),
            depth: self.limits.depth.map(|depth| depth.saturating_sub(2).max(1)),
            lines: Some(2),
            ..self.limits
        };
        let mut second = None;
        self.ask(game, limits, &mut |info| {
            if info.rank == 2 {
                second = Some(info.score);
            }
        })
        .ok()?;
        second
    }
}

fn step<G: Playable>(
    position: &G,
    m: G::Move,
    (ply, number): (usize, &str),
    (before, after): (&View<G::Move>, &View<G::Move>),
    scale: Chances,
) -> Step {
    let score = Around { before: before.score, after: -after.score };
    let chances = Around { before: scale.of(score.before), after: scale.of(score.after) };
    let is_best = before.line.first() == Some(&m);
    let loss = if is_best { 0.0 } else { (chances.before - chances.after).max(0.0) };
    let is_only = before.second.is_some_and(|second| chances.before - scale.of(second) >= ONLY);
    let mut step = Step {
        ply,
        number: number.to_owned(),
        side: position.turn(),
        text: position.move_text(m),
        choices: position.count(),
        score,
        verdict: Around { before: before.verdict, after: after.verdict },
        chances,
        loss,
        mark: None,
        line: position.line_texts(&before.line),
        saving: Vec::new(),
        missed: None,
        reasons: Vec::new(),
        depth: before.depth,
    };
    step.mark = if is_only { Some(Mark::Good) } else { Mark::of(step.effect(), chances, loss) };
    step
}
