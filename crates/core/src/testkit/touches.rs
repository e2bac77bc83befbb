//! Touches lead to exactly the legal moves, and all others are answered.

use super::{Listed, Spot, sayable};
use crate::{Gesture, Playable, Reason, Rng, Scene, Side, Touch};

/// How many sequences of touches are tried in one position.
const TRIES: usize = 12;
/// The longest of them.
const LONGEST: usize = 4;

/// Checks what touches ask for; gives how many of the random ones a rule refuses.
pub(super) fn gestures<G: Playable>(at: &Listed<'_, G>, scene: &Scene, rng: &mut Rng) -> usize {
    let spot = &at.spot;
    let paths: Vec<&[Touch]> = scene.moves.iter().flat_map(|m| &m.paths).map(Vec::as_slice).collect();
    if let Some(&path) = rng.pick(&paths) {
        selects(at, scene, path);
    }
    let mut refused = 0;
    for _ in 0..TRIES {
        let touches = touches(scene, &paths, rng);
        if paths.contains(&touches.as_slice()) {
            selects(at, scene, &touches);
            continue;
        }
        match spot.game.gesture(&touches) {
            Gesture::More(next) => {
                assert_eq!(next, following(&paths, &touches), "{spot}: {touches:?} goes on in another way");
            }
            Gesture::Nothing(said) => sayable(&said),
            Gesture::Attempt(attempt) => {
                refused += 1;
                match spot.game.judge(&attempt) {
                    Ok(m) => panic!("{spot}: {touches:?} is no path, but plays {}", spot.game.move_text(m)),
                    Err(refusal) => sayable(&refusal.message()),
                }
            }
        }
    }
    refused
}

/// A path selects its move, and each part of it asks for the next touch.
fn selects<G: Playable>(at: &Listed<'_, G>, scene: &Scene, path: &[Touch]) {
    let spot = &at.spot;
    let shown = scene.moves.iter().find(|m| m.paths.iter().any(|known| known == path));
    let Gesture::Attempt(attempt) = spot.game.gesture(path) else {
        panic!("{spot}: {path:?} selects no move");
    };
    let text = spot.game.judge(&attempt).map(|m| spot.game.move_text(m)).ok();
    assert_eq!(text.as_ref(), shown.map(|m| &m.text), "{spot}: {path:?} selects another move");
    for length in 0..path.len() {
        let Gesture::More(next) = spot.game.gesture(&path[..length]) else {
            panic!("{spot}: {path:?} does not go on after {length} touches");
        };
        assert!(next.contains(&path[length]), "{spot}: {path:?} is not told after {length} touches");
    }
}

/// The touches with which paths go on, in the order of the paths.
fn following(paths: &[&[Touch]], touches: &[Touch]) -> Vec<Touch> {
    let mut next = Vec::new();
    for touch in paths.iter().filter_map(|path| path.strip_prefix(touches)?.first()) {
        if !next.contains(touch) {
            next.push(*touch);
        }
    }
    next
}

/// Random touches; many begin as a legal move does.
fn touches(scene: &Scene, paths: &[&[Touch]], rng: &mut Rng) -> Vec<Touch> {
    let kept = rng.pick(paths).map_or(&[][..], |path| &path[..rng.below(path.len() + 1)]);
    let mut touches = kept[..if rng.below(2) == 0 { kept.len() } else { 0 }].to_vec();
    for _ in 0..rng.below(LONGEST) {
        touches.push(touch(scene, rng));
    }
    touches
}

/// A touch of something in the picture, or now and then beside it.
pub(super) fn touch(scene: &Scene, rng: &mut Rng) -> Touch {
    let occupied = rng.pick(&scene.sprites).map(|sprite| Touch::Cell(sprite.cell));
    let side = Side::ALL[rng.below(2)];
    let held = rng.pick(&scene.hands[side]).map(|sprite| Touch::Hand { side, slot: sprite.cell });
    let anywhere = Touch::Cell(rng.below(scene.cells.len() + 1));
    match rng.below(16) {
        0 => Touch::Button(rng.below(scene.buttons.len() + 1)),
        1 => Touch::Hand { side, slot: rng.below(40) },
        2..=4 => held.unwrap_or(anywhere),
        5..=9 => occupied.unwrap_or(anywhere),
        _ => anywhere,
    }
}

/// The position with the turn given to each side is one, where the game has it.
pub(super) fn turns<G: Playable>(spot: &Spot<'_, G>) {
    let game = spot.game;
    assert_eq!(game.with_turn(game.turn()).as_ref(), Some(game), "{spot}: its own turn is another position");
    let other = game.turn().other();
    let Some(passed) = game.with_turn(other) else { return };
    assert_eq!(passed.turn(), other, "{spot}: the turn is not given to the other side");
    let passed = Spot { rules: spot.rules, game: &passed };
    super::texts::position(&passed);
    let moves = super::contract::listing(&passed);
    let at = Listed { spot: passed, moves: &moves };
    super::contract::ending(&at);
    super::picture::offers(&at, &at.spot.game.scene(None));
}
