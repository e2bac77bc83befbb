//! How well a person solves puzzles, kept in one file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ludoteca_core::Error;
use ludoteca_files::{data_folder, load, make_folder, save};
use ludoteca_house::Scorecard;
use serde::Deserialize;

use crate::Aside;
use crate::settings::parsed;

/// The name of the file in its folder.
const NAME: &str = "puzzles.toml";
/// The highest rating that is believed.
const HIGHEST: u32 = 10_000;

/// The file of a person's scorecards, one for each game.
#[derive(Clone, Debug)]
pub struct Scorecards {
    path: PathBuf,
}

/// A card as the file has it.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    rating: u32,
    streak: u32,
    longest: u32,
    solved: u32,
    tried: u32,
}

impl Scorecards {
    /// The file in a folder; neither need be there.
    pub fn new(folder: &Path) -> Scorecards {
        Scorecards { path: folder.join(NAME) }
    }

    /// The person's own file, if anything says where it could be.
    pub fn usual() -> Option<Scorecards> {
        Some(Scorecards::new(&data_folder()?))
    }

    /// The card of a game, a new one if there is none. A broken file is set aside and told.
    pub fn read(&self, game: &str) -> (Scorecard, Option<Aside>) {
        if !self.path.exists() {
            return (Scorecard::default(), None);
        }
        match self.cards() {
            Ok(cards) => (cards.get(game).copied().unwrap_or_default(), None),
            Err(why) => (Scorecard::default(), Some(Aside::put(&self.path, why))),
        }
    }

    /// Keeps the card of a game; those of others stay as they are.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn write(&self, game: &str, card: Scorecard) -> Result<(), Error> {
        // What cannot be read was set aside before, or is written by another version.
        let mut cards = if self.path.exists() { self.cards()? } else { BTreeMap::new() };
        cards.insert(game.to_owned(), card);
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        Ok(save(&self.path, text(&cards))?)
    }

    fn cards(&self) -> Result<BTreeMap<String, Scorecard>, Error> {
        let text = load(&self.path)?;
        let kept: BTreeMap<String, Kept> = parsed(&text)?;
        let card = |(game, kept): (String, Kept)| {
            let Kept { rating, streak, longest, solved, tried } = kept;
            let rating = rating.min(HIGHEST);
            (game, Scorecard { rating, streak, longest, solved, tried })
        };
        Ok(kept.into_iter().map(card).collect())
    }
}

fn text(cards: &BTreeMap<String, Scorecard>) -> String {
    let card = |(game, card): (&String, &Scorecard)| {
        let Scorecard { rating, streak, longest, solved, tried } = card;
        format!(
            "[{game}]\nrating = {rating}\nstreak = {streak}\nlongest = {longest}\nsolved = {solved}\n\
             tried = {tried}\n"
        )
    };
    cards.iter().map(card).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ludoteca_house::Credit;

    use super::*;

    #[test]
    fn every_game_has_a_card_of_its_own() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cards = Scorecards::new(&folder.path().join("data"));
        assert_eq!(cards.read("hive"), (Scorecard::default(), None));
        let hive = Scorecard::default().after(1500, Credit::Alone);
        let cats = Scorecard::default().after(900, Credit::Failed);
        for (game, card) in [("hive", hive), ("cats", cats), ("hive", hive.after(1000, Credit::Helped))] {
            cards.write(game, card).expect("it is kept");
            assert_eq!(cards.read(game), (card, None));
        }
        assert_eq!(cards.read("cats").0, cats);
        assert_eq!(cards.read("claustro").0, Scorecard::default());
    }

    #[test]
    fn a_broken_file_is_set_aside_and_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cards = Scorecards::new(folder.path());
        for text in ["[hive]\nrating = -3\n", "[hive]\nrating = 1\n", "\u{1}", "x", "[hive]\nluck = 1\n"] {
            fs::write(folder.path().join(NAME), text).expect("it is written");
            let (card, aside) = cards.read("hive");
            assert_eq!(card, Scorecard::default());
            let aside = aside.expect("it is broken");
            assert_eq!(fs::read_to_string(aside.to).expect("it is kept"), text);
            cards.write("hive", card).expect("a new one takes its place");
        }
    }
}
