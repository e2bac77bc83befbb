//! What a score is worth in games won.

use ludoteca_core::Score;

/// How a score becomes a chance of winning: `1 / (1 + exp(-score / scale))`.
///
/// The scale is fitted for each game by `tune --chances`, to what became of positions with
/// such scores; a draw is half a win there.
///
/// ```
/// use ludoteca_core::Score;
/// use ludoteca_house::Chances;
/// let chances = Chances { scale: 100.0 };
/// assert_eq!(chances.of(Score::EVEN), 0.5);
/// assert_eq!(chances.of(Score::loss_in(7)), 0.0);
/// assert!(chances.of(Score::new(300)) > 0.95);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The hundredths that make the odds of a win e to one.
    pub scale: f64,
}

impl Chances {
    /// Where nobody has fitted them.
    pub const UNFITTED: Chances = Chances { scale: 300.0 };

    /// The chance of the side whose score it is, from 0 to 1.
    pub fn of(self, score: Score) -> f64 {
        match score.hundredths() {
            Some(hundredths) => 1.0 / (1.0 + (-f64::from(hundredths) / self.scale).exp()),
            None if score.is_win() => 1.0,
            None => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_share_one_game() {
        for hundredths in [-100_000, -250, 0, 1, 90, 100_000] {
            let score = Score::new(hundredths);
            let sum = Chances::UNFITTED.of(score) + Chances::UNFITTED.of(-score);
            assert!((sum - 1.0).abs() < 1e-12, "{hundredths}: {sum}");
        }
        assert!(Chances::UNFITTED.of(Score::new(900_000)) <= Chances::UNFITTED.of(Score::win_in(900)));
    }
}
