//! Judging a game by a table that knows every result.

use ludoteca_core::{Control, Effect, Evaluator, GameSoFar, Oracle, Playable, SearchPath, Verdict};

use super::{AnalysisOrder, Around, Mark, Missed, MissedKind, Step};
use crate::advice::{Judged, best_line, judge};
use crate::snapshot::Snapshot;

use super::good::is_at_hand;
use super::numbers;

/// The longest line that is told.
const LONGEST_LINE: usize = 20;

impl<G: Playable> Snapshot<G> {
    /// Judges every ply; stopped, it gives what it has.
    pub(super) fn judge_by_table(
        &self,
        oracle: &dyn Oracle<G>,
        order: &AnalysisOrder,
        control: &Control,
    ) -> Vec<Step> {
        let evaluator = self.entry.find_evaluator(&self.rules);
        let judge = TableJudge { oracle, evaluator: evaluator.as_deref() };
        let line = self.game.moves();
        let numbers = numbers(&self.game);
        let skipped = order.skip.min(line.len());
        let mut game = GameSoFar::of_moves(self.game.start().clone(), &line[..skipped]);
        let going = line[skipped..].iter().zip(&numbers[skipped..]).take_while(|_| !control.is_stopped());
        let steps = going.map(|(&m, number)| {
            control.progress(game.moves().len() as u64, line.len() as u64);
            let mut step = judge.step(&game, m, number);
            let position = game.position().clone();
            game.push(m);
            let reply = if step.mark.is_some() { judge.best(&game) } else { None };
            step.reasons = self.why_marked(&position, m, reply, &step);
            step
        });
        steps.collect()
    }
}

/// A table, and what makes a move look good before one thinks.
struct TableJudge<'a, G: Playable> {
    oracle: &'a dyn Oracle<G>,
    evaluator: Option<&'a dyn Evaluator<G>>,
}

impl<G: Playable> TableJudge<'_, G> {
    fn step(&self, game: &GameSoFar<G>, m: G::Move, number: &str) -> Step {
        let position = game.position();
        let side = position.turn();
        let text = position.move_text(m);
        let (before, judged) = judge(Some(&game.past()), position, self.oracle);
        let after = judged.iter().find(|judged| judged.text == text).map_or(before, |judged| judged.verdict);
        let effect = Effect::of(before, after, side);
        let kept = |judged: &&Judged| !judged.effect.is_mistake();
        let saving = judged.iter().filter(kept).map(|judged| judged.text.clone()).collect::<Vec<_>>();
        let worth =
            |verdict: Verdict| verdict.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        let chances = Around { before: worth(before), after: worth(after) };
        let mark = if effect.is_mistake() {
            Some(Mark::Blunder)
        } else {
            let only = saving.len() == 1 && judged.len() > 2 && before.winner != Some(side.other());
            let found = only && self.evaluator.is_some_and(|evaluator| !is_at_hand(evaluator, position, m));
            found.then_some(Mark::Good)
        };
        let line = self.line(game);
        Step {
            ply: game.moves().len() + 1,
            number: number.to_owned(),
            side,
            text,
            choices: judged.len(),
            score: Around { before: before.score(side), after: after.score(side) },
            verdict: Around { before: Some(before), after: Some(after) },
            chances,
            loss: (chances.before - chances.after).max(0.0),
            mark,
            missed: missed(effect, before, after, &line),
            line,
            saving: if effect.is_mistake() { saving } else { Vec::new() },
            reasons: Vec::new(),
            depth: 0,
        }
    }

    /// How best play goes on, as far as it is told.
    fn line(&self, game: &GameSoFar<G>) -> Vec<String> {
        let line = self.best(game).map_or_else(Vec::new, |best| best_line(game, best, self.oracle));
        game.position().line_texts(&line[..line.len().min(LONGEST_LINE)])
    }

    /// The best move, if there is any.
    fn best(&self, game: &GameSoFar<G>) -> Option<G::Move> {
        if game.outcome().is_some() {
            return None;
        }
        let (position, mut prospects) = (game.position(), Vec::new());
        SearchPath::new(Some(&game.past())).prospects(&mut position.clone(), self.oracle, &mut prospects);
        // Of equals the first, as elsewhere.
        prospects.reverse();
        let side = position.turn();
        prospects.iter().max_by_key(|prospect| prospect.verdict.score(side)).map(|prospect| prospect.choice)
    }
}

/// What a mistake missed.
fn missed(effect: Effect, before: Verdict, after: Verdict, line: &[String]) -> Option<Missed> {
    let (kind, plies) = match effect {
        Effect::ThrowsWin => (MissedKind::Win, before.plies?),
        Effect::ThrowsDraw => (MissedKind::Save, after.plies?),
        _ => return None,
    };
    Some(Missed { kind, plies, line: line.to_vec() })
}
