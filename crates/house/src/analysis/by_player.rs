//! Judging a game by a player that searches.

use std::ops::ControlFlow;

use ludoteca_core::{Control, Error, GameSoFar, Limits, NoMove, Playable, Score, Spec, Verdict};
use ludoteca_work::Pool;

use super::{AnalysisOrder, Chances, Change, Mark, Step, numbers};
use crate::TEXTS;
use crate::snapshot::{Snapshot, ask};
use crate::{Books, Circumstances};

/// The positions that one player looks at, the last first, remembering what it found: what
/// it says does not depend on how many threads there are.
const STRETCH: usize = 16;

/// What a player says of a game.
pub(super) struct Found {
    pub(super) steps: Vec<Step>,
    /// The positions that were looked at.
    pub(super) nodes: u64,
}

/// What is thought of a position, for the side to move.
#[derive(Clone, Debug)]
pub(super) struct View<M> {
    pub(super) score: Score,
    /// The result, if it is certain.
    pub(super) verdict: Option<Verdict>,
    /// The line that is expected; none where the game is over.
    pub(super) line: Vec<M>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// The position after so many plies, and what is thought of it.
type Note<M> = Result<(usize, View<M>), Error>;

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
        let flow = pool.listen(stretches, control.stop(), work, &mut |note| match note {
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
        Ok(Found { steps: self.steps(&views), nodes })
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
        let circumstances = Circumstances { seed: 0, control, books: Books::None };
        let player = self.entry.make_player(spec, &self.rules, &circumstances)?;
        let mut player = player.ok_or_else(|| TEXTS.unsupported("error.no_machine").with("text", spec))?;
        let mut game = GameSoFar::of_moves(self.game.start().clone(), &self.game.moves()[..to]);
        for ply in (from..=to).rev() {
            game.truncate(ply);
            let view = match game.outcome() {
                Some(outcome) => {
                    View::certain(Verdict { winner: outcome.winner, plies: Some(0) }, game.position())
                }
                None => {
                    let timed = limits.time.map(|time| control.clone().within(time));
                    let request = game.request(&self.rules, limits, timed.as_ref().unwrap_or(control));
                    let mut view =
                        View { score: Score::EVEN, verdict: None, line: Vec::new(), depth: 0, nodes: 0 };
                    let decision = ask(&mut *player, spec, &request, &mut |info| {
                        (view.depth, view.nodes) = (info.depth, info.nodes);
                        view.line.clone_from(&info.line);
                    });
                    if control.is_stopped() {
                        return Ok(());
                    }
                    match decision {
                        Err(NoMove::Draw(_)) => view.line.clear(),
                        Err(failure) => return Err(failure.into()),
                        Ok(decision) => {
                            let silent = || TEXTS.unsupported("error.no_score").with("text", spec);
                            view.score = decision.score.ok_or_else(silent)?;
                            view.verdict = verdict_of(view.score, game.position());
                            if view.line.first() != Some(&decision.choice) {
                                view.line = vec![decision.choice];
                            }
                        }
                    }
                    view
                }
            };
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
            if let (Some(before), Some(after)) = (&views[index], &views[index + 1]) {
                steps.push(step(
                    &position,
                    m,
                    (index + 1, &numbers[index]),
                    (before, after),
                    self.entry.chances,
                ));
            }
            position.apply(m);
        }
        steps
    }
}

impl<M> View<M> {
    /// A result that is known.
    fn certain<G: Playable>(verdict: Verdict, position: &G) -> View<M> {
        let score = verdict.score(position.turn());
        View { score, verdict: Some(verdict), line: Vec::new(), depth: 0, nodes: 0 }
    }
}

/// The result that a score proves.
fn verdict_of<G: Playable>(score: Score, position: &G) -> Option<Verdict> {
    let (side, plies) = (position.turn(), score.plies()?);
    let winner = if score.is_win() { side } else { side.other() };
    Some(Verdict { winner: Some(winner), plies: Some(plies) })
}

/// Spreads what is proved: whose move leads to a win has one, and who has lost has lost
/// after any move.
fn deduce<M>(views: &mut [Option<View<M>>]) {
    let one_later = |score: Score| -score.from_after(1);
    for index in (1..views.len()).rev() {
        let (before, after) = views.split_at_mut(index);
        if let (Some(before), Some(after)) = (before[index - 1].as_mut(), after[0].as_ref())
            && after.score.plies().is_some()
            && !after.score.is_win()
            && !before.score.is_win()
        {
            before.score = -after.score.from_before(1);
            before.verdict = after.verdict.map(Verdict::one_ply_before);
        }
    }
    for index in 1..views.len() {
        let (before, after) = views.split_at_mut(index);
        if let (Some(before), Some(after)) = (before[index - 1].as_ref(), after[0].as_mut())
            && before.score.plies().is_some()
            && !before.score.is_win()
            && !after.score.is_win()
        {
            after.score = one_later(before.score);
            let sooner = |verdict: Verdict| Verdict {
                plies: verdict.plies.map(|plies| plies.saturating_sub(1)),
                ..verdict
            };
            after.verdict = before.verdict.map(sooner);
        }
    }
}

fn step<G: Playable>(
    position: &G,
    m: G::Move,
    (ply, number): (usize, &str),
    (before, after): (&View<G::Move>, &View<G::Move>),
    scale: Chances,
) -> Step {
    let score = Change { before: before.score, after: -after.score };
    let chances = Change { before: scale.of(score.before), after: scale.of(score.after) };
    let best = before.line.first() == Some(&m);
    let loss = if best { 0.0 } else { (chances.before - chances.after).max(0.0) };
    Step {
        ply,
        number: number.to_owned(),
        side: position.turn(),
        text: position.move_text(m),
        choices: position.count(),
        score,
        verdict: Change { before: before.verdict, after: after.verdict },
        chances,
        loss,
        mark: Mark::of_loss(loss),
        line: position.line_texts(&before.line),
        saving: Vec::new(),
        missed: None,
        reasons: Vec::new(),
        depth: before.depth,
    }
}
