//! What the scores of a search are worth in games won.

use ludoteca_core::{Playable, Score};

use crate::fit::{chance, scale_of, surprise};
use crate::lessons::result;
use crate::samples::is_kept_back;
use crate::{GameFile, ScoredEnd, ScoredGame};

/// The upper ends of the bands that scores are compared in, in hundredths.
const BANDS: [i32; 9] = [-400, -200, -100, -40, 40, 100, 200, 400, i32::MAX];

/// The chances that fit the games of files best.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedChances {
    /// The hundredths that make the odds of a win e to one.
    pub scale: f64,
    /// How many games were learnt from; those without an end were not.
    pub games: usize,
    /// How many positions they have whose score is an estimate.
    pub positions: usize,
    /// The log loss on the games that were kept back.
    pub loss: f64,
    /// What became of positions with such scores, the lowest first.
    pub bands: Vec<Band>,
}

/// Positions with scores that are near each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Up to this many hundredths; the last has no end.
    pub most: Option<i32>,
    /// How many positions there are.
    pub positions: usize,
    /// What the chances promise on average.
    pub promised: f64,
    /// What the side to move got on average; a draw is a half.
    pub got: f64,
}

/// A score that is an estimate, and what the side to move got in the end.
type Outcome = (f64, f64);

/// Fits chances to the games of files; nothing if there are none to learn from.
pub(crate) fn fit_chances<G: Playable>(files: &[GameFile<G>]) -> Option<FittedChances> {
    let ended: Vec<Vec<Outcome>> = files
        .iter()
        .flat_map(|file| file.games.iter().map(|game| (game, &file.rules)))
        .filter(|(game, _)| game.end != ScoredEnd::Cut)
        .map(|(game, rules)| outcomes(game, rules))
        .collect();
    let some = |back: bool| -> Vec<Outcome> {
        let games = ended.iter().enumerate().filter(|(number, _)| is_kept_back(*number) == back);
        games.flat_map(|(_, outcomes)| outcomes).copied().collect()
    };
    let (taught, unseen) = (some(false), some(true));
    if taught.is_empty() {
        return None;
    }
    let scale = scale_of(&taught);
    let all: Vec<Outcome> = ended.concat();
    let loss: f64 = unseen.iter().map(|&(score, got)| surprise(score / scale, got)).sum();
    Some(FittedChances {
        scale,
        games: ended.len(),
        positions: all.len(),
        loss: loss / unseen.len().max(1) as f64,
        bands: bands(&all, scale),
    })
}

/// The positions of a game that a search has looked at and not decided.
fn outcomes<G: Playable>(game: &ScoredGame<G>, rules: &[G::Rules]) -> Vec<Outcome> {
    let mut position = G::start(&rules[game.rules]);
    let mut outcomes = Vec::new();
    for (&m, score) in game.moves.iter().zip(&game.scores) {
        if let Some(score) = score.and_then(Score::hundredths) {
            let got = result(game.end.winner(), position.turn());
            outcomes.push((f64::from(score), f64::from(got)));
        }
        position.apply(m);
    }
    outcomes
}

fn bands(all: &[Outcome], scale: f64) -> Vec<Band> {
    let mut least = f64::NEG_INFINITY;
    let band = |&most: &i32| {
        let inside = |&&(score, _): &&Outcome| score > least && score <= f64::from(most);
        let inside: Vec<&Outcome> = all.iter().filter(inside).collect();
        least = f64::from(most);
        let mean = |sum: f64| sum / inside.len().max(1) as f64;
        Band {
            most: (most != i32::MAX).then_some(most),
            positions: inside.len(),
            promised: mean(inside.iter().map(|(score, _)| chance(score / scale)).sum()),
            got: mean(inside.iter().map(|(_, got)| got).sum()),
        }
    };
    BANDS.iter().map(band).collect()
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Rng;

    use super::*;

    #[test]
    fn bands_hold_every_position_once_and_promise_what_comes() {
        let mut rng = Rng::new(3);
        let outcome = |_| {
            let score = rng.below(1001) as f64 - 500.0;
            let won = rng.below(1 << 20) as f64 / f64::from(1 << 20) < chance(score / 150.0);
            (score, if won { 1.0 } else { 0.0 })
        };
        let all: Vec<Outcome> = (0..40_000).map(outcome).collect();
        let scale = scale_of(&all);
        assert!((scale - 150.0).abs() < 5.0, "{scale}");
        let bands = bands(&all, scale);
        assert_eq!(bands.iter().map(|band| band.positions).sum::<usize>(), all.len());
        assert!(bands.iter().all(|band| (band.promised - band.got).abs() < 0.03), "{bands:?}");
    }
}
