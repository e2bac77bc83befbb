//! What is learnt from games with the thoughts of a search.

use ludoteca_core::{Error, Game, Hints, NetGroup, Networked, Playable, Score, Weighed};
use ludoteca_work::Pool;

use crate::fit::scale_of;
use crate::lessons::result;
use crate::{GameFile, Lesson, Lessons, ScoredEnd, ScoredGame};

/// What a net learns from one position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// The inputs that are there.
    pub(crate) inputs: Box<[u16]>,
    /// The row of outputs that counts.
    pub(crate) row: u8,
    /// What the weights alone say, in hundredths.
    pub(crate) linear: f32,
    /// What the search thought, in hundredths.
    pub(crate) score: f32,
    /// What the side to move got in the end.
    pub(crate) result: f32,
}

/// Whether a game is kept back, to see how learning does on games that it has not seen.
pub(crate) const fn is_kept_back(number: usize) -> bool {
    number % KEPT_BACK == KEPT_BACK - 1
}

/// Every so many-th game is kept back.
const KEPT_BACK: usize = 10;

/// Looks at the quiet positions of a game that the search has looked at and not decided:
/// the position, what the search thought in hundredths, and the result.
fn visit<G: Playable>(
    game: &ScoredGame<G>,
    rules: &[G::Rules],
    hints: &dyn Hints<G>,
    mut see: impl FnMut(&G, i32, f32),
) {
    let mut position = G::start(&rules[game.rules]);
    for (&m, score) in game.moves.iter().zip(&game.scores) {
        let undecided = score.and_then(Score::hundredths);
        if let Some(score) = undecided.filter(|_| !hints.is_noisy(&position, m)) {
            see(&position, score, result(game.end.winner(), position.turn()));
        }
        position.apply(m);
    }
}

/// The samples of the games of files, game by game, for a net with these groups.
pub(crate) fn samples<G: Playable>(
    files: &[GameFile<G>],
    evaluation: &dyn Networked<G>,
    groups: &[usize],
    threads: usize,
) -> Vec<Vec<Sample>> {
    let renumbered = renumbered(evaluation.groups(), groups);
    each_game(files, threads, |game, rules| {
        let mut samples = Vec::new();
        let mut inputs = Vec::new();
        visit(game, rules, evaluation, |position, score, result| {
            inputs.clear();
            let row = evaluation.inputs(position, &mut inputs) as u8;
            let kept = inputs.iter().filter_map(|&input| renumbered[usize::from(input)]).collect();
            let linear = evaluation.linear(position) as f32;
            samples.push(Sample { inputs: kept, row, linear, score: score as f32, result });
        });
        samples
    })
}

/// The lessons of the games of files for the weights of an evaluation: a share of the result
/// and the rest of what the search thought.
pub(crate) fn lessons<G: Playable>(
    files: &[GameFile<G>],
    evaluation: &dyn Weighed<G>,
    result_share: f64,
    threads: usize,
) -> Lessons {
    let games = each_game(files, threads, |game, rules| {
        let mut kept = Vec::new();
        let mut counts = Vec::new();
        visit(game, rules, evaluation, |position, score, result| {
            counts.clear();
            evaluation.counts(position, &mut counts);
            let there = counts.iter().enumerate().filter(|(_, count)| **count != 0);
            let counts = there.map(|(at, &count)| (at as u16, count as i16)).collect();
            kept.push((Lesson { counts, result }, f64::from(score)));
        });
        kept
    });
    let scale = scale_of(&pairs(games.iter().flatten().map(|(lesson, score)| (*score, lesson.result))));
    let taught = |(lesson, score): (Lesson, f64)| {
        let result = target(score / scale, f64::from(lesson.result), result_share) as f32;
        Lesson { result, ..lesson }
    };
    let cut = files.iter().flat_map(|file| &file.games);
    let cut = cut.filter(|game| game.end == ScoredEnd::Cut).count();
    Lessons { games: games.into_iter().map(|game| game.into_iter().map(taught).collect()).collect(), cut }
}

/// Scores with their results.
pub(crate) fn pairs(all: impl Iterator<Item = (f64, f32)>) -> Vec<(f64, f64)> {
    all.map(|(score, result)| (score, f64::from(result))).collect()
}

/// What is to be foretold: a share of the result, and the rest of the chance that the search
/// saw, whose score is in units of the scale.
pub(crate) fn target(score: f64, result: f64, share: f64) -> f64 {
    share * result + (1.0 - share) / (1.0 + (-score).exp())
}

fn each_game<G: Playable, T: Send>(
    files: &[GameFile<G>],
    threads: usize,
    work: impl Fn(&ScoredGame<G>, &[G::Rules]) -> T + Sync,
) -> Vec<T> {
    let games: Vec<(&ScoredGame<G>, &[<G as Game>::Rules])> =
        files.iter().flat_map(|file| file.games.iter().map(|game| (game, &file.rules[..]))).collect();
    let done = Pool::new(threads).try_map(games.len(), |at| Ok::<T, Error>(work(games[at].0, games[at].1)));
    done.unwrap_or_default()
}

/// The number that each input of all groups has among those of some; nothing for the others.
fn renumbered(all: &[NetGroup], some: &[usize]) -> Vec<Option<u16>> {
    let start = |group: usize| -> usize {
        some.iter().take_while(|&&other| other != group).map(|&other| all[other].len).sum()
    };
    let numbers = |group: usize| {
        let kept = some.contains(&group).then(|| start(group));
        (0..all[group].len).map(move |at| kept.map(|start| (start + at) as u16))
    };
    (0..all.len()).flat_map(numbers).collect()
}
