//! Every illegal attempt is refused for the right reason.

use ludoteca_cats::{Attempt, Cats, Refusal, Rules};
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Game, Notation, Reason, Rng, Side};
use proptest::prelude::*;

use crate::reference::{Grid, Shape, Wrong};

#[test]
fn each_rule_refuses_its_attempt_and_leaves_the_position() {
    for (position, text, key) in [
        ("26:1,2,22,4:m", "26-22", "cats.refused.occupied_by_cat"),
        ("7:1,2,3,4:c", "3-7", "cats.refused.occupied_by_mouse"),
        ("31:1,2,3,4:m", "31-22", "cats.refused.not_adjacent"),
        ("31:1,2,3,4:m", "31-30", "cats.refused.not_adjacent"),
        ("31:1,2,3,4:m", "31-31", "cats.refused.not_adjacent"),
        ("31:1,2,3,8:c", "8-4", "cats.refused.cats_never_go_back"),
        ("31:1,2,4,8:c", "8-4", "cats.refused.cats_never_go_back"),
        ("31:1,2,3,4:m", "31-33", "cats.refused.off_the_board"),
        ("31:1,2,3,4:m", "0-26", "cats.refused.off_the_board"),
        ("31:1,2,3,4:m", "4294967295-26", "cats.refused.off_the_board"),
        ("31:1,2,3,4:m", "22-26", "cats.refused.not_your_piece"),
        ("31:1,2,3,4:m", "3-7", "cats.refused.not_your_turn"),
        ("26:1,2,3,4:c", "26-31", "cats.refused.not_your_turn"),
        ("1:5,6,7,8:c", "5-9", "refused.over"),
        ("29:25,1,2,3:m", "29-25", "refused.over"),
        ("10:29,30,31,32:c", "29-25", "refused.over"),
    ] {
        let before = Cats::parse_position(&Rules::default(), position).unwrap();
        let mut game = before;
        let attempt = game.parse_attempt(text).unwrap();
        let refusal = game.play(&attempt).expect_err("an illegal attempt");
        assert_eq!(refusal.message().key(), key, "{position} {text}: refused for another reason");
        assert_eq!(game, before, "{position} {text}: a refusal changed the position");
        sayable(&refusal.message());
    }
}

/// What the crate's refusal says in the words of the reference.
fn translated(refusal: Refusal, attempt: Attempt, turn: Side) -> Wrong {
    // A refusal names the squares of its attempt and nothing else.
    let squares: (Option<u32>, Option<u32>) = match refusal {
        Refusal::Over | Refusal::OffTheBoard(_) => (None, None),
        Refusal::NotYourPiece(square) => (Some(square.number()), None),
        Refusal::NotYourTurn { square, turn: named } => {
            assert_eq!(named, turn, "{attempt:?}: the wrong side is named");
            (Some(square.number()), None)
        }
        Refusal::NotAdjacent { from, to } | Refusal::CatsNeverGoBack { from, to } => {
            (Some(from.number()), Some(to.number()))
        }
        Refusal::Occupied { square, .. } => (None, Some(square.number())),
    };
    assert!(
        squares.0.is_none_or(|from| from == attempt.from),
        "{attempt:?}: {refusal:?} names another piece"
    );
    assert!(squares.1.is_none_or(|to| to == attempt.to), "{attempt:?}: {refusal:?} names another target");
    match refusal {
        Refusal::Over => Wrong::Over,
        Refusal::OffTheBoard(number) => Wrong::OffTheBoard(number as usize),
        Refusal::NotYourPiece(_) => Wrong::NotYourPiece,
        Refusal::NotYourTurn { .. } => Wrong::NotYourTurn,
        Refusal::NotAdjacent { .. } => Wrong::NotAdjacent,
        Refusal::CatsNeverGoBack { .. } => Wrong::CatsNeverGoBack,
        Refusal::Occupied { by: Side::First, .. } => Wrong::OccupiedByMouse,
        Refusal::Occupied { by: Side::Second, .. } => Wrong::OccupiedByCat,
    }
}

/// A position on any board, by its reference.
fn grids() -> impl Strategy<Value = (Shape, Grid)> {
    (4..=16_usize, 4..=16_usize, any::<bool>(), any::<u64>()).prop_map(|(columns, rows, corners, seed)| {
        let shape = Shape { columns, rows, corners: corners && columns % 2 == 1 };
        (shape, Grid::random(shape, &mut Rng::new(seed)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_pair_of_numbers_is_judged_as_the_reference_does((shape, grid) in grids()) {
        let rules: Rules = shape.rules().parse().unwrap();
        let game = Cats::parse_position(&rules, &grid.text()).unwrap();
        let last = grid.squares().len() + 2;
        let legal = grid.moves();
        let ended = grid.ended().is_some();
        for from in 0..=last {
            for to in 0..=last {
                let attempt = Attempt { from: from as u32, to: to as u32 };
                let expected = if ended { Some(Wrong::Over) } else { grid.wrong(from, to) };
                let judged = match game.judge(&attempt) {
                    Ok(step) => {
                        prop_assert_eq!(Attempt::from(step), attempt, "another move is played than was asked");
                        None
                    }
                    Err(refusal) => Some(translated(refusal, attempt, game.turn())),
                };
                prop_assert_eq!(judged, expected, "{} {}: {}-{}", rules, grid.text(), from, to);
                prop_assert_eq!(judged.is_none(), legal.contains(&(from, to)), "the reference is at odds with itself");
            }
        }
    }
}
