//! The text of a book: a header, a line for each move, a checksum.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::fingerprint;

use super::{Book, BookError, BookFault, Wdl};

/// The first word of a book.
const NAME: &str = "ludoteca-book";
/// The version of the format.
const VERSION: &str = "1";
/// The words before the game, the rules and the checksum.
const GAME: &str = "game ";
const RULES: &str = "rules ";
const CHECKSUM: &str = "checksum ";

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{NAME} {VERSION}\n{GAME}{}\n{RULES}{}\n", self.game, self.rules);
        for (&(before, after), wdl) in &self.moves {
            let Wdl { wins, draws, losses } = wdl;
            text.push_str(&format!("{before:016x} {after:016x} {wins} {draws} {losses}\n"));
        }
        write!(f, "{text}{CHECKSUM}{:016x}", fingerprint(&text))?;
        f.write_str("\n")
    }
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Book, BookError> {
        let wrong = |line: usize, fault| BookError { line, fault };
        let mut lines = text.lines().zip(1..);
        let version = lines.next().and_then(|(first, _)| first.strip_prefix(NAME)?.strip_prefix(' '));
        match version {
            Some(VERSION) => {}
            Some(other) => return Err(wrong(1, BookFault::Version(other.to_owned()))),
            None => return Err(wrong(1, BookFault::Foreign)),
        }
        let mut header = |word: &str, line: usize| {
            let told = lines.next().and_then(|(text, _)| text.strip_prefix(word)).map(str::trim);
            told.filter(|told| !told.is_empty()).ok_or_else(|| wrong(line, BookFault::Header))
        };
        let mut book = Book::new(header(GAME, 2)?, header(RULES, 3)?);
        for (line, number) in lines {
            if let Some(told) = line.strip_prefix(CHECKSUM) {
                let end = line.as_ptr() as usize - text.as_ptr() as usize;
                let sound = number_of(told) == Some(fingerprint(&text[..end]));
                let last = text[end..].trim_end() == line.trim_end();
                return if sound && last { Ok(book) } else { Err(wrong(number, BookFault::Checksum)) };
            }
            let read = read_move(line).filter(|(key, _)| book.moves.keys().next_back() < Some(key));
            let (key, wdl) = read.ok_or_else(|| wrong(number, BookFault::Move(line.to_owned())))?;
            book.moves.insert(key, wdl);
        }
        Err(wrong(text.lines().count(), BookFault::Checksum))
    }
}

/// Reads the line of a move.
fn read_move(line: &str) -> Option<((u64, u64), Wdl)> {
    let mut words = line.split(' ');
    let key = (number_of(words.next()?)?, number_of(words.next()?)?);
    let mut count = || words.next().and_then(|word| word.parse().ok());
    let wdl = Wdl { wins: count()?, draws: count()?, losses: count()? };
    words.next().is_none().then_some((key, wdl))
}

/// A number in sixteen hexadecimal digits.
fn number_of(text: &str) -> Option<u64> {
    let sound = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
    if sound { u64::from_str_radix(text, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let mut book = Book::new("hive", "Base+MLP");
        for at in 0..20 {
            book.add(at % 7, u64::MAX - at, [Some(true), None, Some(false)][at as usize % 3]);
        }
        book
    }

    #[test]
    fn texts_round_trip() {
        for book in [book(), Book::new("cats", "8x8")] {
            assert_eq!(book.to_string().parse(), Ok(book));
        }
    }

    #[test]
    fn damaged_texts_are_refused() {
        let text = book().to_string();
        let fault = |text: &str| text.parse::<Book>().unwrap_err().fault;
        assert_eq!(fault(""), BookFault::Foreign);
        assert_eq!(fault("[Event \"?\"]"), BookFault::Foreign);
        assert_eq!(fault(&text.replace("book 1", "book 2")), BookFault::Version("2".to_owned()));
        assert_eq!(fault("ludoteca-book 1\ngame cats\n"), BookFault::Header);
        assert!(matches!(fault(&text.replacen(" 0 1 0", " 0 x 0", 1)), BookFault::Move(_)));
        assert_eq!(fault(&text.replacen(" 0 1 0", " 0 2 0", 1)), BookFault::Checksum);
        assert_eq!(fault(text.split("checksum").next().unwrap()), BookFault::Checksum);
        assert_eq!(fault(&format!("{text}more\n")), BookFault::Checksum);
        for (at, _) in text.char_indices().step_by(5).filter(|(at, _)| *at < text.len() - 1) {
            assert!(text[..at].parse::<Book>().is_err(), "cut at {at}");
        }
    }
}
