//! What was played in a position, in games that the client has shown.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ludoteca_core::Error;
use ludoteca_search::{Book, BookError};
use ludoteca_session::{GameText, Games};
use serde_json::{Value, json};

use crate::TEXTS;
use crate::answer::{Answer, Refused};
use crate::bounds::{BOOKS, GAMES, LEARNT};
use crate::desk::{Desk, Replied};
use crate::fields::{AtTable, Learn};

/// The longest name of a shelf, in bytes, the faults that are told of a text, and the plies of
/// a game that are learnt if nothing is said.
const NAME: usize = 100;
const FAULTS: usize = 10;
const PLIES: usize = 40;

/// What a desk has learnt: books by their shelf, their game and their rules.
pub(crate) type Shelves = BTreeMap<(String, String, String), Book>;

impl Desk {
    /// Puts games on a shelf, or a whole book.
    pub(crate) fn learn(&mut self, wanted: &Learn) -> Replied {
        let Learn { shelf, anew, book, text, .. } = wanted;
        if *anew {
            self.shelves.retain(|(known, ..), _| known != shelf);
        }
        if let Some(book) = book {
            let book: Book = book.parse().map_err(|error: BookError| Error::from(error))?;
            let place = self.book_on(shelf, book.game(), book.rules())?;
            *place = book;
        }
        let mut texts = Games::new(text.as_bytes());
        let (mut read, mut games, mut faults) = (0, 0, Vec::new());
        while read < GAMES {
            let Some(text) = texts.next() else { break };
            read += 1;
            let line = text.as_ref().map_or(Value::Null, |text| text.line.into());
            match text.and_then(|text| self.taught(wanted, &text)) {
                Ok(ended) => games += usize::from(ended),
                Err(error) => {
                    let error = Refused::from(error).json(self.language);
                    faults.push(json!({ "number": read, "line": line, "error": error }));
                }
            }
        }
        let bad = faults.len();
        faults.truncate(FAULTS);
        let answer = Answer::new("learnt").with("shelf", shelf).with("games", games);
        let answer = answer.with("unfinished", read - games - bad).with("bad", bad);
        Ok(answer.with("faults", faults).with("more", texts.has_more()?).into())
    }

    /// The moves that were played in the position of a table, shelf by shelf.
    pub(crate) fn explore(&mut self, wanted: &AtTable) -> Replied {
        self.table(wanted.table)?;
        let live = &self.tables[&wanted.table];
        let of = (live.session().game_name(), live.session().rules_text());
        let here = self.shelves.iter().filter(|(_, book)| (book.game(), book.rules()) == (of.0, &of.1));
        let shelves: Vec<Value> = here
            .map(|((shelf, ..), book)| {
                let mut known = live.probe_book(book);
                known.sort_by_key(|(_, wdl)| Reverse(wdl.games()));
                let moves = known.iter().map(|(text, wdl)| {
                    json!({ "move": text, "wins": wdl.wins, "draws": wdl.draws, "losses": wdl.losses })
                });
                json!({ "shelf": shelf, "moves": moves.collect::<Vec<_>>() })
            })
            .collect();
        Ok(Answer::new("explored").with("table", wanted.table).with("shelves", shelves).into())
    }

    /// Learns a game; whether it had come to an end.
    fn taught(&mut self, wanted: &Learn, text: &GameText) -> Result<bool, Error> {
        let live = self.game_of(wanted.game.as_deref(), Some(&text.text))?.load_game(text)?;
        let (game, rules) = (live.session().game_name(), live.session().rules_text());
        let book = self.book_on(&wanted.shelf, game, &rules)?;
        Ok(live.teach(book, wanted.plies.unwrap_or(PLIES)))
    }

    /// The book of a shelf for a game under some rules, if there is room for more in it.
    fn book_on(&mut self, name: &str, game: &str, rules: &str) -> Result<&mut Book, Error> {
        let learnt: usize = self.shelves.values().map(Book::moves).sum();
        let key = (name.to_owned(), game.to_owned(), rules.to_owned());
        let full = self.shelves.len() >= BOOKS && !self.shelves.contains_key(&key);
        if full || learnt >= LEARNT || name.len() > NAME {
            return Err(TEXTS.too_large("desk.shelves").with("limit", LEARNT));
        }
        Ok(self.shelves.entry(key).or_insert_with(|| Book::new(game, rules)))
    }
}
