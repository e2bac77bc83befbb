//! Opening books at the table: who is lent one, and how it is asked.

#[cfg(feature = "files")]
mod shelf;

use std::sync::Arc;

use ludoteca_core::{Decision, Error, Game, Info, NoMove, Player, Request, Spec};
use ludoteca_search::Book;

use crate::TEXTS;

#[cfg(feature = "files")]
pub use shelf::{book_path, book_text, read_book};
#[cfg(feature = "files")]
pub(crate) use shelf::{found, lent};

/// The book that a machine is lent: none where there are no files.
#[cfg(not(feature = "files"))]
#[expect(clippy::unnecessary_wraps, reason = "a file may be damaged, and none is not")]
pub(crate) fn lent<G: Game>(_: &G::Rules, _: &[&str]) -> Result<Option<Arc<Book>>, Error> {
    Ok(None)
}

/// The key of the reason for a move from a book.
pub(crate) const BY_BOOK: &str = "book.reason";

/// The spec without `book=on` and `book=off`, and whether it asks for a book.
pub(crate) fn without_book(spec: &Spec) -> Result<(Spec, Option<bool>), Error> {
    let mut asked = None;
    let mut rest: Vec<&str> = Vec::new();
    for part in spec.settings().split(',') {
        match part.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("book")) {
            None => rest.push(part),
            Some(_) if asked.is_some() => {
                return Err(ludoteca_core::TEXTS.conflict("error.setting_twice").with("name", "book"));
            }
            Some((_, value)) => match value.trim().to_ascii_lowercase().as_str() {
                "on" => asked = Some(true),
                "off" => asked = Some(false),
                _ => return Err(TEXTS.unknown("book.setting").with("text", value.trim())),
            },
        }
    }
    let bare: Spec = spec.name().parse()?;
    let settings = rest.join(",");
    Ok((if settings.is_empty() { bare } else { bare.with_setting(&settings) }, asked))
}

/// A player with a book, which it asks before it thinks.
pub(crate) struct Booked<G: Game> {
    player: Box<dyn Player<G>>,
    book: Arc<Book>,
    seed: u64,
}

impl<G: Game> Booked<G> {
    pub(crate) fn new(player: Box<dyn Player<G>>, book: Arc<Book>, seed: u64) -> Booked<G> {
        Booked { player, book, seed }
    }

    /// What the book says, unless several lines are wanted.
    fn by_book(&self, request: &Request<'_, G>) -> Option<Decision<G>> {
        if request.limits.lines.is_some_and(|lines| lines > 1) {
            return None;
        }
        let seed = self.seed ^ (request.past.moves.len() as u64) << 48;
        let found = self.book.choose(request.position, seed)?;
        let reason = TEXTS.message(BY_BOOK).with("n", found.wdl.games());
        Some(Decision { choice: found.choice, score: None, reason: Some(reason) })
    }
}

impl<G: Game> Player<G> for Booked<G> {
    fn choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, NoMove> {
        match self.by_book(request) {
            Some(decision) => Ok(decision),
            None => self.player.choose(request, thoughts),
        }
    }

    fn memory(&self) -> u64 {
        self.player.memory()
    }

    fn check(&self) -> Result<(), Error> {
        self.player.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_taken_out_of_the_settings() {
        let split = |text: &str| {
            let (spec, asked) = without_book(&text.parse().unwrap()).unwrap();
            (spec.to_string(), asked)
        };
        assert_eq!(split("level:3,book=off"), ("level:3".to_owned(), Some(false)));
        assert_eq!(split("level:3"), ("level:3".to_owned(), None));
        assert_eq!(split("alphabeta: Book = OFF "), ("alphabeta".to_owned(), Some(false)));
        assert_eq!(
            split("alphabeta:depth=2, book=on,nodes=9"),
            ("alphabeta:depth=2,nodes=9".to_owned(), Some(true))
        );
        let error = without_book(&"level:3,book=maybe".parse().unwrap()).unwrap_err();
        assert_eq!(error.key(), "book.setting");
    }
}
