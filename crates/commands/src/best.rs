//! `ludoteca best`: what to play, and why.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use ludoteca_core::{Error, Influence, Language, Limits, Look, Message, Spec, Term, Verdict, duration};
use ludoteca_house::{Advice, Judged, LiveGame, Opinion, Probed, Reasons, TableFile, Variation};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::Best;
use crate::env::Env;
use crate::failure::Failure;
use crate::source::open;
use crate::{batch, output};

/// The player that tells several lines and has threads and a table of its own.
const ENGINE: &str = "alphabeta";
/// The version of the answer in JSON: since the second, scores are numbers with a kind, and a
/// table file gives the same fields as a player.
const FORMAT: u32 = 2;
/// The least width of the column of moves.
const NARROWEST: usize = 6;
/// The most inputs of a net that are told in sentences.
const INFLUENCES: usize = 8;

pub(crate) fn run(args: &Best, env: &Env) -> Result<ExitCode, Failure> {
    if batch::is_asked(&args.setting) {
        return many(args, env);
    }
    let game = open(env, &args.setting)?;
    let language = env.language();
    if let Some(path) = &args.table {
        return from_file(&*game, path, args.json, language);
    }
    if let Some(text) = &args.why_not {
        return why_not(game, text, args.json, env);
    }
    let player = player(args)?;
    let job = game.advise(player.as_ref(), args.seed, limits(args)?)?;
    let advice = env.work(|control| job.run(control, &mut |_| {}))?;
    let reasons = if args.explain { Some(reasons(&*game, &advice, args.seed, env)?) } else { None };
    if args.json {
        output::json(&to_json(&*game, &advice, reasons.as_ref()))?;
        return Ok(ExitCode::SUCCESS);
    }
    if player.is_none() && advice.verdict.is_none() {
        let said = TEXTS
            .message("best.unsolved")
            .with("rules", game.session().rules_text())
            .with("player", &advice.player);
        output::note(&said, language);
    }
    if let Some(what) = game.leaves_out().filter(|_| advice.verdict.is_some()) {
        output::note(&what, language);
    }
    if !args.explain && args.multipv.is_none() {
        output::line(&advice.choice)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.multipv.is_some() {
        for (rank, Variation { score, line }) in (1..).zip(&advice.variations) {
            let text = TEXTS.message("best.variation").with("rank", rank).with("score", score);
            output::prose(&language.say(&text.with("line", line.join(", "))))?;
        }
    }
    if !args.explain {
        return Ok(ExitCode::SUCCESS);
    }
    let more = reasons.map_or_else(Vec::new, |reasons| game.tell_alternatives(&reasons));
    for message in explanation(&*game, &advice).iter().chain(&more) {
        output::prose(&language.say(message))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What there is to say about the moves that were not chosen.
fn reasons(game: &dyn LiveGame, advice: &Advice, seed: u64, env: &Env) -> Result<Reasons, Failure> {
    let job = game.explain(advice, seed)?;
    Ok(env.work(|control| job.run(control, &mut |_| {})))
}

/// Why a move is not played; one that the rules forbid is refused, which is a negative answer.
fn why_not(mut game: Box<dyn LiveGame>, text: &str, json: bool, env: &Env) -> Result<ExitCode, Failure> {
    let language = env.language();
    game.set_look(Look { language, ..game.look() });
    let job = match game.why_not(text) {
        Ok(job) => job,
        Err(line) => {
            output::write(&output::wrapped(&line.text))?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let why_not = env.work(|control| job.run(control, &mut |_| {}));
    if json {
        let mut value = json!({ "format": FORMAT });
        value["why_not"] = json!(why_not);
        output::json(&value)?;
        return Ok(ExitCode::SUCCESS);
    }
    for message in game.tell_why_not(&why_not) {
        output::prose(&language.say(&message))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Many positions, one on a line.
fn many(args: &Best, env: &Env) -> Result<ExitCode, Failure> {
    let (player, limits) = (player(args)?, limits(args)?);
    // A table is opened once, by the first position that it can be opened for.
    let mut opened: Option<TableFile> = None;
    batch::run(env, &args.setting, |game| {
        if let Some(path) = &args.table {
            let table = match &mut opened {
                Some(table) => table,
                none => none.insert(game.open_table(path)?),
            };
            return Ok(probed_json(game, &game.probe(table)?));
        }
        let job = game.advise(player.as_ref(), args.seed, limits)?;
        let advice = env.work(|control| job.run(control, &mut |_| {}))?;
        let job = if args.explain { Some(game.explain(&advice, args.seed)?) } else { None };
        let reasons = job.map(|job| env.work(|control| job.run(control, &mut |_| {})));
        Ok(to_json(game, &advice, reasons.as_ref()))
    })
}

/// The same fields as [`to_json`] gives, as far as a table knows them.
fn probed_json(game: &dyn LiveGame, probed: &Probed) -> Value {
    let Probed { verdict, moves, leaves_out } = probed;
    let choice = moves.first().map(|judged| judged.text.as_str());
    let mut value = json!({
        "format": FORMAT,
        "player": null,
        "move": choice,
        "score": verdict.known_score(game.session().turn()),
        "verdict": verdict,
        "depth": null,
        "nodes": null,
        "pv": choice.into_iter().collect::<Vec<_>>(),
        "lines": [],
        "moves": moves_json(moves),
    });
    if let Some(what) = leaves_out {
        value["leaves_out"] = what.to_string().into();
    }
    value
}

/// What a table file says, without loading it.
fn from_file(game: &dyn LiveGame, path: &Path, json: bool, language: Language) -> Result<ExitCode, Failure> {
    let probed = game.probe(&game.open_table(path)?)?;
    if let Some(what) = &probed.leaves_out {
        output::note(what, language);
    }
    if json {
        output::json(&probed_json(game, &probed))?;
        return Ok(ExitCode::SUCCESS);
    }
    let Probed { verdict, moves, .. } = &probed;
    for message in std::iter::once(verdict_message(game, *verdict)).chain(move_messages(moves)) {
        output::prose(&language.say(&message))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The player that is asked, if one is named or meant: what only the engine can do
/// means the engine.
fn player(args: &Best) -> Result<Option<Spec>, Error> {
    let settings = [("threads", args.threads), ("hash", args.hash)];
    let settings: Vec<(&str, u32)> =
        settings.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let named = args.player.as_deref();
    if named.is_none() && settings.is_empty() && args.multipv.is_none() {
        return Ok(None);
    }
    let spec: Spec = named.unwrap_or(ENGINE).parse()?;
    Ok(Some(settings.iter().fold(spec, |spec, (name, value)| spec.with_value(name, value))))
}

fn limits(args: &Best) -> Result<Limits, Error> {
    let time: Option<Duration> = match &args.time {
        None => None,
        Some(text) => Some(duration::read(text, 0)?),
    };
    Ok(Limits { time, depth: args.depth, nodes: args.nodes, lines: args.multipv, ..Limits::default() })
}

/// The advice in sentences that a beginner understands.
fn explanation(game: &dyn LiveGame, advice: &Advice) -> Vec<Message> {
    let mut lines = vec![TEXTS.message("best.choice").with("move", &advice.choice)];
    if let Some(verdict) = advice.verdict {
        lines.push(verdict_message(game, verdict));
    } else if let Some(score) = advice.score {
        lines.push(TEXTS.message("best.score").with("score", score));
    }
    if advice.line.len() > 1 {
        lines.push(TEXTS.message("best.line").with("line", advice.line.join(", ")));
    }
    if !advice.moves.is_empty() {
        lines.push(TEXTS.message("best.moves"));
    }
    lines.extend(move_messages(&advice.moves));
    if !advice.terms.is_empty() {
        lines.push(
            TEXTS.message("best.terms").with_message("side", game.session().side_name(game.session().turn())),
        );
    }
    for term in &advice.terms {
        let value = format_args!("{:>+6.2}", hundredths(term.value)).to_string();
        lines.push(TEXTS.message("best.term").with("value", value).with_message("name", term.name.clone()));
    }
    let influence = |Influence { input, value }: &Influence| format!("{input} {:+.2}", hundredths(*value));
    let influences: Vec<String> = advice.influences.iter().take(INFLUENCES).map(influence).collect();
    if !influences.is_empty() {
        lines.push(TEXTS.message("best.influences").with("inputs", influences.join(", ")));
    }
    for Opinion { player, text, reason } in &advice.reasons {
        let line = TEXTS.message("best.reason").with("player", player).with("move", text);
        lines.push(line.with_message("reason", reason.clone()));
    }
    lines
}

/// A value in whole points.
fn hundredths(value: i32) -> f64 {
    f64::from(value) / 100.0
}

/// Each move and what it does to the result.
fn move_messages(moves: &[Judged]) -> impl Iterator<Item = Message> {
    let width = moves.iter().map(|judged| judged.text.len()).max().unwrap_or(0).max(NARROWEST);
    moves.iter().map(move |judged| {
        let message = match judged.verdict.plies {
            Some(plies) => TEXTS.message("best.move_plies").with("n", plies + 1),
            None => TEXTS.message("best.move"),
        };
        message
            .with("move", format_args!("{:<width$}", judged.text))
            .with_message("effect", judged.effect.message())
    })
}

fn moves_json(moves: &[Judged]) -> Value {
    let one = |judged: &Judged| {
        json!({
            "move": judged.text,
            "effect": judged.effect.word(),
            "verdict": judged.verdict,
        })
    };
    moves.iter().map(one).collect()
}

/// Who wins, and in how many plies.
pub(crate) fn verdict_message(game: &dyn LiveGame, verdict: Verdict) -> Message {
    let Some(winner) = verdict.winner else { return TEXTS.message("verdict.draw") };
    let message = match verdict.plies {
        Some(plies) => TEXTS.message("verdict.won_in").with("n", plies),
        None => TEXTS.message("verdict.won"),
    };
    message.with_message("side", game.session().side_name(winner))
}

fn to_json(game: &dyn LiveGame, advice: &Advice, reasons: Option<&Reasons>) -> Value {
    let line = |Variation { score, line }: &Variation| json!({ "score": score, "pv": line });
    let mut value = json!({
        "format": FORMAT,
        "player": advice.player,
        "move": advice.choice,
        "score": advice.score,
        "verdict": advice.verdict,
        "depth": advice.depth,
        "nodes": advice.nodes,
        "pv": advice.line,
        "lines": advice.variations.iter().map(line).collect::<Vec<_>>(),
        "moves": moves_json(&advice.moves),
    });
    if let Some(what) = game.leaves_out().filter(|_| advice.verdict.is_some()) {
        value["leaves_out"] = what.to_string().into();
    }
    if let Some(reasons) = reasons {
        value["why"] = json!(reasons);
        let term = |term: &Term| json!({ "key": term.name.key(), "name": term.name.to_string(), "value": term.value });
        value["terms"] = advice.terms.iter().map(term).collect();
        if !advice.influences.is_empty() {
            let influence =
                |Influence { input, value }: &Influence| json!({ "input": input, "value": value });
            value["inputs"] = advice.influences.iter().map(influence).collect();
        }
        let reason = |opinion: &Opinion| {
            json!({
                "player": opinion.player,
                "move": opinion.text,
                "key": opinion.reason.key(),
                "reason": opinion.reason.to_string(),
            })
        };
        value["reasons"] = advice.reasons.iter().map(reason).collect();
    }
    value
}
