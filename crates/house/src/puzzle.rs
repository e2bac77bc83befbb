//! Positions with exactly one winning move.

use ludoteca_core::{Control, Effect, Error, Oracle, Playable, Rng, Side};

use crate::Entry;
use crate::TEXTS;
use crate::advice::{Judged, judge};

/// The longest random game that positions are taken from.
const LONGEST_WALK: usize = 60;
/// How many positions are looked at before giving up.
const MOST_TRIES: usize = 1_000_000;
/// A puzzle offers at least this many moves.
const FEWEST_MOVES: usize = 3;
/// The plies from which a win counts as the next grade of length.
const LENGTHS: [u32; 4] = [5, 9, 15, 23];

/// A position with exactly one winning move.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, as canonical text.
    pub position: String,
    /// The side to move, which wins.
    pub side: Side,
    /// The winning move.
    pub solution: String,
    /// In how many plies it wins.
    pub plies: u32,
    /// How many other moves look at least as natural.
    pub decoys: usize,
    /// From 1, easy, to 9.
    pub grade: u32,
}

/// Makes the puzzle of a seed, of a grade if one is asked for.
pub(crate) fn make<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    seed: u64,
    grade: Option<u32>,
    control: &Control,
) -> Result<Puzzle, Error> {
    let oracle = entry.find_oracle(rules, control).ok_or_else(|| Entry::<G>::unsolved(rules))?;
    let mut rng = Rng::new(seed);
    for _ in 0..MOST_TRIES {
        let position = walk(&G::start(rules), &mut rng);
        let found = puzzle(entry, rules, &position, &*oracle);
        if let Some(puzzle) = found.filter(|puzzle| grade.is_none_or(|grade| grade == puzzle.grade)) {
            return Ok(puzzle);
        }
    }
    Err(TEXTS.unsupported("error.no_puzzle").with("rules", rules))
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

/// The puzzle in a position, if exactly one move wins and it takes more than a step.
fn puzzle<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    position: &G,
    oracle: &dyn Oracle<G>,
) -> Option<Puzzle> {
    let verdict = oracle.verdict_of_start(position);
    let plies = verdict.plies.filter(|&plies| plies >= 3 && verdict.winner == Some(position.turn()))?;
    let (_, judged) = judge(None, position, oracle);
    let wins = |judged: &Judged| matches!(judged.effect, Effect::Wins | Effect::WinsLater);
    if judged.len() < FEWEST_MOVES || judged.iter().filter(|judged| wins(judged)).count() != 1 {
        return None;
    }
    let solution = judged.iter().find(|judged| wins(judged))?.text.clone();
    let decoys = decoys(entry, rules, position, &solution);
    let length = LENGTHS.iter().filter(|&&from| plies >= from).count() as u32;
    let grade = 1 + length + (decoys as u32).min(4);
    Some(Puzzle { position: position.position(), side: position.turn(), solution, plies, decoys, grade })
}

/// How many other moves the evaluation likes at least as much as the solution.
fn decoys<G: Playable>(entry: &Entry<G>, rules: &G::Rules, position: &G, solution: &str) -> usize {
    let Some(evaluator) = entry.find_evaluator(rules) else { return 0 };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let liking = |m: G::Move| {
        let mut next = position.clone();
        next.apply(m);
        -evaluator.score(&next)
    };
    let right = moves.iter().copied().find(|&m| position.move_text(m) == solution).map(liking);
    let natural =
        moves.into_iter().filter(|&m| position.move_text(m) != solution && Some(liking(m)) >= right);
    natural.count()
}
