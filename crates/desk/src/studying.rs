//! What is asked about a game by somebody who studies it.

use ludoteca_core::{Error, Line, Message, Spec};
use ludoteca_house::{Advice, AnalysisOrder, JudgeChoice, Judged, Missed, Step, TreeOrder};
use serde::Serialize;
use serde_json::{Value, json};

use crate::TEXTS;
use crate::answer::Answer;
use crate::bounds::TREE;
use crate::desk::{Desk, Replied, Reply};
use crate::fields::{Advise, Analyse, AtTable, Prove, Trace, Why};
use crate::request::Request;
use crate::state::picture;
use crate::work::job;

/// The player that knows every result where a table does.
const PERFECT: &str = "perfect";

impl Desk {
    /// What a player would do, and why.
    pub(crate) fn advise(&mut self, request: Request) -> Replied {
        let (id, Advise { table, player, seed, limits }) = (request.id, request.fields()?);
        let player = player.map(|player| self.allowed(&player)).transpose()?;
        let advice = self.table(table)?.advise(player.as_ref(), seed, limits.into())?;
        let work = job(advice, move |desk: &mut Desk, advice| {
            Ok(Answer::new("advice").with("table", table).with("advice", desk.advice(&advice?)))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// What a table says of the position and of every move; it is solved on the spot where it
    /// is not there.
    pub(crate) fn probe(&mut self, request: Request) -> Replied {
        let (id, AtTable { table }) = (request.id, request.fields()?);
        let session = self.table(table)?.session();
        let (game, rules) = (session.game_name(), session.rules_text());
        let knows = self.games.iter().any(|known| known.name() == game && known.players().contains(&PERFECT));
        if !knows {
            let unsolved = ludoteca_house::TEXTS.unsupported("error.unsolved");
            return Err(unsolved.with("game", game).with("rules", rules).into());
        }
        let perfect: Spec = PERFECT.parse()?;
        let live = self.table(table)?;
        let leaves_out = live.leaves_out();
        let advice = live.advise(Some(&perfect), 0, ludoteca_core::Limits::default())?;
        let work = job(advice, move |desk: &mut Desk, advice| {
            let Advice { verdict, moves, .. } = advice?;
            let answer = Answer::new("verdicts").with("table", table).with("verdict", verdict);
            let answer = answer.with("moves", judged(&moves));
            Ok(answer.with("leaves_out", desk.say(leaves_out.as_ref())))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// What every ply of the game was worth.
    pub(crate) fn analyse(&mut self, request: Request) -> Replied {
        let (id, Analyse { table, judge, skip, limits }) = (request.id, request.fields()?);
        let judge = match judge.as_deref() {
            None => JudgeChoice::Usual,
            Some("table") => JudgeChoice::Table,
            Some("engine") => JudgeChoice::Engine,
            Some(player) => JudgeChoice::Player(self.allowed(player)?),
        };
        let threads = self.bounds.threads as usize;
        let order = AnalysisOrder { judge, limits: limits.into(), threads, skip };
        let analysis = self.table(table)?.analyse(order)?;
        let work = job(analysis, move |desk: &mut Desk, analysis| {
            let analysis = analysis?;
            let words: Vec<Vec<String>> = analysis.steps.iter().map(|step| desk.remarks(step)).collect();
            let answer = Answer::new("analysis").with("table", table).with("analysis", analysis);
            Ok(answer.with("words", words))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// Whether a side can force a win.
    pub(crate) fn prove(&mut self, request: Request) -> Replied {
        let (id, Prove { table, side, plies, limits }) = (request.id, request.fields()?);
        let live = self.table(table)?;
        let side = side.unwrap_or_else(|| live.session().turn());
        let proof = live.prove(side, plies, limits.into())?;
        let work = job(proof, move |_: &mut Desk, found| {
            let answer = Answer::new("proof").with("table", table).with("side", side);
            let answer = answer.with("forced", found.answer).with("plies", found.plies);
            Ok(answer.with("line", found.line).with("nodes", found.nodes))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// What is written beside a ply that was judged.
    fn remarks(&self, step: &Step) -> Vec<String> {
        let missed = step.missed.as_ref().map(Missed::message);
        let all = step.remark().into_iter().chain(missed).chain(step.reasons.iter().cloned());
        all.map(|message| self.language.say(&message)).collect()
    }

    /// Why the last move was made, or why another one is not, in words.
    pub(crate) fn why(&mut self, request: Request) -> Replied {
        let (id, Why { table, not }) = (request.id, request.fields()?);
        let look = self.look();
        let live = self.table(table)?;
        live.set_look(look);
        if let Some(not) = not {
            let forbidden = |line: Line| TEXTS.illegal("desk.why_not").with_trusted("why", line.text.trim());
            let reasons = live.why_not(&not).map_err(forbidden)?;
            let work = job(reasons, move |desk: &mut Desk, reasons| {
                let told = desk.table(table)?.tell_why_not(&reasons);
                Ok(desk.reasons(table, &told, &reasons))
            });
            return self.begin(id, work).map(Reply::Later);
        }
        let reasons = live.why()?;
        let work = job(reasons, move |desk: &mut Desk, reasons| {
            let told = desk.table(table)?.tell_reasons(&reasons);
            Ok(desk.reasons(table, &told, &reasons))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// Reasons as messages have them.
    fn reasons(&self, table: u64, told: &[Message], reasons: &impl Serialize) -> Answer {
        let words: Vec<String> = told.iter().map(|message| self.language.say(message)).collect();
        Answer::new("reasons").with("table", table).with("words", words).with("reasons", reasons)
    }

    /// The picture with what there is to see marked.
    pub(crate) fn sights(&mut self, wanted: &AtTable) -> Replied {
        let scene = self.table(wanted.table)?.sights()?;
        Ok(Answer::new("sights").with("table", wanted.table).with("scene", picture(&scene)).into())
    }

    /// The tree that a player thinks over.
    pub(crate) fn trace(&mut self, request: Request) -> Replied {
        let (id, Trace { table, player, depth, form }) = (request.id, request.fields()?);
        let player = player.map(|player| self.allowed(&player)).transpose()?;
        let order =
            TreeOrder { depth, most: Some(TREE), format: form.parse()?, ..TreeOrder::new(self.language) };
        let tree = self.table(table)?.tree(player.as_ref(), order)?;
        let work = job(tree, move |_: &mut Desk, text| {
            Ok(Answer::new("trace").with("table", table).with("form", form).with("text", text?))
        });
        self.begin(id, work).map(Reply::Later)
    }

    /// A machine that a message names, if it may be asked.
    fn allowed(&self, player: &str) -> Result<Spec, Error> {
        let spec: Spec = player.parse()?;
        self.check_settings(&spec)?;
        if self.games.iter().any(|game| game.is_foreign(&spec)) {
            return Err(ludoteca_house::TEXTS.unsupported("seat.foreign").with("player", spec));
        }
        Ok(spec)
    }

    /// Advice as messages have it.
    fn advice(&self, advice: &Advice) -> Value {
        let lines = advice.variations.iter().map(|one| json!({ "score": one.score, "line": one.line }));
        let reasons = advice.reasons.iter().map(|opinion| {
            let reason = self.language.say(&opinion.reason);
            json!({ "player": opinion.player, "move": opinion.text, "reason": reason })
        });
        json!({
            "player": advice.player,
            "move": advice.choice,
            "score": advice.score,
            "verdict": advice.verdict,
            "depth": advice.depth,
            "nodes": advice.nodes,
            "line": advice.line,
            "lines": lines.collect::<Vec<_>>(),
            "moves": judged(&advice.moves),
            "reasons": reasons.collect::<Vec<_>>(),
        })
    }
}

/// Moves with what they do to the result.
fn judged(moves: &[Judged]) -> Vec<Value> {
    let one = |one: &Judged| json!({ "move": one.text, "verdict": one.verdict, "effect": one.effect });
    moves.iter().map(one).collect()
}
