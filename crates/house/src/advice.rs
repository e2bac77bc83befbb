//! What a player would do in a position, and why.

use ludoteca_core::{
    Control, Decision, Effect, Error, GameSoFar, History, Influence, Limits, Message, Oracle, Playable,
    Prospect, Request, Score, SearchPath, Spec, Term, Verdict,
};

use crate::snapshot::Snapshot;
use crate::{Thought, Wait};

/// The longest line of best play that is told.
const LONGEST_LINE: usize = 200;

/// A player's choice with everything that can be said about it.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The player that was asked.
    pub player: String,
    /// The move, as canonical text.
    pub choice: String,
    /// What the player thinks of the position, for the side to move.
    pub score: Option<Score>,
    /// The depth that the player reached.
    pub depth: u32,
    /// The positions that it looked at.
    pub nodes: u64,
    /// The line that it expects, its choice first.
    pub line: Vec<String>,
    /// The best lines with their values, as many as were asked for, if the player can
    /// tell several.
    pub variations: Vec<Variation>,
    /// The proved result, where a table knows it.
    pub verdict: Option<Verdict>,
    /// The legal moves, the best first where a table knows.
    pub moves: Vec<Judged>,
    /// What the evaluation of the position is made of, for the side to move.
    pub terms: Vec<Term>,
    /// The inputs that moved the evaluation where it is no sum, those that did most first.
    pub influences: Vec<Influence>,
    /// What the players that give reasons say.
    pub reasons: Vec<Opinion>,
}

/// A line of moves and what it is worth to the side to move.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Its value.
    pub score: Score,
    /// The moves, as canonical texts.
    pub line: Vec<String>,
}

/// A player's move and its reason.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The player.
    pub player: String,
    /// The move it would make, as canonical text.
    pub text: String,
    /// Why.
    pub reason: Message,
}

/// A legal move and what it does to the result.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The move, as canonical text.
    pub text: String,
    /// The proved result after it.
    pub verdict: Verdict,
    /// What it does for the side that makes it.
    pub effect: Effect,
}

