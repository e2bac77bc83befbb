//! What the moves are worth that were not played.

use ludoteca_core::{Control, Effect, Game, Limits, Message, Oracle, Playable, Score, Spec, Verdict};

use super::change::{after, compared};
use super::{BookLine, Change, Considered, Made, Reasons, WhyNot};
use crate::advice::judge;
use crate::book::{BY_BOOK, lent, without_book};
use crate::players::LEVEL_SLIP;
use crate::snapshot::Snapshot;
use crate::{Thought, Wait};

/// The player that values moves for those who cannot.
const ENGINE: &str = "alphabeta";
/// The positions that are looked at for the value of some moves, if nobody says otherwise.
const NODES: u64 = 60_000;
/// The best lines that are asked for: the choice and the others.
const LINES: u32 = 4;
/// The moves that are told besides the choice.
const REFUSED: usize = 3;
/// The plies of a line whose effect is told: the move and the reply to it.
const SEEN: usize = 2;

/// By how many hundredths a move is worse that was a slip.
const SLIP: i32 = 30;

/// A move with its value and the line that is expected.
struct Valued<G: Game> {
    score: Option<Score>,
    line: Vec<G::Move>,
}

/// What is known for certain of a position and its moves.
struct Certain {
    verdict: Verdict,
    effects: Vec<(String, Effect)>,
}

impl Certain {
    fn effect(&self, text: &str) -> Option<Effect> {
        self.effects.iter().find(|(known, _)| known == text).map(|&(_, effect)| effect)
    }
}

