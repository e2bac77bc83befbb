//! The names of columns and rows beside a board.

use std::collections::BTreeMap;

use ludoteca_core::{Point, Scene};
use ratatui::layout::Rect;

use super::grid::{Grid, Lattice};

/// The columns left of the board that row names take, and the rows under it.
const LEFT: u16 = 3;
const BELOW: u16 = 1;

/// The names of columns and rows beside a board whose cells are named by them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Coordinates {
    /// The name of each column and row, and a cell in it.
    pub(crate) columns: Vec<(usize, String)>,
    pub(crate) rows: Vec<(usize, String)>,
}

impl Coordinates {
    /// The coordinates of a board of squares each of which is named by a letter for its
    /// column and a number for its row.
    pub(super) fn of(scene: &Scene, grid: &Grid) -> Option<Coordinates> {
        if grid.lattice != Lattice::Squares {
            return None;
        }
        let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
        for (cell, Point { x, y }) in grid.places.iter().enumerate() {
            let name = &scene.cells[cell].name;
            if name.is_empty() {
                continue;
            }
            let split = name.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0)?;
            let (column, row) = name.split_at(split);
            for (names, at, part) in [(&mut columns, x, column), (&mut rows, y, row)] {
                let known = names.entry(at.round() as i32).or_insert((cell, part.to_owned()));
                if known.1 != part {
                    return None;
                }
            }
        }
        let names = |names: BTreeMap<i32, (usize, String)>| names.into_values().collect::<Vec<_>>();
        (!columns.is_empty()).then(|| Coordinates { columns: names(columns), rows: names(rows) })
    }

    /// What they leave of an area.
    pub(super) fn inside(area: Rect) -> Rect {
        Rect {
            x: area.x + LEFT.min(area.width),
            width: area.width.saturating_sub(LEFT),
            height: area.height.saturating_sub(BELOW),
            ..area
        }
    }
}
