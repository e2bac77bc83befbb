//! Playing with a skin in the unit tests.

use std::cell::Cell;

use ludoteca_core::testkit::SkinTable;
use ludoteca_core::{
    BySide, Game, Given, Language, Mover, Notation, Outcome, Plan, Reading, Setup, Side, Skin, Spec,
};
use proptest::prelude::*;

use crate::Claustro;

pub(super) type Table = SkinTable<Claustro>;

/// A new game under these rules, in English.
pub(super) fn start(rules: &str) -> Table {
    Table::start(rules, Language::En)
}

/// A game under these rules that begins with this position, in English.
pub(super) fn at(rules: &str, position: &str) -> Table {
    Table::at(rules, position, Language::En)
}

/// What is settled when two people sit down without a word.
pub(super) fn nothing_given() -> Given {
    let seats = BySide { first: Spec::human(), second: Spec::human() };
    Given { seats, seats_settled: false, start_settled: false }
}

/// What the skin does before a game, after these answers.
pub(super) fn set_up(
    skin: &dyn Skin<Claustro>,
    table: &Table,
    given: &Given,
    answers: &[&str],
) -> Setup<Claustro> {
    let answers: Vec<String> = answers.iter().map(|&answer| answer.to_owned()).collect();
    let machines = ["random", "easy", "greedy", "level:1", "perfect"];
    let plan = Plan { rules: &table.rules, turn: table.position().turn(), given, machines: &machines };
    skin.setup(&plan, &answers, table.look)
}

/// The positions in which no answer may do harm.
fn tables() -> Vec<Table> {
    let mut blue_to_move = start("5x5");
    blue_to_move.play("b1-b2");
    vec![
        start("5x5"),
        blue_to_move,
        start("3x4,seed"),
        start("10x10").flipped(),
        at("5x5", "2bb1/3gb/g1b2/g4/1g3 g"),
        at("5x5,capture=jump,steps=any", "2bb1/3gb/g1b2/g4/1g3 b"),
        at("5x5,forced=yes,diagonals=forward", "2bb1/3gb/g1b2/g4/1g3 g").flipped(),
        at("5x5", "1b1b1/g3b/1g3/1gg2/b4 g"),
        at("3x4", "3/3/1gb/3 b"),
    ]
}

/// Lines that people, cats on keyboards and attackers type.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        any::<String>(),
        "[0-9]{1,3}",
        "[-+]?[0-9]{1,30}",
        "[0-9]+[.,][0-9]*",
        "[a-k]([1-9]|1[01])",
        "[()a-z,@x-]{0,16}",
        "[\u{0}\u{a0}\u{b2}\u{660}🟢🔵]{1,3}",
    ];
    let words = prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "));
    // Small numbers are often squares.
    prop_oneof![
        words,
        "[1-5]",
        "[0-1]",
        r"\([1-5],[1-5]\) [01] \([1-5],[1-5]\)( \([1-5],[1-5]\))?",
        "[a-e][1-5]-[a-e][1-5]",
        "[a-e][1-5]x[a-e][1-5]@[a-e][1-5]",
    ]
}

/// Checks that no line makes the skin panic, before a game or in it, and that what
/// it accepts, a thousand times at least, has a canonical text.
pub(super) fn takes_any_line(skin: &dyn Skin<Claustro>) {
    let tables = tables();
    let accepted = Cell::new(0);
    let config = ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() };
    let lines = prop::collection::vec(line(), 1..12);
    let picks = prop::collection::vec(0..1000_usize, 6);
    proptest!(config, |(lines in lines, picks in picks)| {
        let mut answers: Vec<&str> = Vec::new();
        for line in &lines {
            match set_up(skin, &tables[0], &nothing_given(), &answers) {
                Setup::Ask { prompt, .. } => assert!(!prompt.is_empty()),
                Setup::Again(_) => drop(answers.pop().expect("an answer is refused")),
                Setup::Leave(_) | Setup::Ready { .. } => break,
            }
            answers.push(line);
        }
        for table in &tables {
            // Every other line is a legal move where there is one.
            let legal = skin.legal(&table.view());
            let mut lines = lines.clone();
            for (line, pick) in lines.iter_mut().step_by(2).zip(&picks) {
                line.clone_from(legal.get(pick % legal.len().max(1)).unwrap_or(&String::new()));
            }
            table.type_anything(skin, &lines, |attempt| {
                if let Ok(m) = table.position().judge(&attempt) {
                    let text = table.position().move_text(m);
                    assert_eq!(table.position().parse_attempt(&text), Ok(attempt));
                    accepted.set(accepted.get() + 1);
                }
            });
        }
    });
    assert!(accepted.get() >= 1000, "only {} lines were understood", accepted.get());
}

/// Checks that every legal move is understood as the skin writes it.
pub(super) fn reads_what_it_writes(skin: &dyn Skin<Claustro>) {
    for table in tables() {
        let view = table.view();
        let mut moves = Vec::new();
        table.position().moves(&mut moves);
        for m in moves {
            let text = skin.move_text(&view, m);
            match skin.read(&view, std::slice::from_ref(&text)) {
                Reading::Attempt(attempt) => assert_eq!(table.position().judge(&attempt), Ok(m), "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}

/// Checks that the skin has words for every occasion in every language.
pub(super) fn speaks_every_language(skin: &dyn Skin<Claustro>) {
    for language in Language::ALL {
        for mut table in tables() {
            table.look.language = language;
            let view = table.view();
            let mut said = vec![skin.opening(view.rules, language), skin.draw(&view)];
            for answers in [
                &[][..],
                &["0"],
                &["1"],
                &["1", "3"],
                &["1", "3", "3"],
                &["2"],
                &["2", "1", "5", "5"],
                &["3", "1"],
                &["4"],
                &["x"],
            ] {
                match set_up(skin, &table, &nothing_given(), answers) {
                    Setup::Ask { screen, prompt } => said.extend([screen, prompt]),
                    Setup::Again(line) => said.push(line.text),
                    Setup::Leave(text) => said.push(text),
                    Setup::Ready { .. } => {}
                }
            }
            for answers in ["", "4 2", "4 2 0", "4 2 1", "4 2 1 3 3", "1 1", "9 9", "2 1 0 2 2 2", "x"] {
                let answers: Vec<String> = answers.split_whitespace().map(str::to_owned).collect();
                said.push(skin.prompt(&view, &answers));
                if let Reading::Unclear { line, .. } = skin.read(&view, &answers) {
                    said.push(line.text);
                }
            }
            for winner in [Some(Side::First), Some(Side::Second), None] {
                let ending = table.position().stuck().ending;
                said.push(skin.end(&view, Outcome { winner, ending }));
            }
            let mut moves = Vec::new();
            table.position().moves(&mut moves);
            for m in moves {
                for mover in [Mover::Human, Mover::Machine] {
                    said.push(skin.announce(&view, m, mover).text);
                }
            }
            for text in said {
                assert!(!text.contains("claustro.skin"), "{language}: {text}");
                assert!(!text.contains(['{', '}', '\t']), "{language}: {text}");
            }
        }
    }
}