impl<G: Playable> Snapshot<G> {
    /// Why a move was made here.
    pub(crate) fn reasons(
        &self,
        made: &Made<G>,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Reasons {
        let position = self.position();
        let side = position.turn();
        let certain = self.certain(control);
        let (judge, mut others) = self.others(made, control, report);
        let own = others.iter().position(|valued| valued.line.first() == Some(&made.choice));
        let own = own.map(|at| others.remove(at));
        others.truncate(REFUSED);
        let compared = own.as_ref().and_then(|own| own.score).or_else(|| {
            let judge = judge.as_ref().filter(|_| !others.is_empty())?;
            self.after_move(judge, made.seed, made.choice, control)?.score
        });
        let line = match own {
            Some(own) if own.line.len() > made.line.len() => own.line,
            _ => made.line.clone(),
        };
        let change = self.entry.change(&self.rules, made.spec.as_ref(), position, seen(&line), side);
        let choice =
            Considered { score: made.score, ..self.considered(&line, None, certain.as_ref(), change) };
        let refused = others.into_iter().map(|valued| {
            let change = self.against(made.spec.as_ref(), &line, &valued.line);
            self.considered(&valued.line, valued.score, certain.as_ref(), change)
        });
        Reasons {
            ply: self.game.moves().len(),
            side,
            player: made.spec.as_ref().map(Spec::to_string),
            refused: refused.collect(),
            choice,
            depth: made.depth,
            nodes: made.nodes,
            words: made.reason.iter().cloned().chain(self.notes(made, certain.as_ref(), control)).collect(),
            verdict: certain.map(|certain| certain.verdict),
            book: self.book(made),
            judge: judge.as_ref().map(name),
            compared,
        }
    }

    /// Why a legal move is not played here: against what was played, or against the best.
    pub(crate) fn why_not(
        &self,
        asked: G::Move,
        played: Option<&Made<G>>,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> WhyNot {
        let spec = played.and_then(|made| made.spec.clone());
        let certain = self.certain(control);
        let judge = self.judging_engine();
        let best = match played {
            Some(made) => {
                let valued = judge.as_ref().and_then(|judge| self.after_move(judge, 0, made.choice, control));
                valued.unwrap_or_else(|| Valued { score: made.score, line: made.line.clone() })
            }
            None => self.best(judge.as_ref(), asked, control, report),
        };
        let valued = judge.as_ref().and_then(|judge| self.after_move(judge, 0, asked, control));
        let valued = valued.unwrap_or_else(|| Valued { score: None, line: vec![asked] });
        let own = self.entry.change(
            &self.rules,
            spec.as_ref(),
            self.position(),
            seen(&best.line),
            self.position().turn(),
        );
        let change = self.against(spec.as_ref(), &best.line, &valued.line);
        WhyNot {
            ply: self.game.moves().len(),
            side: self.position().turn(),
            judge: judge.as_ref().map(name),
            asked: self.considered(&valued.line, valued.score, certain.as_ref(), change),
            better: self.considered(&best.line, best.score, certain.as_ref(), own),
        }
    }

    /// What the best player at hand would play, and what it is worth to the judge.
    fn best(
        &self,
        judge: Option<&Spec>,
        asked: G::Move,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Valued<G> {
        let adviser = self.entry.find_adviser(&self.rules, control, Wait::Never).ok();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let thought = adviser.and_then(|spec| self.think(&spec, 0, limits, control, report).ok());
        let choice = thought.map_or(asked, |thought| thought.decision.choice);
        let valued = judge.and_then(|judge| self.after_move(judge, 0, choice, control));
        valued.unwrap_or_else(|| Valued { score: None, line: vec![choice] })
    }

    /// The engine of this game, if it has one.
    pub(crate) fn judging_engine(&self) -> Option<Spec> {
        let spec: Spec = ENGINE.parse().ok()?;
        self.entry.machine(&spec).ok().map(|_| spec.with_setting("book=off"))
    }

    /// The best lines here by the eyes of the player that moved, where it has a value for
    /// moves, or by the engine's; and whose eyes they are.
    fn others(
        &self,
        made: &Made<G>,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> (Option<Spec>, Vec<Valued<G>>) {
        let own = made.spec.as_ref().filter(|spec| {
            let foreign = self.entry.machine(spec).is_ok_and(|machine| machine.foreign);
            made.score.is_some() && !foreign
        });
        if let Some(spec) = own {
            let depth = Some(made.depth).filter(|&depth| depth > 0);
            let limits = Limits { depth, nodes: Some(NODES), lines: Some(LINES), ..Limits::default() };
            let thought = self.think(spec, made.seed, limits, control, report).ok();
            let lines = thought.map_or_else(Vec::new, |thought| thought.whole);
            if lines.len() > 1 {
                return (Some(spec.clone()), valued(lines));
            }
        }
        let Some(engine) = self.judging_engine() else { return (None, Vec::new()) };
        let limits = Limits { nodes: Some(NODES), lines: Some(LINES), ..Limits::default() };
        let thought = self.think(&engine, 0, limits, control, report).ok();
        let lines = valued(thought.map_or_else(Vec::new, |thought| thought.whole));
        let Some(spec) = own else { return (Some(engine), lines) };
        // Who tells one line only is asked about each of the others.
        let mut asked: Vec<G::Move> =
            lines.iter().filter_map(|valued| valued.line.first().copied()).collect();
        if !asked.contains(&made.choice) {
            asked.push(made.choice);
        }
        let views = asked.into_iter().filter_map(|m| self.after_move(spec, made.seed, m, control));
        let mut views: Vec<Valued<G>> = views.collect();
        views.sort_by_key(|valued| std::cmp::Reverse(valued.score));
        (Some(spec.clone()), views)
    }

    /// What a player thinks of a move: its value, and the line that goes on from it.
    fn after_move(&self, spec: &Spec, seed: u64, m: G::Move, control: &Control) -> Option<Valued<G>> {
        let mut next = self.clone();
        let side = self.position().turn();
        next.game.push(m);
        if let Some(outcome) = next.game.outcome() {
            let score = Verdict { winner: outcome.winner, plies: Some(0) }.score(side).from_before(1);
            return Some(Valued { score: Some(score), line: vec![m] });
        }
        let limits = Limits { nodes: Some(NODES / u64::from(LINES)), ..Limits::default() };
        let thought = next.think(spec, seed, limits, control, &mut |_| {}).ok()?;
        let score = thought.decision.score.map(|score| (-score).from_before(1));
        let line = std::iter::once(m).chain(thought.line).collect();
        Some(Valued { score, line })
    }

    /// What a table that is at hand knows here.
    fn certain(&self, control: &Control) -> Option<Certain> {
        let oracle = self.entry.oracle?(&self.rules, control, Wait::Never)?;
        let oracle: &dyn Oracle<G> = &*oracle;
        let (verdict, judged) = judge(Some(&self.game.past()), self.position(), oracle);
        let effects = judged.into_iter().map(|judged| (judged.text, judged.effect)).collect();
        Some(Certain { verdict, effects })
    }

    fn considered(
        &self,
        line: &[G::Move],
        score: Option<Score>,
        certain: Option<&Certain>,
        change: Change,
    ) -> Considered {
        let line = self.position().line_texts(line);
        let text = line.first().cloned().unwrap_or_default();
        let effect = certain.and_then(|certain| certain.effect(&text));
        Considered { text, score, line, effect, change }
    }

    /// What is worse about a line than about another: the terms that differ after the move
    /// and its reply, and what the side to move has to suffer in this one alone.
    fn against(&self, spec: Option<&Spec>, better: &[G::Move], line: &[G::Move]) -> Change {
        let (position, side) = (self.position(), self.position().turn());
        let (better, line) = (seen(better), seen(line));
        let [with, without] =
            [line, better].map(|line| self.entry.change(&self.rules, spec, position, line, side));
        let evaluator = match spec {
            Some(spec) => self.entry.evaluation_of(spec, &self.rules),
            None => self.entry.find_evaluator(&self.rules),
        };
        // Ends with another side to move are no match for each other.
        let alike = better.len() == line.len();
        let terms = evaluator
            .filter(|_| alike)
            .map(|own| compared(&*own, &after(position, better), &after(position, line), side));
        let remarks = with.remarks.iter().filter(|remark| {
            let shared = without.remarks.iter().any(|other| other.claim == remark.claim);
            remark.favours != side && !shared
        });
        Change { terms: terms.unwrap_or_default(), remarks: remarks.cloned().collect() }
    }

    /// What a player has to say of its choice that it does not tell with it. That it slipped
    /// is said only where that has cost something.
    fn notes(&self, made: &Made<G>, certain: Option<&Certain>, control: &Control) -> Vec<Message> {
        let Some(spec) = &made.spec else { return Vec::new() };
        // Who takes a move from a book has not thought.
        if made.reason.as_ref().is_some_and(|reason| reason.key() == BY_BOOK) {
            return Vec::new();
        }
        let notes = self.entry.machine(spec).ok().and_then(|machine| machine.notes);
        let request = self.request(Limits::default(), control);
        let mut notes = notes.map_or_else(Vec::new, |notes| notes(spec, &request, made.seed, made.choice));
        let slips = notes.iter().any(|note| note.key() == LEVEL_SLIP);
        if slips && !self.is_worse(made.choice, certain, control) {
            notes.retain(|note| note.key() != LEVEL_SLIP);
        }
        notes
    }

    /// Whether something better than a move is known.
    fn is_worse(&self, choice: G::Move, certain: Option<&Certain>, control: &Control) -> bool {
        if let Some(effect) = certain.and_then(|certain| certain.effect(&self.position().move_text(choice))) {
            return effect.is_mistake();
        }
        let Some(engine) = self.judging_engine() else { return false };
        let own = self.after_move(&engine, 0, choice, control).and_then(|valued| valued.score);
        let best = self.best(Some(&engine), choice, control, &mut |_| {}).score;
        let Some((own, best)) = own.zip(best) else { return false };
        own.hundredths().zip(best.hundredths()).map_or(own < best, |(own, best)| own + SLIP <= best)
    }

    /// What the opening book that is lent to a player knows here.
    fn book(&self, made: &Made<G>) -> Vec<BookLine> {
        let lends = made.spec.as_ref().is_some_and(|spec| {
            let takes = self.entry.machine(spec).is_ok_and(|machine| machine.takes_books);
            takes && without_book(spec).is_ok_and(|(_, asked)| self.books.are_lent(asked))
        });
        let book = if lends { lent::<G>(&self.rules, self.entry.books).ok().flatten() } else { None };
        let known = book.map_or_else(Vec::new, |book| book.known(self.position()));
        let told = known.into_iter().map(|one| BookLine {
            text: self.position().move_text(one.choice),
            wins: one.wdl.wins,
            draws: one.wdl.draws,
            losses: one.wdl.losses,
        });
        told.collect()
    }
}

/// Who a judge is: the engine as a judge has no book, which need not be told.
fn name(judge: &Spec) -> String {
    judge.without_setting("book").0.to_string()
}

/// The part of a line whose effect is told.
fn seen<M>(line: &[M]) -> &[M] {
    &line[..line.len().min(SEEN)]
}

/// Lines with their values, the best first.
fn valued<G: Game>(mut lines: Vec<(Score, Vec<G::Move>)>) -> Vec<Valued<G>> {
    lines.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    lines.into_iter().map(|(score, line)| Valued { score: Some(score), line }).collect()
}
