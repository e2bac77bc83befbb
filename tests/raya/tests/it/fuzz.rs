//! The parsers survive anything and print what they read.

use ludoteca_core::testkit::{fuzz_text, read_text, sayable};
use ludoteca_core::{Game, Notation, Reason, Rng};
use ludoteca_raya::{Raya, Rules};

use crate::RULES;

/// Accepted texts per parser.
const ACCEPTED: usize = 1_000;

#[test]
fn rules() {
    fuzz_text(&RULES.map(str::to_owned), Rng::new(1), ACCEPTED, |text| {
        read_text(text, text.parse::<Rules>()).map(|rules| rules.to_string())
    });
}

#[test]
fn positions() {
    let seeds = ["3/3/3 x", "x1o/1x1/3 o", "xox/1x1/o1o x", "xxx/oo1/3 o"].map(str::to_owned);
    for rules in ["lines", "free,men=4"] {
        let rules: Rules = rules.parse().unwrap();
        fuzz_text(&seeds, Rng::new(2), ACCEPTED, |text| {
            read_text(text, Raya::parse_position(&rules, text)).map(|game| game.position())
        });
    }
}

#[test]
fn moves() {
    let games = ["3/3/3 x", "xox/1x1/o1o x"]
        .map(|position| Raya::parse_position(&Rules::default(), position).unwrap());
    let seeds = ["b2", "a1-b2", "c3 c2", "a1 - a3", "z9", "d4-a1"].map(str::to_owned);
    for game in games {
        fuzz_text(&seeds, Rng::new(3), ACCEPTED, |text| {
            let attempt = read_text(text, game.parse_attempt(text))?;
            // Whatever was read, judging it must not panic either.
            let _ = game.judge(&attempt).inspect_err(|refusal| sayable(&refusal.message()));
            Some(attempt.from.map_or(attempt.to.to_string(), |from| format!("{from}-{}", attempt.to)))
        });
    }
}
