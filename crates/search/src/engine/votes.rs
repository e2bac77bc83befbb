//! Several threads, one answer: each votes for the move that it has found.

use ludoteca_core::Score;

/// The answer of a thread.
#[derive(Clone, Debug)]
pub(super) struct Vote<M> {
    /// The line that is expected; its first move is voted for.
    pub(super) line: Vec<M>,
    pub(super) score: Score,
    /// The depth that was finished.
    pub(super) depth: u32,
}

/// What a vote weighs at least beside the worst, in hundredths.
const LEAST: i64 = 30;
/// How much better than the worst a vote may count, in hundredths.
const MOST: i64 = 300;

impl<M: Eq> Vote<M> {
    fn choice(&self) -> Option<&M> {
        self.line.first()
    }

    /// A deep vote and a hopeful one weigh more.
    fn weight(&self, worst: Score) -> i64 {
        let above = i64::from(self.score.raw()) - i64::from(worst.raw());
        (above.clamp(0, MOST) + LEAST) * i64::from(self.depth)
    }
}

/// The vote that carries the day: the deepest for the move that most speaks for; the first of
/// them where nothing else decides. A win that somebody has proved needs no majority.
pub(super) fn elected<M: Eq>(votes: &[Vote<M>]) -> Option<&Vote<M>> {
    let proved = votes
        .iter()
        .filter(|vote| vote.depth > 0 && vote.score.plies().is_some_and(|_| vote.score > Score::EVEN));
    if let Some(win) = proved.max_by_key(|vote| vote.score) {
        return Some(win);
    }
    let worst = votes.iter().map(|vote| vote.score).min()?;
    let speaking = |choice: Option<&M>| -> i64 {
        votes.iter().filter(|vote| vote.choice() == choice).map(|vote| vote.weight(worst)).sum()
    };
    votes.iter().rev().max_by_key(|vote| (speaking(vote.choice()), vote.depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vote(choice: char, score: Score, depth: u32) -> Vote<char> {
        Vote { line: vec![choice], score, depth }
    }

    fn winner(votes: &[Vote<char>]) -> char {
        elected(votes).expect("somebody votes").line[0]
    }

    #[test]
    fn most_weight_decides_and_the_first_where_all_are_alike() {
        let even = Score::new(10);
        assert_eq!(winner(&[vote('a', even, 7), vote('b', even, 7)]), 'a');
        assert_eq!(winner(&[vote('a', even, 7), vote('b', even, 8)]), 'b');
        assert_eq!(winner(&[vote('a', even, 7), vote('b', Score::new(60), 7)]), 'b');
        assert_eq!(winner(&[vote('a', even, 9), vote('b', even, 7), vote('b', even, 7)]), 'b');
        let deepest = [vote('a', even, 7), vote('a', even, 9)];
        assert_eq!(elected(&deepest).map(|vote| vote.depth), Some(9));
    }

    #[test]
    fn who_has_finished_no_depth_has_no_say_and_a_proof_needs_no_majority() {
        assert_eq!(winner(&[vote('a', Score::new(-90), 5), vote('b', Score::EVEN, 0)]), 'a');
        let good = Score::new(900);
        let votes = [vote('a', good, 9), vote('a', good, 9), vote('b', Score::win_in(5), 4)];
        assert_eq!(winner(&votes), 'b');
        assert_eq!(winner(&[vote('a', Score::loss_in(8), 9), vote('b', Score::new(-700), 8)]), 'b');
    }
}
