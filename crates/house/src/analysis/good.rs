//! Which move lies at hand before one thinks.

use ludoteca_core::{Evaluator, Playable, Score};

/// Whether a legal move is the one that looks best after it is made, without looking
/// further: who plays it need not have thought.
pub(super) fn is_at_hand<G: Playable>(evaluator: &dyn Evaluator<G>, position: &G, m: G::Move) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let look = |m: G::Move| -> Score {
        let mut next = position.clone();
        next.apply(m);
        match next.ended() {
            Some(outcome) if outcome.winner == Some(position.turn()) => Score::win_in(0),
            Some(outcome) if outcome.winner.is_some() => Score::loss_in(0),
            Some(_) => Score::EVEN,
            None => -evaluator.score(&next),
        }
    };
    let own = look(m);
    moves.into_iter().filter(|&other| other != m).all(|other| look(other) < own)
}
