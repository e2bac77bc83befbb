//! The greedy player of an old program: forward, with a liking for captures.

use std::cmp::Reverse;

use ludoteca_core::{Decision, Game, Info, Message, NoMove, Player, Request, Rng, Side};

use crate::TEXTS;
use crate::{Claustro, Move, Square, Squares};

/// The least number that all distances to the goal plus one divide, 1 to 19: the
/// reciprocals that the player compares are whole numbers of its parts.
const WHOLE: i64 = 232_792_560;
/// What nearness counts in the score of a move, in tenths.
const NEARNESS: i64 = 9;
/// What a capture counts in the score of a move, in tenths.
const CAPTURE: i64 = 1;

/// Chooses the move that ends nearest to the goal, captures a little before steps.
///
/// A move that ends on a square with distance `d - 1` to the goal scores `0.9 / d`,
/// plus 0.1 if it captures. The best score is played first, ties at random, except
/// that a move is passed over if the board is worth less after it: the sum of
/// `1 / d` over the own pieces less the same sum for the opponent. If that passes
/// over every move, the best score is played. A captive goes to the free square
/// farthest from its goal, ties at random. There is no look ahead.
#[derive(Clone, Debug)]
pub struct Greedy(Rng);

/// How a move got chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    /// No move scores better.
    Best,
    /// Better scores leave the board worse.
    Spared,
    /// Every move leaves the board worse.
    Worse,
}

impl Greedy {
    /// The player whose choices among equals are fixed by the seed.
    pub const fn new(seed: u64) -> Greedy {
        Greedy(Rng::new(seed))
    }

    /// The move with its captive put as far from its goal as possible.
    fn with_captive(&mut self, position: &Claustro, m: Move) -> Move {
        let to_goal = |square| position.rules().board().to_goal(position.turn().other(), square);
        let captive = m.captive.map(|listed| {
            let places = position.places(m.from, m.to);
            let farthest = places.iter().map(to_goal).max();
            let ties: Squares = places.iter().filter(|&square| Some(to_goal(square)) == farthest).collect();
            ties.iter().nth(self.0.below(ties.len().max(1))).unwrap_or(listed)
        });
        Move { captive, ..m }
    }

    fn decide(&mut self, position: &Claustro) -> (Move, Rank) {
        let side = position.turn();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        // Captures that differ only in the captive's square are listed together.
        moves.dedup_by_key(|m| (m.from, m.to));
        let mut ranked: Vec<(i64, u64, Move)> =
            moves.into_iter().map(|m| (score(position, m), self.0.next(), m)).collect();
        ranked.sort_unstable_by_key(|&(score, tie, _)| (Reverse(score), tie));
        let &(best, _, first) = ranked.first().expect("players are asked only where there is a move");

        let before = value(position, side);
        for (score, _, m) in ranked {
            let m = self.with_captive(position, m);
            let mut after = *position;
            after.apply(m);
            if value(&after, side) >= before {
                return (m, if score == best { Rank::Best } else { Rank::Spared });
            }
        }
        (self.with_captive(position, first), Rank::Worse)
    }
}

/// The reciprocal of the distance to a side's goal plus one, in parts of [`WHOLE`].
fn nearness(position: &Claustro, side: Side, square: Square) -> i64 {
    WHOLE / i64::from(position.rules().board().to_goal(side, square) + 1)
}

/// The score of a move, in tenths of the parts of [`WHOLE`].
fn score(position: &Claustro, m: Move) -> i64 {
    let capture = if m.captive.is_some() { CAPTURE * WHOLE } else { 0 };
    NEARNESS * nearness(position, position.turn(), m.to) + capture
}

/// The value of the board for a side, as the old program's `value/3` gives it.
pub(crate) fn board_value(position: &Claustro, side: Side) -> f64 {
    value(position, side) as f64 / WHOLE as f64
}

/// The value of the board for a side, in parts of [`WHOLE`].
fn value(position: &Claustro, side: Side) -> i64 {
    let sum = |side: Side| -> i64 {
        position.pieces(side).iter().map(|square| nearness(position, side, square)).sum()
    };
    sum(side) - sum(side.other())
}

