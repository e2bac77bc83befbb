//! The sequential test: is a player stronger by so much, or not?

use std::fmt;
use std::str::FromStr;

use ludoteca_core::Error;

use crate::TEXTS;
use crate::statistics::{Results, score_of};

/// What a kind of pair that has not come yet counts as, so that its logarithm exists.
const UNSEEN: f64 = 1e-3;
/// The largest difference in Elo that can be tested for.
const MOST_ELO: f64 = 1000.0;
/// How often a distribution is bettered at most.
const ROUNDS: usize = 50;
/// Distributions that differ less are the same.
const SAME: f64 = 1e-9;

/// A sequential probability ratio test on pairs of games.
///
/// Read and printed as `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`; what is
/// left out is as here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is not enough.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often the first is taken for the second, at most.
    pub alpha: f64,
    /// How often the second is taken for the first, at most.
    pub beta: f64,
    /// What kind of Elo that is.
    pub model: Model,
}

/// What the differences of a test mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalized Elo: a mean over a deviation.
    #[default]
    Normalized,
    /// Elo as the score tells it.
    Logistic,
}

impl Model {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        }
    }
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// The player is not stronger by so much.
    H0,
    /// It is.
    H1,
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accepted::H0 => "H0",
            Accepted::H1 => "H1",
        })
    }
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::default() }
    }
}

impl Sprt {
    /// The logarithms of likelihood ratios at which the test ends.
    ///
    /// ```
    /// let (lower, upper) = ludoteca_arena::Sprt::default().bounds();
    /// assert!((lower + 2.944_438_979).abs() < 1e-9 && (upper - 2.944_438_979).abs() < 1e-9);
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the results are under the second difference
    /// than under the first. Only pairs count.
    pub fn ratio(&self, results: &Results) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let counts = results.pentanomial().map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        let under = |elo: f64| match self.model {
            Model::Logistic => nearest_with_mean(&seen, score_of(elo)),
            // A pair's score deviates less than a game's, by the root of two.
            Model::Normalized => {
                let per_pair = elo * std::f64::consts::LN_10 / 800.0 * std::f64::consts::SQRT_2;
                nearest_with_ratio(&seen, per_pair)
            }
        };
        let (first, second) = (under(self.elo0), under(self.elo1));
        (0..5).map(|i| counts[i] * (second[i] / first[i]).ln()).sum()
    }

    /// What is accepted once the logarithm has reached a bound.
    pub fn accepts(&self, ratio: f64) -> Option<Accepted> {
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Some(Accepted::H1)
        } else if ratio <= lower {
            Some(Accepted::H0)
        } else {
            None
        }
    }
}

/// A probability for each score of a pair.
type Distribution = [f64; 5];

/// The scores of pairs.
const SCORES: Distribution = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest distribution with this mean, given what was seen.
fn nearest_with_mean(seen: &Distribution, mean: f64) -> Distribution {
    tilted(seen, &SCORES.map(|score| score - mean))
}

/// The likeliest distribution whose mean lies so many deviations above a half, given what
/// was seen. The condition is made linear around a guess, which is bettered until it stays.
fn nearest_with_ratio(seen: &Distribution, ratio: f64) -> Distribution {
    let mut guess = [0.2; 5];
    for _ in 0..ROUNDS {
        let mean: f64 = (0..5).map(|i| guess[i] * SCORES[i]).sum();
        let variance: f64 = (0..5).map(|i| guess[i] * (SCORES[i] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let slope = SCORES.map(|score| {
            score - 0.5 - ratio * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0
        });
        let next = tilted(seen, &slope);
        let change = (0..5).map(|i| (next[i] - guess[i]).abs()).fold(0.0, f64::max);
        guess = next;
        if change < SAME {
            break;
        }
    }
    guess
}

/// The likeliest distribution under which some values have the mean zero, given what was
/// seen: each probability is divided by `1 + x·value`, with the one `x` that does it.
fn tilted(seen: &Distribution, values: &Distribution) -> Distribution {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No distribution does it: differences beyond what scores allow.
        return *seen;
    }
    let mean = |x: f64| (0..5).map(|i| seen[i] * values[i] / (1.0 + x * values[i])).sum::<f64>();
    // The mean falls from one pole to the other: halve, and guess by its slope where
    // the guess stays between.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..200 {
        let value = mean(x);
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let slope: f64 = (0..5).map(|i| -seen[i] * (values[i] / (1.0 + x * values[i])).powi(2)).sum();
        let guess = x - value / slope;
        let next = if guess > low && guess < high { guess } else { f64::midpoint(low, high) };
        let done = (next - x).abs() <= 1e-13 * (1.0 + x.abs());
        x = next;
        if done {
            break;
        }
    }
    std::array::from_fn(|i| seen[i] / (1.0 + x * values[i]))
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={}", model.word())
    }
}

