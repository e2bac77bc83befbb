//! The parsers survive anything and print what they read.

use ludoteca_claustro::{Attempt, Claustro, Rules};
use ludoteca_core::testkit::{fuzz_text, read_text, sayable};
use ludoteca_core::{Game, Notation, Reason, Rng};

use crate::reference;
use crate::rule_sets;

/// Accepted texts per parser.
const ACCEPTED: usize = 1_500;

#[test]
fn rules() {
    let seeds: Vec<String> = rule_sets::all().into_iter().map(str::to_owned).collect();
    fuzz_text(&seeds, Rng::new(1), ACCEPTED, |text| {
        read_text(text, text.parse::<Rules>()).map(|rules| rules.to_string())
    });
}

#[test]
fn positions() {
    let mut rng = Rng::new(2);
    for text in ["3x4", "5x5,seed", "10x10"] {
        let (rules, reference): (Rules, _) = (text.parse().unwrap(), reference::Rules::read(text));
        let seeds: Vec<String> = (0..50).map(|_| reference.text(&reference.random(&mut rng))).collect();
        fuzz_text(&seeds, Rng::new(3), ACCEPTED, |text| {
            read_text(text, Claustro::parse_position(&rules, text)).map(|game| game.position())
        });
    }
}

#[test]
fn moves() {
    let games =
        ["5x5", "10x10,capture=jump,forced=yes"].map(|rules| Claustro::start(&rules.parse().unwrap()));
    let seeds = ["b1-b2", "a3 a4", "b2xc3@d4", "j10-i9", "a1 x b2 @ c3", "b2xc3", "b1xb2", "e5-e6"]
        .map(str::to_owned);
    for game in games {
        fuzz_text(&seeds, Rng::new(4), ACCEPTED, |text| {
            let attempt = read_text(text, game.parse_attempt(text))?;
            // Whatever was read, judging it must not panic either.
            let _ = game.judge(&attempt).inspect_err(|refusal| sayable(&refusal.message()));
            Some(match attempt {
                Attempt::Step { from, to } => format!("{from}-{to}"),
                Attempt::Capture { from, to, captive: None } => format!("{from}x{to}"),
                Attempt::Capture { from, to, captive: Some(place) } => format!("{from}x{to}@{place}"),
            })
        });
    }
}
