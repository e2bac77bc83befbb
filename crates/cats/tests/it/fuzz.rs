//! The parsers survive anything and print what they read.

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::testkit::{fuzz_text, read_text, sayable};
use ludoteca_core::{Game, Notation, Reason, Rng};

use crate::reference::{Grid, Shape};

/// Accepted texts per parser.
const ACCEPTED: usize = 1_500;

#[test]
fn rules() {
    let mut seeds: Vec<String> = Shape::all().into_iter().map(Shape::rules).collect();
    seeds.extend(["8x8,mouse=29", "8x8,first=cats", "7x5,mouse=16,first=mouse,edge=no"].map(str::to_owned));
    fuzz_text(&seeds, Rng::new(1), ACCEPTED, |text| {
        read_text(text, text.parse::<Rules>()).map(|rules| rules.to_string())
    });
}

#[test]
fn positions() {
    let mut rng = Rng::new(2);
    for text in ["8x8", "7x5,edge=no", "16x16"] {
        let rules: Rules = text.parse().unwrap();
        let shape = Shape::of_rules(text);
        let seeds: Vec<String> = (0..50).map(|_| Grid::random(shape, &mut rng).text()).collect();
        fuzz_text(&seeds, Rng::new(3), ACCEPTED, |text| {
            read_text(text, Cats::parse_position(&rules, text)).map(|game| game.position())
        });
    }
}

#[test]
fn moves() {
    let game = Cats::start(&Rules::default());
    let seeds = ["31-26", "31-27", "3-7", "4-8", "32-28", "1 5", "26"].map(str::to_owned);
    fuzz_text(&seeds, Rng::new(4), ACCEPTED, |text| {
        let attempt = read_text(text, game.parse_attempt(text))?;
        // Whatever was read, judging it must not panic either.
        let _ = game.judge(&attempt).inspect_err(|refusal| sayable(&refusal.message()));
        Some(format!("{}-{}", attempt.from, attempt.to))
    });
}
