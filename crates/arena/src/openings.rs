//! The openings of a match.

use std::borrow::Cow;
use std::path::PathBuf;

use ludoteca_core::{Error, Playable, Rng};
use ludoteca_files::{in_file, load};

use crate::TEXTS;
use crate::built_in::built_in;
use crate::opening::Opening;
use crate::terms::seed_of;

/// The random plies of a game for which there is no set of openings.
const USUAL_PLIES: u32 = 4;
/// What seeds are for: the moves of random openings, and the order of a list.
const MOVES: u64 = 1;
const ORDER: u64 = 2;

/// Where games shall begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// With the balanced openings that the program brings along, or with random plies where
    /// it has none for the rules.
    Usual,
    /// At the start of the rules, all of them.
    Start,
    /// With the lines of a file.
    File(PathBuf),
    /// With so many random plies.
    Random(u32),
}

/// In which order the openings of a list are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As the seed says, each once before one comes again.
    #[default]
    Random,
    /// As they stand there.
    Sequential,
}

impl std::str::FromStr for Order {
    type Err = Error;

    fn from_str(text: &str) -> Result<Order, Error> {
        match text.trim().to_ascii_lowercase().as_str() {
            "random" => Ok(Order::Random),
            "sequential" => Ok(Order::Sequential),
            _ => Err(TEXTS.unknown("arena.order").with("text", text.trim())),
        }
    }
}

/// The openings that games begin with, by number.
#[derive(Clone, Debug)]
pub(crate) struct Openings<G: Playable> {
    kind: Kind<G>,
    /// What reports call them.
    pub(crate) name: String,
    seed: u64,
}

#[derive(Clone, Debug)]
enum Kind<G: Playable> {
    List(Vec<Opening<G>>, Order),
    Random(G::Rules, u32),
}

impl<G: Playable> Openings<G> {
    /// The openings that are asked for.
    ///
    /// # Errors
    /// If a file cannot be read, has no opening, or has one that is wrong.
    pub(crate) fn new(
        beginning: &Beginning,
        rules: &G::Rules,
        order: Order,
        seed: u64,
    ) -> Result<Openings<G>, Error> {
        let random = |plies: u32| (Kind::Random(rules.clone(), plies), format!("{plies} random plies"));
        let (kind, name) = match beginning {
            Beginning::Usual => match built_in(G::NAME, &rules.to_string()) {
                Some(text) => (Kind::List(read(rules, text)?, order), "built-in openings".to_owned()),
                None => random(USUAL_PLIES),
            },
            Beginning::Random(plies) => random(*plies),
            Beginning::Start => {
                (Kind::List(vec![Opening::start(rules)], Order::Sequential), "no openings".to_owned())
            }
            Beginning::File(path) => {
                let text = load(path)?;
                let list = read(rules, &text).map_err(|what| in_file(path, what))?;
                let name = path.file_name().unwrap_or(path.as_os_str());
                (Kind::List(list, order), name.to_string_lossy().into_owned())
            }
        };
        Ok(Openings { kind, name, seed })
    }

    /// The opening with a number, counted from 0.
    pub(crate) fn opening(&self, number: usize) -> Cow<'_, Opening<G>> {
        match &self.kind {
            Kind::Random(rules, plies) => {
                let mut rng = Rng::new(seed_of(self.seed, MOVES, number as u64));
                Cow::Owned(Opening::random(rules, *plies as usize, &mut rng))
            }
            Kind::List(list, Order::Sequential) => Cow::Borrowed(&list[number % list.len()]),
            Kind::List(list, Order::Random) => {
                let (turn, place) = (number / list.len(), number % list.len());
                Cow::Borrowed(&list[place_of(place, list.len(), seed_of(self.seed, ORDER, turn as u64))])
            }
        }
    }

    /// A text that differs where the openings do.
    pub(crate) fn text(&self) -> String {
        match &self.kind {
            Kind::Random(_, plies) => format!("random {plies}"),
            Kind::List(list, order) => {
                let lines: Vec<String> = list.iter().map(Opening::text).collect();
                format!("{order:?} {}", lines.join("\n"))
            }
        }
    }
}

/// Where a shuffle with a seed puts what is at a place.
fn place_of(place: usize, length: usize, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let mut places: Vec<usize> = (0..length).collect();
    for at in (1..length).rev() {
        places.swap(at, rng.below(at + 1));
    }
    places[place]
}

/// The openings of a text, one on a line; empty lines and those with `#` are none.
pub(crate) fn read<G: Playable>(rules: &G::Rules, text: &str) -> Result<Vec<Opening<G>>, Error> {
    let mut list = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = TEXTS.message("arena.opening").with("line", number);
        let about = |error: Error| error.told(|what| place.with_message("what", what));
        list.push(Opening::read(rules, line).map_err(about)?);
    }
    if list.is_empty() { Err(TEXTS.malformed("arena.openings.none")) } else { Ok(list) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ludoteca_cats::Cats;

    use super::*;

    #[test]
    fn every_opening_comes_once_before_one_comes_again() {
        let rules = ludoteca_cats::Rules::default();
        let text = "# a list\n31-26\n31-27\n\n31-26; 1-5\n31-26;2-6\n 31-26;3-7\n";
        let list: Vec<Opening<Cats>> = read(&rules, text).unwrap();
        assert_eq!(list.len(), 5);
        for (order, seed) in [(Order::Random, 1), (Order::Random, 2), (Order::Sequential, 1)] {
            let kind = Kind::List(list.clone(), order);
            let openings = Openings { kind, name: String::new(), seed };
            for turn in 0..3 {
                let texts: BTreeSet<String> =
                    (0..5).map(|at| openings.opening(turn * 5 + at).text()).collect();
                assert_eq!(texts.len(), 5);
            }
            let first: Vec<String> = (0..5).map(|at| openings.opening(at).text()).collect();
            let sequential: Vec<String> = list.iter().map(Opening::text).collect();
            assert_eq!(first == sequential, order == Order::Sequential);
        }
    }

    #[test]
    fn wrong_lists_are_refused() {
        let rules = ludoteca_cats::Rules::default();
        for (text, key) in
            [("", "arena.openings.none"), ("# x\n", "arena.openings.none"), ("31-26\nx", "arena.opening")]
        {
            assert_eq!(read::<Cats>(&rules, text).unwrap_err().key(), key, "{text:?}");
        }
    }
}
