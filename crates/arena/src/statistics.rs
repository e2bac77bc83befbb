//! What results say about strength.

use std::cmp::Ordering;
use std::fmt;

/// The rating points of one natural unit of the logistic curve, times two: what turns a
/// mean over a deviation into normalized Elo.
const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;
/// Standard errors on either side of the middle that hold 95 % of a normal distribution.
const TWO_SIDED: f64 = 1.959_963_984_540_054;

/// The result of a game for one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Points {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Points {
    /// The same game from the other side.
    #[must_use]
    pub const fn other(self) -> Points {
        match self {
            Points::Loss => Points::Win,
            Points::Draw => Points::Draw,
            Points::Win => Points::Loss,
        }
    }

    /// Half points: 0, 1 or 2.
    pub const fn halves(self) -> u32 {
        match self {
            Points::Loss => 0,
            Points::Draw => 1,
            Points::Win => 2,
        }
    }
}

/// The results of games that were played in pairs, from one player's side.
///
/// The two games of a pair share their opening and have the seats exchanged. A game
/// whose partner is missing counts among the games, not among the pairs.
///
/// ```
/// use ludoteca_arena::{Points, Results};
/// let mut results = Results::default();
/// results.add_pair(Points::Win, Points::Draw);
/// results.add_pair(Points::Loss, Points::Draw);
/// assert_eq!(results.pentanomial(), [0, 1, 0, 1, 0]);
/// assert_eq!((results.games(), results.points()), (4, 2.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by their half points, from none to four.
    pairs: [u64; 5],
    /// Of the pairs with two half points, those of a win and a loss.
    traded: u64,
}

