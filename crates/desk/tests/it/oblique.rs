//! Where a board seen obliquely has its cells and pieces: the page shows them at the same places
//! (`tests/browser/client`).

use std::{env, fs};

use ludoteca_core::{Point, Scene};
use ludoteca_paint::{Oblique, Part};
use serde_json::{Value, json};

use crate::client::Client;

/// Positions of all games with their places, one on a line. `LUDOTECA_BLESS=1` writes it anew.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/oblique.jsonl");
/// Games with their rules and a position in which pieces stand before and on each other.
const POSITIONS: [(&str, &str, &str); 3] = [
    ("cats", "8x8", "22:5,10,11,4:m"),
    ("claustro", "5x5", "3b1/4b/g1b1b/gg3/2g2 g"),
    (
        "hive",
        "Base+MLP",
        "wS1@0,0 wQ@0,-1 wB1@-1,0 wA1@-1,1 wL@1,-2 bG1.wM@1,0 bQ@2,0 bS1@2,-1 bP@1,1 bA1@3,-1:w",
    ),
];

/// Points as numbers, in thousandths.
fn numbers(points: &[Point]) -> Vec<f64> {
    let rounded = |value: f32| (f64::from(value) * 1000.0).round() / 1000.0;
    points.iter().flat_map(|point| [rounded(point.x), rounded(point.y)]).collect()
}

/// A position with its places.
fn places(game: &str, scene: &Scene) -> Value {
    let oblique = Oblique::of(scene, &[]);
    let corners = |cell: usize| {
        let shape = oblique.shapes.iter().find(|shape| shape.part == Part::Cell(cell));
        numbers(&shape.expect("every cell is drawn").rings[0])
    };
    let mut order: Vec<usize> = Vec::new();
    for shape in &oblique.shapes {
        if let Part::Body(sprite) = shape.part
            && !order.contains(&sprite)
        {
            order.push(sprite);
        }
    }
    json!({
        "game": game,
        "cells": scene.cells.iter().map(|cell| numbers(&cell.polygon)).collect::<Vec<_>>(),
        "sprites": scene.sprites.iter().map(|sprite| (sprite.cell, sprite.height)).collect::<Vec<_>>(),
        "corners": (0..scene.cells.len()).map(corners).collect::<Vec<_>>(),
        "order": order,
        "tops": oblique.tops.iter().map(|top| numbers(&[*top])).collect::<Vec<_>>(),
    })
}

#[test]
fn the_page_has_the_places_of_pictures() {
    let mut client = Client::new();
    let mut told = String::new();
    for (game, rules, position) in POSITIONS {
        let opened = client.get("open", json!({ "game": game, "rules": rules, "position": position }));
        let scene: Scene = serde_json::from_value(opened["state"]["scene"].clone()).expect("a scene");
        told += &places(game, &scene).to_string();
        told.push('\n');
    }
    if env::var("LUDOTECA_BLESS").is_ok_and(|value| value == "1") {
        fs::write(FILE, &told).expect("the file can be written");
    }
    let golden = fs::read_to_string(FILE).expect("LUDOTECA_BLESS=1 writes the file");
    assert!(told == golden, "the places are not those of {FILE}, which the page is tested by");
}
