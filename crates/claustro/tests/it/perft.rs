//! The move generator against the reference: counted trees and move sets.

use std::collections::HashMap;
use std::path::Path;

use ludoteca_claustro::{Claustro, Rules};
use ludoteca_core::testkit::PerftCase;
use ludoteca_core::{Counting, Game, Notation, Rng, Side, perft};

use crate::reference;
use crate::rule_sets::{self, DATA};

/// Random positions per rules text.
const POSITIONS: usize = 40;
/// The leaves that the reference counts in reasonable time.
const LEAVES: u64 = 60_000;

/// The letter of a side in the reference.
fn letter(side: Side) -> char {
    match side {
        Side::First => 'g',
        Side::Second => 'b',
    }
}

/// Checks that moves, ends and the positions after each move are the reference's.
fn agree(text: &str, state: &reference::State) {
    let (rules, reference): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
    let position = reference.text(state);
    let place = format!("{text} {position}");
    let game = Claustro::parse_position(&rules, &position).unwrap_or_else(|e| panic!("{place}: {e}"));
    assert_eq!(game.position(), position, "{place}: read as another position");
    assert_eq!(
        reference::State::read(&position),
        *state,
        "{place}: the reference does not read what it writes"
    );

    let ended = game.ended().map(|outcome| (outcome.winner.map(letter), outcome.ending.word()));
    assert_eq!(ended, reference.ended(state), "{place}: another end than the reference");

    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&m| game.move_text(m)).collect();
    texts.sort_unstable();
    let mut expected: Vec<String> = reference.moves(state).iter().map(|m| reference.move_text(m)).collect();
    expected.sort_unstable();
    assert_eq!(texts, expected, "{place}: other moves (left) than the reference (right)");

    for m in moves {
        let text = game.move_text(m);
        let mut after = game;
        after.apply(m);
        let played = reference.read_move(state, &text).expect("a move of both");
        let expected = reference.text(&reference.after(state, &played));
        assert_eq!(after.position(), expected, "{place}: {text} leads elsewhere");
    }
}

#[test]
fn random_positions_are_played_as_the_reference_does() {
    let mut rng = Rng::new(2);
    for text in rule_sets::all() {
        let reference = reference::Rules::read(text);
        for _ in 0..POSITIONS {
            agree(text, &reference.random(&mut rng));
        }
    }
}

#[test]
fn every_placement_of_the_smallest_board_is_played_as_the_reference_does() {
    for options in rule_sets::OPTIONS {
        let text = options.replacen("5x5", "3x4", 1);
        for turn in ['g', 'b'] {
            let placements = reference::Rules::read(&text).placements(turn);
            assert_eq!(placements.len(), 8 * 7, "one piece a side on eight squares");
            for state in &placements {
                agree(&text, state);
            }
        }
    }
}

#[test]
fn every_board_starts_like_the_reference() {
    for columns in 3..=10 {
        for rows in 3..=10 {
            let text = format!("{columns}x{rows}");
            if text == "3x3" {
                continue;
            }
            let reference = reference::Rules::read(&text);
            let start = Claustro::start(&text.parse().unwrap());
            assert_eq!(start.position(), reference.text(&reference.start()), "{text}: another start");
        }
    }
}

#[test]
fn trees_have_the_size_that_the_reference_counts() {
    let mut rng = Rng::new(3);
    for text in rule_sets::all() {
        let (rules, reference): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
        for state in [reference.start(), reference.random(&mut rng), reference.random(&mut rng)] {
            let position = reference.text(&state);
            let mut game = Claustro::parse_position(&rules, &position).unwrap();
            let mut known = HashMap::new();
            for depth in 1..=12 {
                let nodes = perft(&mut game, depth, Counting::Bulk);
                if nodes > LEAVES {
                    break;
                }
                let expected = reference.perft(&state, depth, &mut known);
                assert_eq!(nodes, expected, "{text} {position}: perft {depth} differs from the reference");
            }
        }
    }
}

#[test]
fn the_perft_files_hold_what_the_reference_counts() {
    for file in PerftCase::files(Path::new(DATA)) {
        let mut known: HashMap<String, HashMap<_, _>> = HashMap::new();
        for case in PerftCase::read(&file).into_iter().filter(|case| case.nodes <= LEAVES) {
            let reference = reference::Rules::read(&case.rules);
            let state = case.position.map_or_else(|| reference.start(), |text| reference::State::read(&text));
            let nodes = reference.perft(&state, case.depth, known.entry(case.rules).or_default());
            assert_eq!(case.nodes, nodes, "{}: not what the reference counts", case.source);
        }
    }
}
