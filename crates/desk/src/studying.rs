//! What is asked about a game by somebody who studies it.

use ludoteca_core::{Error, Line, Message, Spec};
use ludoteca_house::{
    Advice, AnalysisOrder, JudgeChoice, Judged, Missed, SolveOrder, Step, TaughtWeights, TreeOrder,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::TEXTS;
use crate::answer::Answer;
use crate::bounds::{LOOKS, TREE};
use crate::desk::{Desk, Replied, Reply};
use crate::fields::{Advise, Analyse, AtTable, OfGame, Prove, Trace, Why};
use crate::request::Request;
use crate::state::picture;
use crate::work::job;

/// The player that knows every result where a table does.
pub(crate) const PERFECT: &str = "perfect";
/// The form of a tree that tells it look by look.
const LINES: &str = "lines";
/// What is told of a tree in place of it: the memory that it takes.
const MEMORY: &str = "memory";
const JSON: &str = "json";

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
        let order = TreeOrder { depth, most: Some(TREE), ..TreeOrder::new(self.language) };
        let told = form.clone();
        let answer = move |text: String| {
            Ok(Answer::new("trace").with("table", table).with("form", told).with("text", text))
        };
        let work = match form.as_str() {
            LINES => {
                let order = TreeOrder { most: Some(LOOKS), ..order };
                let trace = self.table(table)?.trace(player.as_ref(), order)?;
                job(trace, move |_: &mut Desk, trace| answer(trace?.lines()))
            }
            form => {
                let stats = form == MEMORY;
                let format = if stats { JSON } else { form }.parse()?;
                let tree = self.table(table)?.tree(player.as_ref(), TreeOrder { format, stats, ..order })?;
                job(tree, move |_: &mut Desk, text| answer(text?))
            }
        };
        self.begin(id, work).map(Reply::Later)
    }

    /// What the player of rules goes by.
    pub(crate) fn agenda(&mut self, wanted: &AtTable) -> Replied {
        let agenda = self.table(wanted.table)?.agenda()?;
        let say = |message| self.language.say(message);
        let facts: Vec<String> = agenda.facts.iter().map(say).collect();
        let rules: Vec<Value> = agenda
            .rules
            .iter()
            .map(|rule| {
                let (text, why) = rule.proposal.as_ref().map(|(text, why)| (text, say(why))).unzip();
                json!({ "title": say(&rule.title), "salience": rule.salience, "move": text, "why": why })
            })
            .collect();
        let answer = Answer::new("agenda").with("table", wanted.table);
        Ok(answer.with("facts", facts).with("rules", rules).into())
    }

    /// The players whose evaluation can be changed, with their weights.
    pub(crate) fn weights(&mut self, wanted: &OfGame) -> Replied {
        let game = self.game(&wanted.game)?;
        let players = game.weights()?.into_iter().map(|TaughtWeights { player, weights }| {
            let weights: Vec<Value> =
                weights.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
            json!({ "player": player, "weights": weights })
        });
        let players: Vec<Value> = players.collect();
        Ok(Answer::new("weights").with("game", &wanted.game).with("players", players).into())
    }

    /// How many positions are how far from the end; the game is solved on the spot.
    pub(crate) fn map(&mut self, request: Request) -> Replied {
        let (id, AtTable { table }) = (request.id, request.fields()?);
        let session = self.table(table)?.session();
        let (game, rules) = (session.game_name(), session.rules_text());
        let threads = Some(self.bounds.threads as usize);
        let order = SolveOrder { distances: true, threads, ..SolveOrder::default() };
        let solving = self.game(game)?.solve(Some(&rules), order)?;
        let work = job(solving, move |desk: &mut Desk, solved| {
            let found = solved?.report;
            let say = |message| desk.language.say(message);
            let lines: Vec<String> = found.lines.iter().map(say).collect();
            let parts = found.histogram.iter().flat_map(|histogram| &histogram.parts);
            let parts = parts.map(|(name, counts)| json!({ "name": say(name), "counts": counts }));
            let parts: Vec<Value> = parts.collect();
            let about = found.histogram.as_ref().map(|histogram| say(&histogram.about));
            let answer = Answer::new("map").with("table", table).with("about", about);
            Ok(answer.with("parts", parts).with("lines", lines).with("report", found.json))
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
