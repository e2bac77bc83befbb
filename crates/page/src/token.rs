//! The secret that whoever may use the desk knows.

use std::fmt::Write as _;
use std::io;

/// The bytes of a token.
const BYTES: usize = 16;

/// A secret that nobody guesses: in the address that the program shows, and nowhere else.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// Another one every time.
    pub(crate) fn random() -> io::Result<Token> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let mut text = String::new();
        for byte in bytes {
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Token(text))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Whether somebody knows it. How long that takes says nothing about it.
    pub(crate) fn is(&self, told: &str) -> bool {
        let differing = self.0.bytes().zip(told.bytes()).fold(0, |seen, (a, b)| seen | (a ^ b));
        told.len() == self.0.len() && differing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_will_do() {
        let (token, other) = (Token::random().expect("chance"), Token::random().expect("chance"));
        assert!(token.is(token.text()));
        assert_eq!(token.text().len(), 2 * BYTES);
        for wrong in [other.text(), "", &token.text()[1..], &format!("{}0", token.text())] {
            assert!(!token.is(wrong), "{wrong}");
        }
    }
}
