//! The scene shows what the rules say.

use std::collections::HashSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Last, Listed, Spot, messages};
use crate::{Drawn, Figure, Playable, Scene, Side, Sprite, Touch};

/// How far a point may be off after two half turns.
const NEARLY: f32 = 1e-3;

/// Checks that glyphs have different names and that each has a text.
pub(super) fn glyphs<G: Playable>() {
    let mut names = HashSet::new();
    for glyph in G::glyphs() {
        assert!(names.insert(glyph.name), "two glyphs are named {}", glyph.name);
        assert!(!glyph.outline.is_empty(), "the glyph {} has no outline", glyph.name);
        messages::listed(G::TEXTS, &format!("piece.{}", glyph.name));
    }
}

/// Checks the picture of a position, the last move included.
pub(super) fn scene<G: Playable>(at: &Listed<'_, G>, last: Option<&Last<G::Move>>) -> Scene {
    let spot = &at.spot;
    let scene = spot.game.scene(last.map(|last| last.m));
    assert_eq!(scene.turn, spot.game.turn(), "{spot}: the scene shows the wrong side to move");
    shape::<G>(spot, &scene);
    offers(at, &scene);
    turned(spot, &scene);
    let moved = last.is_some_and(|last| places(&last.scene) != places(&scene));
    assert_eq!(moved, !scene.last.is_empty(), "{spot}: the scene marks the wrong last move");
    match last {
        Some(last) => motions(spot, &last.scene, &scene),
        None => assert!(scene.motions.is_empty(), "{spot}: motions of no move"),
    }
    scene
}

/// Cells, pieces and buttons are as pictures need them.
pub(super) fn shape<G: Playable>(spot: &dyn std::fmt::Display, scene: &Scene) {
    cells(spot, scene);
    sprites::<G>(spot, scene);
    for word in &scene.buttons {
        messages::listed(G::TEXTS, &format!("button.{word}"));
    }
}

/// What is written as JSON is read back as it was.
pub(super) fn rewritten<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    spot: &dyn std::fmt::Display,
    value: &T,
) {
    let text = serde_json::to_string(value).expect("plain data");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{spot}: {text} is not read: {e}"));
    assert_eq!(read, *value, "{spot}: {text} is read as something else");
}

/// Where a piece is, in words that hold for the pictures of two positions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Where {
    Cell(String),
    Hand(Side, usize),
}

/// All pieces with their places, in order.
fn places(scene: &Scene) -> Vec<(Figure, Where, u8)> {
    let on_board = scene
        .sprites
        .iter()
        .map(|sprite| (sprite.figure(), Where::Cell(scene.cells[sprite.cell].name.clone()), sprite.height));
    let in_hand = Side::ALL.into_iter().flat_map(|side| {
        let place = move |sprite: &Sprite| (sprite.figure(), Where::Hand(side, sprite.cell), 0);
        scene.hands[side].iter().map(place)
    });
    let mut places: Vec<(Figure, Where, u8)> = on_board.chain(in_hand).collect();
    places.sort();
    places
}

/// The motions lead from the pieces before the last move to those after it.
fn motions<G: Playable>(spot: &Spot<'_, G>, before: &Scene, after: &Scene) {
    let flat = |scene: &Scene| -> Vec<(Figure, Where)> {
        places(scene).into_iter().map(|(figure, place, _)| (figure, place)).collect()
    };
    let mut pieces = flat(before);
    for motion in &after.motions {
        let place = |touch: &Touch| match *touch {
            Touch::Cell(cell) => after.cells.get(cell).map(|cell| Where::Cell(cell.name.clone())),
            Touch::Hand { side, slot } => Some(Where::Hand(side, slot)),
            Touch::Button(_) => None,
        };
        let path: Option<Vec<Where>> = motion.path.iter().map(place).collect();
        let path = path.unwrap_or_else(|| panic!("{spot}: {motion:?} leads through a missing place"));
        let Some(start) = path.first() else { panic!("{spot}: {motion:?} begins nowhere") };
        let from = (motion.figure.clone(), start.clone());
        let at = pieces.iter().position(|piece| *piece == from);
        let at = at.unwrap_or_else(|| panic!("{spot}: {motion:?} moves a piece that is not there"));
        pieces.swap_remove(at);
        pieces.extend(path[1..].last().map(|end| (motion.figure.clone(), end.clone())));
    }
    let mut now = flat(after);
    pieces.sort();
    now.sort();
    assert_eq!(pieces, now, "{spot}: the motions of the last move lead elsewhere");
}