impl<G: Playable> Snapshot<G> {
    /// Asks a player for a move here; the game must not be over.
    pub(crate) fn advise(
        &self,
        spec: Option<&Spec>,
        seed: u64,
        limits: Limits,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Result<Advice, Error> {
        let position = self.position();
        let entry = self.entry;
        let spec = &spec.map_or_else(
            || entry.find_adviser(&self.rules, control, Wait::ForTable),
            |spec| Ok(spec.clone()),
        )?;
        let Pondered { decision, depth, nodes, mut line, lines, .. } =
            self.think(spec, seed, limits, control, report)?;

        let oracle = entry.find_oracle(&self.rules, control);
        if let (Some(oracle), [only]) = (oracle.as_deref(), &line[..]) {
            line = best_line(&self.game, *only, oracle);
        }
        let judged = oracle.as_deref().map(|oracle| judge(Some(&self.game.past()), position, oracle));
        let (verdict, moves) = judged.map_or((None, Vec::new()), |(verdict, moves)| (Some(verdict), moves));
        let text = position.move_text(decision.choice);
        let own =
            decision.reason.map(|reason| Opinion { player: spec.to_string(), text: text.clone(), reason });
        let reasons = own.into_iter();
        let timed = limits.time.map(|time| control.clone().within(time));
        let request = self.request(limits, timed.as_ref().unwrap_or(control));
        let others = entry.explainers.iter().filter(|name| **name != spec.name());
        let reasons =
            reasons.chain(others.filter_map(|name| self.reason_of(name, control, &request))).collect();
        let evaluator = entry.evaluation_of(spec, &self.rules);
        let evaluator = evaluator.as_deref();
        Ok(Advice {
            player: spec.to_string(),
            choice: text,
            score: decision.score,
            depth,
            nodes,
            line: position.line_texts(&line),
            variations: lines
                .into_iter()
                .map(|(score, line)| Variation { score, line: position.line_texts(&line) })
                .collect(),
            verdict,
            moves,
            terms: evaluator.map_or_else(Vec::new, |evaluator| evaluator.terms(position)),
            influences: evaluator.map_or_else(Vec::new, |evaluator| evaluator.influences(position)),
            reasons,
        })
    }

    /// Lets a player think here, and gives everything that it told.
    pub(crate) fn think(
        &self,
        spec: &Spec,
        seed: u64,
        limits: Limits,
        control: &Control,
        report: &mut dyn FnMut(Thought),
    ) -> Result<Pondered<G>, Error> {
        let began = control.now();
        let timed = limits.time.map(|time| control.clone().within(time));
        let request = self.request(limits, timed.as_ref().unwrap_or(control));
        let (mut depth, mut nodes, mut line) = (0, 0, Vec::new());
        // The lines of the last depth for which all are known, and those of the next.
        let mut known = Valued::<G::Move>::new();
        let mut coming = Valued::<G::Move>::new();
        let decision = self.consult(spec, seed, control, &request, &mut |info| {
            report(Thought::of(self.position(), info, control.now().saturating_sub(began)));
            (depth, nodes) = (info.depth, info.nodes);
            if info.rank <= 1 {
                line.clone_from(&info.line);
                known = merged(std::mem::take(&mut coming), std::mem::take(&mut known));
            }
            coming.push((info.score, info.line.clone()));
        })?;
        if line.first() != Some(&decision.choice) {
            line = vec![decision.choice];
        }
        let whole = if coming.len() < known.len() { known.clone() } else { coming.clone() };
        Ok(Pondered { decision, depth, nodes, line, lines: merged(coming, known), whole })
    }

    /// What another player of this game says here, if it has a reason.
    fn reason_of(&self, name: &str, control: &Control, request: &Request<'_, G>) -> Option<Opinion> {
        let spec = name.parse().ok()?;
        let decision = self.consult(&spec, 0, control, request, &mut |_| {}).ok()?;
        let text = request.position.move_text(decision.choice);
        Some(Opinion { player: name.to_owned(), text, reason: decision.reason? })
    }
}

/// The result of a position, and the legal moves with theirs, the best first: by
/// the rules about the past, if that is told, and by the table.
pub(crate) fn judge<G: Playable>(
    past: Option<&History<'_, G>>,
    position: &G,
    oracle: &dyn Oracle<G>,
) -> (Verdict, Vec<Judged>) {
    let side = position.turn();
    let mut prospects = Vec::new();
    // What a game begins with is a past too, without moves.
    let past = past.copied().unwrap_or_else(|| History::none(position));
    SearchPath::new(Some(&past)).prospects(&mut position.clone(), oracle, &mut prospects);
    // What the past decides may be better than what the table knows, or worse.
    let decided = prospects.iter().any(|prospect| prospect.adjudged);
    let best = prospects.iter().map(|prospect| prospect.verdict).max_by_key(|verdict| verdict.score(side));
    let before = match best {
        Some(best) if decided => best.one_ply_before(),
        _ => oracle.verdict(&past, position),
    };
    let known = prospects.into_iter().map(|Prospect { choice, verdict, .. }| (choice, verdict)).collect();
    (before, sorted(position, before, known))
}

/// The moves with what they do, the best first.
pub(crate) fn sorted<G: Playable>(
    position: &G,
    before: Verdict,
    known: Vec<(G::Move, Verdict)>,
) -> Vec<Judged> {
    let side = position.turn();
    let judge = |(m, verdict)| {
        let effect = Effect::of(before, verdict, side);
        Judged { text: position.move_text(m), verdict, effect }
    };
    let mut judged: Vec<Judged> = known.into_iter().map(judge).collect();
    judged.sort_by_key(|judged| std::cmp::Reverse(judged.verdict.score(side)));
    judged
}

/// The line that best play on both sides takes after a move, to the end.
pub(crate) fn best_line<G: Playable>(
    game: &GameSoFar<G>,
    first: G::Move,
    oracle: &dyn Oracle<G>,
) -> Vec<G::Move> {
    let played = game.moves().len();
    let mut game = game.clone();
    game.push(first);
    let mut prospects = Vec::new();
    let told = |game: &GameSoFar<G>| game.moves().len() - played;
    while game.outcome().is_none()
        && oracle.verdict(&game.past(), game.position()).plies.is_some()
        && told(&game) < LONGEST_LINE
    {
        let side = game.position().turn();
        let mut path = SearchPath::new(Some(&game.past()));
        path.prospects(&mut game.position().clone(), oracle, &mut prospects);
        let Some(best) = prospects.iter().max_by_key(|prospect| prospect.verdict.score(side)) else { break };
        game.push(best.choice);
    }
    game.moves()[played..].to_vec()
}

/// What a player has thought, and its decision.
pub(crate) struct Pondered<G: Playable> {
    pub(crate) decision: Decision<G>,
    /// The depth that it reached.
    pub(crate) depth: u32,
    /// The positions that it looked at.
    pub(crate) nodes: u64,
    /// The line that it expects, its choice first.
    pub(crate) line: Vec<G::Move>,
    /// The best lines with their values, if it told any.
    pub(crate) lines: Valued<G::Move>,
    /// The lines of the last depth for which all are known: their values can be compared.
    pub(crate) whole: Valued<G::Move>,
}

/// Lines of moves with their values.
type Valued<M> = Vec<(Score, Vec<M>)>;

/// The newer lines, and of the older ones those that begin otherwise, as many as there
/// were.
fn merged<M: Copy + PartialEq>(newer: Valued<M>, older: Valued<M>) -> Valued<M> {
    let most = newer.len().max(older.len());
    let first = |line: &[M]| line.first().copied();
    let begun: Vec<Option<M>> = newer.iter().map(|(_, line)| first(line)).collect();
    let others = older.into_iter().filter(|(_, line)| !begun.contains(&first(line)));
    newer.into_iter().chain(others).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_has_become_the_best_is_not_told_twice() {
        let line = |score, moves: &[char]| (Score::new(score), moves.to_vec());
        let older = vec![line(9, &['a']), line(5, &['b', 'c']), line(1, &['d'])];
        let newer = vec![line(7, &['b'])];
        assert_eq!(merged(newer, older), [line(7, &['b']), line(9, &['a']), line(1, &['d'])]);
    }
}
