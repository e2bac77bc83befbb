//! The move generator against the reference, in every position that there is.

use std::collections::BTreeSet;

use ludoteca_core::{Counting, Game, GameSoFar, Notation, Side, perft};
use ludoteca_raya::{Raya, Rules};

use crate::{RULES, reference};

/// How deep the reference counts.
const DEPTH: u32 = 5;

#[test]
fn every_position_is_played_as_the_reference_does() {
    let mut endings = BTreeSet::new();
    for text in RULES {
        let (rules, reference): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
        for state in reference.positions() {
            let position = state.text();
            let place = format!("{text} {position}");
            let game = Raya::parse_position(&rules, &position).unwrap_or_else(|e| panic!("{place}: {e}"));
            assert_eq!(game.position(), position, "{place}: read as another position");
            let letter = |side: Side| if side == Side::First { 'x' } else { 'o' };
            let ended =
                game.ended().map(|outcome| (outcome.winner.map(letter).unwrap(), outcome.ending.word()));
            assert_eq!(ended, reference.ended(&state), "{place}: another end than the reference");
            endings.extend(ended.map(|(_, word)| word));
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let texts: BTreeSet<String> = moves.iter().map(|&m| game.move_text(m)).collect();
            assert_eq!(texts, reference.moves(&state), "{place}: other moves than the reference");
            for m in moves {
                let mut after = game;
                after.apply(m);
                let expected = reference::Rules::after(&state, &game.move_text(m)).text();
                assert_eq!(after.position(), expected, "{place}: {} leads elsewhere", game.move_text(m));
            }
        }
    }
    // The third occurrence has a test of its own.
    assert_eq!(endings, BTreeSet::from(["locked", "row"]));
}

#[test]
fn trees_have_the_size_that_the_reference_counts() {
    for text in RULES {
        let mut game = Raya::start(&text.parse().unwrap());
        let reference = reference::Rules::read(text);
        for depth in 1..=DEPTH {
            let expected = reference.perft(&reference::Rules::start(), depth);
            assert_eq!(perft(&mut game, depth, Counting::Bulk), expected, "{text}: perft {depth}");
        }
    }
}

#[test]
fn turned_and_mirrored_boards_are_one_in_books() {
    let game = |position: &str| Raya::parse_position(&Rules::default(), position).unwrap();
    let alike =
        ["xo1/3/3 x", "1ox/3/3 x", "x2/o2/3 x", "3/3/1ox x", "2x/2o/3 x"].map(|text| game(text).canonical());
    assert!(alike.iter().all(|&canonical| canonical == alike[0]));
    assert_ne!(game("ox1/3/3 x").canonical(), alike[0]);
}

#[test]
fn a_position_that_comes_for_the_third_time_is_a_draw() {
    let start = Raya::parse_position(&Rules::default(), "xox/1o1/x1o x").unwrap();
    let mut game = GameSoFar::new(start);
    let circle = ["a3-a2", "c1-c2", "a2-a3", "c2-c1"];
    for (ply, text) in circle.into_iter().cycle().take(8).enumerate() {
        assert_eq!(game.outcome(), None, "after {ply} plies");
        let attempt = game.position().parse_attempt(text).unwrap();
        game.play(&attempt).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    let outcome = game.outcome().expect("the start is there again, and again");
    assert_eq!((outcome.winner, outcome.ending.word()), (None, "thrice"));
}
