//! The move generator against the reference: counted trees and move sets.

use std::collections::HashMap;
use std::path::Path;

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::testkit::PerftCase;
use ludoteca_core::{Counting, Game, Notation, Rng, Side, perft};

use crate::reference::{DATA, Grid, Shape};

/// Random positions per shape of board.
const POSITIONS: usize = 10;

fn read(shape: Shape, grid: &Grid) -> Cats {
    let rules: Rules = shape.rules().parse().expect("the rules of a shape");
    Cats::parse_position(&rules, &grid.text()).expect("a position that a text can describe")
}

#[test]
fn trees_have_the_size_that_the_reference_counts() {
    for rules in ["8x8", "6x6", "7x5", "10x10"] {
        let grid = Grid::start(Shape::of_rules(rules));
        let mut game = Cats::start(&rules.parse().unwrap());
        assert_eq!(game.position(), grid.text(), "{rules}: another start than the reference");
        let mut known = HashMap::new();
        for depth in 1..=8 {
            let nodes = perft(&mut game, depth, Counting::Bulk);
            assert_eq!(
                nodes,
                grid.perft(depth, &mut known),
                "{rules}: perft {depth} differs from the reference"
            );
        }
    }
}

#[test]
fn the_perft_files_hold_what_the_reference_counts() {
    for file in PerftCase::files(Path::new(DATA)) {
        let mut known = HashMap::new();
        for case in PerftCase::read(&file).into_iter().filter(|case| case.depth <= 8) {
            let shape = Shape::of_rules(&case.rules);
            let grid = case.position.map_or_else(|| Grid::start(shape), |text| Grid::read(shape, &text));
            let nodes = grid.perft(case.depth, &mut known);
            assert_eq!(case.nodes, nodes, "{}: not what the reference counts", case.source);
        }
    }
}

#[test]
fn every_board_starts_like_the_reference() {
    for shape in Shape::all() {
        let rules: Rules = shape.rules().parse().unwrap();
        assert_eq!(rules.to_string(), shape.rules(), "the rules of {shape:?} print otherwise");
        assert_eq!(Cats::start(&rules).position(), Grid::start(shape).text(), "{rules}: another start");
    }
}

#[test]
fn every_board_has_the_moves_and_ends_of_the_reference() {
    let mut rng = Rng::new(2);
    for shape in Shape::all() {
        for _ in 0..POSITIONS {
            let grid = Grid::random(shape, &mut rng);
            let game = read(shape, &grid);
            let place = format!("{} {}", shape.rules(), grid.text());
            assert_eq!(game.position(), grid.text(), "{place}: read as another position");

            let mut moves = Vec::new();
            game.moves(&mut moves);
            let mut pairs: Vec<(usize, usize)> =
                moves.iter().map(|step| (step.from.number() as usize, step.to.number() as usize)).collect();
            pairs.sort_unstable();
            assert_eq!(pairs, grid.moves(), "{place}: other moves (left) than the reference (right)");

            let ended = game.ended().map(|outcome| {
                let winner = if outcome.winner == Some(Side::First) { 'm' } else { 'c' };
                (winner, outcome.ending.word())
            });
            assert_eq!(ended, grid.ended(), "{place}: another end than the reference");

            for step in moves {
                let mut after = game;
                after.apply(step);
                let expected = grid.after(step.from.number() as usize, step.to.number() as usize);
                assert_eq!(after.position(), expected.text(), "{place}: {step:?} leads elsewhere");
            }
        }
    }
}