/// The value of the board before a move and after it, as the old program's `value/3` gives
/// them, for the side that makes it.
pub fn value_note(position: &Claustro, m: Move) -> Message {
    let side = position.turn();
    let mut after = *position;
    after.apply(m);
    let shown = |position: &Claustro| format!("{:.4}", board_value(position, side));
    TEXTS.message("claustro.greedy.value").with("before", shown(position)).with("after", shown(&after))
}

/// Why a move was chosen.
fn reason(position: &Claustro, m: Move, rank: Rank) -> Message {
    let goal = position.rules().board().goal(position.turn());
    if m.to == goal {
        return TEXTS.message("claustro.greedy.goal").with_place("from", m.from);
    }
    let end = |key: &'static str| {
        TEXTS.message(key).with_place("from", m.from).with_place("to", m.to).with("n", m.to.distance(goal))
    };
    let why = match m.captive {
        None => end("claustro.greedy.step"),
        Some(place) => {
            let victim = position.victim(m.from, m.to);
            end("claustro.greedy.capture").with_place("victim", victim).with_place("place", place)
        }
    };
    let key = match rank {
        Rank::Best => "claustro.greedy.best",
        Rank::Spared => "claustro.greedy.spared",
        Rank::Worse => "claustro.greedy.worse",
    };
    TEXTS.message(key).with_message("why", why)
}

impl Player<Claustro> for Greedy {
    fn choose(
        &mut self,
        request: &Request<'_, Claustro>,
        _: &mut dyn FnMut(&Info<Claustro>),
    ) -> Result<Decision<Claustro>, NoMove> {
        let (choice, rank) = self.decide(request.position);
        Ok(Decision { choice, score: None, reason: Some(reason(request.position, choice, rank)) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::ask;
    use ludoteca_core::testkit::sayable;

    /// All choices of many seeds, each with the key of its reason.
    fn choices(rules: &str, position: &str) -> (BTreeSet<String>, BTreeSet<String>) {
        (0..200)
            .map(|seed| {
                let (text, reason) = ask(&mut Greedy::new(seed), rules, position);
                let reason = reason.expect("it says why");
                sayable(&reason);
                (text, reason.key().to_owned())
            })
            .unzip()
    }

    #[test]
    fn the_choices_are_those_computed_by_hand() {
        let start = "2bb1/4b/g3b/g4/1gg2 g";
        let apart = "5/g4/g1b1b/gg2b/3b1 g";
        let near = "5/2g2/g1b1b/gg2b/3b1 g";
        let back = "3b1/3gb/g1b2/g3b/1g3 g";
        for (rules, position, expected, key, why) in [
            ("5x5", start, "a3-a4 a3-b3 c1-c2 c1-d1", "best", "0.9/6 = 0.15 against 0.9/7"),
            ("5x5", apart, "b2xc3@d5 b2xc3@e4", "best", "0.9/5 + 0.1 = 0.28 against 0.9/5 = 0.18"),
            ("5x5", near, "c4-c5 c4-d4", "best", "0.9/3 = 0.30 against 0.9/5 + 0.1 = 0.28"),
            // Backwards: 1/3 becomes 1/5 and the captive's 1/5 becomes 1/7.
            ("5x5", back, "a3-a4 a3-b3", "spared", "0.28 would be best, but the board loses 0.076"),
            ("5x5,forced=yes", back, "d4xc3@c5 d4xc3@d4 d4xc3@e3", "worse", "nothing else is allowed"),
            ("5x5,forced=yes,vacated=no", back, "d4xc3@c5 d4xc3@e3", "worse", "d4 is not to be had"),
            ("5x5", "3g1/1b3/g1b1b/g2g1/3b1 g", "d5-e5", "goal", "0.9/1 is more than any capture"),
            ("5x5", "1g3/g2bb/g1g1b/4b/5 b", "d4xc3@a2 d4xc3@b1", "best", "the second, turned"),
        ] {
            let (texts, keys) = choices(rules, position);
            let texts: Vec<String> = texts.into_iter().collect();
            assert_eq!(texts.join(" "), expected, "{rules} {position}: {why}");
            assert_eq!(keys, BTreeSet::from([format!("claustro.greedy.{key}")]), "{rules} {position}");
        }
    }

    #[test]
    fn whole_numbers_are_enough_for_every_board() {
        for d in 1..=19 {
            assert_eq!(WHOLE % d, 0, "1/{d} is no whole number of parts");
        }
    }
}
