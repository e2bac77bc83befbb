//! The games of a long text, one after the other.

use std::io::Read;

use ludoteca_core::{Error, Message};

use super::RecordError;
use super::cut::{Cut, Cutter, blank, count};

use crate::TEXTS;

/// How much is read at a time.
const CHUNK: usize = 256 * 1024;
/// The longest text of one game.
const LONGEST: usize = 64 * 1024 * 1024;

/// The texts of the games of a reader, cut where one ends and the next begins.
///
/// A game is in the shape of PGN, a JSON object, a tree of SGF, or a game string on a line
/// of its own; a file may hold any number of them. Nothing is understood yet: a game with
/// an illegal move is a text as any other. Only one game is in memory at a time. A game of
/// PGN ends after its result, and where that is missing, before the next line of tags.
///
/// ```
/// use ludoteca_session::Games;
/// let text = "[Game \"cats\"]\n\n1. 31-26 *\n\n[Game \"cats\"]\n\n1. 31-27 1-5 0-1\n";
/// let games: Vec<_> = Games::new(text.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games[1].text, "[Game \"cats\"]\n\n1. 31-27 1-5 0-1");
/// assert_eq!((games[1].number, games[1].line), (2, 5));
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    reader: R,
    /// What is read and not given out yet begins at `from`.
    buffer: Vec<u8>,
    from: usize,
    /// How much is read at a time.
    chunk: usize,
    /// Whether the reader has come to its end.
    ended: bool,
    /// How many games were given out.
    count: usize,
    /// The place of `from`, from 1.
    line: usize,
    column: usize,
}

/// The text of one game among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// Which one it is, from 1.
    pub number: usize,
    /// The line that it begins on, from 1.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
    /// The text, without the space around it.
    pub text: String,
}

impl GameText {
    /// A text that is one game.
    pub fn alone(text: &str) -> GameText {
        GameText { number: 1, line: 1, column: 1, text: text.to_owned() }
    }

    /// The place of an error in the whole text.
    pub fn place(&self, error: RecordError) -> RecordError {
        let column = if error.line == 1 { self.column - 1 + error.column } else { error.column };
        RecordError { line: self.line - 1 + error.line, column, ..error }
    }

    /// Which game something is about.
    pub fn tell(&self, what: Message) -> Message {
        let place = TEXTS.message("record.number").with("number", self.number).with("line", self.line);
        place.with_message("what", what)
    }
}

impl<R: Read> Games<R> {
    /// The games that a reader gives.
    pub fn new(reader: R) -> Games<R> {
        Games {
            reader,
            buffer: Vec::new(),
            from: 0,
            chunk: CHUNK,
            ended: false,
            count: 0,
            line: 1,
            column: 1,
        }
    }

    /// How many games were given out.
    pub fn count_so_far(&self) -> usize {
        self.count
    }

