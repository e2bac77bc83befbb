//! The text of a tree of SGF, cut into tokens.

use ludoteca_core::TextError;

use crate::TEXTS;

/// A place in the text of a tree.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

/// What a tree is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    /// The semicolon before the properties of a node.
    Node,
    End,
}

/// A property of a node; of several values, each is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'a> {
    pub(super) name: &'a str,
    /// The value with its escapes.
    raw: &'a str,
    /// The place of the value.
    pub(super) at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    /// Takes the next token; returns it with its place.
    pub(super) fn next(&mut self) -> Result<(Token, usize), TextError> {
        self.skip_space();
        let at = self.at;
        let token = match self.rest().bytes().next() {
            None => return Ok((Token::End, at)),
            Some(b'(') => Token::Open,
            Some(b')') => Token::Close,
            Some(b';') => Token::Node,
            Some(_) => return Err(TextError::at(TEXTS.message("record.sgf.shape"), at)),
        };
        self.at += 1;
        Ok((token, at))
    }

    /// Takes the properties of a node.
    pub(super) fn properties(&mut self) -> Result<Vec<Property<'a>>, TextError> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            let rest = self.rest();
            let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
            if length == 0 {
                return Ok(properties);
            }
            let name = &rest[..length];
            self.at += length;
            self.skip_space();
            if !self.rest().starts_with('[') {
                return Err(TextError::at(TEXTS.message("record.sgf.shape"), self.at));
            }
            while self.rest().starts_with('[') {
                properties.push(self.value(name)?);
                self.skip_space();
            }
        }
    }

    /// Takes a value in brackets.
    fn value(&mut self, name: &'a str) -> Result<Property<'a>, TextError> {
        let open = self.at;
        let inside = &self.text[open + 1..];
        let mut escaped = false;
        let close = inside.bytes().position(|byte| {
            let closes = byte == b']' && !escaped;
            escaped = byte == b'\\' && !escaped;
            closes
        });
        let Some(close) = close else {
            return Err(TextError::at(TEXTS.message("record.sgf.value").with("name", name), open));
        };
        self.at = open + 1 + close + 1;
        Ok(Property { name, raw: &inside[..close], at: open + 1 })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }
}

impl Property<'_> {
    /// The value without its escapes.
    pub(super) fn value(&self) -> String {
        let mut letters = self.raw.chars();
        let mut value = String::with_capacity(self.raw.len());
        while let Some(letter) = letters.next() {
            match letter {
                // A line that is broken behind a backslash goes on.
                '\\' => value.extend(letters.next().filter(|next| *next != '\n')),
                letter => value.push(letter),
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_have_values_with_escapes() {
        let mut tokens = Tokens::new(" ( ; A[b\\]\\\\] [c\\\nd]\nEF[] ; )");
        assert_eq!(tokens.next(), Ok((Token::Open, 1)));
        assert_eq!(tokens.next(), Ok((Token::Node, 3)));
        let found = tokens.properties().unwrap();
        let found: Vec<_> = found.iter().map(|one| (one.name, one.value(), one.at)).collect();
        assert_eq!(found, [("A", "b]\\".into(), 7), ("A", "cd".into(), 15), ("EF", String::new(), 24)]);
        assert_eq!(tokens.next().map(|(token, _)| token), Ok(Token::Node));
        assert_eq!(tokens.properties().unwrap().len(), 0);
        assert_eq!(tokens.next().map(|(token, _)| token), Ok(Token::Close));
        assert_eq!(tokens.next().map(|(token, _)| token), Ok(Token::End));
    }

    #[test]
    fn broken_properties_are_refused_where_they_begin() {
        for (text, key, at) in
            [("A", "record.sgf.shape", 1), ("A b", "record.sgf.shape", 2), ("A[b\\]", "record.sgf.value", 1)]
        {
            let error = Tokens::new(text).properties().unwrap_err();
            assert_eq!((error.what.key(), error.at), (key, at), "{text}");
        }
        assert_eq!(Tokens::new(" x").next().unwrap_err().at, 1);
    }
}
