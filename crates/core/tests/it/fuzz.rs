//! The small parsers survive anything and print what they read.

use std::str::FromStr;

use ludoteca_core::testkit::{fuzz_text, sayable};
use ludoteca_core::{Error, Language, Rng, Score, Spec};

/// Accepted texts per parser.
const ACCEPTED: usize = 1_500;

fn seeds(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// Reads a text and prints it; what cannot be read has a reason that can be said.
fn reprint<T: FromStr<Err = Error> + ToString>(text: &str) -> Option<String> {
    match text.parse::<T>() {
        Ok(value) => Some(value.to_string()),
        Err(error) => {
            sayable(&error);
            None
        }
    }
}

#[test]
fn player_specs() {
    let texts = ["human", "level:3", "ryg:depth=4,eval=3,book=on", "uhp:nice -n 5 /opt/engine --x", "mcts"];
    fuzz_text(&seeds(&texts), Rng::new(1), ACCEPTED, reprint::<Spec>);
}

#[test]
fn scores() {
    let texts = ["0.35", "-1.20", "#7", "#-44", "+3", "8990.01", "#100000", "12"];
    fuzz_text(&seeds(&texts), Rng::new(2), ACCEPTED, |text| {
        text.parse().ok().map(|score: Score| score.to_string())
    });
}

#[test]
fn languages() {
    fuzz_text(&seeds(&["es", "en", "pt"]), Rng::new(3), ACCEPTED, reprint::<Language>);
}
