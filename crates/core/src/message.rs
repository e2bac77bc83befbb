//! Everything people read: messages, the three languages and their catalogues.

use std::borrow::Cow;
use std::collections::BTreeMap;
#[cfg(any(test, feature = "testkit"))]
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Error, ErrorKind};

/// A language that Ludoteca speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Spanish.
    Es,
    /// English.
    En,
    /// Portuguese.
    Pt,
}

impl Language {
    /// All languages, in the order menus list them.
    pub const ALL: [Language; 3] = [Language::Es, Language::En, Language::Pt];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Es => "es",
            Language::En => "en",
            Language::Pt => "pt",
        }
    }

    /// The language's name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Es => "Español",
            Language::En => "English",
            Language::Pt => "Português",
        }
    }

    /// The language of a locale name such as `pt_BR.UTF-8`, if we speak it.
    pub fn of_locale(locale: &str) -> Option<Language> {
        locale.split(['_', '-', '.', '@']).next()?.parse().ok()
    }

    /// Renders a message.
    ///
    /// A key that the catalogue lacks is shown as it is; a test makes sure that
    /// none is lacking.
    pub fn say(self, message: &(impl AsRef<Message> + ?Sized)) -> String {
        let message = message.as_ref();
        let Some(template) = message.template(self) else {
            return message.key.to_string();
        };
        let mut text = String::with_capacity(template.len());
        let mut rest = template;
        while let Some(open) = rest.find('{') {
            let Some(close) = rest[open..].find('}').map(|at| at + open) else { break };
            text.push_str(&rest[..open]);
            match message.args.iter().find(|(name, _)| *name == &rest[open + 1..close]) {
                Some((_, arg)) => text.push_str(&arg.render(self)),
                None => text.push_str(&rest[open..=close]),
            }
            rest = &rest[close + 1..];
        }
        text.push_str(rest);
        text
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = Error;

    fn from_str(text: &str) -> Result<Language, Error> {
        let code = text.trim().to_ascii_lowercase();
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or_else(|| TEXTS.unknown("error.language").with("text", text))
    }
}

/// Something to say to a person: a key of the catalogues and its arguments.
///
/// ```
/// use ludoteca_core::{Language, TEXTS};
/// let message = TEXTS.message("error.language").with("text", "fr");
/// assert!(Language::En.say(&message).contains("fr"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Where its text stands.
    texts: &'static Catalogue,
    key: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Arg {
    Text(String),
    Message(Message),
    /// A place of the board as the game's own texts name it.
    Place(String),
}

impl Arg {
    fn render(&self, language: Language) -> String {
        match self {
            Arg::Text(text) | Arg::Place(text) => text.clone(),
            Arg::Message(message) => language.say(message),
        }
    }
}

