//! How well somebody solves puzzles.

/// Where a rating begins, and between what it stays.
const BEGINNING: u32 = 1200;
const RATINGS: (f64, f64) = (100.0, 3000.0);
/// How much a puzzle counts: for a beginner, and after so many puzzles.
const QUICK: f64 = 40.0;
const STEADY: f64 = 16.0;
const BEGINNER: u32 = 20;
/// The difference in rating that is ten to one.
const TEN_TO_ONE: f64 = 400.0;

/// How a puzzle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Credit {
    /// Solved without a mistake and without help.
    Alone,
    /// Solved without a mistake, after a hint.
    Helped,
    /// Not solved at once: a wrong move, or given up.
    Failed,
}

impl Credit {
    /// What it is worth, from 0 to 1.
    const fn points(self) -> f64 {
        match self {
            Credit::Alone => 1.0,
            Credit::Helped => 0.5,
            Credit::Failed => 0.0,
        }
    }

    /// The word for it in JSON and keys.
    pub const fn word(self) -> &'static str {
        match self {
            Credit::Alone => "alone",
            Credit::Helped => "helped",
            Credit::Failed => "failed",
        }
    }
}

/// How well somebody solves the puzzles of a game.
///
/// The rating is Elo's: a puzzle is an opponent with a rating of its own. Whoever is expected
/// to gain `e` points of a puzzle, `1 / (1 + 10^((puzzle - rating) / 400))`, and gains `p`,
/// moves by `k (p - e)`, with a `k` of 40 in the first 20 puzzles and of 16 from then on.
///
/// ```
/// use ludoteca_house::{Credit, Scorecard};
/// let card = Scorecard::default().after(1200, Credit::Alone).after(1200, Credit::Alone);
/// assert_eq!((card.rating, card.streak), (1239, 2));
/// assert_eq!(card.after(1200, Credit::Failed).streak, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scorecard {
    /// The rating.
    pub rating: u32,
    /// The puzzles in a row that were solved alone.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// The puzzles that were solved alone.
    pub solved: u32,
    /// The puzzles that were tried.
    pub tried: u32,
}

impl Default for Scorecard {
    fn default() -> Scorecard {
        Scorecard { rating: BEGINNING, streak: 0, longest: 0, solved: 0, tried: 0 }
    }
}

impl Scorecard {
    /// The card after a puzzle of some rating.
    #[must_use]
    pub fn after(self, puzzle: u32, credit: Credit) -> Scorecard {
        let (own, other) = (f64::from(self.rating), f64::from(puzzle));
        let expected = 1.0 / (1.0 + 10_f64.powf((other - own) / TEN_TO_ONE));
        let weight = if self.tried < BEGINNER { QUICK } else { STEADY };
        let rating = own + weight * (credit.points() - expected);
        let alone = u32::from(credit == Credit::Alone);
        let streak = alone * self.streak.saturating_add(1);
        Scorecard {
            rating: rating.round().clamp(RATINGS.0, RATINGS.1) as u32,
            streak,
            longest: self.longest.max(streak),
            solved: self.solved.saturating_add(alone),
            tried: self.tried.saturating_add(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_moves_by_what_was_not_expected() {
        let card = Scorecard::default();
        let moved = |puzzle, credit| i64::from(card.after(puzzle, credit).rating) - 1200;
        assert_eq!(
            [Credit::Alone, Credit::Helped, Credit::Failed].map(|credit| moved(1200, credit)),
            [20, 0, -20]
        );
        assert_eq!((moved(1600, Credit::Alone), moved(800, Credit::Alone)), (36, 4));
        let old = Scorecard { tried: 20, ..card };
        assert_eq!(old.after(1200, Credit::Alone).rating, 1208);
        let worst = (0..1000).fold(card, |card, _| card.after(100, Credit::Failed));
        assert!(worst.rating >= 100 && worst.tried == 1000);
    }

    #[test]
    fn only_what_is_solved_alone_makes_a_streak() {
        let credits =
            [Credit::Alone, Credit::Alone, Credit::Helped, Credit::Alone, Credit::Failed, Credit::Alone];
        let card = credits.into_iter().fold(Scorecard::default(), |card, credit| card.after(1200, credit));
        assert_eq!((card.streak, card.longest, card.solved, card.tried), (1, 2, 4, 6));
    }
}
