//! The sources and the catalogues speak of the same messages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ludoteca_core::ErrorKind;

/// Keys that the sources put together from a prefix and a word.
const COMPUTED: [&str; 17] = [
    "button.",
    "command.",
    "effect.",
    "ending.",
    "form.",
    "help.",
    "mark.",
    "opponent.",
    "part.",
    "piece.",
    "setting.",
    "skin.",
    "trace.count.",
    "trace.why.",
    "watch.why.",
    "weight.",
    "word.",
];
/// Keys that every game has below its own name.
const OF_A_GAME: [&str; 11] = [
    ".about",
    ".aim",
    ".learn.",
    ".legend",
    ".names",
    ".side.",
    ".theme.",
    ".title",
    ".turn.",
    ".variant.",
    ".won.",
];
/// Keys of `core` that whoever reads a text passes to it.
const PASSED_TO_CORE: [&str; 2] = ["error.position", "error.rules"];
/// The endings of the keys of a message with a singular and a plural.
const FORMS: [&str; 2] = [".one", ".other"];

/// The texts of one language by key.
pub(crate) type Texts = BTreeMap<String, String>;

/// The texts of each crate that says something, in the order es, en, pt.
pub(crate) fn catalogues() -> BTreeMap<String, [Texts; 3]> {
    let folders = folders().into_iter().filter(|folder| folder.join("locales").exists());
    let read = |path: PathBuf| -> Texts {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let texts = |folder: &Path| ["es", "en", "pt"].map(|l| read(folder.join(format!("locales/{l}.json"))));
    folders.map(|folder| (name(&folder), texts(&folder))).collect()
}

/// The folders of all crates, those of the tests too.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = ["crates", "tests"].map(|folder| root.join(folder));
    let entries = crates.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder of crates"));
    entries.map(|entry| entry.expect("an entry of an open folder").path()).collect()
}

fn name(folder: &Path) -> String {
    folder.file_name().and_then(|name| name.to_str()).expect("crates have plain names").to_owned()
}

fn has(texts: &Texts, key: &str) -> bool {
    texts.contains_key(key) || FORMS.iter().all(|form| texts.contains_key(&format!("{key}{form}")))
}

#[test]
fn every_language_says_the_same() {
    for (room, [es, en, pt]) in catalogues() {
        for (language, texts) in [("es", &es), ("en", &en), ("pt", &pt)] {
            assert!(texts.keys().eq(en.keys()), "{room}: {language} and en have different keys");
            for (key, text) in texts {
                let gaps = |text: &str| -> BTreeSet<String> {
                    let parts = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
                    parts.map(|(name, _)| name.to_owned()).collect()
                };
                assert!(!text.trim().is_empty(), "{room}, {language}: {key} is empty");
                assert_eq!(gaps(text), gaps(&en[key]), "{room}, {language}: {key} has other gaps than en");
            }
        }
    }
}

#[test]
fn no_key_is_in_two_catalogues() {
    let mut homes = BTreeMap::new();
    for (room, [_, en, _]) in catalogues() {
        for key in en.into_keys() {
            if let Some(other) = homes.insert(key.clone(), room.clone()) {
                panic!("{key} is said by {other} and by {room}");
            }
        }
    }
}

#[test]
fn every_key_of_the_sources_is_in_the_catalogue_that_is_asked() {
    let catalogues = catalogues();
    let all: Texts = catalogues.values().flat_map(|[_, en, _]| en.clone()).collect();
    let areas: BTreeSet<&str> = all.keys().filter_map(|key| key.split('.').next()).collect();
    for ((room, literal), place) in literals() {
        // What is said is a key whatever it looks like; elsewhere, what looks like one
        // is: helpers take keys and pass them to the catalogue of their crate.
        let is_key = looks_like_a_key(&literal, &areas) && !PASSED_TO_CORE.contains(&literal.as_str());
        let asked = place.asked.or_else(|| is_key.then_some(room));
        if let Some(room) = asked {
            let texts = catalogues.get(&room).map(|[_, en, _]| en);
            let file = place.file.display();
            assert!(texts.is_some_and(|texts| has(texts, &literal)), "{file}: {room} lacks {literal:?}");
        }
    }
}

#[test]
fn every_key_of_the_catalogues_is_in_the_sources() {
    let literals: BTreeSet<String> = literals().into_keys().map(|(_, literal)| literal).collect();
    for (room, [_, en, _]) in catalogues() {
        for key in en.keys() {
            let stem = FORMS.iter().find_map(|form| key.strip_suffix(form));
            let used = literals.contains(key) || stem.is_some_and(|stem| literals.contains(stem));
            let computed = COMPUTED.iter().any(|prefix| key.starts_with(prefix))
                || key.find('.').is_some_and(|at| OF_A_GAME.iter().any(|part| key[at..].starts_with(part)));
            assert!(used || computed, "no source says {key:?}: a dead text of {room}");
        }
    }
}