/// Cells have corners and different names; the last move lies on them.
fn cells(spot: &dyn std::fmt::Display, scene: &Scene) {
    let mut names = HashSet::new();
    for cell in &scene.cells {
        assert!(cell.polygon.len() >= 3, "{spot}: the cell {:?} has no area", cell.name);
        let fresh = cell.name.is_empty() || names.insert(&cell.name);
        assert!(fresh, "{spot}: two cells are named {:?}", cell.name);
    }
    for cell in &scene.last {
        assert!(*cell < scene.cells.len(), "{spot}: the last move touches the missing cell {cell}");
    }
}

/// Pieces are drawn by known glyphs, each in a place of its own.
fn sprites<G: Drawn>(spot: &dyn std::fmt::Display, scene: &Scene) {
    let mut places = HashSet::new();
    for sprite in &scene.sprites {
        let Sprite { cell, height, .. } = *sprite;
        assert!(cell < scene.cells.len(), "{spot}: {sprite:?} stands on a missing cell");
        assert!(places.insert((cell, height)), "{spot}: {sprite:?} is inside another piece");
    }
    for &(cell, height) in &places {
        let held = height == 0 || places.contains(&(cell, height - 1));
        assert!(held, "{spot}: nothing lies under the piece at height {height} of cell {cell}");
    }
    let hands = scene.hands.first.iter().chain(&scene.hands.second);
    for sprite in scene.sprites.iter().chain(hands) {
        let known = G::glyphs().iter().any(|glyph| glyph.name == sprite.glyph);
        assert!(known, "{spot}: no glyph is named {}", sprite.glyph);
    }
}

/// The scene offers exactly the legal moves, and a finger can tell them apart.
pub(super) fn offers<G: Playable>(at: &Listed<'_, G>, scene: &Scene) {
    let Listed { spot, moves } = at;
    let mut legal: Vec<String> = moves.iter().map(|&m| spot.game.move_text(m)).collect();
    let mut shown: Vec<String> = scene.moves.iter().map(|m| m.text.clone()).collect();
    legal.sort();
    shown.sort();
    assert_eq!(shown, legal, "{spot}: the scene does not list the legal moves");

    let mut paths: Vec<&[Touch]> = Vec::new();
    for shown in &scene.moves {
        assert!(!shown.paths.is_empty(), "{spot}: no touches select {}", shown.text);
        for path in &shown.paths {
            assert!(!path.is_empty(), "{spot}: {} is selected by touching nothing", shown.text);
            paths.push(path);
            for touch in path {
                let exists = match *touch {
                    Touch::Cell(cell) => cell < scene.cells.len(),
                    Touch::Hand { side, slot } => scene.hands[side].iter().any(|sprite| sprite.cell == slot),
                    Touch::Button(button) => button < scene.buttons.len(),
                };
                assert!(exists, "{spot}: {} is selected by the missing {touch:?}", shown.text);
            }
        }
    }
    // Sorted, a path stands right before those that begin with it.
    paths.sort_unstable();
    for pair in paths.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "{spot}: {:?} is the beginning of {:?}", pair[0], pair[1]);
    }
}

/// Turning the picture twice gives it back, and turning moves points only.
fn turned<G: Playable>(spot: &Spot<'_, G>, scene: &Scene) {
    let once = scene.clone().flipped();
    let mut twice = once.clone().flipped();
    let differs = |other: &Scene| {
        let pairs = scene.cells.iter().zip(&other.cells);
        let mut points = pairs.flat_map(|(a, b)| a.polygon.iter().zip(&b.polygon));
        points.any(|(a, b)| (a.x - b.x).abs() > NEARLY || (a.y - b.y).abs() > NEARLY)
    };
    assert!(differs(&once), "{spot}: the scene does not turn");
    assert!(!differs(&twice), "{spot}: two half turns move the board");
    for (cell, original) in twice.cells.iter_mut().zip(&scene.cells) {
        cell.polygon.clone_from(&original.polygon);
    }
    assert_eq!(twice, *scene, "{spot}: turning changes more than where the cells lie");
}
