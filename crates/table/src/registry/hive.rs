//! The entry of Hive.

mod boardspace;
mod game_string;
mod mzinga;

use ludoteca_core::{Game, Message, Notation, Reason, Side, Tree};
use ludoteca_hive::{Hive, HiveEvaluation, Move, Opening, PrologSkin, Repetition, Rules};

use super::{alphabeta, minimax, random};
use crate::{Entry, Modern, Record};

pub(super) fn entry() -> Entry<Hive> {
    Entry {
        skins: vec![Box::new(Modern), Box::new(PrologSkin)],
        players: vec![random(), minimax::<Hive, HiveEvaluation>(), alphabeta::<Hive, HiveEvaluation>()],
        adviser: |_| "alphabeta",
        explainers: &[],
        oracle: |_| None,
        evaluator: |_| Some(Box::new(HiveEvaluation::default())),
        solve: None,
        probe_file: None,
        forms: vec![game_string::form(), mzinga::form(), boardspace::form()],
    }
}

/// Reads something under rules, or else under the same ones without what a foreign
/// game may not keep to and its text cannot tell: a queen opens it, or it goes on after
/// a third occurrence.
fn leniently<T, E>(rules: Rules, read: impl Fn(Rules) -> Result<T, E>) -> Result<T, E> {
    let others = [rules, rules.with_opening(Opening::Free)];
    let others = others.into_iter().flat_map(|rules| [rules, rules.with_repetition(Repetition::None)]);
    let other = |error| others.skip(1).find_map(|rules| read(rules).ok()).ok_or(error);
    read(rules).or_else(other)
}

/// Reads a record in our own shape, leniently.
fn read_under(rules: Rules, shape: impl Fn(Rules) -> String) -> Result<Record<Hive>, Message> {
    leniently(rules, |rules| shape(rules).parse::<Record<Hive>>().map_err(|error| error.message()))
}

/// The moves of a record's main line; forms that begin with an empty table have no
/// text for any other start.
fn moves_from_the_start(record: &Record<Hive>, form: &'static str) -> Result<Vec<Move>, Message> {
    if record.start != Hive::start(&record.rules) {
        return Err(Message::new("hive.form.start").with("form", form));
    }
    Ok(record.tree.main_line())
}

/// The texts of moves from the start.
fn texts(rules: Rules, moves: &[Move]) -> Vec<String> {
    let mut position = Hive::start(&rules);
    let text = |&m: &Move| {
        let text = position.move_text(m);
        position.apply(m);
        text
    };
    moves.iter().map(text).collect()
}

/// The result of a record in the words of the Universal Hive Protocol.
fn state(record: &Record<Hive>) -> &'static str {
    match record.outcome.map(|outcome| outcome.winner) {
        Some(Some(Side::First)) => "WhiteWins",
        Some(Some(Side::Second)) => "BlackWins",
        Some(None) => "Draw",
        None if record.tree.children(Tree::<Move>::ROOT).is_empty() => "NotStarted",
        None => "InProgress",
    }
}

/// The result that such a word means.
fn result(state: &str) -> &'static str {
    match state.trim() {
        "WhiteWins" => "1-0",
        "BlackWins" => "0-1",
        "Draw" => "1/2-1/2",
        _ => "*",
    }
}
