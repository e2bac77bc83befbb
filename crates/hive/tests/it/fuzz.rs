//! The parsers survive anything and print what they read.

use ludoteca_core::testkit::{fuzz_text, read_text, sayable};
use ludoteca_core::{Game, Notation, Reason, Rng};
use ludoteca_hive::{GameString, Hive, Rules};
use proptest::prelude::*;

/// Accepted texts per parser.
const ACCEPTED: usize = 1_000;

/// Random games with all their positions.
fn games(rules: Rules, rng: &mut Rng) -> Vec<(GameString, Vec<Hive>)> {
    (0..10)
        .map(|_| {
            let mut game = GameString::new(rules);
            let mut positions = vec![game.position().clone()];
            for _ in 0..40 {
                let mut moves = Vec::new();
                game.position().moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                game.push(m);
                positions.push(game.position().clone());
            }
            (game, positions)
        })
        .collect()
}

#[test]
fn rules() {
    let mut seeds: Vec<String> = Rules::all_types().iter().map(ToString::to_string).collect();
    seeds.extend(
        ["Base,opening=free", "Base+P,repetition=none", "Base+MLP,opening=free,repetition=3"]
            .map(str::to_owned),
    );
    fuzz_text(&seeds, Rng::new(1), ACCEPTED, |text| {
        read_text(text, text.parse::<Rules>()).map(|rules| rules.to_string())
    });
}

#[test]
fn positions() {
    let mut rng = Rng::new(2);
    for rules in ["Base", "Base+MLP"].map(|text| text.parse::<Rules>().unwrap()) {
        let positions = games(rules, &mut rng).into_iter().flat_map(|(_, positions)| positions);
        let seeds: Vec<String> = positions.map(|game| game.position()).collect();
        fuzz_text(&seeds, Rng::new(3), ACCEPTED, |text| {
            let game = read_text(text, Hive::parse_position(&rules, text))?;
            // Whatever was read, its moves are listed and counted alike.
            let mut moves = Vec::new();
            game.moves(&mut moves);
            assert_eq!(moves.len(), game.count(), "{text:?}");
            Some(game.position())
        });
    }
}

#[test]
fn game_strings() {
    let mut rng = Rng::new(4);
    let types = Rules::all_types();
    let seeds: Vec<String> = types
        .into_iter()
        .flat_map(|rules| games(rules, &mut rng))
        .map(|(game, _)| game.to_string())
        .collect();
    fuzz_text(&seeds, Rng::new(5), ACCEPTED, |text| {
        read_text(text, text.parse::<GameString>()).map(|game| game.to_string())
    });
}

#[test]
fn moves() {
    let rules: Rules = "Base+MLP".parse().unwrap();
    let mut rng = Rng::new(6);
    for (_, positions) in games(rules, &mut rng) {
        let game = positions.last().unwrap();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let seeds: Vec<String> = moves.iter().map(|&m| game.move_text(m)).collect();
        if seeds.is_empty() {
            continue;
        }
        fuzz_text(&seeds, Rng::new(7), ACCEPTED / 10, |text| {
            let attempt = read_text(text, game.parse_attempt(text))?;
            // Whatever was read, judging it must not panic either.
            match game.judge(&attempt) {
                Ok(m) => Some(game.move_text(m)),
                Err(refusal) => {
                    sayable(&refusal.message());
                    None
                }
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is played, the texts of its moves, its positions and the whole game
    /// are read as what they were written for.
    #[test]
    fn texts_of_random_games_are_read_back(
        kind in 0..8_usize,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80),
    ) {
        let rules = Rules::all_types()[kind];
        let mut game = GameString::new(rules);
        for choice in choices {
            let position = game.position();
            let mut moves = Vec::new();
            position.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let m = moves[choice.index(moves.len())];
            let attempt = position.parse_attempt(&position.move_text(m)).unwrap();
            prop_assert_eq!(position.judge(&attempt), Ok(m));
            prop_assert_eq!(&Hive::parse_position(&rules, &position.position()).unwrap(), position);
            game.push(m);
        }
        let text = game.to_string();
        prop_assert_eq!(&text.parse::<GameString>().unwrap(), &game);
        prop_assert_eq!(&Hive::parse_position(&rules, &text).unwrap(), game.position());
    }
}
