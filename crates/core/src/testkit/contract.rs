//! The promises of the rules: listing, ending, and taking back.

use super::{Listed, Spot};
use crate::{Game, GameSoFar, Playable};

/// The legal moves, listed in one order, once each, and counted right.
pub(super) fn listing<G: Playable>(spot: &Spot<'_, G>) -> Vec<G::Move> {
    let mut moves = Vec::new();
    spot.game.moves(&mut moves);
    let mut twice = moves.clone();
    spot.game.moves(&mut twice);
    assert_eq!(twice.len(), 2 * moves.len(), "{spot}: `moves` does not append to its buffer");
    let (kept, again) = twice.split_at(moves.len());
    assert_eq!(kept, moves, "{spot}: `moves` changes what its buffer held");
    assert_eq!(again, moves, "{spot}: `moves` lists another order when asked again");
    assert_eq!(spot.game.count(), moves.len(), "{spot}: `count` is not the number of moves");
    let mut sorted = moves.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), moves.len(), "{spot}: `moves` lists a move twice");
    let mut codes: Vec<u32> = moves.iter().map(|&m| G::code(m)).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), moves.len(), "{spot}: two moves have one code");
    moves
}

/// No moves exactly at the end, and an end that the game declares.
pub(super) fn ending<G: Playable>(at: &Listed<'_, G>) {
    let Listed { spot, moves } = at;
    let ended = spot.game.ended();
    match (ended, moves) {
        (Some(outcome), [first, ..]) => panic!("{spot}: ended by {outcome:?}, but {first:?} is legal"),
        (None, []) => panic!("{spot}: no legal move, but not ended"),
        _ => {}
    }
    if let Some(outcome) = spot.game.outcome() {
        assert_eq!(ended, Some(outcome), "{spot}: `ended` differs from the outcome on the board");
    }
    if let Some(outcome) = ended {
        let word = outcome.ending.word();
        assert!(G::endings().contains(&word), "{spot}: the ending `{word}` is not declared in `endings`");
    }
}

/// Every move taken back leaves the position as it was, and `play` does what
/// `apply` does.
pub(super) fn stepping<G: Playable>(at: &Listed<'_, G>) {
    let Listed { spot, moves } = at;
    let before = spot.game;
    let mut game = before.clone();
    for &m in *moves {
        let text = before.move_text(m);
        let undo = game.apply(m);
        assert_ne!(game, *before, "{spot}: {text} changes nothing");
        super::texts::position(&Spot { rules: spot.rules, game: &game });
        played(spot, &text, &game);
        game.undo(m, undo);
        assert_eq!(game, *before, "{spot}: {text} is not taken back exactly");
        assert_eq!(game.key(), before.key(), "{spot}: taking back {text} leaves another key");
        assert_eq!(game.identity(), before.identity(), "{spot}: taking back {text} leaves another identity");
    }
}

/// A game is taken back to its start through the positions that it came by.
pub(super) fn taking_back<G: Playable>(mut game: GameSoFar<G>) {
    let whole = game.clone();
    while let Some(&identity) = game.past().identities.last() {
        game.pop();
        let position = game.position().position();
        assert_eq!(game.position().identity(), identity, "{position}: taken back to another position");
    }
    assert_eq!(game.position(), game.start(), "a game is not taken back to its start");
    assert_eq!(GameSoFar::from(whole.past()), whole, "a game replayed is another one");
}

/// The checked way to play a move leads to the same position.
fn played<G: Playable>(spot: &Spot<'_, G>, text: &str, after: &G) {
    let attempt = super::texts::attempt(spot, text);
    let mut game = spot.game.clone();
    if let Err(refusal) = Game::play(&mut game, &attempt) {
        panic!("{spot}: the legal move {text} is refused: {refusal:?}");
    }
    assert_eq!(game, *after, "{spot}: `play` and `apply` of {text} differ");
}
