//! The sources and the catalogues speak of the same messages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ludoteca_core::{Language, catalogue};

/// Keys that the sources put together from a prefix and a word.
const COMPUTED: [&str; 8] = ["button.", "effect.", "ending.", "help.", "mark.", "piece.", "skin.", "word."];
/// Keys that every game has below its own name.
const OF_A_GAME: [&str; 6] = [".about", ".aim", ".side.", ".title", ".turn.", ".won."];
/// Texts in the sources that look like keys and are none.
const NO_KEYS: [&str; 0] = [];
/// The endings of the keys of a message with a singular and a plural.
const FORMS: [&str; 2] = [".one", ".other"];

#[test]
fn every_key_of_the_sources_is_in_the_catalogues() {
    let texts = catalogue(Language::En);
    let areas: BTreeSet<&str> = texts.keys().filter_map(|key| key.split('.').next()).collect();
    for (literal, place) in literals() {
        // What is said is a key whatever it looks like; elsewhere, what looks
        // like one is: helpers take keys and pass them on.
        let is_key = place.said || looks_like_a_key(&literal, &areas);
        if !is_key || NO_KEYS.contains(&literal.as_str()) {
            continue;
        }
        let plural = FORMS.iter().all(|form| texts.contains_key(&format!("{literal}{form}")));
        let file = place.file.display();
        assert!(plural || texts.contains_key(&literal), "{file}: the catalogues lack {literal:?}");
    }
}

#[test]
fn every_key_of_the_catalogues_is_in_the_sources() {
    let literals = literals();
    for key in catalogue(Language::En).keys() {
        let stem = FORMS.iter().find_map(|form| key.strip_suffix(form));
        let used = literals.contains_key(key) || stem.is_some_and(|stem| literals.contains_key(stem));
        let computed = COMPUTED.iter().any(|prefix| key.starts_with(prefix))
            || key.find('.').is_some_and(|at| OF_A_GAME.iter().any(|part| key[at..].starts_with(part)));
        assert!(used || computed, "no source says {key:?}: a dead text in every catalogue");
    }
}

#[test]
fn the_scanner_sees_literals_and_nothing_else() {
    let source = r##"
        // "comment.no" and 'x
        /* "block.no" */
        Message::new("said.yes"); language . text ( "said.too" ); wrong("plain.yes", '"', 'a', '\'');
        let life: &'static str = r#"raw.yes"#; "esc\"aped";

#[cfg(test)]
mod tests { const X: &str = "test.no"; }"##;
    let mut found = BTreeMap::new();
    scan(source, Path::new("x.rs"), &mut found);
    let found: Vec<_> = found.iter().map(|(text, place)| (text.as_str(), place.said)).collect();
    let expected = [
        ("esc\\\"aped", false),
        ("plain.yes", false),
        ("raw.yes", false),
        ("said.too", true),
        ("said.yes", true),
    ];
    assert_eq!(found, expected);
}

/// Where a literal was found.
struct Place {
    file: PathBuf,
    /// Whether it is the argument of `Message::new` or `.text`.
    said: bool,
}

/// Words joined by dots, the first of them one that begins keys.
fn looks_like_a_key(literal: &str, areas: &BTreeSet<&str>) -> bool {
    let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let mut words = literal.split('.');
    words.clone().all(word) && words.next().is_some_and(|area| areas.contains(area)) && words.next().is_some()
}

/// The string literals of all crates' sources, their unit tests and the helpers
/// of those (`testing.rs`) left out.
fn literals() -> BTreeMap<String, Place> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let mut found = BTreeMap::new();
    let folders = fs::read_dir(crates).expect("the folder of all crates can be read");
    for folder in folders {
        sources(&folder.expect("an entry of an open folder").path().join("src"), &mut found);
    }
    assert!(!found.is_empty(), "no sources found below {}", crates.display());
    found
}

fn sources(folder: &Path, found: &mut BTreeMap<String, Place>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("an entry of an open folder").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("testing.rs")
        {
            scan(&fs::read_to_string(&path).expect("sources are text"), &path, found);
        }
    }
}

/// Collects the string literals of one source, up to its unit tests.
fn scan(source: &str, file: &Path, found: &mut BTreeMap<String, Place>) {
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
            let said = before.ends_with("Message::new(") || before.ends_with(".text(");
            let place =
                found.entry(literal.to_owned()).or_insert_with(|| Place { file: file.to_owned(), said });
            place.said |= said;
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
