//! Fitting weights to results by logistic regression.
//!
//! The chance of a win is taken to be `1 / (1 + exp(-score / scale))`. The scale is
//! found first, with the weights as they are, so that the fitted ones keep their unit.
//! The fit is Newton's method on the log loss with a pull towards the old weights; it
//! has one optimum, so nothing depends on chance.

use crate::Epoch;
use crate::lessons::{Lesson, Lessons};
use crate::matrix::Cholesky;

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct FitPlan {
    /// How hard each weight is pulled towards its old value: as by so many positions in
    /// which it counts once and would have to be off by the scale.
    pub pull: f64,
    /// Every so many-th game is kept back, to see how the fit does on games that it has
    /// not seen.
    pub kept_back: usize,
    /// The most steps.
    pub steps: usize,
}

impl Default for FitPlan {
    fn default() -> FitPlan {
        FitPlan { pull: 20.0, kept_back: 10, steps: 20 }
    }
}

/// What became of one weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learnt {
    /// The weight before.
    pub before: i32,
    /// The weight after.
    pub after: i32,
    /// The standard error of the new weight.
    pub error: f64,
    /// In how many positions it counts.
    pub seen: usize,
}

/// Weights that were fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The hundredths that make the odds of a win e to one.
    pub scale: f64,
    /// The log loss on the games that were kept back, with the old weights.
    pub before: f64,
    /// The same with the new ones.
    pub after: f64,
    /// Each weight.
    pub weights: Vec<Learnt>,
    /// How well the weights did before the first step, and after each.
    pub steps: Vec<Epoch>,
}

impl Fit {
    /// The new weights.
    pub fn learnt(&self) -> Vec<i32> {
        self.weights.iter().map(|weight| weight.after).collect()
    }
}

/// Fits weights to lessons; nothing if there are none to learn from.
pub fn fit(lessons: &Lessons, before: &[i32], plan: FitPlan) -> Option<Fit> {
    let kept_back = |game: &usize| plan.kept_back > 1 && game % plan.kept_back == plan.kept_back - 1;
    let some = |back: bool| -> Vec<&Lesson> {
        let games = lessons.games.iter().enumerate().filter(|(game, _)| kept_back(game) == back);
        games.flat_map(|(_, lessons)| lessons).collect()
    };
    let (taught, mut seen_first) = (some(false), some(true));
    if taught.is_empty() {
        return None;
    }
    if seen_first.is_empty() {
        seen_first.clone_from(&taught);
    }
    let old: Vec<f64> = before.iter().map(|&weight| f64::from(weight)).collect();
    let scale = scale(&taught, &old);
    let old: Vec<f64> = old.into_iter().map(|weight| weight / scale).collect();
    let pull = plan.pull;
    let mut weights = old.clone();
    let mut loss = pulled_loss(&taught, &weights, &old, pull);
    let mut system = Newton::of(&taught, &weights, &old, pull);
    let tell = |weights: &[f64]| Epoch {
        taught: mean_loss(&taught, weights),
        unseen: mean_loss(&seen_first, weights),
    };
    let mut steps = vec![tell(&weights)];
    for _ in 0..plan.steps {
        let step = system.step()?;
        // A whole step, or as much of it as makes things better.
        let shorter = (0..10).map(|halves| 0.5_f64.powi(halves)).find_map(|share| {
            let tried: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight - share * step).collect();
            let tried_loss = pulled_loss(&taught, &tried, &old, pull);
            (tried_loss < loss).then_some((tried, tried_loss))
        });
        let Some((better, better_loss)) = shorter else { break };
        let gain = loss - better_loss;
        (weights, loss) = (better, better_loss);
        steps.push(tell(&weights));
        system = Newton::of(&taught, &weights, &old, pull);
        if gain < 1e-7 * taught.len() as f64 {
            break;
        }
    }
    let errors = system.errors()?;
    let mut seen = vec![0; before.len()];
    for lesson in &taught {
        lesson.counts.iter().for_each(|&(at, _)| seen[at as usize] += 1);
    }
    let learnt = |at: usize| Learnt {
        before: before[at],
        after: if seen[at] == 0 { before[at] } else { (weights[at] * scale).round() as i32 },
        error: errors[at] * scale,
        seen: seen[at],
    };
    Some(Fit {
        scale,
        before: mean_loss(&seen_first, &old),
        after: mean_loss(&seen_first, &weights),
        weights: (0..before.len()).map(learnt).collect(),
        steps,
    })
}

/// The score of a lesson, in units of the scale.
fn score(lesson: &Lesson, weights: &[f64]) -> f64 {
    lesson.counts.iter().map(|&(at, count)| weights[at as usize] * f64::from(count)).sum()
}

