//! The move that lost a game, and the criterion of the evaluation that was to blame.

use ludoteca_core::{Control, Effect, Error, Evaluator, Limits, Message, Playable, Score, Side, Spec};
use serde::Serialize;

use super::TermChange;
use super::change::{after, compared};
use crate::advice::judge;
use crate::snapshot::Snapshot;
use crate::{TEXTS, Thought, Wait};

/// The positions that are looked at for the value of each turn of the loser.
const NODES: u64 = 8_000;
/// A value from which on a game counts as won, in hundredths.
const DECIDED: i32 = 1_000;

/// What was to blame for a lost game.
#[derive(Clone, Debug, Serialize)]
pub struct Blame {
    /// The plies before the move that was key to the loss.
    pub ply: usize,
    /// Who has lost.
    pub side: Side,
    /// The machine that has lost, if it was one.
    pub player: Option<String>,
    /// The move, as canonical text.
    pub played: String,
    /// What would have been better, as canonical text.
    pub better: String,
    /// The criterion that made the move look better than it was; none where every criterion
    /// spoke against it.
    pub criterion: Option<Criterion>,
    /// The criterion that fell most from there to the end.
    pub followed: Option<TermChange>,
}

/// A term of an evaluation that spoke for the wrong move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Criterion {
    /// What it looks at, as it was expected after the move.
    pub name: Message,
    /// What it added in the line that the player expected, in hundredths.
    pub played: i32,
    /// What it added in the line after the better move.
    pub better: i32,
}

/// The move that was key to a loss.
struct Key<M> {
    ply: usize,
    better: M,
}

impl<G: Playable> Snapshot<G> {
    /// What was to blame for the loss of a side, by the eyes of its machine; the engine's
    /// where a person has lost.
    pub(crate) fn blame(
        &self,
        side: Side,
        spec: Option<Spec>,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Result<Blame, Error> {
        let nobody = || TEXTS.unsupported("blame.no_evaluation");
        let eyes = spec.clone().or_else(|| self.judging_engine()).ok_or_else(nobody)?;
        let evaluator = self.entry.evaluation_of(&eyes, &self.rules).ok_or_else(nobody)?;
        let key = match self.thrown_away(side, control) {
            Some(key) => key,
            None => self.steepest(side, control, report).ok_or_else(|| TEXTS.not_now("blame.no_mistake"))?,
        };
        let there = self.clone().at(key.ply);
        let played = self.game.moves()[key.ply];
        let [own, other] = [played, key.better].map(|m| there.expected(&eyes, m, control));
        let (end_own, end_other) = (after(there.position(), &own), after(there.position(), &other));
        let compared_ends = compared(&*evaluator, &end_other, &end_own, side);
        let criterion = compared_ends.into_iter().filter(|term| term.difference() > 0);
        let criterion = criterion.max_by_key(TermChange::difference);
        Ok(Blame {
            ply: key.ply,
            side,
            player: spec.map(|spec| spec.to_string()),
            played: there.position().move_text(played),
            better: there.position().move_text(key.better),
            criterion: criterion.map(|term| Criterion {
                name: term.name,
                played: term.after,
                better: term.before,
            }),
            followed: there.fallen(&*evaluator, &self.last_open(), side),
        })
    }

    /// The last position that had not ended.
    fn last_open(&self) -> G {
        let mut game = self.game.clone();
        while game.position().ended().is_some() && game.pop().is_some() {}
        game.position().clone()
    }

    /// The term that fell most from here to a later position.
    fn fallen(&self, evaluator: &dyn Evaluator<G>, later: &G, side: Side) -> Option<TermChange> {
        let terms = compared(evaluator, self.position(), later, side).into_iter();
        terms.filter(|term| term.difference() < 0).min_by_key(TermChange::difference)
    }

    /// The line that a player expects after a move.
    fn expected(&self, eyes: &Spec, m: G::Move, control: &Control) -> Vec<G::Move> {
        let mut next = self.clone();
        next.game.push(m);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let open = next.game.outcome().is_none();
        let line = open.then(|| next.think(eyes, 0, limits, control, &mut |_| {}).ok()).flatten();
        std::iter::once(m).chain(line.map_or_else(Vec::new, |thought| thought.line)).collect()
    }

    /// The last move of a side that threw a better result away, where a table knows.
    fn thrown_away(&self, side: Side, control: &Control) -> Option<Key<G::Move>> {
        let oracle = self.entry.oracle?(&self.rules, control, Wait::Never)?;
        let mut game = self.game.clone();
        while let Some(played) = game.pop() {
            if game.position().turn() != side {
                continue;
            }
            let text = game.position().move_text(played);
            let (_, judged) = judge(Some(&game.past()), game.position(), &*oracle);
            let effect = judged.iter().find(|judged| judged.text == text).map(|judged| judged.effect);
            if effect.is_some_and(Effect::is_mistake) {
                let position = game.position();
                let best = judged.first().and_then(|best| position.parse_attempt(&best.text).ok())?;
                let better = position.judge(&best).ok()?;
                return Some(Key { ply: game.moves().len(), better });
            }
        }
        None
    }

    /// The move of a side after which its prospects fell most by the engine's judgement, with
    /// the move that the engine prefers.
    fn steepest(
        &self,
        side: Side,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Option<Key<G::Move>> {
        let engine = self.judging_engine()?;
        let plies = self.game.moves().len();
        let mut turns = Vec::new();
        for ply in (0..plies).take_while(|_| !control.is_stopped()) {
            let there = self.clone().at(ply);
            if there.position().turn() != side {
                continue;
            }
            control.progress(ply as u64, plies as u64);
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let thought = there.think(&engine, 0, limits, control, report).ok()?;
            turns.push((ply, value(thought.decision.score?), thought.decision.choice));
        }
        let later = turns.iter().skip(1).map(|&(_, value, _)| value).chain([-DECIDED]);
        let falls = turns.iter().zip(later).filter(|((ply, ..), _)| *ply < plies);
        let mistaken = falls.filter(|((ply, _, better), _)| self.game.moves()[*ply] != *better);
        let steepest = mistaken.max_by_key(|((_, before, _), after)| before - after)?;
        let &(ply, _, better) = steepest.0;
        Some(Key { ply, better })
    }
}

/// A score as a number: what is decided is not more than decided.
fn value(score: Score) -> i32 {
    let decided = if score.is_win() { DECIDED } else { -DECIDED };
    score.hundredths().map_or(decided, |hundredths| hundredths.clamp(-DECIDED, DECIDED))
}
