//! Any text as an opening book, with a checksum where it has none: what is read is
//! written and read again as the same book, and can be asked.

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Reason, fingerprint};
use ludoteca_house::HOUSE;
use ludoteca_search::Book;

use super::super::texts::text;

pub(crate) fn check(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let sum = format!("checksum {:016x}\n", fingerprint(text));
    let sealed = if text.contains("\nchecksum ") { text.to_owned() } else { format!("{text}{sum}") };
    let book: Book = match sealed.parse() {
        Ok(book) => book,
        Err(error) => {
            let error: ludoteca_search::BookError = error;
            return sayable(&error.message().with("path", "a.book"));
        }
    };
    let written = book.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&book), "{written}");
    let Ok(game) = HOUSE.game(book.game()) else { return };
    let Ok(live) = game.open(Some(book.rules()), None) else { return };
    for (text, tally) in live.probe_book(&book) {
        assert!(live.session().move_texts().contains(&text), "{text} is not legal");
        assert!(tally.weight() <= 2 * tally.games());
    }
}