impl FromStr for Sprt {
    type Err = Error;

    fn from_str(text: &str) -> Result<Sprt, Error> {
        let mut sprt = Sprt::default();
        for part in text.split([',', ' ']).map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim().to_ascii_lowercase());
            let wrong = || TEXTS.malformed("arena.sprt.value").with("name", &name).with("text", &value);
            let number = || value.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(wrong);
            match name.as_str() {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => {
                    let known = [Model::Normalized, Model::Logistic];
                    let found = known.into_iter().find(|model| model.word() == value);
                    sprt.model = found.ok_or_else(wrong)?;
                }
                _ => return Err(TEXTS.unknown("arena.sprt.name").with("text", &name)),
            }
        }
        let Sprt { elo0, elo1, alpha, beta, .. } = sprt;
        if elo0 >= elo1 || elo0.abs().max(elo1.abs()) > MOST_ELO {
            return Err(TEXTS.conflict("arena.sprt.order").with("limit", MOST_ELO));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(TEXTS.malformed("arena.sprt.errors"));
        }
        Ok(sprt)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Rng;

    use super::*;
    use crate::statistics::Points;

    fn results(pairs: [u64; 5]) -> Results {
        use Points::{Draw, Loss, Win};
        let kinds = [(Loss, Loss), (Loss, Draw), (Draw, Draw), (Win, Draw), (Win, Win)];
        let mut results = Results::default();
        for (&n, (one, other)) in pairs.iter().zip(kinds) {
            (0..n).for_each(|_| results.add_pair(one, other));
        }
        results
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let sprt: Sprt = "alpha=0.05,beta=0.1".parse().unwrap();
        let (lower, upper) = sprt.bounds();
        // ln(0.1/0.95) and ln(0.9/0.05).
        assert!((lower + 2.251_291_8).abs() < 1e-6 && (upper - 2.890_371_8).abs() < 1e-6);
        assert_eq!(sprt.accepts(upper), Some(Accepted::H1));
        assert_eq!(sprt.accepts(lower), Some(Accepted::H0));
        assert_eq!(sprt.accepts(0.0), None);
    }

    /// With two kinds of pairs only (the others have weight 1e-3), a mean decides the
    /// whole distribution: p on 3/4 and 1 − p on 1/4 has the mean 1/4 + p/2, and the ratio
    /// is n₃·ln(p₁/p₀) + n₁·ln((1−p₁)/(1−p₀)).
    #[test]
    fn the_logistic_ratio_of_two_kinds_is_that_of_a_coin() {
        let sprt: Sprt = "elo0=0,elo1=50,model=logistic".parse().unwrap();
        let (n1, n3) = (440, 560);
        // Elo 50 is the score 0.571463: p₁ = 0.642926; p₀ = 1/2. By hand: 560·ln(1.285852)
        // + 440·ln(0.714148) = 140.7963 − 148.1329 = −7.3366.
        let p1 = (score_of(50.0) - 0.25) * 2.0;
        let by_hand = n3 as f64 * (p1 / 0.5).ln() + n1 as f64 * ((1.0 - p1) / 0.5).ln();
        assert!((by_hand + 7.3366).abs() < 1e-3, "{by_hand}");
        let found = sprt.ratio(&results([0, n1, 0, n3, 0]));
        assert!((found - by_hand).abs() < 0.1, "{found} {by_hand}");
    }

    /// With many games and a small difference the ratio is that of a normal distribution:
    /// n/2·((x − t₀)² − (x − t₁)²), x being the mean over the deviation of pairs.
    #[test]
    fn the_normalized_ratio_is_nearly_that_of_a_normal_distribution() {
        let pairs = [220, 1100, 2080, 1310, 290];
        let total: f64 = pairs.iter().map(|&n| n as f64).sum();
        let mean: f64 = (0..5).map(|i| pairs[i] as f64 * SCORES[i]).sum::<f64>() / total;
        let variance = (0..5).map(|i| pairs[i] as f64 * (SCORES[i] - mean).powi(2)).sum::<f64>() / total;
        let x = (mean - 0.5) / variance.sqrt();
        let t = |elo: f64| elo / (800.0 / 10_f64.ln()) * 2_f64.sqrt();
        let sprt: Sprt = "elo0=0,elo1=5".parse().unwrap();
        let expected = total / 2.0 * ((x - t(0.0)).powi(2) - (x - t(5.0)).powi(2));
        let found = sprt.ratio(&results(pairs));
        assert!((found / expected - 1.0).abs() < 0.01, "{found} {expected}");
    }

    #[test]
    fn the_nearest_distributions_keep_their_conditions() {
        let seen = [0.1, 0.3, 0.3, 0.2, 0.1];
        for ratio in [-0.3, 0.0, 0.02, 0.5] {
            let found = nearest_with_ratio(&seen, ratio);
            let mean: f64 = (0..5).map(|i| found[i] * SCORES[i]).sum();
            let variance: f64 = (0..5).map(|i| found[i] * (SCORES[i] - mean).powi(2)).sum();
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            assert!(((mean - 0.5) / variance.sqrt() - ratio).abs() < 1e-6, "{ratio}");
        }
        let found = nearest_with_mean(&seen, 0.6);
        assert!(((0..5).map(|i| found[i] * SCORES[i]).sum::<f64>() - 0.6).abs() < 1e-9);
    }

    #[test]
    fn one_sided_and_empty_results_have_a_ratio() {
        for model in ["normalized", "logistic"] {
            let sprt: Sprt = format!("elo0=-3,elo1=7,model={model}").parse().unwrap();
            assert!(sprt.ratio(&Results::default()).abs() < 1e-12);
            for kind in 0..5 {
                let mut pairs = [0; 5];
                pairs[kind] = 200;
                let ratio = sprt.ratio(&results(pairs));
                assert!(ratio.is_finite(), "{model} {kind}: {ratio}");
                assert!(kind == 2 || (ratio > 0.0) == (kind > 2), "{model} {kind}: {ratio}");
            }
        }
    }

    /// The pair results of a player of this normalized strength: a distribution with draws
    /// and unequal ends, shifted until its mean over its deviation is right.
    fn of_strength(elo: f64) -> Distribution {
        let wanted = elo / (800.0 / 10_f64.ln()) * 2_f64.sqrt();
        nearest_with_ratio(&[0.08, 0.22, 0.38, 0.24, 0.08], wanted)
    }

    fn draw(rng: &mut Rng, chances: &Distribution) -> usize {
        let mut at = (rng.next() >> 11) as f64 / (1_u64 << 53) as f64;
        chances
            .iter()
            .position(|chance| {
                at -= chance;
                at < 0.0
            })
            .unwrap_or(4)
    }

    /// How many of 2,000 tests accept H1 for a player of this strength.
    fn accepted(sprt: &Sprt, elo: f64, seed: u64) -> usize {
        use Points::{Draw, Loss, Win};
        let kinds = [(Loss, Loss), (Loss, Draw), (Draw, Draw), (Win, Draw), (Win, Win)];
        let chances = of_strength(elo);
        let mut rng = Rng::new(seed);
        let test = |rng: &mut Rng| {
            let mut results = Results::default();
            loop {
                let (one, other) = kinds[draw(rng, &chances)];
                results.add_pair(one, other);
                if let Some(found) = sprt.accepts(sprt.ratio(&results)) {
                    return found == Accepted::H1;
                }
            }
        };
        (0..2000).filter(|_| test(&mut rng)).count()
    }

    /// 2,000 tests at either difference: a wrong answer comes in at most 5 % of them, plus
    /// three standard errors of such a number (sqrt(2000·0.05·0.95) = 9.75).
    #[test]
    fn simulated_tests_keep_their_promises() {
        let sprt: Sprt = "elo0=0,elo1=60".parse().unwrap();
        let limit = 100 + 30;
        let wrong_at_first = accepted(&sprt, 0.0, 1);
        let wrong_at_second = 2000 - accepted(&sprt, 60.0, 2);
        assert!(wrong_at_first <= limit, "alpha: {wrong_at_first} of 2000");
        assert!(wrong_at_second <= limit, "beta: {wrong_at_second} of 2000");
        assert!(wrong_at_first.min(wrong_at_second) > 20, "so few errors mean a test that goes on too long");
    }

    #[test]
    fn texts_are_read_and_printed() {
        let sprt: Sprt = " elo0=-5 , ELO1=2.5, model=Logistic".parse().unwrap();
        assert_eq!(sprt.to_string(), "elo0=-5,elo1=2.5,alpha=0.05,beta=0.05,model=logistic");
        assert_eq!(sprt.to_string().parse(), Ok(sprt));
        for bad in [
            "elo0=10,elo1=0",
            "elo0=5,elo1=5",
            "elo0=x",
            "elo1=nan",
            "elo1=inf",
            "alpha=0",
            "beta=1",
            "alpha=0.6,beta=0.6",
            "model=bayes",
            "elo=5",
            "elo1",
            "elo1=5000",
        ] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
