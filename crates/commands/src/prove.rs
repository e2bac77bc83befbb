//! `ludoteca prove`: can a side force a win?

use std::process::ExitCode;
use std::time::Duration;

use ludoteca_core::{Control, Error, Language, Limits, Message, Side, duration, folded};
use ludoteca_house::{ForcedWin, LiveGame};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::args::Prove;
use crate::env::Env;
use crate::failure::Failure;
use crate::source::open;
use crate::{batch, output};

/// The time where neither plies nor positions nor a time are said; the help says it too.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The exit code where the limits were reached before it was known.
const NOT_KNOWN: u8 = 4;

pub(crate) fn run(args: &Prove, env: &Env) -> Result<ExitCode, Failure> {
    let limits = limits(args)?;
    let named = |live: &dyn LiveGame| match args.side.as_deref() {
        None => Ok(live.session().turn()),
        Some(word) => side(word, &|side| live.session().side_name(side)),
    };
    if batch::is_asked(&args.setting) {
        return batch::run(env, &args.setting, |live| {
            let side = named(live)?;
            Ok(to_json(&live.prove(side, args.plies, limits)?.run(&Control::timed(), &mut |_| {})))
        });
    }
    let live = open(env, &args.setting)?;
    let side = named(&*live)?;
    let found = live.prove(side, args.plies, limits)?.run(&Control::timed(), &mut |_| {});
    let ForcedWin { answer, plies, line, .. } = &found;
    if args.json {
        output::json(&to_json(&found))?;
    } else {
        let text = match (answer, args.plies) {
            (Some(true), _) => {
                TEXTS.message("prove.yes").with("n", plies.unwrap_or_default()).with("line", line.join(", "))
            }
            (Some(false), Some(plies)) => TEXTS.message("prove.no_within").with("n", plies),
            (Some(false), None) => TEXTS.message("prove.no"),
            (None, _) => TEXTS.message("prove.unknown"),
        };
        output::prose(&env.language().say(&text.with_message("side", live.session().side_name(side))))?;
    }
    Ok(match answer {
        Some(true) => ExitCode::SUCCESS,
        Some(false) => ExitCode::FAILURE,
        None => ExitCode::from(NOT_KNOWN),
    })
}

fn to_json(found: &ForcedWin) -> Value {
    let ForcedWin { answer, plies, line, nodes } = found;
    json!({ "forced": answer, "plies": plies, "pv": line, "nodes": nodes })
}

/// What was asked for, or a time where nothing was: some games never end.
fn limits(args: &Prove) -> Result<Limits, Error> {
    let time = match args.time.as_deref() {
        Some(text) => Some(duration::read(text, 0)?),
        None => (args.plies.is_none() && args.nodes.is_none()).then_some(USUAL_TIME),
    };
    Ok(Limits { time, nodes: args.nodes, ..Limits::default() })
}

/// The side of a word: `first`, `second`, or what it is called in any language.
fn side(word: &str, name: &dyn Fn(Side) -> Message) -> Result<Side, Error> {
    let wanted = folded(word);
    let called = |side: Side| Language::ALL.map(|language| folded(&language.say(&name(side))));
    let found = Side::ALL.into_iter().find(|&side| side.word() == wanted || called(side).contains(&wanted));
    found.ok_or_else(|| {
        let error = TEXTS.unknown("error.side").with("text", word.trim());
        error.with_message("first", name(Side::First)).with_message("second", name(Side::Second))
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Args, Command};

    fn told(more: &[&str]) -> Limits {
        let args = Args::try_parse_from([&["ludoteca", "prove", "hive"], more].concat()).unwrap();
        let Some(Command::Prove(prove)) = args.command else { panic!("another command") };
        limits(&prove).unwrap()
    }

    #[test]
    fn who_limits_nothing_does_not_wait_for_ever() {
        assert_eq!(told(&[]).time, Some(USUAL_TIME));
        assert_eq!(told(&["--side", "second"]).time, Some(USUAL_TIME));
        assert_eq!(told(&["--time", "3s"]).time, Some(Duration::from_secs(3)));
        for limit in ["--plies", "--nodes"] {
            assert_eq!(told(&[limit, "3"]).time, None, "{limit} is limit enough");
        }
    }
}
