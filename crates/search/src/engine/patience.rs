//! How long a move is thought over: longer where the answer changes, less where it stays.

use ludoteca_core::Score;

/// Of the planned time, the parts after which no new depth is begun, by how many depths have
/// given the same move.
const SAME_MOVE: [f64; 6] = [0.95, 0.8, 0.65, 0.55, 0.45, 0.35];
/// How many hundredths the value has to fall for twice the time.
const FALL: f64 = 150.0;

/// What the depths of a search that are finished say about how long to go on.
#[derive(Clone, Debug)]
pub(super) struct Patience {
    /// The code of the best move, and how many depths before gave the same.
    best: Option<u32>,
    same: usize,
    /// The value at the last depth, and by how many hundredths it has fallen since the one before.
    score: Option<Score>,
    fall: i32,
}

impl Patience {
    pub(super) const fn new() -> Patience {
        Patience { best: None, same: 0, score: None, fall: 0 }
    }

    /// Hears what a depth has found.
    pub(super) fn hear(&mut self, best: u32, score: Score) {
        self.same = if self.best == Some(best) { self.same + 1 } else { 0 };
        self.best = Some(best);
        let hundredths = |score: Score| score.hundredths();
        let before = self.score.and_then(hundredths);
        self.fall = before.zip(hundredths(score)).map_or(0, |(before, now)| (before - now).max(0));
        self.score = Some(score);
    }

    /// The part of the planned time after which no new depth is begun.
    pub(super) fn part(&self) -> f64 {
        SAME_MOVE[self.same.min(SAME_MOVE.len() - 1)] * (1.0 + f64::from(self.fall) / FALL).min(2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_the_same_takes_less_time_and_what_falls_takes_more() {
        let mut patience = Patience::new();
        let mut hear = |best, score| {
            patience.hear(best, score);
            patience.part()
        };
        let first = hear(1, Score::new(20));
        let again = hear(1, Score::new(22));
        assert!(again < first);
        let fallen = hear(1, Score::new(-128));
        assert!(fallen > again);
        let other = hear(2, Score::new(-128));
        assert!((other - first).abs() < 1e-9);
        let proved = hear(2, Score::loss_in(9));
        assert!((proved - again).abs() < 1e-9);
        let parts: Vec<f64> = (0..10).map(|_| hear(2, Score::loss_in(9))).collect();
        assert!(parts.is_sorted_by(|one, next| one >= next) && parts[9] > 0.0);
    }
}
