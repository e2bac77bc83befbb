//! Capturing back and forth, which is how a move comes to be made again.

use ludoteca_core::{Game, History};

use crate::{Claustro, Move, Repetition};

/// The longest run that has to be counted: the next ply ends the game.
const LONGEST: usize = 5;

/// Captures one after the other, each of which undoes the one before.
///
/// A move can be made again two plies later only if the reply has undone it: the captive
/// captures its captor and puts it back where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The plies that it has lasted, one at least; more than five are not counted.
    pub plies: usize,
    /// The capture that goes on with it: it undoes the last move.
    pub next: Move,
}

impl Claustro {
    /// The run that a past has led to, if the side to move can undo the last move.
    pub fn run(&self, past: &History<'_, Claustro>) -> Option<Run> {
        let (&last, earlier) = past.moves.split_last()?;
        let next = self.judge(&self.undoing(last)?.into()).ok()?;
        let mut later = last;
        let undone = |&&m: &&Move| {
            let undoes = self.undoing(m) == Some(later);
            later = m;
            undoes
        };
        let before = earlier.iter().rev().take(LONGEST - 1).take_while(undone).count();
        Some(Run { plies: 1 + before, next })
    }

    /// The move that would undo a capture.
    fn undoing(&self, m: Move) -> Option<Move> {
        let undo = Move { from: m.captive?, to: self.victim(m.from, m.to), captive: Some(m.from) };
        // A captive that leaps has to leap over its captor.
        (self.victim(undo.from, undo.to) == m.to).then_some(undo)
    }

    /// What the rule about repetition still remembers of the past, as a number.
    pub(crate) fn remembered(&self, past: &History<'_, Claustro>) -> Option<u64> {
        match self.rules().options().repetition {
            Repetition::None => None,
            Repetition::Designer => Some(self.run(past).map_or(0, |Run { plies, next }| {
                mixed((plies as u64) << 32 | u64::from(Claustro::code(next)))
            })),
            Repetition::Seed => Some(directions(past.moves)),
        }
    }
}

/// The last direction of each side, and how many plies went the way of the ply two before.
fn directions(moves: &[Move]) -> u64 {
    let way = |m: &Move| m.from.displacement(m.to).cast_unsigned();
    let mut last = moves.iter().rev().map(way);
    let last = [last.next(), last.next()].map(|way| u64::from(way.unwrap_or_default()));
    let pairs = moves.iter().rev().zip(moves.iter().rev().skip(2));
    let alike = pairs.take(LONGEST).take_while(|(later, earlier)| way(later) == way(earlier)).count();
    mixed((alike as u64) << 16 | last[1] << 8 | last[0])
}

/// Spreads a number over 64 bits.
const fn mixed(number: u64) -> u64 {
    let x = number.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (x ^ (x >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb)
}

#[cfg(test)]
mod tests {
    use ludoteca_core::{GameSoFar, Notation};

    use super::*;
    use crate::Rules;

    fn played(rules: &str, start: &str, moves: &[&str]) -> GameSoFar<Claustro> {
        let rules: Rules = rules.parse().unwrap();
        let mut game = GameSoFar::new(Claustro::parse_position(&rules, start).unwrap());
        for text in moves {
            let attempt = game.position().parse_attempt(text).unwrap();
            game.play(&attempt).unwrap();
        }
        game
    }

    fn run(rules: &str, start: &str, moves: &[&str]) -> Option<(usize, String)> {
        let game = played(rules, start, moves);
        let run = game.position().run(&game.past())?;
        Some((run.plies, game.position().move_text(run.next)))
    }

    const DUEL: &str = "3b1/4b/g1b1b/gg3/2g2 g";
    const BACK_AND_FORTH: [&str; 5] = ["b2xc3@d4", "d4xc3@b2", "b2xc3@d4", "d4xc3@b2", "b2xc3@d4"];

    #[test]
    fn plies_of_a_run_are_counted() {
        for plies in 1..=5 {
            let next = BACK_AND_FORTH[plies % 2].to_owned();
            assert_eq!(run("5x5", DUEL, &BACK_AND_FORTH[..plies]), Some((plies, next)));
        }
        assert_eq!(run("5x5", DUEL, &[]), None);
        assert_eq!(run("5x5", DUEL, &["b2xc3@a4"]), None, "nobody captures back from there");
        let other = ["b2xc3@d4", "d4xc3@b2", "b2xc3@d2"];
        assert_eq!(run("5x5", DUEL, &other), Some((1, "d2xc3@b2".to_owned())), "it begins anew");
    }

    #[test]
    fn a_captive_that_leaps_comes_back_over_its_captor() {
        let start = "1bbb1/g4/g4/g1b2/1g3 g";
        let back = Some((1, "e4xc2@b1".to_owned()));
        assert_eq!(run("5x5,capture=jump", start, &["b1xd3@e4"]), back);
        assert_eq!(run("5x5,capture=jump", start, &["b1xd3@c1"]), None);
    }

    #[test]
    fn equal_pasts_are_remembered_alike_and_others_apart() {
        let key = |rules: &str, moves: &[&str]| {
            let game = played(rules, DUEL, moves);
            game.position().remembered(&game.past())
        };
        assert_eq!(key("5x5,repetition=none", &BACK_AND_FORTH), None);
        for rules in ["5x5", "5x5,vacated=no,repetition=seed"] {
            assert_ne!(key(rules, &BACK_AND_FORTH[..2]), key(rules, &BACK_AND_FORTH[..4]), "{rules}");
            assert_eq!(key(rules, &BACK_AND_FORTH[..3]), key(rules, &BACK_AND_FORTH[..3]), "{rules}");
        }
        assert_eq!(key("5x5", &["c1-c2"]), key("5x5", &[]), "steps are forgotten");
    }
}
