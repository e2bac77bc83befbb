//! The scene shows what the rules say.

use std::collections::HashSet;

use super::{Last, Listed, Spot, messages};
use crate::{Drawn, Playable, Scene, Sprite, Touch};

/// How far a point may be off after two half turns.
const NEARLY: f32 = 1e-3;

/// Checks that glyphs have different names and that each has a text.
pub(super) fn glyphs<G: Drawn>() {
    let mut names = HashSet::new();
    for glyph in G::glyphs() {
        assert!(names.insert(glyph.name), "two glyphs are named {}", glyph.name);
        assert!(!glyph.outline.is_empty(), "the glyph {} has no outline", glyph.name);
        messages::listed(&format!("piece.{}", glyph.name));
    }
}

/// Checks the picture of a position, the last move included.
pub(super) fn scene<G: Playable>(at: &Listed<'_, G>, last: Option<Last<G::Move>>) {
    let spot = &at.spot;
    let scene = spot.game.scene(last.map(|last| last.m));
    assert_eq!(scene.turn, spot.game.turn(), "{spot}: the scene shows the wrong side to move");
    cells(spot, &scene);
    sprites(spot, &scene);
    moves(at, &scene);
    turned(spot, &scene);
    let touched = last.is_some_and(|last| last.touched);
    assert_eq!(touched, !scene.last.is_empty(), "{spot}: the scene marks the wrong last move");
}

/// Whether a move is played by touching the board, and not by a button.
pub(super) fn touched<G: Playable>(game: &G, m: G::Move) -> bool {
    let text = game.move_text(m);
    game.scene(None).moves.iter().any(|shown| shown.text == text && !shown.paths.is_empty())
}

/// Cells have corners and different names; the last move lies on them.
fn cells<G: Playable>(spot: &Spot<'_, G>, scene: &Scene) {
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
fn sprites<G: Playable>(spot: &Spot<'_, G>, scene: &Scene) {
    let mut places = HashSet::new();
    for sprite in &scene.sprites {
        let Sprite { cell, height, .. } = *sprite;
        assert!(cell < scene.cells.len(), "{spot}: {sprite:?} stands on a missing cell");
        assert!(places.insert((cell, height)), "{spot}: {sprite:?} is inside another piece");
    }
    let hands = scene.hands.first.iter().chain(&scene.hands.second);
    for sprite in scene.sprites.iter().chain(hands) {
        let known = G::glyphs().iter().any(|glyph| glyph.name == sprite.glyph);
        assert!(known, "{spot}: no glyph is named {}", sprite.glyph);
    }
}

/// The scene offers exactly the legal moves, and a finger can tell them apart.
fn moves<G: Playable>(at: &Listed<'_, G>, scene: &Scene) {
    let Listed { spot, moves } = at;
    let mut legal: Vec<String> = moves.iter().map(|&m| spot.game.move_text(m)).collect();
    let mut shown: Vec<String> = scene.moves.iter().map(|m| m.text.clone()).collect();
    legal.sort();
    shown.sort();
    assert_eq!(shown, legal, "{spot}: the scene does not list the legal moves");

    let hand = &scene.hands[scene.turn];
    let mut paths: Vec<&[Touch]> = Vec::new();
    for shown in &scene.moves {
        for path in &shown.paths {
            assert!(!path.is_empty(), "{spot}: {} is selected by touching nothing", shown.text);
            assert!(!paths.contains(&path.as_slice()), "{spot}: {path:?} selects two moves");
            paths.push(path);
            for touch in path {
                let exists = match *touch {
                    Touch::Cell(cell) => cell < scene.cells.len(),
                    Touch::Hand(slot) => hand.iter().any(|sprite| sprite.cell == slot),
                };
                assert!(exists, "{spot}: {} is selected by the missing {touch:?}", shown.text);
            }
        }
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
