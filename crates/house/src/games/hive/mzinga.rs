//! Records as Mzinga writes them: PGN with a number for every ply.

use std::fmt::Write;

use ludoteca_core::{Error, Notation};
use ludoteca_hive::{Hive, Rules};

use super::{moves_from_the_start, read_under, result, state};
use crate::Form;
use ludoteca_session::{Record, game_of};

const NAME: &str = "mzinga";
/// The tag that tells this form from ours.
const GAME_TYPE: &str = "[GameType \"";
const RESULT: &str = "[Result \"";
/// The words of the result, the last line of all.
const STATES: [&str; 5] = ["WhiteWins", "BlackWins", "Draw", "InProgress", "NotStarted"];

pub(super) fn form() -> Form<Hive> {
    Form {
        name: NAME,
        // Our own records say which game they are of, and may quote anything.
        recognises: |text| {
            text.starts_with('[') && game_of(text).is_none() && value(text, GAME_TYPE).is_some()
        },
        read,
        read_so_far: Some(read_so_far),
        write: Some(write),
    }
}

/// Whether a line may be one of the tags before the moves.
fn is_of_tags(line: &str) -> bool {
    line.is_empty() || line.starts_with('[')
}

/// The value of a tag that stands on a line of its own, before the moves.
fn value<'a>(text: &'a str, tag: &str) -> Option<&'a str> {
    let mut tags = text.lines().map(str::trim).take_while(|line| is_of_tags(line));
    tags.find_map(|line| line.strip_prefix(tag))?.strip_suffix("\"]")
}

fn read(text: &str) -> Result<Record<Hive>, Error> {
    let rules: Rules = value(text, GAME_TYPE).unwrap_or_default().parse()?;
    read_under(rules, |rules| translated(text, rules))
}

/// Reads it as far as it goes, under the rules that it names.
fn read_so_far(text: &str) -> Result<(Record<Hive>, Option<Error>), Error> {
    if let Ok(record) = read(text) {
        return Ok((record, None));
    }
    let rules: Rules = value(text, GAME_TYPE).unwrap_or_default().parse()?;
    let (record, broken) = Record::read_so_far(&translated(text, rules))?;
    Ok((record, broken.map(Error::from)))
}

/// It as a record of ours, whose tags and result have other words; lines keep their numbers.
fn translated(text: &str, rules: Rules) -> String {
    let result = result(value(text, RESULT).unwrap_or_default());
    let lines: Vec<&str> = text.lines().collect();
    let moves = lines.iter().position(|line| !is_of_tags(line.trim())).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.trim().is_empty());
    let translated = lines.iter().enumerate().map(|(at, line)| match line.trim() {
        tag if at < moves && tag.starts_with(GAME_TYPE) => format!("[Variant \"{rules}\"]"),
        tag if at < moves && tag.starts_with(RESULT) => format!("[Result \"{result}\"]"),
        word if Some(at) == last && STATES.contains(&word) => String::new(),
        _ => (*line).to_owned(),
    });
    translated.collect::<Vec<_>>().join("\n") + "\n" + result
}

fn write(record: &Record<Hive>) -> Result<String, Error> {
    let moves = record.start.line_texts(&moves_from_the_start(record, NAME)?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_ours_that_quotes_this_form_is_not_taken_for_it() {
        let ours: Record<Hive> = "[GameType \"+3\"] wS1 {\n[GameType \"Base\"]\n} *".parse().unwrap();
        assert!(!(form().recognises)(&ours.to_string()), "{ours}");
        let theirs = "[GameType \"Base\"]\n[Result \"InProgress\"]\n\n1. wS1\n\nInProgress\n";
        assert!((form().recognises)(theirs));
        assert!(!(form().recognises)("[White \"A\"]\n1. wS1 {\n[GameType \"Base\"]\n} *"));
    }

    #[test]
    fn what_a_comment_says_stays_as_it_is() {
        let text = "[GameType \"Base\"]\n[Result \"Draw\"]\n\n1. wS1 {no\nDraw\n[Result \"x\"] yet}\n\nDraw";
        let record = read(text).unwrap().to_string();
        assert!(record.ends_with("1. wS1 {no Draw [Result \"x\"] yet} 1/2-1/2\n"), "{record}");
    }
}
