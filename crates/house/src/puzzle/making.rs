//! Puzzles that are made on the spot.

use std::ops::ControlFlow;

use ludoteca_core::{Control, Error, Playable, Rng};

use super::examiner::Examiner;
use super::grading::puzzle;
use super::{Kind, Mining, Puzzle};
use crate::TEXTS;
use crate::{AnyGame, Entry, begin};

/// The longest random game that positions are taken from.
const LONGEST_WALK: usize = 60;
/// How many positions are looked at before giving up, where a table knows them.
const MOST_TRIES: usize = 1_000_000;
/// How many games are played before giving up elsewhere.
const MOST_GAMES: u64 = 1000;

/// Makes the puzzle of a seed, of a grade if one is asked for: from random positions where a
/// table knows them, from games of the machine elsewhere.
pub(crate) fn make<G: Playable>(
    entry: &'static Entry<G>,
    rules: Option<&str>,
    seed: u64,
    grade: Option<u32>,
    control: &Control,
) -> Result<Puzzle, Error> {
    let (rules, _) = begin::<G>(rules, None)?;
    let examiner = Examiner::new(entry, &rules, control)?;
    let fits = |puzzle: &Puzzle| grade.is_none_or(|grade| grade == puzzle.grade());
    let found = if examiner.knows_all() {
        from_walks(entry, &rules, &examiner, seed, control, fits)
    } else {
        from_games(entry, &rules.to_string(), seed, control, fits)?
    };
    found.ok_or_else(|| TEXTS.unsupported("error.no_puzzle").with("rules", rules))
}

/// The first win that fits, in random positions.
fn from_walks<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    examiner: &Examiner<'_, G>,
    seed: u64,
    control: &Control,
    fits: impl Fn(&Puzzle) -> bool,
) -> Option<Puzzle> {
    let (start, mut rng) = (G::start(rules), Rng::new(seed));
    let mut tries = std::iter::repeat_with(|| walk(&start, &mut rng)).take(MOST_TRIES);
    tries.find_map(|position| {
        let task = examiner.task(&position, Kind::Win, u32::MAX)?;
        Some(puzzle(entry, rules, &position, &task, None, control)).filter(&fits)
    })
}

/// The first puzzle that fits, in games of the machine.
fn from_games<G: Playable>(
    entry: &'static Entry<G>,
    rules: &str,
    seed: u64,
    control: &Control,
    fits: impl Fn(&Puzzle) -> bool,
) -> Result<Option<Puzzle>, Error> {
    let mining = Mining { rules: Some(rules.to_owned()), seed, ..Mining::default() };
    let mut found = None;
    mining.play(entry as &dyn AnyGame, 1..=MOST_GAMES, control, &mut |mined| {
        found = mined.puzzle.filter(&fits);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(found)
}

/// A position that some game leads to.
fn walk<G: Playable>(start: &G, rng: &mut Rng) -> G {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..rng.below(LONGEST_WALK) {
        moves.clear();
        position.moves(&mut moves);
        let mut next = position.clone();
        match rng.pick(&moves) {
            Some(&m) => next.apply(m),
            None => break,
        };
        if next.ended().is_some() {
            break;
        }
        position = next;
    }
    position
}
