//! An evaluator that errs by a little, or by a lot.

use ludoteca_core::{Game, Rng, Score, SearchEvaluator};

/// An evaluator that errs by some hundredths, by as many each time that it is asked
/// about the same position.
///
/// How far it errs comes from a hash of the position and a salt: small errors are
/// more likely than large ones.
#[derive(Clone, Copy, Debug)]
pub struct Erring<E> {
    evaluator: E,
    most: i32,
    salt: u64,
}

impl<E> Erring<E> {
    /// An evaluator that errs by at most so many hundredths.
    pub const fn new(evaluator: E, most: i32, salt: u64) -> Erring<E> {
        Erring { evaluator, most, salt }
    }

    /// How far it errs in the position with a key.
    fn error(&self, key: u64) -> i32 {
        if self.most <= 0 {
            return 0;
        }
        let mut rng = Rng::new(key ^ self.salt);
        let most = self.most as usize;
        (rng.below(most + 1) + rng.below(most + 1)) as i32 - self.most
    }
}

impl<G: Game, E: SearchEvaluator<G>> SearchEvaluator<G> for Erring<E> {
    type Scratch = E::Scratch;
    type Hints = E::Hints;

    fn scratch(&self) -> E::Scratch {
        self.evaluator.scratch()
    }

    fn evaluate(&self, scratch: &mut E::Scratch, position: &G) -> Score {
        let score = self.evaluator.evaluate(scratch, position);
        score.hundredths().map_or(score, |told| Score::new(told.saturating_add(self.error(position.key()))))
    }

    /// What a ply changes, and what two errors may add to it.
    fn futility_margin(&self) -> Option<i32> {
        self.evaluator.futility_margin().map(|margin| margin + 2 * self.most)
    }

    fn hints(&self) -> &E::Hints {
        self.evaluator.hints()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_claustro::{Claustro, ClaustroEvaluation, Rules};

    #[test]
    fn errors_are_bounded_fixed_by_the_salt_and_on_both_sides() {
        let evaluator = ClaustroEvaluation::default();
        let mut position = Claustro::start(&Rules::default());
        let (mut rng, mut moves) = (Rng::new(1), Vec::new());
        let (mut above, mut below) = (0, 0);
        for salt in 0..2000 {
            let erring = Erring::new(evaluator, 50, salt);
            let told: Score = erring.evaluate(&mut (), &position);
            assert_eq!(told, erring.evaluate(&mut (), &position));
            let error = told.raw() - evaluator.evaluate(&mut (), &position).raw();
            assert!(error.abs() <= 50, "{error}");
            (above, below) = (above + i32::from(error > 0), below + i32::from(error < 0));
            let exact = Erring::new(evaluator, 0, salt);
            assert_eq!(exact.evaluate(&mut (), &position), evaluator.evaluate(&mut (), &position));
            moves.clear();
            position.moves(&mut moves);
            match rng.pick(&moves) {
                Some(&m) => drop(position.apply(m)),
                None => position = Claustro::start(&Rules::default()),
            }
        }
        assert!(above > 800 && below > 800, "{above} {below}");
    }
}
