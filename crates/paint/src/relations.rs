//! Where the pieces of a board lie whose cells have no names on the screen: beside each other.

use std::collections::VecDeque;

use ludoteca_core::{Cell, Scene, Sprite};

/// What is written around the name of a neighbour, by the way from the neighbour to the piece:
/// right, right below, left below, left, left above, right above.
const AROUND: [(f32, f32, &str, &str); 6] = [
    (1.0, 0.0, "", "-"),
    (0.5, 1.0, "", "\\"),
    (-0.5, 1.0, "/", ""),
    (-1.0, 0.0, "-", ""),
    (-0.5, -1.0, "\\", ""),
    (0.5, -1.0, "", "/"),
];

/// For each piece where it lies, told by another one that was told before it: `-wS1`, `wS1/`, or
/// `wS1` where it lies on top of that; nothing for the first.
///
/// `None` where the pieces have no names of their own or the cells are not upright hexes.
pub(crate) fn relations(scene: &Scene) -> Option<Vec<String>> {
    let named = !scene.sprites.is_empty() && scene.sprites.iter().all(|sprite| !sprite.name.is_empty());
    if !named || scene.cells.iter().any(|cell| cell.polygon.len() != 6) {
        return None;
    }
    let grounds = beside(scene)?;
    let below = |cell: usize, height: u8| {
        scene.sprites.iter().find(|sprite| sprite.cell == cell && sprite.height + 1 == height)
    };
    let relation = |sprite: &Sprite| match below(sprite.cell, sprite.height) {
        Some(below) => below.name.clone(),
        None => grounds[sprite.cell].clone(),
    };
    Some(scene.sprites.iter().map(relation).collect())
}

/// A cell without a piece as it is told by one beside it: `-wS1`, `wS1/`.
pub(crate) fn place_beside(scene: &Scene, cell: usize) -> Option<String> {
    let to = scene.cells.get(cell)?;
    let told = scene.sprites.iter().filter_map(|sprite| {
        let (before, after) = way(scene.cells.get(sprite.cell)?, to)?;
        Some((sprite.height, format!("{before}{}{after}", sprite.name)))
    });
    // Of a stack the uppermost piece tells where it is.
    told.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, text)| text)
}

/// For each cell with a piece, the relation of the cell to one that was reached before it.
fn beside(scene: &Scene) -> Option<Vec<String>> {
    let mut grounds = vec![String::new(); scene.cells.len()];
    let mut met = vec![false; scene.cells.len()];
    // What moved last is told by another.
    let moved = scene.last.last();
    let resting = scene.sprites.iter().find(|sprite| Some(&sprite.cell) != moved);
    let first = resting.or(scene.sprites.first())?.cell;
    met[first] = true;
    let mut queue = VecDeque::from([first]);
    while let Some(here) = queue.pop_front() {
        let name = &scene.sprites.iter().filter(|s| s.cell == here).max_by_key(|s| s.height)?.name;
        for sprite in &scene.sprites {
            let there = sprite.cell;
            if !met[there]
                && let Some((before, after)) = way(&scene.cells[here], &scene.cells[there])
            {
                met[there] = true;
                grounds[there] = format!("{before}{name}{after}");
                queue.push_back(there);
            }
        }
    }
    Some(grounds)
}

/// What is written around the name of a neighbour of this cell.
fn way(from: &Cell, to: &Cell) -> Option<(&'static str, &'static str)> {
    /// The height of a row of hexes of width one.
    const ROW: f32 = 0.866_025;
    let (from, to) = (from.centre(), to.centre());
    let (right, down) = (to.x - from.x, (to.y - from.y) / ROW);
    let near = |a: f32, b: f32| (a - b).abs() < 1e-2;
    let found = AROUND.iter().find(|(x, y, ..)| near(*x, right) && near(*y, down))?;
    Some((found.2, found.3))
}

#[cfg(test)]
mod tests {
    use ludoteca_core::{Drawn, Notation};
    use ludoteca_hive::Hive;

    use super::*;

    #[test]
    fn every_tile_is_told_by_one_before_it() {
        let game = "wS1@0,0 bA1@-1,0 wQ@1,-1 bQ.wB1@-1,1:b";
        let scene = Hive::parse_position(&ludoteca_hive::Rules::default(), game).unwrap().scene(None);
        let told: Vec<String> = scene
            .sprites
            .iter()
            .zip(relations(&scene).unwrap())
            .map(|(sprite, place)| format!("{} {place}", sprite.name).trim_end().to_owned())
            .collect();
        // The moves that the tiles would have been placed by, the first without a place.
        assert!(told.contains(&"wB1 bQ".to_owned()), "{told:?}");
        assert_eq!(told.iter().filter(|text| !text.contains(' ')).count(), 1, "{told:?}");
    }
}
