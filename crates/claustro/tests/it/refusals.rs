//! Every illegal attempt is refused for a reason, and the reason is true.

use std::collections::BTreeSet;

use ludoteca_claustro::{Attempt, Claustro, Refusal, Rules, Spot, Square};
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Game, Language, Notation, Reason, Rng, Side};
use proptest::prelude::*;

use crate::reference::{self, Move, Place, State};
use crate::rule_sets;

const START: &str = "2bb1/4b/g3b/g4/1gg2 g";
/// Green b2 and blue c3 attack each other.
const DUEL: &str = "3b1/4b/g1b1b/gg3/2g2 g";
/// Green on d5 and blue on b1 are next to their goals.
const DOORS: &str = "3g1/1b3/g1b1b/g2g1/1b3 g";

#[test]
fn each_rule_refuses_its_attempt_and_leaves_the_position() {
    let mut unseen: BTreeSet<&str> =
        ludoteca_claustro::TEXTS.all(Language::En).keys().map(String::as_str).collect();
    unseen.retain(|key| key.starts_with("claustro.refused."));
    for (rules, position, text, key, said) in [
        ("5x5", "3bg/4b/g1b1b/g1g2/5 b", "c3-c2", "refused.over", "over"),
        ("5x5", START, "b1-b0", "claustro.move.shape", "not a move"),
        ("5x5", START, "a3-a6", "claustro.refused.off_the_board", "no square a6"),
        ("5x5", START, "z9-a3", "claustro.refused.off_the_board", "no square z9"),
        ("5x5", DUEL, "b2xc3@f1", "claustro.refused.off_the_board", "no square f1"),
        ("5x5", START, "c3-c4", "claustro.refused.no_piece", "no piece on c3"),
        ("5x5", START, "e5-e6", "claustro.refused.no_piece", "no piece on e5"),
        ("5x5", START, "e3-e2", "claustro.refused.not_your_turn", "e3 may not move now (to move: green)"),
        ("5x5", START, "b1-b3", "claustro.refused.not_a_step", "b1 to b3 does not"),
        ("5x5", START, "b1-c2", "claustro.refused.not_a_step", "b1 to c2 does not"),
        ("5x5", START, "b1-b1", "claustro.refused.not_a_step", "b1 to b1 does not"),
        ("5x5", DUEL, "b2-b1", "claustro.refused.green_backwards", "green steps only right or up: b2 to b1"),
        ("5x5", "3b1/4b/g1b1b/gg3/2g2 b", "c3-c4", "claustro.refused.blue_backwards", "c3 to c4"),
        ("5x5", START, "b1-a1", "claustro.refused.green_backwards", "b1 to a1"),
        ("5x5,steps=any", START, "b1-a1", "claustro.refused.corner", "a1 is a corner"),
        ("5x5", "5/g3b/2bbb/gg3/2g2 g", "a4-a5", "claustro.refused.corner", "a5 is a corner"),
        ("5x5", START, "b1-c1", "claustro.refused.occupied", "a green piece on c1"),
        ("5x5", "3b1/4b/g1b1b/g1g2/2g2 g", "c2-c3", "claustro.refused.occupied", "a blue piece on c3"),
        ("5x5,forced=yes", DUEL, "c1-c2", "claustro.refused.must_capture", "c1 to c2 is not allowed"),
        ("5x5", DUEL, "b2xd3@c2", "claustro.refused.not_diagonal", "b2 to d3 does not"),
        ("5x5", DUEL, "b2xb3@c2", "claustro.refused.not_diagonal", "b2 to b3 does not"),
        ("5x5,capture=jump", DUEL, "b2xc3@c2", "claustro.refused.not_a_jump", "b2 to c3 does not"),
        ("5x5,diagonals=forward", DOORS, "a2xb1@c2", "claustro.refused.green_diagonal", "a2 to b1"),
        (
            "5x5,diagonals=forward",
            "3g1/2b2/g1b1b/g2g1/1b3 b",
            "c4xd5@c2",
            "claustro.refused.blue_diagonal",
            "c4 to d5",
        ),
        ("5x5", DUEL, "a3xb4@c2", "claustro.refused.no_victim", "nothing to capture on b4"),
        ("5x5", DUEL, "a3xb2@c2", "claustro.refused.no_victim", "nothing to capture on b2"),
        ("5x5", DUEL, "b2xc3", "claustro.refused.no_place", "b2xc3@SQUARE"),
        ("5x5", DUEL, "b2-c3", "claustro.refused.no_place", "b2xc3@SQUARE"),
        ("5x5,capture=jump", DUEL, "b2-d4", "claustro.refused.no_place", "b2xd4@SQUARE"),
        (
            "5x5,seed",
            DUEL,
            "b2xc3@b2",
            "claustro.refused.vacated",
            "b2, which the capturing piece has just left",
        ),
        ("5x5,capture=jump", DUEL, "b2xd4@c3", "claustro.refused.put_back", "c3, where it stood"),
        ("5x5,capture=jump", DUEL, "b2xd4@d4", "claustro.refused.occupied", "a green piece on d4"),
        ("5x5", DUEL, "b2xc3@c3", "claustro.refused.put_back", "c3, where it stood"),
        ("5x5", DUEL, "b2xc3@a3", "claustro.refused.occupied", "a green piece on a3"),
        ("5x5", DUEL, "b2xc3@e3", "claustro.refused.occupied", "a blue piece on e3"),
        ("5x5", DUEL, "b2xc3@e5", "claustro.refused.corner", "e5 is a corner"),
        ("5x5", DUEL, "b2xc3@a5", "claustro.refused.corner", "a5 is a corner"),
        (
            "5x5,capture=jump",
            "5/3b1/2g1b/gg2b/2gb1 g",
            "c3xe5@c2",
            "claustro.refused.corner",
            "e5 is a corner",
        ),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let before = Claustro::parse_position(&rules, position).unwrap_or_else(|e| panic!("{position}: {e}"));
        let mut game = before;
        let message = match game.parse_attempt(text) {
            Ok(attempt) => game.play(&attempt).expect_err("an illegal attempt").message(),
            Err(error) => error.message(),
        };
        let place = format!("{rules} {position} {text}");
        assert_eq!(message.key(), key, "{place}: refused for another reason");
        unseen.remove(key);
        assert_eq!(game, before, "{place}: a refusal changed the position");
        sayable(&message);
        let words = Language::En.say(&message);
        assert!(
            words.contains(said) || said.split(": ").all(|part| words.contains(part)),
            "{place}: {words}"
        );
    }
    assert_eq!(unseen, BTreeSet::new(), "reasons that no attempt was refused for");
}