/// The chance of a win at a score.
pub(crate) fn chance(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

/// How surprising a result is at a score.
pub(crate) fn surprise(score: f64, result: f64) -> f64 {
    // ln(1 + e^s) - r s, without overflow.
    score.max(0.0) + (-score.abs()).exp().ln_1p() - result * score
}

fn mean_loss(lessons: &[&Lesson], weights: &[f64]) -> f64 {
    loss(lessons, weights) / lessons.len().max(1) as f64
}

fn loss(lessons: &[&Lesson], weights: &[f64]) -> f64 {
    lessons.iter().map(|lesson| surprise(score(lesson, weights), f64::from(lesson.result))).sum()
}

/// The loss with what the pull towards the old weights adds.
fn pulled_loss(lessons: &[&Lesson], weights: &[f64], old: &[f64], pull: f64) -> f64 {
    let away: f64 = weights.iter().zip(old).map(|(weight, old)| (weight - old).powi(2)).sum();
    loss(lessons, weights) + pull / 2.0 * away
}

/// The scale with which the weights as they are foretell best.
fn scale(lessons: &[&Lesson], weights: &[f64]) -> f64 {
    let scores: Vec<(f64, f64)> =
        lessons.iter().map(|lesson| (score(lesson, weights), f64::from(lesson.result))).collect();
    scale_of(&scores)
}

/// The scale with which scores foretell results best, by halving.
pub(crate) fn scale_of(scores: &[(f64, f64)]) -> f64 {
    let slope = |factor: f64| -> f64 {
        scores.iter().map(|&(score, result)| (chance(score * factor) - result) * score).sum()
    };
    let (mut low, mut high) = (1.0 / 100_000.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { high = middle } else { low = middle }
    }
    1.0 / low
}

/// Newton's equations.
struct Newton {
    gradient: Vec<f64>,
    curvature: Vec<f64>,
}

impl Newton {
    fn of(lessons: &[&Lesson], weights: &[f64], old: &[f64], pull: f64) -> Newton {
        let size = weights.len();
        let mut gradient: Vec<f64> =
            weights.iter().zip(old).map(|(weight, old)| pull * (weight - old)).collect();
        let mut curvature = vec![0.0; size * size];
        for at in 0..size {
            curvature[at * size + at] = pull;
        }
        for lesson in lessons {
            let chance = chance(score(lesson, weights));
            let (off, bend) = (chance - f64::from(lesson.result), chance * (1.0 - chance));
            for (i, &(row, count)) in lesson.counts.iter().enumerate() {
                let (row, count) = (row as usize, f64::from(count));
                gradient[row] += off * count;
                let line = &mut curvature[row * size..(row + 1) * size];
                for &(column, other) in &lesson.counts[..=i] {
                    line[column as usize] += bend * count * f64::from(other);
                }
            }
        }
        Newton { gradient, curvature }
    }

    fn matrix(&self) -> Option<Cholesky> {
        Cholesky::of(self.curvature.clone(), self.gradient.len())
    }

    fn step(&self) -> Option<Vec<f64>> {
        Some(self.matrix()?.solve(self.gradient.clone()))
    }

    fn errors(&self) -> Option<Vec<f64>> {
        Some(self.matrix()?.inverse_diagonal().into_iter().map(f64::sqrt).collect())
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Rng;

    use super::*;
    use crate::Counted;

    /// Games of one position each, whose results follow known weights.
    fn lessons(weights: &[f64], games: usize) -> Lessons {
        let mut rng = Rng::new(7);
        let game = |_| {
            let counts: Counted = (0..weights.len()).map(|at| (at as u16, rng.below(7) as i16 - 3)).collect();
            let score: f64 = counts.iter().map(|&(at, count)| weights[at as usize] * f64::from(count)).sum();
            let won = (rng.below(1 << 20) as f64) / f64::from(1 << 20) < chance(score);
            vec![Lesson { counts, result: if won { 1.0 } else { 0.0 } }]
        };
        Lessons { games: (0..games).map(game).collect(), cut: 0 }
    }

    #[test]
    fn known_weights_are_found_again_within_their_errors() {
        let truth = [0.5, -0.2, 0.05, 0.0];
        let found = fit(&lessons(&truth, 20_000), &[40, -40, 0, 10], FitPlan::default()).unwrap();
        assert!(found.after < found.before, "{found:?}");
        for (weight, truth) in found.weights.iter().zip(truth) {
            let off = (f64::from(weight.after) - truth * found.scale).abs();
            assert!(off < 4.0 * weight.error + 0.5, "{weight:?} should be {}", truth * found.scale);
            assert!(weight.error < 0.03 * found.scale);
        }
    }

    #[test]
    fn what_was_never_seen_stays_as_it_was() {
        let mut lessons = lessons(&[0.4, 0.2], 500);
        for lesson in lessons.games.iter_mut().flatten() {
            lesson.counts = lesson.counts[..1].into();
        }
        let found = fit(&lessons, &[30, 77], FitPlan::default()).unwrap();
        assert_eq!((found.weights[1].after, found.weights[1].seen), (77, 0));
        assert_eq!(fit(&Lessons::default(), &[1], FitPlan::default()), None);
    }
}
