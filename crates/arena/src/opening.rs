//! The beginning of a game that is played for the players.

use ludoteca_core::{Error, GameSoFar, Playable, Rng};

use crate::TEXTS;

/// How often a beginning is tried that ends in an ended game.
const TRIES: usize = 100;

/// Where a game begins, and the moves that are made before anybody thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening<G: Playable> {
    pub(crate) game: GameSoFar<G>,
}

impl<G: Playable> Opening<G> {
    /// The start of the rules.
    pub(crate) fn start(rules: &G::Rules) -> Opening<G> {
        Opening { game: GameSoFar::new(G::start(rules)) }
    }

    /// Reads a line: a position, or moves from the start separated by semicolons. Of a
    /// position that tells a whole game the moves count.
    ///
    /// # Errors
    /// If it is neither, or the game is over there.
    pub(crate) fn read(rules: &G::Rules, line: &str) -> Result<Opening<G>, Error> {
        let opening = match (G::moves_of_position(line), G::parse_position(rules, line)) {
            (Some(moves), _) => Opening::of_texts(rules, moves.into_iter())?,
            (None, Ok(start)) => Opening { game: GameSoFar::new(start) },
            (None, Err(_)) => {
                let texts = line.split(';').map(str::trim);
                let opening = Opening::of_texts(rules, texts.filter(|text| !text.is_empty()))?;
                if opening.plies() == 0 {
                    return Err(TEXTS.malformed("arena.opening.empty"));
                }
                opening
            }
        };
        if opening.game.outcome().is_some() { Err(TEXTS.not_now("arena.opening.over")) } else { Ok(opening) }
    }

    fn of_texts<'a>(rules: &G::Rules, texts: impl Iterator<Item = &'a str>) -> Result<Opening<G>, Error> {
        let mut opening = Opening::<G>::start(rules);
        for text in texts {
            let wrong = |error: Error| {
                let place = TEXTS.message("arena.opening.move").with("text", text);
                error.told(|what| place.with_message("what", what))
            };
            let attempt = opening.game.position().parse_attempt(text).map_err(|error| wrong(error.into()))?;
            opening.game.play(&attempt).map_err(|refusal| wrong(refusal.into()))?;
        }
        Ok(opening)
    }

    /// So many random plies from the start, fewer where no way leads further without
    /// ending the game.
    pub(crate) fn random(rules: &G::Rules, plies: usize, rng: &mut Rng) -> Opening<G> {
        let mut longest = Opening::start(rules);
        for _ in 0..TRIES {
            let mut opening = Opening::<G>::start(rules);
            let mut moves = Vec::new();
            while opening.plies() < plies {
                moves.clear();
                opening.game.position().moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                opening.game.push(m);
                if opening.game.outcome().is_some() {
                    opening.game.pop();
                    break;
                }
            }
            if opening.plies() >= plies {
                return opening;
            }
            if opening.plies() > longest.plies() {
                longest = opening;
            }
        }
        longest
    }

    /// How many moves are made.
    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// The line that reads back as this opening.
    pub(crate) fn text(&self) -> String {
        if self.plies() == 0 { self.game.start().position() } else { self.game.texts().join("; ") }
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_claustro::Claustro;
    use ludoteca_core::Game;
    use ludoteca_hive::Hive;

    use super::*;

    #[test]
    fn lines_are_positions_or_moves() {
        let rules = ludoteca_cats::Rules::default();
        let moves: Opening<Cats> = Opening::read(&rules, "31-26; 1-5 ;").unwrap();
        assert_eq!((moves.plies(), moves.text().as_str()), (2, "31-26; 1-5"));
        let position: Opening<Cats> = Opening::read(&rules, "16:5,6,8,11:m").unwrap();
        assert_eq!((position.plies(), position.text().as_str()), (0, "16:5,6,8,11:m"));
        for bad in ["31-25", "x", "31-26; 31-27", "4:9,10,11,12:m", "3:1,2,4:m", ";;;;", ";"] {
            assert!(Opening::<Cats>::read(&rules, bad).is_err(), "{bad}");
        }
        let rules = ludoteca_hive::Rules::default();
        let game: Opening<Hive> = Opening::read(&rules, "Base;InProgress;White[2];wS1;bS1 wS1-").unwrap();
        assert_eq!(game.text(), "wS1; bS1 wS1-");
        assert_eq!(game, Opening::read(&rules, "wS1; bS1 wS1-").unwrap());
    }

    #[test]
    fn random_openings_are_never_over_and_repeat_with_their_seed() {
        fn check<G: Playable>(rules: &str, plies: usize) {
            let rules: G::Rules = rules.parse().unwrap();
            for seed in 0..200 {
                let opening: Opening<G> = Opening::random(&rules, plies, &mut Rng::new(seed));
                assert!(opening.game.outcome().is_none() && opening.plies() <= plies);
                assert_eq!(opening, Opening::random(&rules, plies, &mut Rng::new(seed)));
                assert_eq!(Opening::read(&rules, &opening.text()), Ok(opening));
            }
        }
        check::<Cats>("8x8", 6);
        check::<Cats>("4x4", 40);
        check::<Claustro>("3x4", 12);
        check::<Hive>("Base+MLP", 7);
        let start = Cats::start(&ludoteca_cats::Rules::default());
        let opening = Opening::<Cats>::random(&ludoteca_cats::Rules::default(), 0, &mut Rng::new(1));
        assert_eq!(*opening.game.start(), start);
    }
}
