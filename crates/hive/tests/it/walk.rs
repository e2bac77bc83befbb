//! Random games, played by the crate and by the reference side by side.

use std::collections::{BTreeMap, BTreeSet};

use ludoteca_core::{Game, Rng};
use ludoteca_hive::{Hex, Hive, Move, Piece, Rules};

use crate::reference::{Act, Table};

/// The folder of the game's data.
pub(crate) const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/hive");

/// The longest game.
const PLIES: usize = 120;

/// The act that a move is to the reference, whose places lie around the origin.
fn act(m: Move, table: &Table) -> Act {
    let to = m.to()?;
    // Seen from a hive that never wraps, a hex is its nearest image to the hive.
    let (q, r) = to.coordinates();
    let images = [-1, 0, 1].into_iter().flat_map(|a| [-1, 0, 1].map(move |b| (q + 32 * a, r - a + 32 * b)));
    let distance = |&(q, r): &(i32, i32)| {
        let steps = |&(p, s): &(i32, i32)| (q - p).abs().max((r - s).abs()).max((q + r - p - s).abs());
        table.stacks.keys().map(steps).min().unwrap_or(q.abs() + r.abs())
    };
    m.piece().zip(images.min_by_key(distance))
}

fn after(game: &Hive, m: Move) -> Hive {
    let mut game = game.clone();
    game.apply(m);
    game
}

/// Plays random games until so many positions have been compared.
fn side_by_side(positions: usize, seed: u64) -> BTreeMap<String, usize> {
    let mut rng = Rng::new(seed);
    let mut met = BTreeMap::new();
    let mut done = 0;
    for rules in Rules::all_types().into_iter().cycle() {
        if done >= positions {
            break;
        }
        let mut game = Hive::start(&rules);
        let mut table = Table::start(rules);
        // Some games begin with all tiles placed, for crowded tables.
        let placing = rng.below(3);
        for _ in 0..PLIES {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let acts: BTreeSet<Act> = moves.iter().map(|&m| act(m, &table)).collect();
            let known = table.acts();
            if acts != known || acts.len() != moves.len() || game.count() != moves.len() {
                let extra: Vec<_> = acts.difference(&known).collect();
                let missing: Vec<_> = known.difference(&acts).collect();
                panic!(
                    "{rules} {table:?}: extra {extra:?}, missing {missing:?}, {} listed, {} counted",
                    moves.len(),
                    game.count()
                );
            }
            done += 1;
            if done % 10 == 0 {
                let pairs: usize = moves.iter().map(|&m| after(&game, m).count()).sum();
                assert_eq!(game.count_pairs(&mut moves.clone()), pairs as u64, "{rules} {table:?}: pairs");
            }
            *met.entry(rules.to_string()).or_insert(0) += 1;
            let placements: Vec<Move> = moves.iter().copied().filter(|m| m.from().is_none()).collect();
            let choice = if placing == 0 && !placements.is_empty() { &placements } else { &moves };
            let Some(&m) = rng.pick(choice) else { break };
            table = table.after(act(m, &table));
            game.apply(m);
        }
    }
    met
}

#[test]
fn random_games_have_the_moves_of_the_reference() {
    let seen = side_by_side(6_000, 1);
    assert_eq!(seen.len(), 8, "not all game types were met: {seen:?}");
}

#[test]
#[ignore = "minutes: the long suite"]
fn many_random_games_have_the_moves_of_the_reference() {
    let seen = side_by_side(200_000, 2);
    assert_eq!(seen.len(), 8, "not all game types were met: {seen:?}");
}

/// A line of all 28 tiles along each axis keeps its two ends apart.
#[test]
fn a_line_of_all_tiles_works_on_every_axis() {
    use ludoteca_core::Notation;
    let rules: Rules = "Base+MLP".parse().unwrap();
    for (dq, dr) in [(1, 0), (0, 1), (1, -1)] {
        for start in [(0, 0), (-30, 17), (15, 15)] {
            let tiles: Vec<Piece> = Piece::all().collect();
            let place = |at: usize| (start.0 + at as i32 * dq, start.1 + at as i32 * dr);
            let stacks: Vec<String> = tiles
                .iter()
                .enumerate()
                .map(|(at, tile)| format!("{tile}@{},{}", place(at).0, place(at).1))
                .collect();
            let game = Hive::parse_position(&rules, &format!("{}:w", stacks.join(" "))).unwrap();
            let mut table = Table::start(rules);
            table.stacks.extend(tiles.iter().enumerate().map(|(at, &tile)| (place(at), vec![tile])));
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let mut acts: Vec<(Piece, Hex)> = moves.iter().filter_map(|m| m.piece().zip(m.to())).collect();
            acts.sort();
            let mut known: Vec<(Piece, Hex)> =
                table.acts().into_iter().flatten().map(|(piece, (q, r))| (piece, Hex::new(q, r))).collect();
            known.sort();
            assert_eq!(acts, known, "a line from {start:?} along {:?}", (dq, dr));
            assert_eq!(game.count(), known.len());
            assert!(!known.is_empty());
        }
    }
}