#[test]
fn the_scanner_sees_literals_and_nothing_else() {
    let source = r##"
        // "comment.no" and 'x
        /* "block.no" */
        TEXTS.message("said.yes"); TEXTS . text ( language, "said.too" ); wrong("plain.yes", '"', 'a', '\'');
        ludoteca_core::TEXTS.message("said.below"); TEXTS.too_large("said.large");
        let life: &'static str = r#"raw.yes"#; "esc\"aped";

#[cfg(test)]
mod tests { const X: &str = "test.no"; }"##;
    let mut found = BTreeMap::new();
    scan(source, "here", Path::new("x.rs"), &mut found);
    let found: Vec<_> =
        found.iter().map(|((_, text), place)| (text.as_str(), place.asked.as_deref())).collect();
    let expected = [
        ("esc\\\"aped", None),
        ("plain.yes", None),
        ("raw.yes", None),
        ("said.below", Some("core")),
        ("said.large", Some("here")),
        ("said.too", Some("here")),
        ("said.yes", Some("here")),
    ];
    assert_eq!(found, expected);
}

/// Where a literal was found.
struct Place {
    file: PathBuf,
    /// The crate whose catalogue is asked for it, if one is.
    asked: Option<String>,
}

/// Words joined by dots, the first of them one that begins keys.
fn looks_like_a_key(literal: &str, areas: &BTreeSet<&str>) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let mut words = literal.split('.');
    words.clone().all(word) && words.next().is_some_and(|area| areas.contains(area)) && words.next().is_some()
}

/// The string literals of all crates' sources by the crate, those of the page's client too; unit
/// tests and the helpers of those (`testing.rs`) left out.
fn literals() -> BTreeMap<(String, String), Place> {
    let mut found = BTreeMap::new();
    for folder in folders() {
        for sources_of in ["src", "client"] {
            sources(&folder.join(sources_of), &name(&folder), &mut found);
        }
    }
    assert!(!found.is_empty(), "no sources found");
    found
}

fn sources(folder: &Path, room: &str, found: &mut BTreeMap<(String, String), Place>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("an entry of an open folder").path();
        if path.is_dir() {
            sources(&path, room, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "js")
            && !path.ends_with("testing.rs")
        {
            scan(&fs::read_to_string(&path).expect("sources are text"), room, &path, found);
        }
    }
}

/// The crate whose catalogue is asked for the literal that follows, if one is.
fn asked(before: &str, room: &str) -> Option<String> {
    let mut makers = ErrorKind::ALL.into_iter().map(ErrorKind::word).chain(["message"]);
    let made = makers.find_map(|maker| before.strip_suffix(&format!("TEXTS.{maker}(")));
    let texts = made.or_else(|| {
        let (texts, language) = before.rsplit_once("TEXTS.text(")?;
        (language.ends_with(',') && !language.contains(';')).then_some(texts)
    })?;
    let Some(path) = texts.strip_suffix("::") else { return Some(room.to_owned()) };
    let start = path.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    // The catalogue of a game that only the compiler knows.
    path[start..].strip_prefix("ludoteca_").map(str::to_owned)
}

/// Collects the string literals of one source, up to its unit tests.
fn scan(source: &str, room: &str, file: &Path, found: &mut BTreeMap<(String, String), Place>) {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let mut rest = source;
    let mut before = String::new();
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if first == '\'' {
            character(rest)
        } else if let Some((literal, length)) = string(rest) {
            let asked = asked(&before, room);
            let place = found
                .entry((room.to_owned(), literal.to_owned()))
                .or_insert_with(|| Place { file: file.to_owned(), asked: None });
            place.asked = place.asked.take().or(asked);
            length
        } else {
            if !first.is_whitespace() {
                before.push(first);
            }
            first.len_utf8()
        };
        rest = &rest[skipped..];
    }
}

/// The length of a character literal, or of the quote of a lifetime.
fn character(rest: &str) -> usize {
    let escaped = usize::from(rest[1..].starts_with('\\'));
    let Some(body) = rest[1 + escaped..].chars().next() else { return 1 };
    let end = 1 + escaped + body.len_utf8();
    if rest[end..].starts_with('\'') { end + 1 } else { 1 }
}

/// The text and the length of a string literal, plain or raw.
fn string(rest: &str) -> Option<(&str, usize)> {
    if let Some(body) = rest.strip_prefix('"') {
        let mut escaped = false;
        let end = body.find(|c| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        })?;
        return Some((&body[..end], end + 2));
    }
    let raw = rest.strip_prefix('r')?;
    let hashes = raw.len() - raw.trim_start_matches('#').len();
    let body = raw[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = body.find(&close)?;
    Some((&body[..end], 2 + hashes + end + close.len()))
}