/// A place of the reference as a spot of the crate.
fn spot(rules: &reference::Rules, (x, y): Place) -> Spot {
    Spot { column: (x - 1) as u8, row: (rules.rows - y) as u8 }
}

/// A square of the crate as a place of the reference.
fn place(rules: &reference::Rules, square: Square) -> Place {
    (i32::from(square.column()) + 1, rules.rows - i32::from(square.row()))
}

/// Whether what a refusal claims is so on the reference's board.
fn is_true(refusal: Refusal, rules: &reference::Rules, state: &State, attempt: &Move) -> bool {
    let at = |square: Square| state.at(place(rules, square));
    let letter = |side: Side| if side == Side::First { 'g' } else { 'b' };
    let far = |from: Square, to: Square| (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
    // The steps by which a move brings a piece nearer to the goal.
    let nearer = |from: Square, to: Square| {
        let goal = rules.goal(state.turn);
        let steps = |(x, y): Place| (x - goal.0).abs() + (y - goal.1).abs();
        steps(place(rules, from)) - steps(place(rules, to))
    };
    let captures = rules.moves(state).into_iter().filter(|m| m.captive.is_some());
    match refusal {
        Refusal::Over => rules.ended(state).is_some(),
        Refusal::OffTheBoard(spot) => {
            i32::from(spot.column) >= rules.columns || i32::from(spot.row) >= rules.rows
        }
        Refusal::NoPiece(square) => at(square) == '.',
        Refusal::NotYourTurn { square, turn } => {
            letter(turn) == state.turn && at(square) == reference::opponent(state.turn)
        }
        Refusal::NotAStep { from, to } => !matches!(far(from, to), (0, 1) | (1, 0)),
        Refusal::Backwards { from, to, side } => letter(side) == state.turn && nearer(from, to) < 0,
        Refusal::Corner(square) => {
            let enters_goal = attempt.captive.is_none() && place(rules, square) == rules.goal(state.turn);
            rules.is_corner(place(rules, square)) && !enters_goal
        }
        Refusal::Occupied { square, by } => {
            let arrives = place(rules, square) == attempt.to && letter(by) == state.turn;
            at(square) == letter(by) || (attempt.captive == Some(attempt.to) && arrives)
        }
        Refusal::MustCapture { .. } => captures.count() > 0,
        Refusal::NotDiagonal { from, to } => far(from, to) != (1, 1),
        Refusal::NotAJump { from, to } => far(from, to) != (2, 2),
        Refusal::WrongDiagonal { from, to, side } => {
            letter(side) == state.turn && nearer(from, to) < i32::from(far(from, to).0 + far(from, to).1)
        }
        Refusal::NoVictim(square) => at(square) != reference::opponent(state.turn),
        Refusal::NoPlace { from, to } => {
            rules.captured(state, place(rules, from), place(rules, to)).is_some()
        }
        Refusal::Vacated(square) => place(rules, square) == attempt.from,
        Refusal::PutBack(square) => at(square) == reference::opponent(state.turn),
    }
}

/// A random position under some rules text.
fn positions() -> impl Strategy<Value = (&'static str, State)> {
    let rules: Vec<&str> = rule_sets::all().into_iter().filter(|text| !text.starts_with("10x10")).collect();
    (prop::sample::select(rules), any::<u64>())
        .prop_map(|(text, seed)| (text, reference::Rules::read(text).random(&mut Rng::new(seed))))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_attempt_is_judged_as_the_reference_does((text, state) in positions()) {
        let (rules, reference): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
        let game = Claustro::parse_position(&rules, &reference.text(&state)).unwrap();
        let legal = reference.moves(&state);
        let places = reference.places();
        let pieces = places.iter().filter(|&&place| state.at(place) != '.');
        for &from in pieces {
            for &to in &places {
                let near = (from.0 - to.0).abs() <= 2 && (from.1 - to.1).abs() <= 2;
                let puts = places.iter().copied().map(Some).filter(|_| near);
                for captive in puts.chain([None]) {
                    let (wanted, end) = (spot(&reference, from), spot(&reference, to));
                    let attempt = match captive {
                        None => Attempt::Step { from: wanted, to: end },
                        Some(put) => {
                            Attempt::Capture { from: wanted, to: end, captive: Some(spot(&reference, put)) }
                        }
                    };
                    let asked = Move { from, to, captive };
                    let place = format!("{text} {} {attempt:?}", game.position());
                    match game.judge(&attempt) {
                        Ok(m) => {
                            prop_assert_eq!(game.move_text(m), reference.move_text(&asked), "{}", place);
                            prop_assert!(legal.contains(&asked), "{place}: accepted");
                        }
                        Err(refusal) => {
                            prop_assert!(!legal.contains(&asked), "{place}: refused, {refusal:?}");
                            let so = is_true(refusal, &reference, &state, &asked);
                            prop_assert!(so, "{place}: not true, {refusal:?}");
                        }
                    }
                }
            }
        }
    }
}
