use ludoteca_core::{Cell, Shade, Side};

use super::*;

fn squares(columns: usize, rows: usize) -> Scene {
    let cells =
        (0..columns * rows).map(|n| Cell::square(n % columns, n / columns, format!("{n}"), Shade::Plain));
    Scene::empty(cells.collect(), Side::First)
}

/// A field of hexagons.
fn hexes(columns: usize, rows: usize) -> Scene {
    const RADIUS: f32 = 0.577_35;
    let corners = [(0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5)];
    let cell = |n: usize| {
        let (q, r) = ((n % columns) as f32, (n / columns) as f32);
        let (x, y) = (q + r / 2.0, r * RADIUS * 1.5);
        let polygon = corners.map(|(dx, dy)| Point { x: x + dx * RADIUS, y: y + dy * RADIUS });
        Cell { polygon: polygon.to_vec(), name: String::new(), shade: Shade::Plain }
    };
    Scene::empty((0..columns * rows).map(cell).collect(), Side::First)
}

fn lay(scene: &Scene, area: Rect, seen: Option<usize>) -> Layout {
    Layout::of(scene, &[], area, View::default(), seen, Manner::Mosaic)
}

/// The characters of a square.
fn rect(layout: &Layout, cell: usize) -> Rect {
    let Point { x, y } = layout.outline(cell)[0];
    Rect::new(x as u16, y as u16, layout.cell.0, layout.cell.1)
}

#[test]
fn a_board_is_as_large_as_it_fits_and_stands_in_the_middle() {
    let layout = lay(&squares(8, 8), Rect::new(0, 0, 60, 24), None);
    assert_eq!(rect(&layout, 0), Rect::new(6, 0, 6, 3));
    assert_eq!(rect(&layout, 63), Rect::new(48, 21, 6, 3));
    assert_eq!(layout.at(Position::new(50, 22)), Some(63));
    assert_eq!(layout.at(Position::new(2, 2)), None);
}

#[test]
fn a_board_that_is_too_large_shows_the_cell_that_matters() {
    for manner in [Manner::Mosaic, Manner::Lines] {
        for scene in [squares(20, 20), hexes(20, 20)] {
            for seen in [0, 37, 399] {
                let area = Rect::new(5, 3, 30, 10);
                let layout = Layout::of(&scene, &[], area, View::default(), Some(seen), manner);
                let Point { x, y } = layout.middle(seen);
                assert!(area.contains(Position::new(x as u16, y as u16)), "{seen}: {x} {y}");
            }
        }
    }
}

#[test]
fn ways_go_from_cell_to_cell() {
    let layout = lay(&squares(3, 3), Rect::new(0, 0, 60, 24), None);
    let way = |from, direction| layout.toward(from, direction);
    assert_eq!(way(4, Direction::Left), Some(3));
    assert_eq!(way(4, Direction::Right), Some(5));
    assert_eq!(way(4, Direction::Up), Some(1));
    assert_eq!(way(4, Direction::Down), Some(7));
    assert_eq!(way(0, Direction::Up), None);
    let turned = lay(&squares(3, 3).turned(), Rect::new(0, 0, 60, 24), None);
    let reached = [Direction::Left, Direction::Right, Direction::Up, Direction::Down]
        .map(|direction| turned.toward(4, direction).is_some());
    assert_eq!(reached, [true; 4], "a board on its corner can be walked too");
}

#[test]
fn neighbouring_hexagons_have_other_shades_and_rows_of_characters_for_their_middles() {
    let scene = hexes(5, 5);
    for area in [(46, 20), (80, 30), (160, 50)] {
        let layout = lay(&scene, Rect::new(0, 0, area.0, area.1), None);
        for cell in 0..25 {
            assert!((layout.middle(cell).y.fract() - 0.5).abs() < 1e-3, "{area:?} {cell}");
            let Point { x, y } = layout.middle(cell);
            assert_eq!(layout.at(Position::new(x as u16, y as u16)), Some(cell));
            for direction in [Direction::Left, Direction::Right] {
                if let Some(next) = layout.toward(cell, direction) {
                    assert_ne!(layout.class(cell), layout.class(next), "{cell} beside {next}");
                }
            }
        }
    }
}

#[test]
fn an_oblique_board_is_touched_where_it_is_drawn() {
    let view = View::default().turned();
    for scene in [squares(8, 8), hexes(5, 5)] {
        let layout = Layout::of(&scene, &[], Rect::new(0, 0, 100, 40), view, None, Manner::Mosaic);
        for cell in 0..25 {
            let Point { x, y } = layout.middle(cell);
            assert_eq!(layout.at(Position::new(x as u16, y as u16)), Some(cell));
        }
        assert_eq!(layout.at(Position::new(0, 0)), None);
    }
}

#[test]
fn a_view_is_zoomed_panned_and_put_back() {
    let scene = squares(8, 8);
    let area = Rect::new(0, 0, 60, 24);
    for view in [View::default(), View::default().turned()] {
        let at = |view: View| Layout::of(&scene, &[], area, view, None, Manner::Mosaic);
        let large = at(view.zoomed(2));
        let size = |view: View| at(view).cell.0 * at(view).cell.1;
        assert!(size(view.zoomed(2)) > size(view) && size(view.zoomed(-1)) < size(view));
        let moved = at(large.panned(Direction::Right));
        assert!(moved.middle(0).x < large.middle(0).x, "what lies to the right is seen");
        let mut end = moved;
        for _ in 0..20 {
            end = at(end.panned(Direction::Down));
        }
        assert!(end.middle(63).y < 24.0, "the end of the board is the end");
        assert_eq!(end.view.reset(), view);
    }
}

#[test]
fn names_of_columns_and_rows_stand_beside_the_board() {
    let cells = (0..9).map(|n| {
        let name = format!("{}{}", ["a", "b", "c"][n % 3], 3 - n / 3);
        Cell::square(n % 3, n / 3, name, Shade::Plain)
    });
    let scene = Scene::empty(cells.collect(), Side::First);
    let layout = lay(&scene, Rect::new(0, 0, 30, 12), None);
    let coordinates = layout.coordinates.clone().expect("they are named so");
    let names = |names: Vec<(usize, String)>| names.into_iter().map(|(_, name)| name).collect::<String>();
    assert_eq!((names(coordinates.columns), names(coordinates.rows)), ("abc".to_owned(), "321".to_owned()));
    assert!((0..9).all(|cell| rect(&layout, cell).x >= 3 && rect(&layout, cell).bottom() <= 11));
    assert!(lay(&squares(3, 3), Rect::new(0, 0, 30, 12), None).coordinates.is_none());
}
