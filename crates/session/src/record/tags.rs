//! The tag section of a record, before it is understood.

use std::collections::HashSet;

use ludoteca_core::{Ending, Playable, TextError};

use super::ending::{RESULTS, UNFINISHED, ending_of};
use super::scanner::{Kind, Scanner, Tag};
use super::{Header, header, sgf};

use crate::TEXTS;

/// The tags of a record in their order, no two of the same name.
#[derive(Debug, Default)]
pub(super) struct Tags<'a> {
    tags: Vec<Tag<'a>>,
    names: HashSet<String>,
}

impl<'a> Tags<'a> {
    pub(super) fn add(&mut self, tag: Tag<'a>, at: usize) -> Result<(), TextError> {
        if !self.names.insert(tag.name.to_ascii_lowercase()) {
            return Err(TextError::at(TEXTS.message("record.tag.twice").with("tag", tag.name), at));
        }
        if self.tags.len() == header::MOST_TAGS {
            return Err(TextError::of(header::too_many(), at));
        }
        self.tags.push(tag);
        Ok(())
    }

    fn find(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().find(|tag| tag.is(name))
    }

    /// Makes sure that the record is one of this game.
    pub(super) fn check_game<G: Playable>(&self) -> Result<(), TextError> {
        match self.find("Game") {
            Some(tag) if !tag.value().trim().eq_ignore_ascii_case(G::NAME) => {
                let what = TEXTS.message("record.game").with("game", tag.value()).with("wanted", G::NAME);
                Err(tag.error(what, 0))
            }
            _ => Ok(()),
        }
    }

    /// The rules, the default ones if nothing is said.
    pub(super) fn rules<G: Playable>(&self) -> Result<G::Rules, TextError> {
        match self.find("Variant") {
            None => Ok(G::Rules::default()),
            Some(tag) => tag.value().parse().map_err(|error| unreadable(tag, error)),
        }
    }

    /// The position that the game began with.
    pub(super) fn start<G: Playable>(&self, rules: &G::Rules) -> Result<G, TextError> {
        match self.find("Position") {
            None => Ok(G::start(rules)),
            Some(tag) => G::parse_position(rules, &tag.value()).map_err(|error| unreadable(tag, error)),
        }
    }

    /// Everything that the moves do not tell.
    pub(super) fn header(&self) -> Result<Header, TextError> {
        let mut header = Header::default();
        for tag in self.tags.iter().filter(|tag| !header::is_derived(tag.name)) {
            header.set(tag.name, &tag.value()).map_err(|error| unreadable(tag, TextError::of(error, 0)))?;
        }
        Ok(header)
    }

    /// The result of the tag section must be that of the moves, if it is there.
    pub(super) fn check_result(&self, result: &str) -> Result<(), TextError> {
        let Some(tag) = self.find("Result") else { return Ok(()) };
        let value = tag.value();
        match value.trim() {
            "" | "?" => Ok(()),
            said if said == result => Ok(()),
            said => {
                let known = said == UNFINISHED || RESULTS.contains(&said);
                let key = if known { "record.result.two" } else { "record.result.unknown" };
                Err(tag.error(TEXTS.message(key).with("tag", said).with("result", result), 0))
            }
        }
    }

    /// Why the game ended, if that is said.
    pub(super) fn ending<G: Playable>(&self) -> Result<Option<Ending>, TextError> {
        let Some(tag) = self.find("Termination") else { return Ok(None) };
        ending_of::<G>(&tag.value()).map_err(|error| tag.error(error.into(), 0))
    }
}

fn unreadable(tag: &Tag<'_>, error: TextError) -> TextError {
    let what = TEXTS.message("record.tag.value").with("tag", tag.name).with_message("why", error.what);
    tag.error(what, error.at)
}

/// The name in the `Game` tag of a record or in the `GM` of a tree of SGF, to tell the game
/// before reading it.
///
/// It looks at the tag section only and skips lines with broken tags.
///
/// ```
/// use ludoteca_session::game_of;
/// assert_eq!(game_of("[White \"Ana\"]\n[Game \"cats\"]\n\n1. 31-26 *"), Some("cats".to_owned()));
/// assert_eq!(game_of("1. 31-26 *"), None);
/// ```
pub fn game_of(text: &str) -> Option<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if sgf::is_sgf(text) {
        return sgf::game_of(text);
    }
    let mut scanner = Scanner::new(text);
    loop {
        let ahead = scanner;
        match scanner.token().map(|token| token.kind) {
            Ok(Kind::Tag(tag)) if tag.is("Game") => return Some(tag.value().trim().to_owned()),
            Ok(Kind::Tag(_) | Kind::Comment(_)) => {}
            Ok(_) => return None,
            Err(_) => {
                scanner = ahead;
                scanner.skip_space();
                if !scanner.take_line().starts_with('[') {
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_found_in_any_tag_section() {
        for text in [
            "\u{feff}[game \" Cats \"]",
            "\r\n; by hand\r\n[A \"b\"] [Game \"Cats\"] 1. x",
            "{a} [Broken\n[A b]\n[Game \"Cats\"]\n[Broken too",
        ] {
            assert_eq!(game_of(text).as_deref(), Some("Cats"), "{text:?}");
        }
        for text in
            ["", "[", "{", "1. 31-26 [Game \"cats\"]", "[A \"[Game \\\"cats\\\"]\"] *", "{[Game \"cats\"]"]
        {
            assert_eq!(game_of(text), None, "{text:?}");
        }
    }
}
