//! Any text as a move of Hive, in a position that legal moves lead to.
//!
//! The first byte chooses the rules, the second a number of plies, as many bytes the
//! moves; the rest is the text.

use ludoteca_core::{Game, Notation};
use ludoteca_hive::{GameString, Rules};

use super::super::texts::{judged, text};

pub(crate) fn check(bytes: &[u8]) {
    let [choice, plies, rest @ ..] = bytes else { return };
    let mut rules = Rules::all_types()[usize::from(choice % 8)];
    if choice & 8 != 0 {
        rules = format!("{rules},opening=free").parse().expect("rules");
    }
    let (path, rest) = rest.split_at(usize::from(*plies).min(rest.len()));
    let mut past = GameString::new(rules);
    let mut moves = Vec::new();
    for &byte in path {
        moves.clear();
        past.position().moves(&mut moves);
        assert_eq!(past.position().count(), moves.len(), "{past}");
        // Some positions have more moves than a byte has values.
        let Some(at) = (usize::from(byte) * 7).checked_rem(moves.len()) else { break };
        past.push(moves[at]);
    }
    assert_eq!(GameString::parse(rules, &past.to_string()).as_ref(), Ok(&past));
    let game = past.position().clone();
    let Some(text) = text(rest) else { return };
    moves.clear();
    game.moves(&mut moves);
    let Ok(attempt) = game.parse_attempt(text) else {
        assert_eq!(judged(&game, text), None);
        return;
    };
    let accepted = judged(&game, text);
    // Accepted is exactly what ends where a move of that tile does.
    let named = game.end_of(&attempt).ok().map(|end| match end {
        None => moves.iter().copied().find(|m| m.piece().is_none()),
        Some((piece, hex)) => moves.iter().copied().find(|m| m.piece() == Some(piece) && m.to() == Some(hex)),
    });
    assert_eq!(accepted, named.flatten(), "{game:?}: {text:?}");
}
