//! Playing with a skin in the unit tests.

use std::cell::Cell;

use ludoteca_core::testkit::SkinTable;
use ludoteca_core::{
    BySide, Game, Given, Language, Mover, Notation, Outcome, Plan, Reading, Setup, Side, Skin, Spec, Word,
};
use proptest::prelude::*;

use crate::{Cats, Refusal, Step};

pub(super) type Table = SkinTable<Cats>;

/// A new game under these rules, in Spanish.
pub(super) fn start(rules: &str) -> Table {
    Table::start(rules, Language::Es)
}

/// A game on the usual board that begins with this position, in Spanish.
pub(super) fn at(position: &str) -> Table {
    Table::at("8x8", position, Language::Es)
}

/// What the skin does before a game between these players, after these answers.
pub(super) fn set_up(
    skin: &dyn Skin<Cats>,
    table: &Table,
    seats: [&str; 2],
    answers: &[&str],
) -> Setup<Cats> {
    let [first, second] = seats.map(|spec| spec.parse::<Spec>().expect("the spec is well written"));
    let given = Given { seats: BySide { first, second }, seats_settled: true, start_settled: false };
    let answers: Vec<String> = answers.iter().map(|&answer| answer.to_owned()).collect();
    let plan = Plan { rules: &table.rules, turn: table.position().turn(), given: &given, machines: &[] };
    skin.setup(&plan, &answers, table.look)
}

/// The positions in which no answer may do harm.
fn tables() -> Vec<Table> {
    let mut cats_to_move = start("8x8");
    cats_to_move.play("31-26");
    vec![
        start("8x8"),
        cats_to_move,
        start("16x16").flipped(),
        start("16x16,first=cats"),
        start("4x4,first=cats"),
        start("5x7,edge=no"),
        at("16:5,6,8,11:m"),
        at("12:5,6,8,16:m"),
        at("2:9,10,16,18:c"),
    ]
}

/// Lines that people, cats on keyboards and attackers type.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        any::<String>(),
        "[0-9]{1,3}",
        "[-+]?[0-9]{1,30}",
        "[0-9]+[.,][0-9]*",
        "[0-9a-fA-F]{1,3}",
        "[()a-z]{0,16}",
        "[\u{0}\u{a0}\u{b2}\u{660}🐭🐱]{1,3}",
        Just("(facts)".to_owned()),
        Just("(instrucciones)".to_owned()),
    ];
    let words = prop::collection::vec(word, 1..5).prop_map(|words| words.join(" "));
    // Small numbers are often squares, and now and then a legal move.
    prop_oneof![words, "[1-8]( [1-8]){0,3}", "[1-4]( [1-4]){0,3}"]
}

/// Checks that no line makes the skin panic, and that what it accepts, a thousand
/// times at least, is a step of the side to move, which its canonical text names
/// too, and a start of the mouse's edge.
pub(super) fn takes_any_line(skin: &dyn Skin<Cats>) {
    let tables = tables();
    let accepted = Cell::new(0);
    let config = ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(lines in prop::collection::vec(line(), 1..6))| {
        for table in &tables {
            for line in &lines {
                match set_up(skin, table, ["human", "ryg"], &[line]) {
                    Setup::Ready { rules, .. } => assert!(rules.board().last().contains(rules.mouse())),
                    Setup::Again(_) => {}
                    other => panic!("{line:?}: {other:?}"),
                }
            }
            table.type_anything(skin, &lines, |attempt| {
                let from = table.position().board().square(attempt.from).expect("the piece is somewhere");
                assert_eq!(table.position().owner(from), Some(table.position().turn()));
                let text = format!("{}-{}", attempt.from, attempt.to);
                assert_eq!(table.position().parse_attempt(&text), Ok(attempt));
                accepted.set(accepted.get() + 1);
            });
        }
    });
    assert!(accepted.get() >= 1000, "only {} lines were understood", accepted.get());
}

/// Checks that the skin has words for every occasion in every language.
pub(super) fn speaks_every_language(skin: &dyn Skin<Cats>) {
    for language in Language::ALL {
        for mut table in tables() {
            table.look.language = language;
            let turn = table.position().turn();
            let view = table.view();
            let mut said = vec![skin.opening(view.rules, language), skin.draw(&view)];
            if let Setup::Ask { screen, prompt } = set_up(skin, &table, ["human", "ryg"], &[]) {
                said.extend([screen, prompt]);
            }
            for answers in [&[][..], &["1".to_owned()], &["1 1".to_owned()]] {
                said.push(skin.prompt(&view, answers));
            }
            for winner in [Some(Side::First), Some(Side::Second), None] {
                let ending = table.position().stuck().ending;
                said.push(skin.end(&view, Outcome { winner, ending }));
            }
            for answer in ["x", "99 99", "1 1 1 1"] {
                if let Reading::Unclear { line, .. } = skin.read(&view, &[answer.to_owned()]) {
                    said.push(line.text);
                }
            }
            let (from, to) = (table.position().mouse(), table.position().mouse());
            for refusal in [
                Refusal::Over,
                Refusal::OffTheBoard(0),
                Refusal::NotYourPiece(from),
                Refusal::NotAdjacent { from, to },
                Refusal::CatsNeverGoBack { from, to },
                Refusal::Occupied { square: to, by: Side::First },
                Refusal::Occupied { square: to, by: Side::Second },
            ] {
                said.push(skin.refuse(&view, &refusal).text);
            }
            for to in table.position().board().squares() {
                said.push(skin.announce(&view, Step { from, to }, Mover::Machine).text);
            }
            if let Some(Word::Pages(pages)) = skin.word(&view, "(instrucciones)") {
                said.extend(pages);
            }
            for text in said {
                assert!(!text.contains("cats.skin"), "{language}, {turn:?}: {text}");
                assert!(!text.contains(['{', '}', '\t']), "{language}, {turn:?}: {text}");
            }
        }
    }
}
