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
    /// The moves that it has proved to lose.
    pub(super) refuted: Vec<M>,
    /// Whether its score is proved for the position, and no depth can change it.
    pub(super) settled: bool,
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

/// Which vote carries the day: the deepest for the move that most speaks for; the first of
/// them where nothing else decides. What somebody has proved of the position, or a win, needs no
/// majority. A move that somebody has proved to lose has a chance only where all have; then
/// the longest defence is played.
pub(super) fn elected<M: Eq>(votes: &[Vote<M>]) -> usize {
    let all = || votes.iter().enumerate();
    let proved = all().filter(|(_, vote)| vote.settled || vote.score.is_win());
    if let Some((best, _)) = proved.max_by_key(|(_, vote)| vote.score) {
        return best;
    }
    let loses = |choice: &M| votes.iter().any(|vote| vote.refuted.contains(choice));
    let stands = |vote: &Vote<M>| vote.choice().is_some_and(|choice| !loses(choice));
    let standing: Vec<(usize, &Vote<M>)> = all().filter(|(_, vote)| stands(vote)).collect();
    if standing.is_empty() {
        return all().max_by_key(|(_, vote)| vote.score).map_or(0, |(longest, _)| longest);
    }
    let said = standing.iter().filter(|(_, vote)| vote.depth > 0).map(|(_, vote)| vote.score);
    let worst = said.min().unwrap_or(Score::EVEN);
    let speaking = |choice: Option<&M>| -> i64 {
        let for_it = standing.iter().filter(|(_, vote)| vote.choice() == choice);
        for_it.map(|(_, vote)| vote.weight(worst)).sum()
    };
    let best = standing.iter().rev().max_by_key(|(_, vote)| (speaking(vote.choice()), vote.depth));
    best.map_or(0, |(at, _)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vote(choice: char, score: Score, depth: u32) -> Vote<char> {
        let refuted = Vec::from_iter(score.is_loss().then_some(choice));
        Vote { line: vec![choice], score, depth, refuted, settled: false }
    }

    fn winner(votes: &[Vote<char>]) -> char {
        votes[elected(votes)].line[0]
    }

    #[test]
    fn most_weight_decides_and_the_first_where_all_are_alike() {
        let even = Score::new(10);
        assert_eq!(winner(&[vote('a', even, 7), vote('b', even, 7)]), 'a');
        assert_eq!(winner(&[vote('a', even, 7), vote('b', even, 8)]), 'b');
        assert_eq!(winner(&[vote('a', even, 7), vote('b', Score::new(60), 7)]), 'b');
        assert_eq!(winner(&[vote('a', even, 9), vote('b', even, 7), vote('b', even, 7)]), 'b');
        let deepest = [vote('a', even, 7), vote('a', even, 9)];
        assert_eq!(elected(&deepest), 1);
    }

    #[test]
    fn who_has_finished_no_depth_has_no_say_and_a_proof_needs_no_majority() {
        assert_eq!(winner(&[vote('a', Score::new(-90), 5), vote('b', Score::EVEN, 0)]), 'a');
        let good = Score::new(900);
        let votes = [vote('a', good, 9), vote('a', good, 9), vote('b', Score::win_in(5), 4)];
        assert_eq!(winner(&votes), 'b');
    }

    #[test]
    fn nobody_speaks_for_a_move_that_somebody_has_proved_to_lose() {
        let loss = Score::loss_in(8);
        assert_eq!(winner(&[vote('a', loss, 9), vote('b', Score::new(-700), 8)]), 'b');
        let (hopeful, modest) = (vote('a', Score::new(20), 12), vote('b', Score::new(10), 12));
        assert_eq!(winner(&[hopeful, vote('a', loss, 12), modest]), 'b');
        assert_eq!(winner(&[vote('a', loss, 9), vote('b', Score::EVEN, 0)]), 'b');
        assert_eq!(winner(&[vote('a', loss, 9), vote('b', Score::loss_in(12), 9)]), 'b');
        // Those that remain are weighed among themselves.
        let votes = [vote('a', loss, 9), vote('b', Score::new(-90), 9), vote('c', Score::new(40), 8)];
        assert_eq!(winner(&votes), 'c');
        // Who has found a way out of it has refuted it all the same.
        let out = Vote { refuted: vec!['a'], ..vote('b', Score::new(-90), 9) };
        assert_eq!(winner(&[vote('a', Score::new(500), 9), out]), 'b');
    }

    #[test]
    fn what_is_settled_is_the_answer_and_who_must_lose_loses_late() {
        let (soon, late) = (Score::loss_in(8), Score::loss_in(12));
        let all_lose = Vote { settled: true, ..vote('a', late, 9) };
        assert_eq!(winner(&[vote('b', Score::new(20), 12), all_lose]), 'a');
        // However deep the other looked.
        assert_eq!(winner(&[vote('a', soon, 12), vote('b', late, 9)]), 'b');
        assert_eq!(winner(&[vote('a', late, 9), vote('b', soon, 12)]), 'a');
    }
}
