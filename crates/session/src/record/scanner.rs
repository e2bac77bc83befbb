//! The text of a record, cut into tokens.

use ludoteca_core::{Message, TextError};

use crate::TEXTS;

/// A place in the text of a record. Copies look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// A token and the byte where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) at: usize,
}

/// What a record is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind<'a> {
    Tag(Tag<'a>),
    /// The inside of a comment.
    Comment(&'a str),
    /// The number of a move, with its dots.
    Number,
    /// A move or a part of one, a result, or anything else.
    Word(&'a str),
    /// A mark after `$`.
    Mark(u8),
    Open,
    Close,
    End,
}

/// A tag pair as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    /// The value with its escapes.
    raw: &'a str,
    /// The place of the value.
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// Takes the next token.
    pub(super) fn token(&mut self) -> Result<Token<'a>, TextError> {
        self.skip_space();
        let at = self.at;
        let kind = match self.rest().chars().next() {
            None => Kind::End,
            Some('[') => Kind::Tag(self.tag()?),
            Some('{') => self.comment()?,
            Some(';') => Kind::Comment(&self.take_line()[1..]),
            Some('$') => self.mark()?,
            Some('(') => self.single(Kind::Open),
            Some(')') => self.single(Kind::Close),
            Some(c @ ('}' | ']')) => {
                return Err(TextError::at(TEXTS.message("record.stray").with("text", c), at));
            }
            Some(_) => self.word(),
        };
        Ok(Token { kind, at })
    }

    /// Leaves the present line.
    pub(super) fn take_line(&mut self) -> &'a str {
        let rest = self.rest();
        self.take(rest.find('\n').unwrap_or(rest.len()))
    }

    /// The text from one byte to another.
    pub(super) fn between(&self, from: usize, to: usize) -> &'a str {
        &self.text[from..to]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|c| !wanted(c)).unwrap_or(rest.len()))
    }

    fn single(&mut self, kind: Kind<'a>) -> Kind<'a> {
        self.take(1);
        kind
    }

    /// Skips white space, and lines that begin with a percent sign: PGN keeps
    /// those for other programs.
    pub(super) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
        while self.rest().starts_with('%') && (self.at == 0 || self.text[..self.at].ends_with('\n')) {
            self.take_line();
            self.take_while(char::is_whitespace);
        }
    }

    fn comment(&mut self) -> Result<Kind<'a>, TextError> {
        let rest = self.rest();
        let Some(close) = rest.find('}') else {
            return Err(TextError::at(TEXTS.message("record.comment.unclosed"), self.at));
        };
        self.take(close + 1);
        Ok(Kind::Comment(&rest[1..close]))
    }

    fn mark(&mut self) -> Result<Kind<'a>, TextError> {
        let at = self.at;
        self.take(1);
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map(Kind::Mark).map_err(|_| {
            TextError::at(TEXTS.message("record.mark").with("text", &self.text[at..self.at]), at)
        })
    }

    fn word(&mut self) -> Kind<'a> {
        let mut numbered = *self;
        numbered.take_while(|c| c.is_ascii_digit());
        if !numbered.take_while(|c| c == '.').is_empty() {
            *self = numbered;
            return Kind::Number;
        }
        Kind::Word(self.take_while(|c| !c.is_whitespace() && !"[]{}();$".contains(c)))
    }

    fn tag(&mut self) -> Result<Tag<'a>, TextError> {
        let open = self.at;
        let unclosed = || TextError::at(TEXTS.message("record.tag.unclosed"), open);
        let expected = |scanner: &Scanner<'a>| {
            if scanner.rest().is_empty() {
                unclosed()
            } else {
                TextError::at(TEXTS.message("record.tag.shape"), scanner.at)
            }
        };

        self.take(1);
        self.skip_space();
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.skip_space();
        if name.is_empty() || !self.rest().starts_with('"') {
            return Err(expected(self));
        }
        self.take(1);
        let at = self.at;
        let raw = loop {
            self.take_while(|c| !matches!(c, '"' | '\\' | '\n'));
            match self.rest().as_bytes() {
                [b'"', ..] => break &self.text[at..self.at],
                [b'\\', b'"' | b'\\', ..] => self.take(2),
                [b'\\', ..] => self.take(1),
                _ => return Err(unclosed()),
            };
        };
        self.take(1);
        self.skip_space();
        if !self.rest().starts_with(']') {
            return Err(expected(self));
        }
        self.take(1);
        Ok(Tag { name, raw, at })
    }
}

