//! The rule system: named rules that say why, and a proof that they never lose.
//!
//! The rules are tried by salience, then in the order of their list; the first
//! that proposes a step fires. They look at relations between the pieces, as a
//! person would: who is hindmost, who has strayed, what lies ahead of the mouse.
//! There is no look ahead and no table.

mod facts;
pub mod rules;
mod verify;

pub use facts::Facts;
pub use verify::{Failure, Losing, Proof, verify};

use std::cmp::Reverse;

use ludoteca_core::{Decision, Error, Game, Info, Message, NoMove, Player, Request, Side};

use crate::TEXTS;
use crate::{Cats, Rules, Square, Step};

/// A rule of the expert.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name, as the old program's author would write it.
    pub name: &'static str,
    /// The key of the name in the catalogues.
    pub title: &'static str,
    /// Rules with more salience are tried first.
    pub salience: i32,
    /// The step that the rule wants, where it applies.
    pub propose: fn(&Facts) -> Option<Proposal>,
}

impl Rule {
    /// A rule with its name, the key of its title, its salience and its function.
    pub const fn new(
        name: &'static str,
        title: &'static str,
        salience: i32,
        propose: fn(&Facts) -> Option<Proposal>,
    ) -> Rule {
        Rule { name, title, salience, propose }
    }
}

/// What a rule wants to do and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The step.
    pub step: Step,
    /// The reason, in words.
    pub why: Message,
}

impl Proposal {
    /// A step with its reason, which is told the squares `from` and `to`.
    pub fn new(step: Step, why: Message) -> Proposal {
        Proposal { step, why: why.with_place("from", step.from).with_place("to", step.to) }
    }
}

/// A rule that has fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firing {
    /// The name of the rule.
    pub name: &'static str,
    /// The key of the name in the catalogues.
    pub title: &'static str,
    /// The salience of the rule.
    pub salience: i32,
    /// The step it chose.
    pub step: Step,
    /// The rule and its reason, in words.
    pub reason: Message,
}

/// The first rule that proposes a step, by salience and then in listed order.
pub fn fire(rules: &[Rule], position: &Cats) -> Option<Firing> {
    agenda(rules, position).next()
}

/// The rules that propose a step, in the order in which they would fire.
pub fn agenda(rules: &[Rule], position: &Cats) -> impl Iterator<Item = Firing> {
    let facts = Facts::of(position);
    let mut agenda: Vec<Rule> = rules.to_vec();
    agenda.sort_by_key(|rule| Reverse(rule.salience));
    agenda.into_iter().filter_map(move |rule| {
        let Proposal { step, why } = (rule.propose)(&facts)?;
        let reason = TEXTS
            .message("cats.expert.because")
            .with_message("rule", TEXTS.message(rule.title))
            .with_message("why", why);
        Some(Firing { name: rule.name, title: rule.title, salience: rule.salience, step, reason })
    })
}

/// What there is to say of a firing when somebody asks: the facts, and the agenda that was
/// left when the rule fired.
pub fn notes(position: &Cats) -> Vec<Message> {
    let facts = Facts::of(position);
    let list = |squares: &mut dyn Iterator<Item = Square>| {
        let squares = squares.map(|square| TEXTS.message("cats.expert.square").with_place("square", square));
        squares.reduce(|all, next| {
            TEXTS.message("cats.expert.squares").with_message("all", all).with_message("next", next)
        })
    };
    let ahead = facts.open_ahead(facts.mouse());
    let mut told =
        vec![TEXTS.message("cats.expert.facts").with_place("mouse", facts.mouse()).with("n", ahead.len())];
    told.extend(list(&mut facts.cats().iter().copied()).map(|cats| {
        TEXTS.message("cats.expert.facts_cats").with_message("cats", cats).with("n", facts.last_cats().len())
    }));
    let rest = agenda(Expert::rules(position.turn()), position).skip(1);
    told.extend(rest.map(|firing| {
        let message = TEXTS.message("cats.expert.agenda").with_message("rule", TEXTS.message(firing.title));
        let message = message.with("salience", firing.salience);
        message.with_place("from", firing.step.from).with_place("to", firing.step.to)
    }));
    told
}

/// Plays by the rules and says which one fired and why.
///
/// As the cats it wins every game on 8x8, which [`verify`] proves; as the mouse
/// it takes every gap it is given.
///
/// ```
/// use ludoteca_cats::{Expert, Rules, expert};
/// assert!(Expert::new(&Rules::default()).is_ok());
/// assert!(Expert::new(&"6x6".parse()?).is_err());
///
/// let proof = expert::verify(expert::rules::CATS).expect("the cats always win");
/// assert!(proof.firings.iter().all(|(_, times)| *times > 0));
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Expert {
    firings: Vec<Firing>,
}

