//! Where the next puzzle comes from.

use ludoteca_core::{Control, Error, Language, folded};

use super::{Choice, Pack, Puzzle};
use crate::AnyGame;
use crate::TEXTS;

/// Which puzzles somebody wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The text of the rules; any that there are puzzles for if nothing is said.
    pub rules: Option<String>,
    /// The grade, from 1 to 9.
    pub grade: Option<u32>,
    /// The theme, by its word or what it is called in any language.
    pub theme: Option<String>,
}

/// Puzzles one after the other: those of a pack in the order of a seed, or else, where the
/// pack has none under the rules, such as are made on the spot.
#[derive(Debug)]
pub struct Supply {
    game: &'static dyn AnyGame,
    pack: Pack,
    /// The places in the pack of what is left.
    places: Vec<usize>,
    making: Option<Making>,
}

/// What is made on the spot.
#[derive(Debug)]
struct Making {
    rules: Option<String>,
    grade: Option<u32>,
    /// The seed of the next puzzle.
    seed: u64,
}

/// A puzzle, and the number that it can be asked for by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number in the pack, from 1, or the seed that it was made of.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
}

impl Supply {
    /// The puzzles of a game that somebody wants, from a pack.
    ///
    /// # Errors
    /// If the rules or the theme are wrong.
    pub fn new(game: &'static dyn AnyGame, pack: Pack, wish: &Wish, seed: u64) -> Result<Supply, Error> {
        let rules = wish.rules.as_deref();
        let rules = rules.map(|rules| Ok::<_, Error>(game.open(Some(rules), None)?.session().rules_text()));
        let rules = rules.transpose()?;
        let theme = wish.theme.as_deref().map(|text| theme_named(game, text)).transpose()?;
        let of_rules = Choice { rules: rules.clone(), ..Choice::default() };
        let has_some = pack.puzzles.iter().any(|puzzle| of_rules.fits(puzzle));
        let making = (!has_some && theme.is_none()).then_some(Making {
            rules: rules.clone(),
            grade: wish.grade,
            seed,
        });
        let places = pack.order(&Choice { rules, grade: wish.grade, theme }, seed);
        Ok(Supply { game, pack, places, making })
    }

    /// The first puzzle, as [`Supply::next`] gives it.
    ///
    /// # Errors
    /// If there is none, or none can be made.
    pub fn first(&mut self, rating: Option<u32>, control: &Control) -> Result<Numbered, Error> {
        self.next(rating, control)?.ok_or_else(|| TEXTS.unknown("puzzle.none"))
    }

    /// The next puzzle: one whose rating is near to another, if that is said. Nothing once
    /// the pack is through.
    ///
    /// # Errors
    /// If none can be made.
    pub fn next(&mut self, rating: Option<u32>, control: &Control) -> Result<Option<Numbered>, Error> {
        if let Some(making) = &mut self.making {
            let number = making.seed;
            making.seed = making.seed.wrapping_add(1);
            let puzzle = self.game.puzzle(making.rules.as_deref(), number, making.grade, control)?;
            return Ok(Some(Numbered { number, puzzle }));
        }
        let near = rating.and_then(|rating| self.pack.near(&self.places, rating));
        let Some(place) = near.or(self.places.first().copied()) else { return Ok(None) };
        self.places.retain(|&other| other != place);
        Ok(Some(Numbered { number: place as u64 + 1, puzzle: self.pack.puzzles[place].clone() }))
    }
}

/// The theme that a text names.
fn theme_named(game: &dyn AnyGame, text: &str) -> Result<&'static str, Error> {
    let wanted = folded(text);
    let called = |word: &str| Language::ALL.into_iter().any(|l| folded(&l.say(&game.theme(word))) == wanted);
    let words = game.themes();
    words.iter().copied().find(|&word| folded(word) == wanted || called(word)).ok_or_else(|| {
        let error = TEXTS.unknown("error.theme").with("text", text.trim());
        error.with("choices", words.join(", ")).meaning(text, words)
    })
}
