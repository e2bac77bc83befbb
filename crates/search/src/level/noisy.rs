//! A judgement that is off by a little, or by a lot.

use ludoteca_core::{Evaluator, Game, Rng, Score, Term, Verdict};

/// A judgement that is off by some hundredths, by as many each time that it is asked
/// about the same position.
///
/// How far it is off comes from a hash of the position and a salt: small errors are
/// more likely than large ones.
#[derive(Clone, Copy, Debug)]
pub struct Noisy<E> {
    evaluator: E,
    most: i32,
    salt: u64,
}

impl<E> Noisy<E> {
    /// An evaluator that is off by at most so many hundredths.
    pub const fn new(evaluator: E, most: i32, salt: u64) -> Noisy<E> {
        Noisy { evaluator, most, salt }
    }

    /// How far it is off in the position with a key.
    fn error(&self, key: u64) -> i32 {
        if self.most <= 0 {
            return 0;
        }
        let mut rng = Rng::new(key ^ self.salt);
        let most = self.most as usize;
        (rng.below(most + 1) + rng.below(most + 1)) as i32 - self.most
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Noisy<E> {
    fn score(&self, position: &G) -> Score {
        let score = self.evaluator.score(position);
        score.hundredths().map_or(score, |told| Score::new(told.saturating_add(self.error(position.key()))))
    }

    fn terms(&self, position: &G) -> Vec<Term> {
        self.evaluator.terms(position)
    }

    fn promise(&self, position: &G, m: G::Move) -> i32 {
        self.evaluator.promise(position, m)
    }

    fn promises(&self, position: &G, moves: &[G::Move], out: &mut Vec<i32>) {
        self.evaluator.promises(position, moves, out);
    }

    fn noisy(&self, position: &G, m: G::Move) -> bool {
        self.evaluator.noisy(position, m)
    }

    fn calm(&self, position: &G) -> bool {
        self.evaluator.calm(position)
    }

    fn null_move(&self, position: &G) -> Option<G::Move> {
        self.evaluator.null_move(position)
    }

    /// What a ply changes, and what two errors may add to it.
    fn margin(&self) -> Option<i32> {
        self.evaluator.margin().map(|margin| margin + 2 * self.most)
    }

    fn urgent(&self, position: &G) -> bool {
        self.evaluator.urgent(position)
    }

    fn decided(&self, position: &G) -> Option<Verdict> {
        self.evaluator.decided(position)
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
            let noisy = Noisy::new(evaluator, 50, salt);
            let told: Score = noisy.score(&position);
            assert_eq!(told, noisy.score(&position));
            let error = told.raw() - evaluator.score(&position).raw();
            assert!(error.abs() <= 50, "{error}");
            (above, below) = (above + i32::from(error > 0), below + i32::from(error < 0));
            assert_eq!(Noisy::new(evaluator, 0, salt).score(&position), evaluator.score(&position));
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