impl Tag<'_> {
    /// Whether this is the tag of that name, in any case.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The value without its escapes.
    pub(super) fn value(&self) -> String {
        self.characters().map(|(_, c)| c).collect()
    }

    /// An error at a byte of the value.
    pub(super) fn error(&self, what: Message, at: usize) -> TextError {
        let mut length = 0;
        let place = self.characters().find(|&(_, c)| {
            length += c.len_utf8();
            length > at
        });
        TextError::at(what, self.at + place.map_or(self.raw.len(), |(place, _)| place))
    }

    /// The characters of the value and where they stand in the raw text.
    fn characters(&self) -> impl Iterator<Item = (usize, char)> {
        let mut characters = self.raw.char_indices().peekable();
        std::iter::from_fn(move || match characters.next()? {
            (at, '\\') => match characters.next_if(|&(_, c)| matches!(c, '"' | '\\')) {
                Some((_, escaped)) => Some((at, escaped)),
                None => Some((at, '\\')),
            },
            plain => Some(plain),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, TextError> {
        let mut scanner = Scanner::new(text);
        let mut words = Vec::new();
        loop {
            let token = scanner.token()?;
            words.push(match token.kind {
                Kind::End => return Ok(words),
                Kind::Tag(tag) => format!("{}={}", tag.name, tag.value()),
                kind => format!("{kind:?}"),
            });
        }
    }

    #[test]
    fn tokens_need_no_space_between_them() {
        assert_eq!(
            words("1.31-26!(31-27{a (b})1...1-5$2;rest {\r\n*").unwrap(),
            [
                "Number",
                "Word(\"31-26!\")",
                "Open",
                "Word(\"31-27\")",
                "Comment(\"a (b\")",
                "Close",
                "Number",
                "Word(\"1-5\")",
                "Mark(2)",
                "Comment(\"rest {\\r\")",
                "Word(\"*\")"
            ]
        );
        assert_eq!(words("% a\n*%b\n%c").unwrap(), ["Word(\"*%b\")"]);
    }

    #[test]
    fn tags_are_read_with_escapes_and_any_space() {
        assert_eq!(words("[A \"x\"][ B\n\"say \\\"a\\\\b\\c\\\"\" ]").unwrap(), ["A=x", "B=say \"a\\b\\c\""]);
    }

    #[test]
    fn errors_inside_a_tag_keep_their_place() {
        let Kind::Tag(tag) = Scanner::new("[A \"\\\"b\\\\é\"]").token().unwrap().kind else {
            panic!("a tag")
        };
        let place = |at| tag.error(TEXTS.message("x"), at).at;
        assert_eq!([place(0), place(1), place(2), place(3), place(4), place(9)], [4, 6, 7, 9, 9, 11]);
    }

    #[test]
    fn broken_tokens_are_refused_where_they_begin() {
        for (text, key, at) in [
            (" {a", "record.comment.unclosed", 1),
            ("a }", "record.stray", 2),
            (" ]", "record.stray", 1),
            ("$", "record.mark", 0),
            ("$256", "record.mark", 0),
            ("[", "record.tag.unclosed", 0),
            (" [A", "record.tag.unclosed", 1),
            ("[A \"", "record.tag.unclosed", 0),
            ("[A \"b\\\"]", "record.tag.unclosed", 0),
            ("[A \"b\n\"]", "record.tag.unclosed", 0),
            ("[A \"b\"", "record.tag.unclosed", 0),
            ("[A b]", "record.tag.shape", 3),
            ("[\"b\"]", "record.tag.shape", 1),
            ("[é \"b\"]", "record.tag.shape", 1),
            ("[A \"b\" c]", "record.tag.shape", 7),
        ] {
            let error = words(text).unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text:?}");
        }
    }
}
