//! Many puzzles of one game.

mod text;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ludoteca_core::{Control, Error, Rng};
use ludoteca_work::Pool;

use super::Puzzle;
use crate::AnyGame;
use text::on_line;

/// How far the rating of a puzzle may be from that of a person, for a start.
const NEAR: u32 = 150;

/// Many puzzles of one game: no two from the same game, and no two equal by symmetry.
///
/// Its text is JSON Lines: a header, a line for each puzzle, and a last line with their number
/// and a checksum. `docs/puzzles.md` describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The name of the game.
    pub game: String,
    /// The command that makes it.
    pub made: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Which puzzles of a pack are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The rules' canonical text.
    pub rules: Option<String>,
    /// The grade, from 1 to 9.
    pub grade: Option<u32>,
    /// The theme, by its word.
    pub theme: Option<&'static str>,
}

impl Choice {
    /// Whether a puzzle is asked for.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.rules.as_ref().is_none_or(|rules| *rules == puzzle.rules)
            && self.grade.is_none_or(|grade| grade == puzzle.grade())
            && self.theme.is_none_or(|theme| puzzle.themes.contains(&theme))
    }
}

impl Pack {
    /// No puzzles yet.
    pub fn new(game: &str, made: &str) -> Pack {
        Pack { game: game.to_owned(), made: made.to_owned(), puzzles: Vec::new() }
    }

    /// The puzzles that ship with a game; none where it has none.
    ///
    /// # Errors
    /// If they cannot be read, which a test rules out for the games of the house.
    pub fn shipped(game: &dyn AnyGame) -> Result<Pack, Error> {
        match game.puzzles() {
            "" => Ok(Pack::new(game.name(), "")),
            text => game.read_pack(text),
        }
    }

    /// The places of the puzzles that are asked for, in the order of a seed.
    pub fn order(&self, choice: &Choice, seed: u64) -> Vec<usize> {
        let mut places: Vec<usize> =
            (0..self.puzzles.len()).filter(|&place| choice.fits(&self.puzzles[place])).collect();
        let mut rng = Rng::new(seed);
        for last in (1..places.len()).rev() {
            places.swap(last, rng.below(last + 1));
        }
        places
    }

    /// Of some places, that of the first puzzle whose rating is near to another; if there is
    /// none, that of the nearest.
    pub fn near(&self, places: &[usize], rating: u32) -> Option<usize> {
        let far = |place: usize| self.puzzles[place].rating.abs_diff(rating);
        let near = places.iter().copied().find(|&place| far(place) <= NEAR);
        near.or_else(|| places.iter().copied().min_by_key(|&place| far(place)))
    }

    /// Proves again that every puzzle has exactly one solution, on so many threads; all cores
    /// if nothing is said.
    ///
    /// # Errors
    /// The first that is wrong, with its line in the text, or that the control stops it.
    pub fn prove(&self, game: &dyn AnyGame, threads: Option<usize>, control: &Control) -> Result<(), Error> {
        let done = AtomicU64::new(0);
        let prove = |place: usize| {
            game.prove_puzzle(&self.puzzles[place], control).map_err(|what| on_line(place + 2, what))?;
            control.progress(done.fetch_add(1, Relaxed) + 1, self.puzzles.len() as u64);
            Ok(())
        };
        let pool = threads.map_or_else(Pool::of_machine, Pool::new);
        pool.try_map(self.puzzles.len(), prove).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HOUSE;

    #[test]
    fn a_choice_is_kept_to_and_ordered_by_the_seed() {
        let game = HOUSE.game("hive").expect("a game of the house");
        let pack = game.read_pack(game.puzzles()).expect("what ships can be read");
        let choice = Choice { grade: Some(3), theme: Some("surround"), ..Choice::default() };
        let order = pack.order(&choice, 7);
        assert!(!order.is_empty() && order == pack.order(&choice, 7) && order != pack.order(&choice, 8));
        let fits = |puzzle: &Puzzle| puzzle.grade() == 3 && puzzle.themes.contains(&"surround");
        assert_eq!(order.len(), pack.puzzles.iter().filter(|puzzle| fits(puzzle)).count());
        assert!(order.iter().all(|&place| fits(&pack.puzzles[place])));
        let near = pack.near(&order, 1000).expect("there are some");
        assert_eq!(pack.near(&[], 1000), None);
        let nearest = order.iter().map(|&place| pack.puzzles[place].rating.abs_diff(1000)).min();
        let rating = pack.puzzles[near].rating;
        assert!(rating.abs_diff(1000) <= NEAR || Some(rating.abs_diff(1000)) == nearest);
    }
}
