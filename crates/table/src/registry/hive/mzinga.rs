//! Records as Mzinga writes them: PGN with a number for every ply.

use std::fmt::Write;

use ludoteca_core::{Message, Reason, TextError};
use ludoteca_hive::{Hive, Rules};

use super::{moves_from_the_start, read_under, result, state, texts};
use crate::{Form, Record};

const NAME: &str = "mzinga";
/// The tag that tells this form from ours.
const GAME_TYPE: &str = "[GameType \"";
const RESULT: &str = "[Result \"";

pub(super) fn form() -> Form<Hive> {
    Form {
        name: NAME,
        recognises: |text| text.starts_with('[') && value(text, GAME_TYPE).is_some(),
        read,
        write: Some(write),
    }
}

/// The value of a tag that stands on a line of its own.
fn value<'a>(text: &'a str, tag: &str) -> Option<&'a str> {
    let line = text.lines().find_map(|line| line.trim().strip_prefix(tag))?;
    line.strip_suffix("\"]")
}

/// Reads it as a record of ours whose tags and result have other words; lines keep
/// their numbers.
fn read(text: &str) -> Result<Record<Hive>, Message> {
    let rules = value(text, GAME_TYPE).unwrap_or_default();
    let rules: Rules = rules.parse().map_err(|error: TextError| error.message())?;
    let result = result(value(text, RESULT).unwrap_or_default());
    read_under(rules, |rules| {
        let translated = text.lines().map(|line| match line.trim() {
            tag if tag.starts_with(GAME_TYPE) => format!("[Variant \"{rules}\"]"),
            tag if tag.starts_with(RESULT) => format!("[Result \"{result}\"]"),
            "WhiteWins" | "BlackWins" | "Draw" | "InProgress" | "NotStarted" => String::new(),
            _ => line.to_owned(),
        });
        translated.collect::<Vec<_>>().join("\n") + "\n" + result
    })
}

fn write(record: &Record<Hive>) -> Result<String, Message> {
    let moves = texts(record.rules, &moves_from_the_start(record, NAME)?);
    let tag = |name: &str| record.header.tag(name).unwrap_or_default().replace(['"', '\\', '\n'], "");
    let mut out = format!("{GAME_TYPE}{}\"]\n", record.rules.game_type());
    for name in ["Date", "Event", "Site", "Round", "White", "Black"] {
        let _ = writeln!(out, "[{name} \"{}\"]", tag(name));
    }
    let _ = write!(out, "{RESULT}{}\"]\n\n", state(record));
    for (ply, text) in moves.iter().enumerate() {
        let _ = writeln!(out, "{}. {text}", ply + 1);
    }
    let _ = writeln!(out, "\n{}", state(record));
    Ok(out)
}