impl Results {
    /// Adds a game without a partner.
    pub fn add_game(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// Adds the two games of a pair.
    pub fn add_pair(&mut self, one: Points, other: Points) {
        self.add_game(one);
        self.add_game(other);
        self.pairs[(one.halves() + other.halves()) as usize] += 1;
        self.traded += u64::from(one != other && one.other() == other);
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The pairs by their half points, from none to four.
    pub const fn pentanomial(&self) -> [u64; 5] {
        self.pairs
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The part of the points that was made, or a half without games.
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// What the results say: by pairs, or by games where there is no pair.
    pub fn figures(&self) -> Figures {
        let sample = if self.pairs() > 0 {
            Sample::new(
                &std::array::from_fn::<_, 5, _>(|halves| (self.pairs[halves], halves as f64 / 4.0)),
                2.0,
            )
        } else {
            Sample::new(&[(self.losses, 0.0), (self.draws, 0.5), (self.wins, 1.0)], 1.0)
        };
        let Sample { mean, deviation, error, games } = sample;
        let reach = TWO_SIDED * error;
        let halved = |low: f64, high: f64| {
            let half = (high - low) / 2.0;
            // Both ends may be beyond every rating, and results that are all alike tell
            // nothing of how far they spread: then nothing is known.
            if half.is_nan() || error == 0.0 { f64::INFINITY } else { half }
        };
        let normalized = |over: f64| if over == 0.0 { 0.0 } else { over / deviation * NORMALIZED };
        Figures {
            elo: elo_of(mean),
            elo_error: halved(elo_of(mean - reach), elo_of(mean + reach)),
            normalized_elo: normalized(mean - 0.5),
            normalized_error: TWO_SIDED / games.sqrt() * NORMALIZED,
            superiority: superiority(mean - 0.5, error),
            draw_ratio: self.pairs[2] as f64 / self.pairs() as f64,
            pairs_ratio: (self.pairs[3] + self.pairs[4]) as f64 / (self.pairs[0] + self.pairs[1]) as f64,
            traded_ratio: self.traded as f64 / (self.pairs[2] - self.traded) as f64,
        }
    }
}

impl fmt::Display for Results {
    /// Writes wins, losses and draws as match programs do: `3 - 1 - 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} - {} - {}", self.wins, self.losses, self.draws)
    }
}

/// Rating figures; those that nothing is known of are infinite or not a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// The difference in Elo.
    pub elo: f64,
    /// Half of its 95 % interval.
    pub elo_error: f64,
    /// The difference in normalized Elo, which does not depend on how often games are drawn.
    pub normalized_elo: f64,
    /// Half of its 95 % interval.
    pub normalized_error: f64,
    /// How likely it is that the player is the stronger one, from 0 to 1.
    pub superiority: f64,
    /// The part of the pairs in which both players made as many points.
    pub draw_ratio: f64,
    /// Pairs won over pairs lost.
    pub pairs_ratio: f64,
    /// Of the pairs with as many points, those of a win and a loss over those of two draws.
    pub traded_ratio: f64,
}

/// What is known of a distribution of scores from some numbers of them.
struct Sample {
    mean: f64,
    /// The deviation of one game's score.
    deviation: f64,
    /// The standard error of the mean.
    error: f64,
    games: f64,
}

impl Sample {
    /// The numbers of times that each score came, of so many games each.
    fn new(counts: &[(u64, f64)], games_each: f64) -> Sample {
        let total: f64 = counts.iter().map(|&(n, _)| n as f64).sum();
        let average = |value: &dyn Fn(f64) -> f64| {
            counts.iter().map(|&(n, score)| n as f64 * value(score)).sum::<f64>() / total.max(1.0)
        };
        let mean = if total == 0.0 { 0.5 } else { average(&|score| score) };
        let variance = average(&|score| (score - mean).powi(2));
        Sample {
            mean,
            deviation: (variance * games_each).sqrt(),
            error: if total == 0.0 { f64::INFINITY } else { (variance / total).sqrt() },
            games: total * games_each,
        }
    }
}

/// A figure with two decimals, as reports write it: never `-0.00`.
pub(crate) fn shown(figure: f64) -> String {
    if figure.is_nan() {
        return "nan".to_owned();
    }
    let text = format!("{figure:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

/// The difference in Elo that a score means; infinite at its ends and beyond.
///
/// ```
/// use ludoteca_arena::elo_of;
/// assert_eq!(elo_of(0.5), 0.0);
/// assert!((elo_of(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// assert_eq!(elo_of(1.0), f64::INFINITY);
/// ```
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that a difference in Elo means.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How likely it is that something is positive which was measured so much with this error.
fn superiority(measured: f64, error: f64) -> f64 {
    if error > 0.0 {
        normal(measured / error)
    } else {
        // Every pair went the same way.
        match measured.total_cmp(&0.0) {
            Ordering::Less => 0.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 1.0,
        }
    }
}

/// The part of a normal distribution below so many deviations.
///
/// By the continued fraction of Mills' ratio far out and the series of the error
/// function near the middle; good to twelve digits.
fn normal(x: f64) -> f64 {
    if x.is_infinite() {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 3.0 {
        // Φ(x) = 1/2 + φ(x)·(x + x³/3 + x⁵/(3·5) + …)
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    // 1 − Φ(x) = φ(x)/(x + 1/(x + 2/(x + 3/(x + …))))
    let tail = density / (1..=100).rev().fold(x.abs(), |rest, n| x.abs() + f64::from(n) / rest);
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, digits: f64) {
        assert!((found - expected).abs() < 10_f64.powf(-digits), "{found} is not {expected}");
    }

    /// Results with so many pairs of each kind: two losses; a loss and a draw; a loss and
    /// a win; two draws; a win and a draw; two wins.
    fn results(kinds: [u64; 6]) -> Results {
        use Points::{Draw, Loss, Win};
        let pairs = [(Loss, Loss), (Draw, Loss), (Win, Loss), (Draw, Draw), (Draw, Win), (Win, Win)];
        let mut results = Results::default();
        for (&n, (one, other)) in kinds.iter().zip(pairs) {
            (0..n).for_each(|_| results.add_pair(one, other));
        }
        results
    }

    #[test]
    fn pairs_by_hand() {
        // 100 pairs: 10 of 0, 20 of 1/4, 30 of 1/2 (12 traded, 18 of two draws), 25 of 3/4,
        // 15 of 1. Mean: (5 + 15 + 18.75 + 15)/100 = 0.5375. Mean of squares:
        // (20/16 + 30/4 + 25·9/16 + 15)/100 = 0.378125, variance 0.08921875,
        // standard error sqrt(0.08921875/100) = 0.02986951.
        // Elo: −400·log10(1/0.5375 − 1) = 26.1067.
        // Ends: 0.5375 ± 0.0585432 → 0.4789568 and 0.5960432, −14.6309 and 67.5771:
        // half of it is 41.1040.
        // nElo: 0.0375/sqrt(2·0.08921875)·347.43558 = 30.8434; error 1.959964/sqrt(200)
        // ·347.43558 = 48.1512. LOS: Φ(0.0375/0.02986951) = Φ(1.255461) = 0.89534.
        let found = results([10, 20, 12, 18, 25, 15]);
        assert_eq!(found.pentanomial(), [10, 20, 30, 25, 15]);
        assert_eq!((found.wins, found.losses, found.draws), (67, 52, 81));
        near(found.score(), 0.5375, 12.0);
        let figures = found.figures();
        near(figures.elo, 26.1067, 3.0);
        near(figures.elo_error, 41.1040, 3.0);
        near(figures.normalized_elo, 30.8434, 3.0);
        near(figures.normalized_error, 48.1512, 3.0);
        near(figures.superiority, 0.89534, 4.0);
        near(figures.draw_ratio, 0.30, 9.0);
        near(figures.pairs_ratio, 40.0 / 30.0, 9.0);
        near(figures.traded_ratio, 12.0 / 18.0, 9.0);
    }

    #[test]
    fn games_without_partners_by_hand() {
        // 6 wins, 3 draws, 1 loss: score 0.75; variance (6/16 + 3/16 + 9/16)/10 = 0.1125,
        // standard error sqrt(0.01125) = 0.1060660. Elo: 400·log10(3) = 190.8485.
        // nElo: 0.25/0.3354102·347.43558 = 258.9631. LOS: Φ(2.357023) = 0.990789.
        let mut found = Results::default();
        for (n, points) in [(6, Points::Win), (3, Points::Draw), (1, Points::Loss)] {
            (0..n).for_each(|_| found.add_game(points));
        }
        let figures = found.figures();
        near(figures.elo, 190.8485, 3.0);
        near(figures.normalized_elo, 258.9631, 3.0);
        near(figures.superiority, 0.990_789, 5.0);
        assert!(figures.draw_ratio.is_nan(), "there is no pair");
    }

    #[test]
    fn a_half_pair_counts_among_the_games_only() {
        let mut found = results([0, 0, 0, 2, 0, 1]);
        let before = found.figures();
        found.add_game(Points::Loss);
        assert_eq!((found.games(), found.pairs()), (7, 3));
        assert_eq!(found.figures(), before);
    }

    #[test]
    fn ends_and_nothing_at_all_have_figures_too() {
        let all = results([0, 0, 0, 0, 0, 8]).figures();
        assert_eq!((all.elo, all.elo_error, all.superiority), (f64::INFINITY, f64::INFINITY, 1.0));
        let none = results([8, 0, 0, 0, 0, 0]).figures();
        assert_eq!((none.elo, none.superiority), (f64::NEG_INFINITY, 0.0));
        let even = results([0, 0, 4, 4, 0, 0]).figures();
        assert_eq!((even.elo, even.elo_error, even.superiority), (0.0, f64::INFINITY, 0.5));
        near(even.normalized_elo, 0.0, 12.0);
        let nothing = Results::default().figures();
        assert_eq!((nothing.elo, nothing.elo_error, nothing.superiority), (0.0, f64::INFINITY, 0.5));
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, below) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.959_963_984_540_054, 0.975),
            (-2.5, 0.006_209_665_325_776),
            (3.5, 0.999_767_370_920_964),
            (-4.0, 0.000_031_671_241_833),
        ] {
            near(normal(x), below, 11.0);
        }
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-300.0, -10.0, 0.0, 5.5, 800.0] {
            near(elo_of(score_of(elo)), elo, 9.0);
        }
    }
}