    /// Whether another game follows.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn has_more(&mut self) -> Result<bool, Error> {
        self.skip_blanks()?;
        Ok(self.from < self.buffer.len())
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.from..]
    }

    /// Reads on; what was given out makes room.
    fn fill(&mut self) -> Result<(), Error> {
        self.buffer.drain(..self.from);
        self.from = 0;
        // A long game is looked through again and again, so it comes in large pieces.
        let piece = self.chunk.max(self.buffer.len()).min(LONGEST + 1);
        let read = self.reader.by_ref().take(piece as u64).read_to_end(&mut self.buffer);
        let read = read.map_err(|error| TEXTS.unavailable("record.unread").with("what", error));
        self.ended = !read.as_ref().is_ok_and(|&length| length > 0);
        read.map(drop)
    }

    /// Leaves so many bytes behind.
    fn skip(&mut self, length: usize) {
        let passed = &self.buffer[self.from..self.from + length];
        let lines = count(passed, b'\n');
        let last = passed.iter().rposition(|&byte| byte == b'\n').map_or(passed, |at| &passed[at + 1..]);
        // The bytes inside a character do not count.
        let characters = last.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        self.line += lines;
        self.column = if lines == 0 { self.column + characters } else { 1 + characters };
        self.from += length;
    }

    /// Goes to the beginning of the next game.
    fn skip_blanks(&mut self) -> Result<(), Error> {
        loop {
            let (length, whole) = blank(self.rest(), self.column == 1, self.ended);
            self.skip(length);
            if whole || self.ended {
                return Ok(());
            }
            self.fill()?;
        }
    }

    /// The length of the game that begins here.
    fn cut(&mut self) -> Result<usize, Error> {
        let mut cutter = Cutter::default();
        loop {
            match cutter.cut(self.rest(), self.ended) {
                Cut::At(length) => return Ok(length),
                Cut::More if self.ended || self.rest().len() > LONGEST => return Ok(self.rest().len()),
                Cut::More => self.fill()?,
            }
        }
    }

    /// The next game, if it is a text and not too long.
    fn game(&mut self) -> Result<GameText, Error> {
        let length = self.cut()?;
        self.count += 1;
        let (number, line, column) = (self.count, self.line, self.column);
        let bytes = self.rest()[..length].trim_ascii_end();
        let text = if length > LONGEST {
            Err(TEXTS.too_large("record.large").with("limit", LONGEST / 1024 / 1024))
        } else {
            str::from_utf8(bytes).map(str::to_owned).map_err(|error| {
                let before = &bytes[..error.valid_up_to()];
                let line = line + count(before, b'\n');
                TEXTS.malformed("record.not_text").with("line", line)
            })
        };
        self.skip(length);
        let game = GameText { number, line, column, text: String::new() };
        match text {
            Ok(text) => Ok(GameText { text, ..game }),
            Err(error) => Err(error.told(|what| game.tell(what))),
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<GameText, Error>;

    /// The next game. After one that is broken the next call goes on; after a reader that
    /// fails there is nothing more.
    fn next(&mut self) -> Option<Result<GameText, Error>> {
        match self.has_more() {
            Ok(true) => Some(self.game()),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether nothing stands there but space and lines for other programs.
    fn is_blank(text: &str) -> bool {
        text.lines().all(|line| line.trim().is_empty() || line.starts_with('%'))
    }

    /// Where a game begins in a text: not in a line for other programs that holds the same.
    fn beginning(text: &str, game: &str) -> Option<usize> {
        let mut places = text.match_indices(game).map(|(at, _)| at);
        places.find(|&at| !text[..at].rsplit('\n').next().is_some_and(|line| line.starts_with('%')))
    }

    fn texts(text: &str) -> Vec<String> {
        Games::new(text.as_bytes()).map(|game| game.unwrap().text).collect()
    }

    #[test]
    fn games_end_after_their_results() {
        for (text, parts) in [
            ("", vec![]),
            (" \n\t\r\n% for others\n", vec![]),
            ("%1-0\n1-0\n\n[A \"b\"]", vec!["1-0", "[A \"b\"]"]),
            ("*", vec!["*"]),
            ("31-26 * 1-5", vec!["31-26 *", "1-5"]),
            ("31-26 *\n31-27 1-0", vec!["31-26 *", "31-27 1-0"]),
            ("a {1-0 * } 0-1\n;b *\nc *", vec!["a {1-0 * } 0-1", ";b *\nc *"]),
            ("a (b *) 1/2-1/2 c 1.*d * e", vec!["a (b *) 1/2-1/2", "c 1.*d *", "e"]),
            ("a 1.* b", vec!["a 1.*", "b"]),
            ("[A \"* [B \\\" ]\"] *[C \"d\"]\n*", vec!["[A \"* [B \\\" ]\"] *", "[C \"d\"]\n*"]),
            ("[A \"b\"]\n\n*\n[A \"c\"]\n*", vec!["[A \"b\"]\n\n*", "[A \"c\"]\n*"]),
            ("a\u{a0}*\u{2003}b\u{a0}", vec!["a\u{a0}*", "b\u{a0}"]),
        ] {
            assert_eq!(texts(text), parts, "{text:?}");
        }
    }

    #[test]
    fn a_game_that_is_broken_does_not_swallow_the_next() {
        for broken in
            ["1. 31-26", "1. 31-26 (31-27 *", "1. 31-26 {open", "[White \"Ana\n\n1. 31-26 *", "1. ] } $x ) *"]
        {
            let whole = "[Game \"cats\"]\n\n1. 31-26 {fine} *";
            let found = texts(&format!("{broken}\n\n{whole}\n\n{whole}\n"));
            assert_eq!(found.len(), 3, "{found:?}");
            assert_eq!(found[1..], [whole, whole], "{broken}");
        }
    }

    #[test]
    fn other_forms_are_told_by_their_beginnings() {
        let json = r#"{"game": "cats", "tags": {"A": "} \" {"}}"#;
        let sgf = r"(;GM[27]C[a \] ) (](;P0[b]))";
        let line = "Base+M;InProgress;White[2];wS1;bM wS1-";
        for one in [json, sgf, line] {
            assert_eq!(texts(&format!("{one}\n{one}\r\n\n{one}")), [one, one, one]);
        }
        assert_eq!(texts(&format!("{json}{sgf} {line}\n[A \"b\"] *")), [json, sgf, line, "[A \"b\"] *"]);
    }

    #[test]
    fn places_are_those_of_the_whole_text() {
        let text = "ñ * é *\n\n\u{feff}[A \"b\"]\n*";
        let places: Vec<_> =
            Games::new(text.as_bytes()).map(|game| game.map(|g| (g.number, g.line, g.column))).collect();
        assert_eq!(places, [Ok((1, 1, 1)), Ok((2, 1, 5)), Ok((3, 3, 2))]);
        let error = RecordError {
            what: TEXTS.message("record.result.missing"),
            kind: ludoteca_core::ErrorKind::Malformed,
            line: 1,
            column: 3,
        };
        let game = GameText { number: 2, line: 4, column: 5, text: String::new() };
        let moved = game.place(error.clone());
        assert_eq!((moved.line, moved.column), (4, 7));
        let moved = game.place(RecordError { line: 3, ..error });
        assert_eq!((moved.line, moved.column), (6, 3));
    }

    #[test]
    fn what_is_no_text_is_told_and_passed_over() {
        let bytes = b"a *\n\n[A \"\xff\"]\n*\n\nb *";
        let found: Vec<_> = Games::new(&bytes[..]).collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[1].as_ref().unwrap_err().key(), "record.number");
        assert!(found[1].as_ref().unwrap_err().to_string().contains("line 3"));
        assert_eq!(found[2].as_ref().unwrap().text, "b *");
    }

    #[test]
    fn a_game_without_end_is_refused_and_memory_is_bounded() {
        let endless = std::io::repeat(b'x').take(3 * LONGEST as u64);
        let mut games = Games::new(endless);
        let error = games.next().unwrap().unwrap_err();
        assert!(error.to_string().contains("64"), "{error}");
        assert!(games.buffer.capacity() < 4 * LONGEST);
    }

    #[test]
    fn a_reader_that_fails_is_told_once() {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("gone"))
            }
        }
        let mut games = Games::new(b"a *".chain(Fails));
        let kinds: Vec<_> = games.by_ref().map(|game| game.map_err(|error| error.kind())).take(5).collect();
        assert!(kinds.contains(&Err(ludoteca_core::ErrorKind::Unavailable)), "{kinds:?}");
        assert!(kinds.len() < 5, "{kinds:?}");
    }

    proptest! {
        #[test]
        fn it_does_not_matter_how_the_text_arrives(
            text in r#"([\[\]{}();%$*"\\\n a-c.]|1-0|\n\n\[A "b"\]|\{"|;;|\u{a0}|é){0,60}"#,
            step in 1_usize..9,
        ) {
            let at_once: Vec<_> = Games::new(text.as_bytes()).collect();
            let slowly: Vec<_> = Games { chunk: step, ..Games::new(text.as_bytes()) }.collect();
            prop_assert_eq!(&at_once, &slowly);
            // Nothing is lost: the games are the text, but for what stands between them.
            let mut rest = text.as_str();
            for game in at_once {
                let game = game.unwrap();
                let at = beginning(rest, &game.text).expect("a part of the text");
                prop_assert!(is_blank(&rest[..at]), "{:?} is lost", &rest[..at]);
                rest = &rest[at + game.text.len()..];
            }
            prop_assert!(is_blank(rest), "{:?} is lost", rest);
        }
    }
}