impl Message {
    /// Adds an argument that reads the same in every language.
    ///
    /// It may come from a file or a stranger: control characters are replaced and
    /// a long text is cut.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Message {
        self.args.push((name, Arg::Text(printable(&value.to_string()))));
        self
    }

    /// Adds an argument of our own making, which is shown whole as it is.
    #[must_use]
    pub fn with_trusted(mut self, name: &'static str, value: impl Into<String>) -> Message {
        self.args.push((name, Arg::Text(value.into())));
        self
    }

    /// Adds an argument that is itself translated.
    #[must_use]
    pub fn with_message(mut self, name: &'static str, message: impl Into<Message>) -> Message {
        self.args.push((name, Arg::Message(message.into())));
        self
    }

    /// Adds a place of the board as the game's own texts name it, which somebody who has
    /// other coordinates puts into them.
    #[must_use]
    pub fn with_place(mut self, name: &'static str, place: impl fmt::Display) -> Message {
        self.args.push((name, Arg::Place(printable(&place.to_string()))));
        self
    }

    /// The same message with its places named otherwise.
    #[must_use]
    pub fn with_places_named(mut self, name: &dyn Fn(&str) -> String) -> Message {
        for (_, arg) in &mut self.args {
            match arg {
                Arg::Text(_) => {}
                Arg::Message(message) => *message = message.clone().with_places_named(name),
                Arg::Place(place) => *place = name(place),
            }
        }
        self
    }

    /// The places of the board that it names, as the game's own texts do.
    pub fn places(&self) -> Vec<&str> {
        let mut places = Vec::new();
        for (_, arg) in &self.args {
            match arg {
                Arg::Text(_) => {}
                Arg::Message(message) => places.extend(message.places()),
                Arg::Place(place) => places.push(place.as_str()),
            }
        }
        places
    }

    /// The catalogue key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The catalogue's text for this message, arguments not yet filled in.
    fn template(&self, language: Language) -> Option<&'static str> {
        let texts = self.texts.all(language);
        let template = texts.get(self.key.as_ref()).or_else(|| {
            let form = if self.count() == Some(1) { "one" } else { "other" };
            texts.get(format!("{}.{form}", self.key).as_str())
        });
        template.map(String::as_str)
    }

    /// What is missing to say this message: keys, and arguments as `{name}`.
    #[cfg(feature = "testkit")]
    pub(crate) fn gaps(&self, language: Language) -> Vec<String> {
        let Some(template) = self.template(language) else {
            return vec![self.key.to_string()];
        };
        let unfilled =
            placeholders(template).filter(|name| !self.args.iter().any(|(known, _)| known == name));
        let nested = self.args.iter().flat_map(|(_, arg)| match arg {
            Arg::Message(message) => message.gaps(language),
            Arg::Text(_) | Arg::Place(_) => Vec::new(),
        });
        unfilled.map(|name| format!("{{{name}}} in {}", self.key)).chain(nested).collect()
    }

    /// The number that decides between singular and plural: the argument `n`.
    fn count(&self) -> Option<u64> {
        self.args.iter().find_map(|(name, arg)| match arg {
            Arg::Text(text) if *name == "n" => text.parse().ok(),
            _ => None,
        })
    }
}

/// The most characters of an argument that are shown.
const LONGEST_ARGUMENT: usize = 200;

/// What can be shown of a text without harm to a terminal.
fn printable(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(LONGEST_ARGUMENT)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if text.chars().nth(LONGEST_ARGUMENT).is_some() {
        shown.push('…');
    }
    shown
}

impl AsRef<Message> for Message {
    fn as_ref(&self) -> &Message {
        self
    }
}

impl fmt::Display for Message {
    /// Writes the English text, for logs and library users.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::En.say(self))
    }
}

/// A reason that can be told to a person.
pub trait Reason: fmt::Debug {
    /// What to say.
    fn message(&self) -> Message;

    /// What kind of thing went wrong, for programs.
    fn kind(&self) -> ErrorKind;
}

/// What one crate says, in every language: a flat list of texts by their keys.
///
/// Each crate has its own, so that whoever uses a part of Ludoteca carries the texts of
/// that part and no others.
pub struct Catalogue {
    /// Flat JSON objects of strings, in the order of [`Language::ALL`].
    sources: [&'static str; 3],
    texts: [OnceLock<BTreeMap<String, String>>; 3],
}

impl Catalogue {
    /// A catalogue of flat JSON objects of strings: Spanish, English, Portuguese.
    pub const fn new(es: &'static str, en: &'static str, pt: &'static str) -> Catalogue {
        Catalogue { sources: [es, en, pt], texts: [const { OnceLock::new() }; 3] }
    }

    /// A message without arguments.
    pub fn message(&'static self, key: impl Into<Cow<'static, str>>) -> Message {
        Message { texts: self, key: key.into(), args: Vec::new() }
    }

    /// A text without arguments.
    pub fn text(&'static self, language: Language, key: &'static str) -> String {
        language.say(&self.message(key))
    }

    /// Whether there is a text for a key.
    pub fn has(&'static self, key: &str) -> bool {
        self.all(Language::En).contains_key(key)
    }

