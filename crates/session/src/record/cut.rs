//! Where one game ends among others.
//!
//! This looks at bytes, and at a game as a whole: whether it can be read is for the
//! reader to say. It agrees with the [scanner](super::scanner) on everything that can.

use super::ending::{RESULTS, UNFINISHED};

/// What ends a word besides space.
const DELIMITERS: &[u8] = b"[]{}();$";
/// The longest character, in bytes.
const WIDEST: usize = 4;

/// Where a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Its length.
    At(usize),
    /// It goes on, as far as can be seen.
    More,
}

/// Finds the end of a game; it is asked again when more of the text is there.
#[derive(Debug, Default)]
pub(super) struct Cutter {
    shape: Option<Shape>,
    /// What comes before is done with.
    at: usize,
    /// How many parentheses or braces are open.
    depth: usize,
    /// Whether the tags are over.
    in_moves: bool,
}

/// The shape of the text of a game.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Tags, moves and a result.
    Moves,
    /// A JSON object.
    Object,
    /// A tree of SGF.
    Tree,
    /// A line: what stands between semicolons.
    Line,
}

/// How long the space is at the beginning of a text, with the lines that begin with a
/// percent sign, and whether something is seen to follow it.
pub(super) fn blank(bytes: &[u8], at_line_start: bool, ended: bool) -> (usize, bool) {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let begins_line = if at == 0 { at_line_start } else { bytes[at - 1] == b'\n' };
        if byte == b'%' && begins_line {
            match line_end(rest) {
                Some(length) => at += length,
                None if ended => return (bytes.len(), false),
                None => return (at, false),
            }
        } else if is_space(byte) {
            at += 1;
        } else if byte.is_ascii() {
            return (at, true);
        } else if rest.len() < WIDEST && !ended {
            return (at, false);
        } else {
            match wide_space(rest) {
                0 => return (at, true),
                length => at += length,
            }
        }
    }
    (at, false)
}

impl Cutter {
    /// The end of the game that the bytes begin with, which are all there is if they have
    /// `ended`.
    pub(super) fn cut(&mut self, bytes: &[u8], ended: bool) -> Cut {
        let Some(shape) = self.shape.or_else(|| shape_of(bytes, ended)) else { return Cut::More };
        self.shape = Some(shape);
        let found = match shape {
            Shape::Moves => self.moves(bytes),
            Shape::Object => self.nested(bytes, b'{', b'}'),
            Shape::Tree => self.nested(bytes, b'(', b')'),
            Shape::Line => line_end(bytes),
        };
        found.map_or(Cut::More, Cut::At)
    }

    /// Goes from token to token to the result, or to the tags of the next game.
    fn moves(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(&byte) = bytes.get(self.at) {
            let rest = &bytes[self.at..];
            let begins_line = self.at == 0 || bytes[self.at - 1] == b'\n';
            self.at += match byte {
                _ if is_space(byte) => 1,
                b'%' if begins_line => line_end(rest)?,
                b';' => line_end(rest)?,
                b'{' => match comment(rest)? {
                    Comment::Closed(length) => length,
                    Comment::Swallows(length) => return Some(self.at + length),
                },
                b'[' if !self.in_moves => tag(rest)?,
                b'[' if begins_line => return Some(self.at),
                b'(' => self.enter(1),
                b')' => self.enter(-1),
                b'[' | b']' | b'}' | b'$' => 1,
                _ => {
                    let (length, is_result) = word(rest)?;
                    self.in_moves = true;
                    if is_result && self.depth == 0 {
                        return Some(self.at + length);
                    }
                    length
                }
            };
        }
        None
    }

    /// Passes a parenthesis of the moves.
    fn enter(&mut self, deeper: isize) -> usize {
        self.in_moves = true;
        self.depth = self.depth.saturating_add_signed(deeper);
        1
    }

    /// Goes to where what was opened first is closed. Quoted texts of JSON and values of
    /// SGF may hold anything.
    fn nested(&mut self, bytes: &[u8], open: u8, close: u8) -> Option<usize> {
        let (quote, unquote) = if open == b'{' { (b'"', b'"') } else { (b'[', b']') };
        while let Some(&byte) = bytes.get(self.at) {
            if byte == quote {
                self.at += 1 + quoted(&bytes[self.at + 1..], unquote)?;
                continue;
            }
            self.at += 1;
            if byte == open {
                self.depth += 1;
            } else if byte == close {
                self.depth -= 1;
                if self.depth == 0 {
                    return Some(self.at);
                }
            }
        }
        None
    }
}

