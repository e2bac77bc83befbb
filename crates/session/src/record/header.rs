//! Who played, where and when: the tags of a record that its moves do not say.

use ludoteca_core::{Error, Side};

use crate::TEXTS;
use crate::TimeControl;

/// The tags that every record has, in order, and what they say when nothing is known.
pub(super) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// How many tags outside the roster a record may have.
const MOST_OTHERS: usize = 1000;

/// The tags that follow from the rest of the record.
const DERIVED: [&str; 5] = ["Result", "Game", "Variant", "Position", "Termination"];

/// The most tags of a record.
pub(super) const MOST_TAGS: usize = MOST_OTHERS + ROSTER.len() + DERIVED.len() + 1;

/// The tags of a record, without those that follow from its moves and rules.
///
/// ```
/// use ludoteca_session::Header;
/// let mut header = Header::default();
/// header.set("White", "Ana")?;
/// header.set("TimeControl", "5m+3s")?;
/// header.set("Annotator", "the \"cat\"")?;
/// assert_eq!(header.tag("white"), Some("Ana"));
/// assert_eq!(header.time_control().unwrap().to_string(), "300+3");
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    roster: [Option<String>; ROSTER.len()],
    time_control: Option<TimeControl>,
    others: Vec<(String, String)>,
}

impl Header {
    /// What a tag says, if it is known; names are read in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        match roster_index(name) {
            Some(index) => self.roster[index].as_deref(),
            None => self
                .others
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(name))
                .map(|(_, value)| &**value),
        }
    }

    /// Sets a tag. Control characters become spaces; a tag of the roster is
    /// forgotten when it is set to nothing or to a question mark.
    ///
    /// # Errors
    /// If the name has other characters than letters, digits and `_`, if the rest
    /// of the record already says it (`Result`, `Game`, `Variant`, `Position`,
    /// `Termination`), if it is `TimeControl` and not a time, or if there are too
    /// many tags.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if is_derived(name) {
            return Err(TEXTS.malformed("record.tag.derived").with("tag", name));
        }
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(TEXTS.malformed("record.tag.name").with("text", name));
        }
        let value = value.replace(char::is_control, " ").trim().to_owned();
        if name.eq_ignore_ascii_case("TimeControl") {
            self.time_control = match value.as_str() {
                "" | "-" | "?" => None,
                text => Some(text.parse::<TimeControl>()?),
            };
        } else if let Some(index) = roster_index(name) {
            let known = !value.is_empty() && value != "?" && value != ROSTER[index].1;
            self.roster[index] = known.then_some(value);
        } else if let Some(old) = self.others.iter_mut().find(|(old, _)| old.eq_ignore_ascii_case(name)) {
            old.1 = value;
        } else if self.others.len() < MOST_OTHERS {
            self.others.push((name.to_owned(), value));
        } else {
            return Err(too_many());
        }
        Ok(())
    }

    /// Takes a tag outside the roster away; what it said.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let at = self.others.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.others.remove(at).1)
    }

    /// The name of a player, if it is known.
    pub fn player(&self, side: Side) -> Option<&str> {
        self.tag(player_tag(side))
    }

    /// Names a player.
    pub fn set_player(&mut self, side: Side, name: &str) {
        self.set(player_tag(side), name).expect("the tags of the players are of the roster");
    }

    /// Dates the game, as in `2026.11.15`.
    pub fn set_date(&mut self, date: &str) {
        self.set("Date", date).expect("the date is of the roster");
    }

    /// The time that the players have, if it is limited.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time_control
    }

    /// Sets the time that the players have.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) {
        self.time_control = control;
    }

    /// The tags outside the roster, in the order in which they were set.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others.iter().map(|(name, value)| (&**name, &**value))
    }

    /// What the tags of the roster say, question marks where nothing is known.
    pub(super) fn roster(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let values = self.roster.iter().zip(ROSTER);
        values.map(|(value, (name, unknown))| (name, value.as_deref().unwrap_or(unknown)))
    }
}

/// That there are more tags than anybody needs.
pub(super) fn too_many() -> Error {
    TEXTS.too_large("record.tag.many").with("limit", MOST_OTHERS)
}

/// Whether a tag follows from the rest of the record.
pub(super) fn is_derived(name: &str) -> bool {
    DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(name))
}

fn roster_index(name: &str) -> Option<usize> {
    ROSTER.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))
}

fn player_tag(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_that_the_record_itself_tells_cannot_be_set() {
        let mut header = Header::default();
        for name in ["Result", "game", "VARIANT", "Position", "Termination"] {
            assert_eq!(header.set(name, "x").unwrap_err().key(), "record.tag.derived", "{name}");
        }
        for name in ["", "a b", "a\"", "é", "[x"] {
            assert_eq!(header.set(name, "x").unwrap_err().key(), "record.tag.name", "{name}");
        }
        assert_eq!(header.set("timecontrol", "soon").unwrap_err().key(), "time.shape");
        assert_eq!(header, Header::default());
    }

    #[test]
    fn unknown_is_the_same_as_unset_and_order_is_kept() {
        let mut header = Header::default();
        for (name, value) in [("Event", "?"), ("Date", "????.??.??"), ("Date", "?"), ("TimeControl", "-")] {
            header.set(name, value).unwrap();
        }
        assert_eq!(header, Header::default());
        for (name, value) in [("B", "1"), ("A", "2\n3"), ("b", "4")] {
            header.set(name, value).unwrap();
        }
        assert_eq!(header.others().collect::<Vec<_>>(), [("B", "4"), ("A", "2 3")]);
        header.set_player(Side::Second, "Gata");
        assert_eq!((header.tag("Black"), header.player(Side::First)), (Some("Gata"), None));
    }
}
