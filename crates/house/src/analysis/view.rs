//! What a player thinks of a position.

use ludoteca_core::{Playable, Score, Verdict};

/// What is thought of a position, for the side to move.
#[derive(Clone, Debug)]
pub(super) struct View<M> {
    pub(super) score: Score,
    /// The result, if it is certain.
    pub(super) verdict: Option<Verdict>,
    /// The line that is expected; none where the game is over.
    pub(super) line: Vec<M>,
    /// What the second best move is worth, where that was looked at.
    pub(super) second: Option<Score>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl<M> View<M> {
    /// Nothing is thought yet.
    pub(super) const fn blank() -> View<M> {
        View { score: Score::EVEN, verdict: None, line: Vec::new(), second: None, depth: 0, nodes: 0 }
    }

    /// A result that is known.
    pub(super) fn certain<G: Playable>(verdict: Verdict, position: &G) -> View<M> {
        View { score: verdict.score(position.turn()), verdict: Some(verdict), ..View::blank() }
    }

    /// Takes a score, and the result that it proves.
    pub(super) fn take<G: Playable>(&mut self, score: Score, position: &G) {
        let side = position.turn();
        let winner = if score.is_win() { side } else { side.other() };
        self.score = score;
        self.verdict = score.plies().map(|plies| Verdict { winner: Some(winner), plies: Some(plies) });
    }

    fn is_loss(&self) -> bool {
        self.score.plies().is_some() && !self.score.is_win()
    }
}

/// Spreads what is proved over the positions of a line: whose move leads to a win has one,
/// and who has lost has lost after any move.
pub(super) fn deduce<M>(views: &mut [Option<View<M>>]) {
    for index in (1..views.len()).rev() {
        if let [Some(before), Some(after)] = &mut views[index - 1..=index]
            && after.is_loss()
            && !before.score.is_win()
        {
            before.score = -after.score.from_before(1);
            before.verdict = after.verdict.map(Verdict::one_ply_before);
        }
    }
    for index in 1..views.len() {
        if let [Some(before), Some(after)] = &mut views[index - 1..=index]
            && before.is_loss()
            && !after.score.is_win()
        {
            after.score = -before.score.from_after(1);
            let sooner = |plies: u32| plies.saturating_sub(1);
            after.verdict =
                before.verdict.map(|verdict| Verdict { plies: verdict.plies.map(sooner), ..verdict });
        }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Side;

    use super::*;

    fn view(score: Score, winner: Option<Side>) -> View<()> {
        let verdict = winner.map(|side| Verdict { winner: Some(side), plies: score.plies() });
        View { score, verdict, ..View::blank() }
    }

    #[test]
    fn a_proof_reaches_the_positions_beside_it() {
        let first = Some(Side::First);
        let mut views = vec![
            Some(view(Score::new(40), None)),
            Some(view(Score::loss_in(4), first)),
            Some(view(Score::new(10), None)),
            None,
            Some(view(Score::new(5), None)),
        ];
        deduce(&mut views);
        let scores: Vec<_> = views.iter().map(|view| view.as_ref().map(|view| view.score)).collect();
        let expected = [Score::win_in(5), Score::loss_in(4), Score::win_in(3)].map(Some);
        assert_eq!(scores, [&expected[..], &[None, Some(Score::new(5))]].concat());
        let plies = |index: usize| views[index].as_ref().unwrap().verdict.unwrap();
        assert_eq!((plies(0).winner, plies(0).plies, plies(2).plies), (first, Some(5), Some(3)));
    }
}
