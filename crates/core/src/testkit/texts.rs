//! Texts round-trip, and attempts are accepted exactly when they are legal.

use std::collections::{BTreeSet, HashMap};

use super::{Listed, Spelling, Spot, sayable};
use crate::{Playable, Reason, Rng};

/// The most illegal attempts to try in one position.
const ATTEMPTS: usize = 500;

/// Reads a rules text and checks that it round-trips.
pub(super) fn rules<G: Playable>(text: &str) -> G::Rules {
    let read = |text: &str| -> G::Rules {
        text.parse().unwrap_or_else(|e| panic!("{}: the rules {text:?} are refused: {e}", G::NAME))
    };
    let rules = read(text);
    let canonical = rules.to_string();
    assert_eq!(read(&canonical).to_string(), canonical, "{}: rules print differently when re-read", G::NAME);
    let loose = canonical.replace(',', " , ");
    for variant in sloppy(&canonical).into_iter().chain([loose]) {
        assert_eq!(read(&variant), rules, "{}: {variant:?} is read as other rules than {text:?}", G::NAME);
    }
    rules
}

/// Checks that a position's own text gives the same position, keys included.
pub(super) fn position<G: Playable>(spot: &Spot<'_, G>) {
    let game = spot.game;
    let text = game.position();
    for variant in sloppy(&text).into_iter().chain([text.clone()]) {
        let read = G::parse_position(spot.rules, &variant)
            .unwrap_or_else(|e| panic!("{spot}: its own text {variant:?} is refused: {e}"));
        assert_eq!(read.position(), text, "{spot}: the text changes when re-read");
        assert_eq!(read.key(), game.key(), "{spot}: the key kept by `apply` is not the one computed afresh");
        assert_eq!(read.identity(), game.identity(), "{spot}: the identity is not the one computed afresh");
        assert_eq!(read.turn(), game.turn(), "{spot}: another side is to move when re-read");
        assert_eq!(read, *game, "{spot}: {variant:?} is read as another position");
    }
}

/// Checks that every legal move's text names that move and no other.
pub(super) fn moves<G: Playable>(at: &Listed<'_, G>) {
    let Listed { spot, moves } = at;
    let mut named = BTreeSet::new();
    for &m in *moves {
        let text = spot.game.move_text(m);
        for variant in sloppy(&text).into_iter().chain([text.clone()]) {
            let judged = spot.game.judge(&attempt(spot, &variant));
            let judged = judged.unwrap_or_else(|e| panic!("{spot}: the legal {variant:?} is refused: {e:?}"));
            assert_eq!(judged, m, "{spot}: {variant:?} is read as another move");
            let is_text = spot.game.is_move_text(m, &variant);
            assert_eq!(is_text, variant == text, "{spot}: {variant:?} against the canonical text of {m:?}");
        }
        assert!(named.insert(text.clone()), "{spot}: two moves are both written {text}");
    }
}

/// Checks attempts to play what was legal elsewhere: accepted only if it is
/// legal here, else refused with a reason and the position untouched.
pub(super) fn attempts<G: Playable>(
    at: &Listed<'_, G>,
    texts: &BTreeSet<String>,
    spelling: Spelling,
    rng: &mut Rng,
) {
    let Listed { spot, moves } = at;
    let legal: HashMap<String, G::Move> = moves.iter().map(|&m| (spot.game.move_text(m), m)).collect();
    for text in texts {
        let skipped = texts.len() > ATTEMPTS && rng.below(texts.len()) >= ATTEMPTS;
        if skipped || legal.contains_key(text) {
            continue;
        }
        let attempt = match spot.game.parse_attempt(text) {
            Ok(attempt) => attempt,
            Err(error) => {
                sayable(&error.message());
                continue;
            }
        };
        let mut game = spot.game.clone();
        match game.play(&attempt) {
            Ok(m) => {
                assert!(moves.contains(&m), "{spot}: the illegal move {text} is accepted");
                assert_eq!(spelling, Spelling::Several, "{spot}: {text} is accepted as {m:?}");
            }
            Err(refusal) => {
                sayable(&refusal.message());
                assert_eq!(game, *spot.game, "{spot}: the refused {text} changes the position");
                assert_eq!(game.key(), spot.game.key(), "{spot}: the refused {text} changes the key");
            }
        }
    }
}

/// Reads a move text that must be readable.
pub(super) fn attempt<G: Playable>(spot: &Spot<'_, G>, text: &str) -> G::Attempt {
    spot.game
        .parse_attempt(text)
        .unwrap_or_else(|e| panic!("{spot}: the move text {text:?} is not read: {e}"))
}

/// The same text as people may write it: spaces around it, other case.
fn sloppy(text: &str) -> [String; 4] {
    [format!("  {text}\t"), format!("{text}\r\n"), text.to_ascii_uppercase(), text.to_ascii_lowercase()]
}
