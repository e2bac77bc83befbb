//! The player that moves any piece anywhere.

use ludoteca_core::{Decision, Game, Info, Message, NoMove, Player, Request, Rng};

use crate::TEXTS;
use crate::{Claustro, Move, Square, Squares};

/// Chooses a piece that can move, then a move of that piece, then a square for
/// its captive, each with the same chance: a piece that could put a captive on
/// many squares is no likelier to move than another.
#[derive(Clone, Debug)]
pub struct Easy(Rng);

impl Easy {
    /// The player whose moves are fixed by the seed.
    pub const fn new(seed: u64) -> Easy {
        Easy(Rng::new(seed))
    }

    /// One of the squares that an aspect of the moves names; the moves that name
    /// another are dropped.
    fn narrow(&mut self, moves: &mut Vec<Move>, aspect: impl Fn(&Move) -> Option<Square>) {
        let squares: Squares = moves.iter().filter_map(&aspect).collect();
        let chosen = squares.iter().nth(self.0.below(squares.len().max(1)));
        moves.retain(|m| aspect(m) == chosen);
    }
}

/// How a piece, its move and the square for its captive are chosen.
pub fn easy_note(position: &Claustro) -> Message {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let pieces: Squares = moves.iter().map(|m| m.from).collect();
    TEXTS.message("claustro.easy.note").with("n", pieces.len())
}

impl Player<Claustro> for Easy {
    fn choose(
        &mut self,
        request: &Request<'_, Claustro>,
        _: &mut dyn FnMut(&Info<Claustro>),
    ) -> Result<Decision<Claustro>, NoMove> {
        let mut moves = Vec::new();
        request.position.moves(&mut moves);
        self.narrow(&mut moves, |m| Some(m.from));
        self.narrow(&mut moves, |m| Some(m.to));
        self.narrow(&mut moves, |m| m.captive);
        let choice = *moves.first().expect("players are asked only where there is a move");
        Ok(Decision { choice, score: None, reason: None })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::testing::ask;

    #[test]
    fn pieces_then_moves_then_squares_are_equally_likely() {
        // a2 is stuck; a3 and a4 have one step each, b2 has two and a capture, which
        // is no likelier for all the squares where its captive can go.
        let position = "5/g4/g1b1b/gg2b/3b1 g";
        let mut easy = Easy::new(7);
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..6_000 {
            let (text, reason) = ask(&mut easy, "5x5", position);
            assert_eq!(reason, None);
            *seen.entry(text.split('@').next().expect("a first part").to_owned()).or_default() += 1;
        }
        let seen: Vec<(&str, usize)> = seen.iter().map(|(text, &n)| (text.as_str(), n)).collect();
        let share = |text: &str| seen.iter().find(|(known, _)| *known == text).map_or(0, |&(_, n)| n);
        for (text, expected) in
            [("a3-b3", 2000), ("a4-b4", 2000), ("b2-b3", 667), ("b2-c2", 667), ("b2xc3", 667)]
        {
            assert!(share(text).abs_diff(expected) < 200, "{text}: {seen:?}");
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
    }

    #[test]
    fn the_seed_fixes_the_moves() {
        let play = |seed| {
            let mut easy = Easy::new(seed);
            (0..50).map(|_| ask(&mut easy, "5x5,seed", "5/g4/g1b1b/gg2b/3b1 g").0).collect::<Vec<_>>()
        };
        assert_eq!(play(3), play(3));
        assert_ne!(play(3), play(4));
    }
}
