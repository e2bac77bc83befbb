//! Books in files: where they lie, and which one is lent.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludoteca_core::{Error, Notation};
use ludoteca_files::{SIZE_LIMIT, book_folder, books_are_named, load};
use ludoteca_search::Book;

use crate::TEXTS;

/// Where the book of a game under some rules lies, if anything says where it could. It
/// may not be there.
pub fn book_path(game: &str, rules: &str) -> Option<PathBuf> {
    let name = rules.replace(|c: char| !c.is_ascii_alphanumeric(), "-").to_ascii_lowercase();
    Some(book_folder()?.join(format!("{game}-{name}.book")))
}

/// Reads the book of a game under some rules from a file.
///
/// # Errors
/// If it cannot be read, is damaged or no book, or is one of other rules.
pub fn read_book(path: &Path, game: &str, rules: &str) -> Result<Book, Error> {
    let text = load(path)?;
    let about = |error: Error| error.with("path", path.display());
    let book: Book = text.parse().map_err(|error: ludoteca_search::BookError| about(error.into()))?;
    if (book.game(), book.rules()) != (game, rules) {
        let found = format!("{} {}", book.game(), book.rules());
        let what = TEXTS.conflict("book.other").with("found", found);
        return Err(about(what.with("wanted", format_args!("{game} {rules}"))));
    }
    Ok(book)
}

/// The text of a book for a file.
///
/// # Errors
/// If it is larger than what is read again.
pub fn book_text(book: &Book) -> Result<String, Error> {
    let text = book.to_string();
    if text.len() as u64 > SIZE_LIMIT {
        return Err(TEXTS.too_large("book.large").with("limit", SIZE_LIMIT / 1024 / 1024));
    }
    Ok(text)
}

/// The book of a game under some rules: the one that lies where machines look for it, or else
/// one of those that ship with the game, unless somebody has named a folder for books.
///
/// # Errors
/// If it cannot be read, is damaged or no book, or is one of other rules.
pub(crate) fn found(game: &str, rules: &str, shipped: &[&str]) -> Result<Option<Book>, Error> {
    if let Some(path) = book_path(game, rules).filter(|path| path.exists()) {
        return read_book(&path, game, rules).map(Some);
    }
    let shipped = if books_are_named() { &[] } else { shipped };
    let mut books = shipped.iter().map(|text| text.parse::<Book>().expect("the house's books are in order"));
    Ok(books.find(|book| book.rules() == rules))
}

/// The book that a machine is lent under these rules, if there is one.
pub(crate) fn lent<G: Notation>(rules: &G::Rules, shipped: &[&str]) -> Result<Option<Arc<Book>>, Error> {
    Ok(found(G::NAME, &rules.to_string(), shipped)?.map(Arc::new))
}
