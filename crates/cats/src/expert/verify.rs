//! The proof: every mouse reply, from every start.

use std::collections::HashMap;

use ludoteca_core::{ErrorKind, Game, Message, Notation, Reason, Side};

use super::{Rule, fire};
use crate::TEXTS;
use crate::{Cats, Rules, Square, Squares, Step};

/// What a walk through every game of a rule set has found: the cats always win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The positions that can come about, whoever is to move.
    pub positions: usize,
    /// The plies of the longest game.
    pub longest: u32,
    /// The rules as listed, and in how many positions each fires.
    pub firings: Vec<(&'static str, usize)>,
}

/// A game that the rules do not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losing {
    /// Where it begins.
    pub start: Cats,
    /// The moves of both sides.
    pub line: Vec<Step>,
    /// What goes wrong after them.
    pub failure: Failure,
}

/// How rules fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The mouse has reached the cats' edge.
    Escaped,
    /// No cat can move.
    Stuck,
    /// No rule proposes a step.
    Silent,
    /// A rule proposes a step that is not allowed.
    Illegal {
        /// The name of the rule.
        rule: &'static str,
        /// The step.
        step: Step,
    },
}

impl Reason for Losing {
    fn message(&self) -> Message {
        let message = match self.failure {
            Failure::Escaped => TEXTS.message("cats.expert.losing.escaped"),
            Failure::Stuck => TEXTS.message("cats.expert.losing.stuck"),
            Failure::Silent => TEXTS.message("cats.expert.losing.silent"),
            Failure::Illegal { rule, step } => TEXTS
                .message("cats.expert.losing.illegal")
                .with("rule", rule)
                .with("step", format_args!("{}-{}", step.from, step.to)),
        };
        let moves: Vec<String> = self.line.iter().map(|step| format!("{}-{}", step.from, step.to)).collect();
        message.with("start", self.start.position()).with("line", moves.join(" "))
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

/// Walks every game that the rules can play on 8x8, against every mouse reply
/// from all four start squares, whoever begins.
///
/// # Errors
/// The first game that the cats do not win.
pub fn verify(rules: &[Rule]) -> Result<Proof, Losing> {
    let board = Rules::default().board();
    let mut walk = Walk::new(rules);
    let mut longest = 0;
    for first in Side::ALL {
        for mouse in board.last() {
            let start = Cats::new(board, mouse, board.home(), first);
            match walk.plies(&start) {
                Ok(plies) => longest = longest.max(plies),
                Err(failure) => return Err(Losing { start, line: walk.line, failure }),
            }
        }
    }
    let firings = rules.iter().map(|rule| rule.name).zip(walk.firings).collect();
    Ok(Proof { positions: walk.known.len(), longest, firings })
}

/// A walk under way.
struct Walk<'a> {
    rules: &'a [Rule],
    /// The plies to the end of the longest game from each position.
    known: HashMap<(Squares, Square, Side), u32>,
    /// How often each rule has fired.
    firings: Vec<usize>,
    /// The moves from the start to where the walk is.
    line: Vec<Step>,
}

impl<'a> Walk<'a> {
    fn new(rules: &'a [Rule]) -> Walk<'a> {
        Walk { rules, known: HashMap::new(), firings: vec![0; rules.len()], line: Vec::new() }
    }

    /// The plies of the longest game from a position. After a failure the line
    /// stays where it happened.
    fn plies(&mut self, position: &Cats) -> Result<u32, Failure> {
        let place = (position.cats(), position.mouse(), position.turn());
        if let Some(&plies) = self.known.get(&place) {
            return Ok(plies);
        }
        if position.outcome().is_some() {
            return Err(Failure::Escaped);
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        if position.turn() == Side::Second {
            if moves.is_empty() {
                return Err(Failure::Stuck);
            }
            moves = vec![self.reply(position, &moves)?];
        }
        let mut longest = 0;
        for step in moves {
            let mut next = *position;
            next.apply(step);
            self.line.push(step);
            longest = longest.max(1 + self.plies(&next)?);
            self.line.pop();
        }
        self.known.insert(place, longest);
        Ok(longest)
    }

    /// What the rules play, if it is one of the legal moves.
    fn reply(&mut self, position: &Cats, moves: &[Step]) -> Result<Step, Failure> {
        let firing = fire(self.rules, position).ok_or(Failure::Silent)?;
        if !moves.contains(&firing.step) {
            return Err(Failure::Illegal { rule: firing.name, step: firing.step });
        }
        if let Some(index) = self.rules.iter().position(|rule| rule.name == firing.name) {
            self.firings[index] += 1;
        }
        Ok(firing.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expert::{Proposal, rules};

    #[test]
    fn the_cats_win_every_game_and_every_rule_is_used() {
        let proof = verify(rules::CATS).expect("the cats always win");
        println!("{} positions, the longest game has {} plies", proof.positions, proof.longest);
        assert_eq!(proof.firings.len(), rules::CATS.len());
        for (rule, times) in &proof.firings {
            println!("{times:6} {rule}");
            assert!(*times > 0, "{rule} never fires");
        }
        assert_eq!(verify(rules::CATS), Ok(proof), "a second walk finds the same");
    }

    #[test]
    fn no_rule_can_be_spared() {
        for index in 0..rules::CATS.len() {
            let mut fewer = rules::CATS.to_vec();
            let spared = fewer.remove(index).name;
            let losing = verify(&fewer).expect_err(spared);
            println!("without {spared}: {}", losing.message());
            let mut position = losing.start;
            for &step in &losing.line {
                if position.turn() == Side::Second {
                    let firing = fire(&fewer, &position).expect("a rule fires on the way");
                    assert_eq!(firing.step, step, "the line is what the rules play");
                }
                position.play(&step.into()).expect("the line is legal");
            }
            match losing.failure {
                Failure::Escaped => assert!(position.outcome().is_some()),
                Failure::Stuck => assert_eq!((position.turn(), position.count()), (Side::Second, 0)),
                Failure::Silent => assert_eq!(fire(&fewer, &position), None),
                Failure::Illegal { rule, step } => panic!("{rule} proposes {step:?}"),
            }
        }
    }

    #[test]
    fn rules_that_say_nothing_or_nonsense_are_found_out() {
        let silent = verify(&[]).unwrap_err();
        assert_eq!((silent.failure, silent.line.len()), (Failure::Silent, 1));
        let stay = Rule::new("stay", "cats.expert.because", 0, |facts| {
            let cat = *facts.cats().first()?;
            Some(Proposal::new(Step { from: cat, to: cat }, TEXTS.message("cats.expert.because")))
        });
        let illegal = verify(&[stay]).unwrap_err();
        assert!(matches!(illegal.failure, Failure::Illegal { rule: "stay", .. }));
        for losing in [silent, illegal] {
            let text = losing.message().to_string();
            assert!(text.contains("29:1,2,3,4:m") && !text.contains('{'), "{text}");
        }
    }
}
