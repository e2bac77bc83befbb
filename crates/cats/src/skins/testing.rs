//! A table at which the tests play with a skin.

use ludoteca_core::{
    Game, History, Language, Look, Mover, Notation, Outcome, Reading, Side, Skin, View, Word,
};
use std::cell::Cell;

use proptest::prelude::*;

use crate::{Cats, Refusal, Rules, Step};

/// A game under way, with its past.
pub(super) struct Table {
    rules: Rules,
    start: Cats,
    moves: Vec<Step>,
    identities: Vec<u64>,
    pub(super) position: Cats,
    pub(super) look: Look,
}

impl Table {
    /// A new game under these rules, in Spanish.
    pub(super) fn start(rules: &str) -> Table {
        let rules: Rules = rules.parse().expect("the rules are well written");
        Table::from(rules, Cats::start(&rules))
    }

    /// A game on the usual board that begins with this position.
    pub(super) fn at(position: &str) -> Table {
        let rules = Rules::default();
        Table::from(rules, Cats::parse_position(&rules, position).expect("the position is possible"))
    }

    fn from(rules: Rules, start: Cats) -> Table {
        let look = Look { language: Language::Es, flipped: false, colour: false, unicode: true };
        Table { rules, start, moves: Vec::new(), identities: Vec::new(), position: start, look }
    }

    pub(super) fn flipped(mut self) -> Table {
        self.look.flipped = true;
        self
    }

    pub(super) fn view(&self) -> View<'_, Cats> {
        let past = History { start: &self.start, moves: &self.moves, identities: &self.identities };
        View { rules: &self.rules, position: &self.position, past, look: self.look }
    }

    /// Plays a move written by square numbers.
    pub(super) fn play(&mut self, text: &str) -> Step {
        let attempt = self.position.parse_attempt(text).expect("the move is well written");
        let step = self.position.judge(&attempt).expect("the move is legal");
        self.apply(step);
        step
    }

    fn apply(&mut self, step: Step) {
        self.identities.push(self.position.identity());
        self.moves.push(step);
        self.position.apply(step);
    }

    /// Answers the prompts of one turn and returns everything the skin said.
    pub(super) fn answer(&mut self, skin: &dyn Skin<Cats>, lines: &[&str]) -> String {
        let mut said = String::new();
        let mut answers = Vec::new();
        for line in lines {
            said += &skin.prompt(&self.view(), &answers);
            answers.push((*line).to_owned());
            match skin.read(&self.view(), &answers) {
                Reading::More => {}
                Reading::Unclear(line) => {
                    answers.clear();
                    said += &line.text;
                }
                Reading::Attempt(attempt) => {
                    answers.clear();
                    match self.position.judge(&attempt) {
                        Err(refusal) => said += &skin.refuse(&self.view(), &refusal).text,
                        Ok(step) => {
                            self.apply(step);
                            said += &skin.announce(&self.view(), step, Mover::Human);
                        }
                    }
                }
            }
        }
        said
    }

    /// Plays whole turns, one line of answers each, up to the end of the game,
    /// and returns the skin's last words.
    pub(super) fn play_to_the_end(&mut self, skin: &dyn Skin<Cats>, turns: &[&str]) -> String {
        for (number, line) in turns.iter().enumerate() {
            assert_eq!(self.position.ended(), None, "over before turn {number}");
            self.answer(skin, &[line]);
            assert_eq!(self.moves.len(), number + 1, "turn {number} was not accepted: {line}");
        }
        let outcome = self.position.ended().expect("the game is over");
        skin.end(&self.view(), outcome)
    }
}

/// The positions in which no answer may do harm.
fn tables() -> Vec<Table> {
    let mut cats_to_move = Table::start("8x8");
    cats_to_move.play("31-26");
    vec![
        Table::start("8x8"),
        cats_to_move,
        Table::start("16x16").flipped(),
        Table::start("16x16,first=cats"),
        Table::start("4x4,first=cats"),
        Table::start("5x7,edge=no"),
        Table::at("16:5,6,8,11:m"),
        Table::at("12:5,6,8,16:m"),
        Table::at("2:9,10,16,18:c"),
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
            let view = table.view();
            let mut answers = Vec::new();
            for line in &lines {
                let _ = skin.word(&view, line);
                if let Some(rules) = skin.read_start(&table.rules, line) {
                    prop_assert!(rules.board().last().contains(rules.mouse()));
                }
                prop_assert!(!skin.prompt(&view, &answers).is_empty());
                answers.push(line.clone());
                match skin.read(&view, &answers) {
                    Reading::More => {}
                    Reading::Unclear(_) => answers.clear(),
                    Reading::Attempt(attempt) => {
                        let from = table.position.board().square(attempt.from).expect("the piece is somewhere");
                        prop_assert_eq!(table.position.owner(from), Some(table.position.turn()));
                        let text = format!("{}-{}", attempt.from, attempt.to);
                        prop_assert_eq!(table.position.parse_attempt(&text), Ok(attempt));
                        accepted.set(accepted.get() + 1);
                        if let Err(refusal) = table.position.judge(&attempt) {
                            let _ = skin.refuse(&view, &refusal);
                        }
                        answers.clear();
                    }
                }
            }
        }
    });
    assert!(accepted.get() >= 1000, "only {} lines were understood", accepted.get());
}

/// Checks that the skin has words for every occasion in every language.
pub(super) fn speaks_every_language(skin: &dyn Skin<Cats>) {
    for language in Language::ALL {
        for mut table in tables() {
            table.look.language = language;
            let turn = table.position.turn();
            let view = table.view();
            let mut said = vec![skin.opening(view.rules, language), skin.draw(&view)];
            said.extend(skin.ask_start(view.rules, language));
            for answers in [&[][..], &["1".to_owned()], &["1 1".to_owned()]] {
                said.push(skin.prompt(&view, answers));
            }
            for winner in [Some(Side::First), Some(Side::Second), None] {
                let ending = table.position.stuck().ending;
                said.push(skin.end(&view, Outcome { winner, ending }));
            }
            for answer in ["x", "99 99", "1 1 1 1"] {
                if let Reading::Unclear(line) = skin.read(&view, &[answer.to_owned()]) {
                    said.push(line.text);
                }
            }
            let (from, to) = (table.position.mouse(), table.position.mouse());
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
            for to in table.position.board().squares() {
                said.push(skin.announce(&view, Step { from, to }, Mover::Machine));
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
