//! What escapes a search that is held back.

use ludoteca_core::{Game, Hints, Rng, SearchEvaluator};

use super::worker::{Node, Worker};
use crate::trace::Tracer;

/// What escapes a search: later moves, by how hard they are to see.
///
/// Who has not seen that a piece can get somewhere does not see it in any line: whether a
/// move is overlooked comes from the move and a salt alone. No reply escapes that ends the
/// game or costs too much, and no move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oversight {
    /// Of a hundred moves that are as hard to see as can be, those that are overlooked.
    pub share: u32,
    /// What a reply may cost that is overlooked, in hundredths.
    pub grave: i32,
    /// What chance comes from.
    pub salt: u64,
}

impl Oversight {
    /// Whether a move is overlooked.
    fn misses<G: Game>(self, hints: &impl Hints<G>, position: &G, m: G::Move) -> bool {
        let chance = self.share * hints.obscurity(position, m);
        let mut rng = Rng::new(self.salt ^ u64::from(G::code(m)) << 16);
        chance > 0 && rng.below(100 * 100) < chance as usize
    }
}

impl<G: Game, E: SearchEvaluator<G>, T: Tracer<G::Move>> Worker<'_, G, E, T> {
    /// Whether a noisy move is overlooked.
    pub(super) fn misses(&self, position: &G, m: G::Move) -> bool {
        self.oversight().is_some_and(|oversight| oversight.misses(self.hints(), position, m))
    }

    /// Leaves out the moves that are overlooked, but not the last one that there is.
    pub(super) fn overlook(&mut self, position: &mut G, base: usize, node: Node) {
        let Some(oversight) = self.oversight() else { return };
        let mut seen = base;
        for at in base..self.moves.len() {
            let m = self.moves[at];
            let others = seen - base + self.moves.len() - at > 1;
            let missed = others && oversight.misses(self.hints(), position, m);
            if missed && !(node.ply == 1 && self.strikes(position, m, oversight.grave)) {
                self.tracer.skip(m);
                continue;
            }
            self.moves.swap(seen, at);
            seen += 1;
        }
        self.moves.truncate(seen);
    }

    /// Whether a move ends the game, or gains more than so many hundredths.
    fn strikes(&mut self, position: &mut G, m: G::Move, grave: i32) -> bool {
        let before = self.evaluate(position).raw();
        let undo = position.apply(m);
        let strikes = position.outcome().is_some() || -self.evaluate(position).raw() - before > grave;
        position.undo(m, undo);
        strikes
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Game;
    use ludoteca_hive::{Hive, HiveEvaluation, Rules};

    use super::*;

    /// It is fixed by the salt and as frequent as it is said, and where nothing is said, or a move
    /// is in plain sight, nothing is overlooked.
    #[test]
    fn moves_are_overlooked_as_often_as_they_are_hard_to_see() {
        let hints = HiveEvaluation::default().without_net();
        let (mut rng, mut moves) = (Rng::new(3), Vec::new());
        let (mut expected, mut found) = (0.0, 0);
        let mut position = Hive::start(&Rules::default());
        for salt in 0..3000 {
            let oversight = Oversight { share: 50, grave: 250, salt };
            moves.clear();
            position.moves(&mut moves);
            for &m in &moves {
                let obscurity = Hints::<Hive>::obscurity(&hints, &position, m);
                let missed = oversight.misses(&hints, &position, m);
                assert!(!missed || obscurity > 0, "{position:?}");
                assert!(!Oversight { share: 0, ..oversight }.misses(&hints, &position, m), "{position:?}");
                expected += f64::from(obscurity) * 0.5 / 100.0;
                found += u32::from(missed);
            }
            match rng.pick(&moves) {
                Some(&m) if position.outcome().is_none() => drop(position.apply(m)),
                _ => position = Hive::start(&Rules::default()),
            }
        }
        let ratio = f64::from(found) / expected;
        assert!(expected > 5000.0 && (0.9..1.1).contains(&ratio), "{found} of {expected}");
    }
}
