//! Any text as a player of any game: it prints as a text that means the same, and a
//! machine sits down or it is told why not.
//!
//! The first byte chooses the game; the rest is the text.

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Side, Spec};

use super::super::texts::{chosen, text};

/// Players that solve their game first, or read files.
const LEFT_OUT: [&str; 2] = ["perfect", "level"];
const FILE: &str = "weights";
/// Settings that ask for more memory than a fuzzer has.
const LARGE: &str = "hash";

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let Some(text) = text(rest) else { return };
    let spec: Spec = match text.parse() {
        Ok(spec) => spec,
        Err(why) => return sayable(&why),
    };
    let printed = spec.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&spec), "{text:?}");
    let (bare, _) = spec.without_setting("book");
    assert_eq!(bare.without_setting("book").1, None, "{text:?}");
    let settings = spec.settings().to_ascii_lowercase();
    if LEFT_OUT.contains(&spec.name()) || settings.contains(FILE) || settings.contains(LARGE) {
        return;
    }
    let mut live = chosen(*choice).open(None, None).expect("the usual rules");
    let seated = live.sit(Side::First, spec.clone(), 1, &Control::untimed());
    match seated {
        Ok(()) => assert_eq!(live.session().seat(Side::First), &spec),
        Err(why) => {
            sayable(&why);
            assert!(live.session().seat(Side::First).is_human(), "who is refused does not sit");
        }
    }
}
