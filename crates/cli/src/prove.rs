//! `ludoteca prove`: can a side force a win?

use std::process::ExitCode;

use ludoteca_core::{Limits, Message, Reason, Side, duration};
use ludoteca_table::ForcedWin;
use serde_json::json;

use crate::args::{Common, Prove};
use crate::failure::Failure;
use crate::output;
use crate::source::open;

pub(crate) fn run(args: &Prove, common: &Common) -> Result<ExitCode, Failure> {
    let table = open(&args.setting, args.load.as_ref())?;
    let side = match args.side.as_deref() {
        None => table.turn(),
        Some(word) => side(word)?,
    };
    let time = args.time.as_deref().map(|text| duration::read(text, 0).map_err(|error| error.message()));
    let limits = Limits { time: time.transpose()?, nodes: args.nodes, ..Limits::default() };
    let found = table.prove(side, args.plies, limits)?;
    let ForcedWin { answer, plies, line, nodes } = &found;
    if args.json {
        output::json(&json!({ "forced": answer, "plies": plies, "pv": line, "nodes": nodes }))?;
    } else {
        let text = match (answer, args.plies) {
            (Some(true), _) => {
                Message::new("prove.yes").with("n", plies.unwrap_or_default()).with("line", line.join(", "))
            }
            (Some(false), Some(plies)) => Message::new("prove.no_within").with("n", plies),
            (Some(false), None) => Message::new("prove.no"),
            (None, _) => Message::new("prove.unknown"),
        };
        output::line(&common.language().say(&text.with_message("side", table.side(side))))?;
    }
    Ok(if *answer == Some(true) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn side(word: &str) -> Result<Side, Message> {
    let found = Side::ALL.into_iter().find(|side| word.trim().eq_ignore_ascii_case(side.word()));
    found.ok_or_else(|| Message::new("error.side").with("text", word.trim()))
}