/// The shape of the text that begins here, if enough of it is there.
fn shape_of(bytes: &[u8], ended: bool) -> Option<Shape> {
    match bytes.first()? {
        // A brace alone opens a comment.
        b'{' => {
            let inside = bytes[1..].iter().find(|&&byte| !is_space(byte))?;
            Some(if matches!(inside, b'"' | b'}') { Shape::Object } else { Shape::Moves })
        }
        b'(' => Some(Shape::Tree),
        first if first.is_ascii_alphabetic() => {
            let end = bytes.iter().position(|&byte| is_space(byte)).or(ended.then_some(bytes.len()))?;
            let fields = count(&bytes[..end], b';');
            Some(if fields >= 2 { Shape::Line } else { Shape::Moves })
        }
        _ => Some(Shape::Moves),
    }
}

/// How a comment ends.
enum Comment {
    Closed(usize),
    /// It is never closed: after so many bytes another game begins.
    Swallows(usize),
}

fn comment(bytes: &[u8]) -> Option<Comment> {
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'}' => return Some(Comment::Closed(at + 1)),
            b'[' if bytes[at - 1] == b'\n'
                && follows_empty_line(&bytes[..at - 1])
                && is_tag(&bytes[at..])? =>
            {
                return Some(Comment::Swallows(at));
            }
            _ => {}
        }
    }
    None
}

/// Whether the last line of some bytes is empty.
fn follows_empty_line(bytes: &[u8]) -> bool {
    let line = bytes.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    line == Some(&b'\n')
}

/// Whether a bracket opens a tag, if enough of it is there.
fn is_tag(bytes: &[u8]) -> Option<bool> {
    let name = bytes[1..].iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let after = bytes[1 + name..].iter().find(|byte| **byte != b' ')?;
    Some(name > 0 && *after == b'"')
}

/// The length of a tag; one that is not closed ends with its line.
fn tag(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b']' => return Some(at + 1),
            b'"' => {
                let length = bytes[at + 1..].iter().position(|&byte| byte == b'\n');
                let line = &bytes[at + 1..length.map_or(bytes.len(), |length| at + 1 + length)];
                match quoted(line, b'"') {
                    Some(length) => at += 1 + length,
                    None => return length.map(|length| at + 1 + length),
                }
            }
            _ => at += 1,
        }
    }
}

/// The length of what stands before a closing quote, and that. A backslash escapes.
fn quoted(bytes: &[u8], close: u8) -> Option<usize> {
    let mut at = 0;
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            byte if byte == close => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The length of a word or of the number of a move, and whether it is a result.
fn word(bytes: &[u8]) -> Option<(usize, bool)> {
    let digits = bytes.iter().position(|byte| !byte.is_ascii_digit())?;
    let dots = bytes[digits..].iter().position(|&byte| byte != b'.')?;
    if dots > 0 {
        return Some((digits + dots, false));
    }
    let end = bytes.iter().position(|&byte| is_space(byte) || DELIMITERS.contains(&byte));
    let word = narrow(&bytes[..end.unwrap_or(bytes.len())]);
    if word.len() == bytes.len() {
        return None;
    }
    let is_result = word == UNFINISHED.as_bytes() || RESULTS.iter().any(|result| result.as_bytes() == word);
    Some((word.len(), is_result))
}

/// A word up to the first space that is not of ASCII, or such a space.
fn narrow(word: &[u8]) -> &[u8] {
    if word.is_ascii() {
        return word;
    }
    let text = word.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    match text.find(char::is_whitespace) {
        None => word,
        Some(0) => &word[..text.chars().next().map_or(0, char::len_utf8)],
        Some(at) => &word[..at],
    }
}

/// The length of a space that is not of ASCII, or of a byte order mark.
fn wide_space(bytes: &[u8]) -> usize {
    let first = bytes[..bytes.len().min(WIDEST)].utf8_chunks().next();
    let first = first.and_then(|chunk| chunk.valid().chars().next());
    first.filter(|&c| c.is_whitespace() || c == '\u{feff}').map_or(0, char::len_utf8)
}

/// How often a byte occurs.
pub(super) fn count(bytes: &[u8], wanted: u8) -> usize {
    bytes.iter().map(|&byte| usize::from(byte == wanted)).sum()
}

/// The length of a line with its end.
fn line_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == b'\n').map(|at| at + 1)
}

/// White space as the scanner knows it, of ASCII.
fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}