    /// All texts of one language by key.
    ///
    /// # Panics
    /// If the embedded catalogue is not a flat JSON object of strings, which the testkit
    /// rules out.
    pub fn all(&'static self, language: Language) -> &'static BTreeMap<String, String> {
        self.texts[language as usize].get_or_init(|| {
            serde_json::from_str(self.sources[language as usize])
                .expect("the embedded catalogue is a flat JSON object of strings")
        })
    }
}

/// A catalogue is itself and no other.
impl PartialEq for Catalogue {
    fn eq(&self, other: &Catalogue) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Catalogue {}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").finish_non_exhaustive()
    }
}

/// What `core` itself says.
pub static TEXTS: Catalogue = Catalogue::new(
    include_str!("../locales/es.json"),
    include_str!("../locales/en.json"),
    include_str!("../locales/pt.json"),
);

impl Serialize for Message {
    /// The key, and the arguments by name; those that are messages themselves likewise.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let args: BTreeMap<&str, &Arg> = self.args.iter().map(|(name, arg)| (*name, arg)).collect();
        let mut message = serializer.serialize_struct("Message", 2)?;
        message.serialize_field("key", &self.key)?;
        message.serialize_field("args", &args)?;
        message.end()
    }
}

impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Text(text) | Arg::Place(text) => serializer.serialize_str(text),
            Arg::Message(message) => message.serialize(serializer),
        }
    }
}

/// Checks that a catalogue says the same in all languages: the same keys, the same gaps,
/// and nothing empty.
///
/// # Panics
/// If it does not.
#[cfg(any(test, feature = "testkit"))]
pub(crate) fn check_catalogue(texts: &'static Catalogue) {
    let english = texts.all(Language::En);
    for language in Language::ALL {
        let here = texts.all(language);
        let keys = |texts: &BTreeMap<String, String>| texts.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(here), keys(english), "{language} and en have different keys");
        for (key, text) in here {
            assert!(!text.trim().is_empty(), "{language}: {key} is empty");
            let gaps = |text: &str| placeholders(text).map(str::to_owned).collect::<BTreeSet<_>>();
            assert_eq!(gaps(text), gaps(&english[key]), "{language}: {key} has other placeholders than en");
        }
    }
}

/// The names of the arguments that a text asks for.
#[cfg(any(test, feature = "testkit"))]
fn placeholders(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogues_have_the_same_keys_and_placeholders() {
        check_catalogue(&TEXTS);
    }

    #[test]
    fn messages_are_written_with_their_arguments() {
        let inner = TEXTS.message("error.language").with("text", "x");
        let message = TEXTS.message("error.rules").with("text", "a").with_message("what", inner);
        let json = serde_json::to_value(&message).unwrap();
        assert_eq!(json["key"], "error.rules");
        assert_eq!(json["args"]["what"]["args"]["text"], "x");
    }

    #[test]
    fn places_are_named_otherwise_wherever_they_stand() {
        let inner = TEXTS.message("error.language").with_place("text", "a1");
        let message = TEXTS.message("error.rules").with("text", "a1").with_message("what", inner);
        let said = Language::En.say(&message.with_places_named(&|place| format!("<{place}>")));
        assert!(said.contains("<a1>") && said.contains("\"a1\""), "{said}");
    }

    #[test]
    fn locale_names_give_their_language() {
        assert_eq!(Language::of_locale("pt_BR.UTF-8"), Some(Language::Pt));
        assert_eq!(Language::of_locale("es"), Some(Language::Es));
        assert_eq!(Language::of_locale("C.UTF-8"), None);
        assert_eq!(Language::of_locale(""), None);
    }

    #[test]
    fn arguments_cannot_reach_the_terminal() {
        let message = TEXTS.message("error.language").with("text", format!("\x1b[2J\n{}", "x".repeat(500)));
        let said = Language::En.say(&message);
        assert!(!said.chars().any(char::is_control) && said.chars().count() < 300, "{said:?}");
    }

    #[test]
    fn arguments_are_filled_in_once_and_never_expanded_again() {
        let message = TEXTS.message("error.language").with("text", "{text}");
        assert!(Language::En.say(&message).contains("{text}"));
    }
}
