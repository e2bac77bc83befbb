//! The beginning of a game that is played for the players.

use ludoteca_core::{History, Message, Notation, Playable, Reason, Rng};

/// How often a beginning is tried that ends in an ended game.
const TRIES: usize = 100;

/// Where a game begins, and the moves that are made before anybody thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening<G: Playable> {
    pub(crate) start: G,
    pub(crate) moves: Vec<G::Move>,
}

impl<G: Playable> Opening<G> {
    /// The start of the rules.
    pub(crate) fn start(rules: &G::Rules) -> Opening<G> {
        Opening { start: G::start(rules), moves: Vec::new() }
    }

    /// Reads a line: a position, or moves from the start separated by semicolons. Of a
    /// text that names the rules itself, as the game strings of hive do, the moves count.
    ///
    /// # Errors
    /// If it is neither, or the game is over there.
    pub(crate) fn read(rules: &G::Rules, line: &str) -> Result<Opening<G>, Message> {
        let game = G::rules_of_position(line).is_some();
        let parsed = if game { None } else { G::parse_position(rules, line).ok() };
        let opening = match parsed {
            Some(start) => Opening { start, moves: Vec::new() },
            None => {
                let texts = line.split(';').map(str::trim).skip(if game { 3 } else { 0 });
                Opening::of_texts(rules, texts.filter(|text| !text.is_empty()))?
            }
        };
        if opening.is_over() { Err(Message::new("arena.opening.over")) } else { Ok(opening) }
    }

    fn of_texts<'a>(rules: &G::Rules, texts: impl Iterator<Item = &'a str>) -> Result<Opening<G>, Message> {
        let mut opening = Opening::<G>::start(rules);
        let mut position = opening.start.clone();
        for text in texts {
            let wrong = |what: Message| {
                Message::new("arena.opening.move").with("text", text).with_message("what", what)
            };
            let attempt = position.parse_attempt(text).map_err(|error| wrong(error.message()))?;
            let played = position.play(&attempt).map_err(|refusal| wrong(refusal.message()))?;
            opening.moves.push(played);
        }
        Ok(opening)
    }

    /// So many random plies from the start, fewer where no way leads further without
    /// ending the game.
    pub(crate) fn random(rules: &G::Rules, plies: usize, rng: &mut Rng) -> Opening<G> {
        let mut longest = Opening::start(rules);
        for _ in 0..TRIES {
            let mut opening = Opening::<G>::start(rules);
            let mut position = opening.start.clone();
            let mut moves = Vec::new();
            while opening.moves.len() < plies {
                moves.clear();
                position.moves(&mut moves);
                let Some(&m) = rng.pick(&moves) else { break };
                position.apply(m);
                opening.moves.push(m);
                if opening.is_over() {
                    opening.moves.pop();
                    break;
                }
            }
            if opening.moves.len() >= plies {
                return opening;
            }
            if opening.moves.len() > longest.moves.len() {
                longest = opening;
            }
        }
        longest
    }

    /// The position after the moves.
    pub(crate) fn position(&self) -> G {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.apply(m);
        }
        position
    }

    /// The identities of the positions before each move.
    pub(crate) fn identities(&self) -> Vec<u64> {
        let mut position = self.start.clone();
        let identity = |&m: &G::Move| {
            let identity = position.identity();
            position.apply(m);
            identity
        };
        self.moves.iter().map(identity).collect()
    }

    /// Whether there is nothing left to play.
    fn is_over(&self) -> bool {
        let (position, identities) = (self.position(), self.identities());
        let past = History { start: &self.start, moves: &self.moves, identities: &identities };
        position.ended().or_else(|| position.adjudicate(&past)).is_some()
    }

    /// The line that reads back as this opening.
    pub(crate) fn text(&self) -> String {
        if self.moves.is_empty() {
            return self.start.position();
        }
        let mut position = self.start.clone();
        let texts: Vec<String> = self
            .moves
            .iter()
            .map(|&m| {
                let text = Notation::move_text(&position, m);
                position.apply(m);
                text
            })
            .collect();
        texts.join("; ")
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
        assert_eq!((moves.moves.len(), moves.text().as_str()), (2, "31-26; 1-5"));
        let position: Opening<Cats> = Opening::read(&rules, "16:5,6,8,11:m").unwrap();
        assert_eq!((position.moves.len(), position.text().as_str()), (0, "16:5,6,8,11:m"));
        for bad in ["31-25", "x", "31-26; 31-27", "4:9,10,11,12:m", "3:1,2,4:m"] {
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
                assert!(!opening.is_over() && opening.moves.len() <= plies);
                assert_eq!(opening, Opening::random(&rules, plies, &mut Rng::new(seed)));
                assert_eq!(Opening::read(&rules, &opening.text()), Ok(opening));
            }
        }
        check::<Cats>("8x8", 6);
        check::<Cats>("4x4", 40);
        check::<Claustro>("3x4", 12);
        check::<Hive>("Base+MLP", 7);
        let start = Cats::start(&ludoteca_cats::Rules::default());
        assert_eq!(
            Opening::<Cats>::random(&ludoteca_cats::Rules::default(), 0, &mut Rng::new(1)).start,
            start
        );
    }
}