impl Expert {
    /// The expert, if the board is the one its rules are made for.
    pub fn new(rules: &Rules) -> Result<Expert, Error> {
        Expert::suits(rules)?;
        Ok(Expert::default())
    }

    /// Whether the rules are made for this board: only for 8x8.
    pub fn suits(rules: &Rules) -> Result<(), Error> {
        let (columns, rows) = (rules.board().columns(), rules.board().rows());
        if (columns, rows) == (8, 8) {
            return Ok(());
        }
        Err(TEXTS.unsupported("cats.expert.board").with("board", format_args!("{columns}x{rows}")))
    }

    /// The rules of a side.
    pub const fn rules(side: Side) -> &'static [Rule] {
        match side {
            Side::First => rules::MOUSE,
            Side::Second => rules::CATS,
        }
    }

    /// Every rule that this player has fired, in order.
    pub fn firings(&self) -> &[Firing] {
        &self.firings
    }
}

impl Player<Cats> for Expert {
    fn choose(
        &mut self,
        request: &Request<'_, Cats>,
        _: &mut dyn FnMut(&Info<Cats>),
    ) -> Result<Decision<Cats>, NoMove> {
        let position = request.position;
        if let Some(firing) = fire(Expert::rules(position.turn()), position) {
            let (choice, reason) = (firing.step, Some(firing.reason.clone()));
            self.firings.push(firing);
            return Ok(Decision { choice, score: None, reason });
        }
        // Only where somebody has set up cats that the rules never bring about.
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let choice = *moves.first().expect("players are asked only where there is a move");
        let reason = TEXTS.message("cats.expert.no_rule").with_place("from", choice.from);
        let reason = reason.with_place("to", choice.to);
        Ok(Decision { choice, score: None, reason: Some(reason) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ludoteca_core::{Control, History, Language, Limits, Notation, Random};
    use proptest::prelude::*;

    use super::*;
    use crate::{Clips, Square, Squares};

    fn ask(player: &mut dyn Player<Cats>, position: &Cats) -> Decision<Cats> {
        let request = Request {
            rules: &Rules::default(),
            past: History::none(position),
            position,
            limits: Limits::default(),
            control: &Control::timed(),
        };
        player.choose(&request, &mut |_| {}).expect("it answers")
    }

    /// Plays to the end: the winner and everything the two said.
    fn game(rules: &str, mouse: &mut dyn Player<Cats>, cats: &mut dyn Player<Cats>) -> (Side, Vec<Message>) {
        let mut position = Cats::start(&rules.parse().unwrap());
        let mut said = Vec::new();
        loop {
            if let Some(end) = position.ended() {
                return (end.winner.expect("this game has no draws"), said);
            }
            let decision = match position.turn() {
                Side::First => ask(mouse, &position),
                Side::Second => ask(cats, &position),
            };
            said.extend(decision.reason);
            position.play(&decision.choice.into()).expect("players choose legal moves");
        }
    }

    /// A text that is there, with everything filled in.
    fn assert_told(reason: &Message) {
        for language in Language::ALL {
            let text = language.say(reason);
            assert!(!text.contains(['{', '}']) && !text.contains("cats."), "{language}: {text}");
        }
    }

    #[test]
    fn salience_comes_before_the_order_of_the_list() {
        fn first(facts: &Facts) -> Option<Proposal> {
            facts.steps().next().map(|step| Proposal::new(step, TEXTS.message("cats.expert.because")))
        }
        let position = Cats::start(&"8x8,first=cats".parse().unwrap());
        let rule = |name, salience| Rule::new(name, "cats.expert.because", salience, first);
        let never = Rule::new("never", "cats.expert.because", 9, |_| None);
        let fired = |rules: &[Rule]| fire(rules, &position).map(|firing| firing.name);
        assert_eq!(fired(&[rule("low", -1), rule("one", 3), rule("two", 3), never]), Some("one"));
        assert_eq!(fired(&[rule("two", 3), rule("one", 3)]), Some("two"));
        assert_eq!(fired(&[never]), None);
    }

    #[test]
    fn other_boards_are_refused_in_words() {
        for board in ["6x6", "8x10", "10x8", "7x7,edge=no"] {
            let refusal = Expert::new(&board.parse().unwrap()).unwrap_err();
            assert_told(refusal.message());
            let shape = board.split(',').next().unwrap();
            assert!(Language::Es.say(&refusal).contains(shape), "{refusal}");
        }
        assert!(Expert::new(&"8x8,mouse=29,first=cats".parse().unwrap()).is_ok());
    }

    #[test]
    fn every_rule_has_a_name_of_its_own_in_three_languages() {
        let rules = || rules::CATS.iter().chain(rules::MOUSE);
        for rule in rules() {
            assert_told(&TEXTS.message(rule.title));
            assert!(rule.title.ends_with(rule.name), "{}", rule.name);
        }
        let names: BTreeSet<&str> = rules().map(|rule| rule.name).collect();
        assert_eq!(names.len(), rules().count(), "two rules share a name");
    }

    #[test]
    fn the_cats_hold_the_line_that_beats_the_old_program() {
        let escape = [
            (2, 3),
            (3, 4),
            (4, 5),
            (5, 6),
            (6, 7),
            (5, 6),
            (4, 5),
            (3, 4),
            (2, 5),
            (3, 6),
            (4, 7),
            (5, 8),
            (6, 7),
            (7, 6),
            (8, 5),
        ];
        let mut position = Cats::start(&Rules::default());
        for (row, column) in escape {
            let to = Clips { row, column }.square(position.board()).unwrap();
            let step = Step { from: position.mouse(), to };
            if position.play(&step.into()).is_err() {
                // Our cats already stand where the old ones let the mouse pass.
                assert!(position.cats().contains(to), "{}", position.position());
                return;
            }
            assert_eq!(position.outcome(), None, "the mouse has escaped");
            position.apply(fire(rules::CATS, &position).expect("a rule fires").step);
        }
        panic!("the mouse has walked the whole line");
    }

    #[test]
    fn the_cats_beat_every_mouse_and_say_why() {
        for start in ["8x8", "8x8,mouse=29", "8x8,mouse=30,first=cats", "8x8,mouse=32,first=cats"] {
            let mut cats = Expert::default();
            for seed in 0..100 {
                assert_eq!(game(start, &mut Random::new(seed), &mut cats).0, Side::Second, "{start} {seed}");
            }
            let (winner, said) = game(start, &mut Expert::default(), &mut cats);
            assert_eq!(winner, Side::Second);
            said.iter().for_each(assert_told);
            for firing in cats.firings() {
                assert_told(&firing.reason);
                let text = Language::Es.say(&firing.reason);
                let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
                let Step { from, to } = firing.step;
                assert!(words.contains(&*from.to_string()) && words.contains(&*to.to_string()), "{text}");
            }
        }
    }

    #[test]
    fn the_same_game_gives_the_same_reasons() {
        let play = || game("8x8", &mut Random::new(7), &mut Expert::default());
        assert_eq!(play(), play());
    }

    #[test]
    fn the_mouse_takes_the_gaps_of_careless_cats() {
        let mut mouse = Expert::default();
        let won = (0..200).filter(|&seed| game("8x8", &mut mouse, &mut Random::new(seed)).0 == Side::First);
        let won = won.count();
        println!("the mouse beats {won} of 200 random packs of cats");
        assert!(won >= 190, "{won} of 200");
        // Careful cats make it step back, too.
        game("8x8", &mut mouse, &mut Expert::default());
        let fired: BTreeSet<&str> = mouse.firings().iter().map(|firing| firing.name).collect();
        assert_eq!(fired.len(), rules::MOUSE.len(), "{fired:?}");
        mouse.firings().iter().for_each(|firing| assert_told(&firing.reason));
    }

    proptest! {
        /// Whatever somebody sets up, there is a legal answer with a reason.
        #[test]
        fn any_set_up_gets_a_legal_move(
            squares in proptest::sample::subsequence((0..32).collect::<Vec<usize>>(), 5),
            mouse in 0..5_usize,
            turn in prop_oneof![Just(Side::First), Just(Side::Second)],
        ) {
            let mouse = Square::new(squares[mouse]);
            let cats: Squares = squares.into_iter().map(Square::new).filter(|&square| square != mouse).collect();
            let position = Cats::new(Rules::default().board(), mouse, cats, turn);
            prop_assume!(position.ended().is_none());
            let decision = ask(&mut Expert::default(), &position);
            prop_assert!(position.judge(&decision.choice.into()).is_ok(), "{}", position.position());
            assert_told(&decision.reason.expect("the expert always has a reason"));
        }
    }
}
