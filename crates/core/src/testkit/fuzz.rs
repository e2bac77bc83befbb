//! Feeding bad and nearly good texts to a parser.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::sayable;
use crate::{Reason, Rng, TextError};

/// How many texts may be tried for each that must be accepted.
const TRIES: usize = 1_000;
/// The longest text of random bytes.
const NOISE: usize = 40;
/// The most mutations of one text.
const MUTATIONS: usize = 4;

/// Feeds random bytes and mutations of good texts to a parser until it has
/// accepted this many different texts that are not seeds.
///
/// `parse` gives the canonical text of what it has read, or `None` where it
/// refuses. The canonical text must itself be accepted and stay as it is.
///
/// # Panics
/// If the parser panics, if a canonical text is refused or changes, or if so few
/// texts are accepted that the test says nothing.
pub fn fuzz_text(seeds: &[String], mut rng: Rng, accepted: usize, parse: impl Fn(&str) -> Option<String>) {
    let guarded = |text: &str| {
        catch_unwind(AssertUnwindSafe(|| parse(text)))
            .unwrap_or_else(|_| panic!("the parser panics on {text:?}"))
    };
    for seed in seeds {
        assert!(guarded(seed).is_some(), "the seed {seed:?} is refused");
    }
    let mut seen: HashSet<String> = seeds.iter().cloned().collect();
    let mut found = 0;
    for _ in 0..accepted.saturating_mul(TRIES) {
        if found == accepted {
            return;
        }
        let text = if rng.below(8) == 0 { noise(&mut rng) } else { mutant(seeds, &mut rng) };
        let Some(canonical) = guarded(&text) else { continue };
        let again = guarded(&canonical);
        assert_eq!(
            again.as_ref(),
            Some(&canonical),
            "{text:?} is printed as {canonical:?}, which is read otherwise"
        );
        found += usize::from(seen.insert(text));
    }
    assert_eq!(found, accepted, "too few texts are accepted for the test to mean anything");
}

/// What a parser has read for [`fuzz_text`], or nothing where it refuses.
///
/// # Panics
/// If its error cannot be told, or points outside of the text.
pub fn read_text<T>(text: &str, result: Result<T, TextError>) -> Option<T> {
    result
        .inspect_err(|error| {
            sayable(&error.message());
            let inside = text.is_char_boundary(error.at);
            assert!(inside, "the error of {text:?} points outside of it: {}", error.at);
        })
        .ok()
}

/// Random bytes, as far as they are text.
fn noise(rng: &mut Rng) -> String {
    let bytes: Vec<u8> = (0..rng.below(NOISE)).map(|_| rng.next() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A good text with some changes.
fn mutant(seeds: &[String], rng: &mut Rng) -> String {
    let mut text = rng.pick(seeds).expect("at least one seed").clone().into_bytes();
    // Most mutants get changes of one kind only: mild ones keep a text readable,
    // wild ones hardly ever do.
    let wild = rng.below(3) == 0;
    for _ in 0..=rng.below(MUTATIONS) {
        if wild {
            distort(&mut text, seeds, rng);
        } else {
            disturb(&mut text, rng);
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Changes that good parsers often overlook: spaces, case, other digits.
fn disturb(text: &mut Vec<u8>, rng: &mut Rng) {
    match rng.below(5) {
        0 => {
            let at = rng.below(text.len() + 1);
            insert(text, at, space(rng));
        }
        1 => insert(text, 0, space(rng)),
        2 => text.extend_from_slice(space(rng)),
        3 => {
            if let Some(at) = place(text, u8::is_ascii_alphabetic, rng) {
                text[at] ^= 0x20;
            }
        }
        _ => {
            let places = (place(text, u8::is_ascii_digit, rng), place(text, u8::is_ascii_digit, rng));
            match places {
                (Some(a), Some(b)) if a != b => text.swap(a, b),
                (Some(a), _) => text[a] = b'0' + rng.below(10) as u8,
                _ => {}
            }
        }
    }
}

/// Changes that mostly destroy a text.
fn distort(text: &mut Vec<u8>, seeds: &[String], rng: &mut Rng) {
    let (from, to) = span(text.len(), rng);
    match rng.below(5) {
        0 if !text.is_empty() => {
            let at = rng.below(text.len());
            text[at] ^= 1 << rng.below(8);
        }
        1 => insert(text, from, &[rng.next() as u8]),
        2 => drop(text.drain(from..to)),
        3 => {
            let copy = text[from..to].to_vec();
            insert(text, to, &copy);
        }
        _ => {
            let other = rng.pick(seeds).expect("at least one seed").as_bytes();
            let (start, end) = span(other.len(), rng);
            text.splice(from..to, other[start..end].iter().copied());
        }
    }
}

fn insert(text: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    text.splice(at..at, bytes.iter().copied());
}

fn space(rng: &mut Rng) -> &'static [u8] {
    let spaces: [&[u8]; 5] = [b" ", b"  ", b"\t", b"\n", "\u{a0}".as_bytes()];
    spaces[rng.below(spaces.len())]
}

/// A place of a byte of one kind.
fn place(text: &[u8], kind: impl Fn(&u8) -> bool, rng: &mut Rng) -> Option<usize> {
    let places: Vec<usize> = (0..text.len()).filter(|&at| kind(&text[at])).collect();
    rng.pick(&places).copied()
}

/// A part of a text of this length, by its two ends.
fn span(length: usize, rng: &mut Rng) -> (usize, usize) {
    let (a, b) = (rng.below(length + 1), rng.below(length + 1));
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds() -> Vec<String> {
        ["7", "42"].map(str::to_owned).to_vec()
    }

    fn number(text: &str) -> Option<String> {
        text.trim().parse::<u8>().ok().map(|n| n.to_string())
    }

    #[test]
    fn a_good_parser_passes() {
        fuzz_text(&seeds(), Rng::new(1), 500, number);
    }

    #[test]
    #[should_panic(expected = "which is read otherwise")]
    fn a_canonical_text_that_changes_is_noticed() {
        fuzz_text(&seeds(), Rng::new(1), 500, |text| number(text).map(|n| format!("{n}0")));
    }

    #[test]
    #[should_panic(expected = "the parser panics on")]
    fn a_panic_is_noticed_with_its_text() {
        fuzz_text(&seeds(), Rng::new(1), 500, |text| number(&text[..text.len().min(1)]).and(number(text)));
    }

    #[test]
    #[should_panic(expected = "too few texts")]
    fn a_parser_that_accepts_only_the_seeds_is_noticed() {
        fuzz_text(&seeds(), Rng::new(1), 10, |text| {
            seeds().contains(&text.to_owned()).then(|| text.to_owned())
        });
    }
}
